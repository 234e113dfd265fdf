#pragma once
// Comparisons that are kept: a file of JSON each in a folder of their own, so that none can harm
// another or the chats. GUI thread.

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <vector>

#include "app/compare/comparison.h"

namespace pergola::app {

class ComparisonStore final : public QObject {
    Q_OBJECT
public:
    /// More are not listed; the oldest stay on the disk.
    static constexpr int kMostListed = 200;

    explicit ComparisonStore(QString folder, QObject* parent = nullptr);
    ~ComparisonStore() override;

    /// Newest first. A file that cannot be read is passed over.
    const std::vector<Comparison>& all() const { return all_; }
    /// Reads the folder; the first call takes its time, so it is made when somebody looks.
    void read();
    /// Keeps it, in place of an earlier one with its id. False: the disk refused, and it is in
    /// memory alone.
    bool keep(const Comparison& comparison);
    /// The same on a thread of its own, for one that is not at its end. False: an earlier write is
    /// still going on, and nothing was done.
    bool keepSoon(const Comparison& comparison);
    void remove(const QString& id);
    /// Also those that are not listed.
    void eraseAll();

signals:
    void emptied();  ///< by eraseAll()
    void changed();
    void refused();  ///< by the disk: what was kept last is in memory alone

private:
    QString pathOf(const QString& id) const;
    void putInPlace(const Comparison& comparison);

    QString folder_;
    std::vector<Comparison> all_;
    bool isRead_ = false;
    QThreadPool writer_;  ///< one thread, at most one write
};

}  // namespace pergola::app
