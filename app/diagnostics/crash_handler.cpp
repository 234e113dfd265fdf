#include "app/diagnostics/crash_handler.h"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <QFile>
#include <algorithm>
#include <array>
#include <cstring>

namespace pergola::app {
namespace {

// A handler has nothing but globals: what it needs is put here before it can run. SIGBUS is not
// among the signals: files that go away are the engine's business.
constexpr std::array kSignals = {SIGSEGV, SIGABRT, SIGILL, SIGFPE};
std::array<char, 4096> tracePath = {};
std::array<char, 65536> ownStack = {};

/// Only calls that a signal handler may make; no memory is asked for.
void writeTrace(int signal) {
    const int file = ::open(tracePath.data(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
        std::array<char, 16> text = {'s', 'i', 'g', 'n', 'a', 'l', ' '};
        std::size_t length = 7;
        if (signal >= 10) text[length++] = static_cast<char>('0' + signal / 10);
        text[length++] = static_cast<char>('0' + signal % 10);
        text[length++] = '\n';
        if (::write(file, text.data(), length) > 0) {
            std::array<void*, 64> frames = {};
            ::backtrace_symbols_fd(
                frames.data(), ::backtrace(frames.data(), static_cast<int>(frames.size())), file);
        }
        ::close(file);
    }
    ::raise(signal);  // SA_RESETHAND: as if this handler had never been there
}

}  // namespace

void installCrashHandler(const QString& path) {
    const QByteArray name = QFile::encodeName(path);
    if (name.isEmpty() || static_cast<std::size_t>(name.size()) >= tracePath.size()) return;
    std::copy(name.begin(), name.end(), tracePath.begin());
    // The first call loads a library, which a handler must not do.
    std::array<void*, 2> frames = {};
    ::backtrace(frames.data(), static_cast<int>(frames.size()));
    stack_t stack{};
    stack.ss_sp = ownStack.data();  // for a stack that has overflowed
    stack.ss_size = ownStack.size();
    ::sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_handler = writeTrace;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK | SA_NODEFER);
    for (const int signal : kSignals) ::sigaction(signal, &action, nullptr);
}

}  // namespace pergola::app
