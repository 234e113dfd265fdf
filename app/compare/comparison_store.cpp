#include "app/compare/comparison_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>

#include "app/compare/comparison_text.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestFile = 16'000'000;

bool isNewer(const Comparison& a, const Comparison& b) {
    return a.when != b.when ? a.when > b.when : a.id > b.id;
}

}  // namespace

ComparisonStore::ComparisonStore(QString folder, QObject* parent)
    : QObject(parent), folder_(std::move(folder)) {
    writer_.setMaxThreadCount(1);
}

ComparisonStore::~ComparisonStore() {
    writer_.waitForDone();
}

/// An id from a file may be anything: only what a name of a file may be is used.
QString ComparisonStore::pathOf(const QString& id) const {
    static const QRegularExpression plain(QStringLiteral("^[0-9A-Za-z-]{1,64}$"));
    return plain.match(id).hasMatch() ? QDir(folder_).filePath(id + QStringLiteral(".json"))
                                      : QString();
}

void ComparisonStore::read() {
    if (isRead_) return;
    isRead_ = true;
    QFileInfoList files = QDir(folder_).entryInfoList(
        {QStringLiteral("*.json")}, QDir::Files | QDir::NoSymLinks, QDir::Time);
    for (const QFileInfo& file : files.mid(0, kMostListed)) {
        if (file.size() > kLargestFile) continue;
        std::optional<Comparison> comparison =
            comparisonFromJson(firstBytes(file.filePath(), kLargestFile));
        // Its name is what it is found by again.
        if (!comparison || comparison->id != file.completeBaseName()) continue;
        const auto same = [&](const Comparison& each) { return each.id == comparison->id; };
        if (std::any_of(all_.begin(), all_.end(), same)) continue;  // kept before it was read
        all_.push_back(std::move(*comparison));
    }
    std::sort(all_.begin(), all_.end(), isNewer);
    emit changed();
}

void ComparisonStore::putInPlace(const Comparison& comparison) {
    const auto same = [&](const Comparison& each) { return each.id == comparison.id; };
    all_.erase(std::remove_if(all_.begin(), all_.end(), same), all_.end());
    all_.insert(std::upper_bound(all_.begin(), all_.end(), comparison, isNewer), comparison);
    emit changed();
}

bool ComparisonStore::keep(const Comparison& comparison) {
    putInPlace(comparison);
    writer_.waitForDone();
    QDir().mkpath(folder_);
    const bool isWritten = saveFile(pathOf(comparison.id), comparisonToJson(comparison)).isEmpty();
    if (!isWritten) emit refused();
    return isWritten;
}

bool ComparisonStore::keepSoon(const Comparison& comparison) {
    if (writer_.activeThreadCount() > 0) return false;
    putInPlace(comparison);
    // A disk that refuses is told of when the comparison ends.
    writer_.start([folder = folder_, path = pathOf(comparison.id), comparison] {
        QDir().mkpath(folder);
        saveFile(path, comparisonToJson(comparison));
    });
    return true;
}

void ComparisonStore::remove(const QString& id) {
    const auto same = [&](const Comparison& each) { return each.id == id; };
    all_.erase(std::remove_if(all_.begin(), all_.end(), same), all_.end());
    const QString path = pathOf(id);
    writer_.waitForDone();
    if (!path.isEmpty()) QFile::remove(path);
    emit changed();
}

void ComparisonStore::eraseAll() {
    writer_.waitForDone();
    all_.clear();
    for (const QFileInfo& file : QDir(folder_).entryInfoList(QDir::Files | QDir::Hidden))
        QFile::remove(file.filePath());
    emit emptied();
    emit changed();
}

}  // namespace pergola::app
