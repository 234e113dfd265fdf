#include "app/attachments/attachment_reader.h"

namespace pergola::app {

AttachmentReader::AttachmentReader(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);  // in order, and one file in memory at a time
}

AttachmentReader::~AttachmentReader() {
    pool_.clear();
    pool_.waitForDone();
}

void AttachmentReader::read(const QStringList& paths) {
    left_ += static_cast<int>(paths.size());
    for (const QString& path : paths) {
        pool_.start([this, path, round = round_] {
            QMetaObject::invokeMethod(
                this,
                [this, round, reading = readAttachment(path)] { take(round, reading); },
                Qt::QueuedConnection);
        });
    }
}

void AttachmentReader::forget() {
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
