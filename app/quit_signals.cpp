#include "app/quit_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

namespace pergola::app {
namespace {

constexpr std::initializer_list<int> kSignals = {SIGTERM, SIGINT, SIGHUP};

// A signal handler can reach nothing but globals: the two ends of the pipe (self-pipe trick).
int pipe_ends[2] = {-1, -1};

extern "C" void writeToPipe(int signal) {
    const int kept = errno;
    const char byte = static_cast<char>(signal);
    [[maybe_unused]] const auto written = ::write(pipe_ends[1], &byte, 1);
    errno = kept;
}

}  // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
    if (::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    notifier_ = std::make_unique<QSocketNotifier>(pipe_ends[0], QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(pipe_ends[0], &byte, 1) == 1) {
        }
        // Of somebody at a terminal who sees that the program hangs at its end.
        std::signal(SIGINT, SIG_DFL);
        emit quitAsked();
    });
    struct sigaction action = {};
    action.sa_handler = writeToPipe;
    action.sa_flags = SA_RESTART;
    for (const int signal : kSignals) ::sigaction(signal, &action, nullptr);
}

QuitSignals::~QuitSignals() {
    if (!notifier_) return;
    for (const int signal : kSignals) std::signal(signal, SIG_DFL);
    notifier_.reset();
    for (int& end : pipe_ends) {
        ::close(end);
        end = -1;
    }
}

}  // namespace pergola::app
