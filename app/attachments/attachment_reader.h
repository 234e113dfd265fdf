#pragma once
// Reads files as attachments on a thread of its own, one after the other. GUI thread. Knows nothing
// of where they go.

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <atomic>
#include <memory>

#include "app/attachments/attachment_file.h"

namespace pergola::app {

class AttachmentReader final : public QObject {
    Q_OBJECT
public:
    /// `documentReader`: the program for Word and PDF files.
    explicit AttachmentReader(QString documentReader, QObject* parent = nullptr);
    /// Waits for the text file that is being read.
    ~AttachmentReader() override;

    /// Answer for each: fileRead(), in this order; then finished().
    void read(const QStringList& paths);
    /// What is under way is not told any more.
    void forget();
    bool isReading() const { return left_ > 0; }

signals:
    void fileRead(const pergola::app::FileReading& reading);
    void finished();

private:
    void take(int round, const FileReading& reading);

    using Flag = std::shared_ptr<std::atomic<bool>>;

    QString documentReader_;
    int round_ = 0;  ///< of forget(): what was begun before is not wanted
    Flag isUnwanted_ = std::make_shared<std::atomic<bool>>(false);  ///< of this round
    int left_ = 0;
    QThreadPool pool_;  // last: its tasks report to this object
};

}  // namespace pergola::app
