#include "app/cli/console.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace pergola::cli {
namespace {

// Written by the signal handler; `interrupted` is cleared by its reader.
volatile std::sig_atomic_t interrupted = 0;
volatile std::sig_atomic_t ending = 0;

void on_interrupt(int signal) {
    if (interrupted != 0) _exit(Interrupted);  // asked twice: what runs does not look at the flag
    interrupted = 1;
    if (signal != SIGINT) ending = 1;
}

void exit_on_interrupt(int) { _exit(Interrupted); }

void handle_interrupt(void (*handler)(int)) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action = {};
        sigaction(signal, nullptr, &action);
        if (action.sa_handler == SIG_IGN) continue;  // nohup, or a job in the background
        action = {};
        action.sa_handler = handler;
        sigaction(signal, &action, nullptr);
    }
}

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// One line: a message from a hostile file may hold line breaks and escape sequences.
std::string one_line(std::string_view text) {
    std::string line;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        line += byte < 0x20 || byte == 0x7F ? ' ' : character;
    }
    return line;
}

/// What to do, for messages that only say what is. Those of files often do both.
const char* remedy_for(const Error& error) {
    if (error.code == ErrorCode::ContextFull) return "; --context sets how much";
    if (error.code != ErrorCode::CorruptFile) return "";
    for (const std::string_view advice : {"fetch", "choose", "again", "give ", "keep one", "git lfs", "may be another"}) {
        if (error.message.find(advice) != std::string::npos) return "";
    }
    return "; the file is damaged or was made wrongly: fetch it again, or choose another version of the model";
}

}  // namespace

void print_aside(std::string_view text) { (void)std::fwrite(text.data(), 1, text.size(), stderr); }

void occupy_standard_streams() {
    // Standard output is opened for reading, so that writing to it still fails and is told.
    for (const int mode : {O_RDONLY, O_RDONLY, O_WRONLY}) {
        const int descriptor = ::open("/dev/null", mode);
        if (descriptor > STDERR_FILENO || descriptor < 0) {
            if (descriptor >= 0) ::close(descriptor);
            return;
        }
    }
}

int report(const Error& error) {
    if (error.code == ErrorCode::Cancelled) return Interrupted;
    print_aside(fmt::format("error: {}{}\n", one_line(error.message), remedy_for(error)));
    switch (error.code) {
        case ErrorCode::OutOfMemory:
        case ErrorCode::DiskFull: return NotEnoughMemory;
        case ErrorCode::InvalidArgument: return WrongUsage;
        default: return Failed;
    }
}

std::string json_line(const nlohmann::ordered_json& object) {
    return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void warn(std::string_view sentence) { print_aside(fmt::format("note: {}\n", one_line(sentence))); }

Result<> print(std::string_view text) { return write_result(STDOUT_FILENO, text, "the result"); }

void end_on_interrupt() { handle_interrupt(exit_on_interrupt); }
void catch_interrupt() { handle_interrupt(on_interrupt); }

bool is_interrupted() { return interrupted != 0; }
bool is_ending() { return ending != 0; }
void clear_interrupt() { interrupted = ending; }

Progress::Progress(ProgressStyle style, std::string stage, std::string unit)
    : style_(style),
      stage_(std::move(stage)),
      unit_(std::move(unit)),
      begin_s_(seconds()),
      shown_s_(begin_s_),
      on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (drew_ && on_terminal_ && style_ == ProgressStyle::Bar) print_aside("\r\033[K");
}

bool Progress::update(std::int64_t done, std::int64_t total) {
    const double now = seconds();
    const double patience = style_ == ProgressStyle::JsonLines ? 0.5 : on_terminal_ ? 0.1 : 5.0;
    if (style_ != ProgressStyle::Quiet && now - shown_s_ >= patience) {
        shown_s_ = now;
        show(done, total, now);
    }
    return !is_interrupted();
}

WorkProgress Progress::as_function() {
    return [this](std::int64_t done, std::int64_t total) { return update(done, total); };
}

void Progress::show(std::int64_t done, std::int64_t total, double now) {
    const double elapsed = now - begin_s_;
    const double rate = elapsed > 0 ? static_cast<double>(done) / elapsed : 0;
    const double left = rate > 0 ? static_cast<double>(total - done) / rate : 0;
    drew_ = true;
    if (style_ == ProgressStyle::JsonLines) {
        const nlohmann::ordered_json line = {{"event", "progress"}, {"stage", stage_}, {"done", done},
                                             {"total", total},      {"unit", unit_},   {"per_s", rate},
                                             {"left_s", left}};
        print_aside(json_line(line));
        return;
    }
    const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
    const std::string line = fmt::format("{} {:3.0f} % · {:.0f} {}/s · {:.0f} s left", stage_, 100 * share, rate, unit_, left);
    if (on_terminal_) {
        print_aside("\r\033[K" + line);
    } else {
        print_aside(line + "\n");
    }
    (void)std::fflush(stderr);
}

}  // namespace pergola::cli
