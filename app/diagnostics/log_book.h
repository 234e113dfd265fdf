#pragma once
// The program's log on disk, a file for this run and one for the run before, and its last lines in
// memory. Any thread. Knows nothing of what is logged; prompts and answers never are.

#include <QFile>
#include <QString>
#include <QStringList>
#include <deque>
#include <mutex>

namespace pergola::app {

class LogBook final {
public:
    static constexpr int kTailLines = 400;
    static constexpr qint64 kMostBytes = 1'000'000;

    /// Begins log.txt in `folder`; what was there becomes log.previous.txt. Without a folder that
    /// can be written it keeps the last lines only.
    explicit LogBook(const QString& folder);

    void add(const QString& line);
    /// Oldest first.
    QStringList tail() const;
    /// The last lines of the run before this one, as of the start.
    const QStringList& previousTail() const { return previous_; }

private:
    mutable std::mutex mutex_;  ///< of all below
    QFile file_;
    std::deque<QString> lines_;
    QStringList previous_;
};

}  // namespace pergola::app
