#include "app/cli/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace pergola::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;  // written by the signal handler alone

void on_interrupt(int) { interrupted = 1; }

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

}  // namespace

int report(const Error& error) {
    if (error.code == ErrorCode::Cancelled) return Interrupted;
    fmt::print(stderr, "error: {}\n", one_line(error.message));
    switch (error.code) {
        case ErrorCode::OutOfMemory:
        case ErrorCode::DiskFull: return NotEnoughMemory;
        case ErrorCode::InvalidArgument: return WrongUsage;
        default: return Failed;
    }
}

void warn(std::string_view sentence) { fmt::print(stderr, "note: {}\n", one_line(sentence)); }

Result<> print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return {};
    const ErrorCode code = errno == ENOSPC ? ErrorCode::DiskFull : ErrorCode::Io;
    return Error{code, fmt::format("cannot write the result: {}", std::strerror(errno))};
}

Result<std::string> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{ErrorCode::NotFound, fmt::format("cannot open {}: {}", path, std::strerror(errno))};
    std::ostringstream text;
    text << file.rdbuf();
    if (file.bad() || text.bad()) return Error{ErrorCode::Io, fmt::format("cannot read {}", path)};
    return std::move(text).str();
}

void catch_interrupt() {
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);
}

bool is_interrupted() { return interrupted != 0; }
void clear_interrupt() { interrupted = 0; }

Progress::Progress(ProgressStyle style, std::string stage, std::string unit)
    : style_(style),
      stage_(std::move(stage)),
      unit_(std::move(unit)),
      begin_s_(seconds()),
      shown_s_(begin_s_),
      on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (drew_ && on_terminal_ && style_ == ProgressStyle::Bar) fmt::print(stderr, "\r\033[K");
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
        fmt::print(stderr, "{}\n", line.dump());
        return;
    }
    const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
    const std::string line = fmt::format("{} {:3.0f} % · {:.0f} {}/s · {:.0f} s left", stage_, 100 * share, rate, unit_, left);
    if (on_terminal_) {
        fmt::print(stderr, "\r\033[K{}", line);
    } else {
        fmt::print(stderr, "{}\n", line);
    }
    std::fflush(stderr);
}

}  // namespace pergola::cli
