#include "app/json_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include "app/hand_over.h"
#include "app/move_aside.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestFile = 8 << 20;  // these are a few KB; more is not ours

/// Empty when written, else why not.
QString writeFile(const QString& path, const QByteArray& bytes) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    return saveFile(path, bytes);
}

}  // namespace

JsonFile::JsonFile(QString path, QObject* parent) : QObject(parent), path_(std::move(path)) {
    writer_.setMaxThreadCount(1);
}

JsonFile::~JsonFile() {
    writer_.waitForDone();
}

JsonFile::Reading JsonFile::read() {
    QFile file(path_);
    if (!file.exists()) return {};
    if (const QString reason = openFile(file, QIODevice::ReadOnly); !reason.isEmpty()) {
        mayWrite_ = false;
        return {Found::Unreadable, {}, reason};
    }
    const QJsonDocument document = QJsonDocument::fromJson(file.read(kLargestFile));
    file.close();
    if (document.isObject()) return {Found::Object, document.object(), {}};
    const QString aside = moveAside(path_);
    mayWrite_ = !aside.isEmpty();
    return {Found::Damaged, {}, aside.isEmpty() ? path_ : aside};
}

void JsonFile::write(const QJsonObject& root) {
    if (!mayWrite_) return emit written(path_);
    runInPool(writer_, [this, bytes = QJsonDocument(root).toJson(QJsonDocument::Indented)] {
        const QString failure = writeFile(path_, bytes);
        runLater(this, [this, failure] { emit written(failure); });
    });
}

}  // namespace pergola::app
