#pragma once
// What the command line prints and how it ends: results to standard output, all else to standard error.

#include <csignal>
#include <string>
#include <string_view>

#include "engine/inspect.h"
#include "kernels/result.h"

namespace pergola::cli {

enum class ProgressStyle : std::uint8_t { Bar, JsonLines, Quiet };

/// Exit statuses of the contract.
enum ExitStatus : int { Done = 0, Failed = 1, WrongUsage = 2, NotEnoughMemory = 3, Interrupted = 130 };

/// Prints `error: ...` and gives the status that belongs to the error.
int report(const Error& error);
void warn(std::string_view sentence);
/// Writes all of it; a closed pipe or full disk is an Error.
Result<> print(std::string_view text);
Result<std::string> read_file(const std::string& path);

/// From here on Ctrl+C sets a flag instead of ending the program.
void catch_interrupt();
bool is_interrupted();
void clear_interrupt();

/// Progress of one piece of work on standard error: a bar on a terminal, a line every 5 s elsewhere.
class Progress {
public:
    Progress(ProgressStyle style, std::string stage, std::string unit);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    /// False once Ctrl+C was pressed.
    bool update(std::int64_t done, std::int64_t total);
    WorkProgress as_function();

private:
    void show(std::int64_t done, std::int64_t total, double now);
    ProgressStyle style_;
    std::string stage_;
    std::string unit_;
    double begin_s_;
    double shown_s_;
    bool on_terminal_;
    bool drew_ = false;
};

}  // namespace pergola::cli
