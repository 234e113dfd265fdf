#pragma once
// Remembers on disk that the program runs and what it does, so that the next start knows whether it
// ended before its time, and over what. A computer that was switched off is no crash. GUI thread.
// Knows no chat text; of a model it keeps the file's name.

#include <QDateTime>
#include <QString>
#include <optional>

namespace pergola::app {

enum class RunActivity : std::uint8_t { Idle, Loading, Answering, Comparing };

/// What is known of a run that ended before its time.
struct Crash {
    RunActivity activity = RunActivity::Idle;
    QString model;    ///< file name; empty: none was loaded
    QString version;  ///< of the program
    QDateTime started;
    QDateTime noted;  ///< when the activity began
    QString trace;    ///< signal and stack, where the program could still write them; else empty

    /// A number of the system's, e.g. 11; 0: it was ended from outside, or the memory ran out.
    int signal() const;
};

class RunRecord final {
public:
    /// Files "running.json" and "crash.txt" in `folder`. Takes note of what an earlier run left
    /// there.
    explicit RunRecord(const QString& folder);
    /// The program ends in order.
    ~RunRecord();
    RunRecord(const RunRecord&) = delete;
    RunRecord& operator=(const RunRecord&) = delete;

    const std::optional<Crash>& crash() const { return crash_; }
    void note(RunActivity activity, const QString& modelPath);
    static QString traceFile(const QString& folder);

private:
    void readEarlier(const QString& tracePath);
    void write() const;

    QString path_;
    std::optional<Crash> crash_;
    Crash now_;
    bool isOurs_ = true;  ///< false: another program is running in this folder
};

}  // namespace pergola::app
