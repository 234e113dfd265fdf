#include "app/attachments/attachment_reader.h"

#include "app/hand_over.h"

namespace pergola::app {

AttachmentReader::AttachmentReader(QString documentReader, QObject* parent)
    : QObject(parent), documentReader_(std::move(documentReader)) {
    pool_.setMaxThreadCount(1);  // in order, and one file in memory at a time
}

AttachmentReader::~AttachmentReader() {
    *isUnwanted_ = true;
    pool_.clear();
    pool_.waitForDone();
}

void AttachmentReader::read(const QStringList& paths) {
    left_ += static_cast<int>(paths.size());
    for (const QString& path : paths) {
        const auto work =
            [this, path, round = round_, program = documentReader_, flag = isUnwanted_] {
                const FileReading reading = readAttachment(path, program, *flag);
                runLater(this, [this, round, reading] { take(round, reading); });
            };
        runInPool(pool_, work);
    }
}

void AttachmentReader::forget() {
    *isUnwanted_ = true;
    isUnwanted_ = std::make_shared<std::atomic<bool>>(false);
    pool_.clear();
    ++round_;
    left_ = 0;
}

void AttachmentReader::take(int round, const FileReading& reading) {
    if (round != round_) return;
    --left_;
    emit fileRead(reading);
    // What was told may have led to forget().
    if (round == round_ && left_ == 0) emit finished();
}

}  // namespace pergola::app
