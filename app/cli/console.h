#pragma once
// What the command line prints and how it ends: results to standard output, all else to standard error.

#include <csignal>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/inspect.h"
#include "kernels/result.h"

namespace pergola::cli {

enum class ProgressStyle : std::uint8_t { Bar, JsonLines, Quiet };

/// Exit statuses of the contract.
enum ExitStatus : int { Done = 0, Failed = 1, WrongUsage = 2, NotEnoughMemory = 3, Interrupted = 130 };

/// To standard error; where that is closed or full there is nobody to tell, and the work goes on.
void print_aside(std::string_view text);
/// Gives closed standard streams a place, so that no file of ours gets their number and their output.
void occupy_standard_streams();
/// Prints `error: ...` and gives the status that belongs to the error.
int report(const Error& error);
void warn(std::string_view sentence);
/// One line of JSON with its line break. File names need not be UTF-8: such bytes become U+FFFD.
std::string json_line(const nlohmann::ordered_json& object);
/// Writes all of it to standard output; a closed pipe or full disk is an Error.
Result<> print(std::string_view text);
/// Ctrl+C, SIGTERM and SIGHUP end the program with its status; those that are ignored stay ignored.
void end_on_interrupt();
/// From here on the first of them sets a flag, and only a second one ends the program.
void catch_interrupt();
bool is_interrupted();
/// It was SIGTERM or SIGHUP: the program is to end, not only what it does at the moment.
bool is_ending();
/// Forgets Ctrl+C.
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
