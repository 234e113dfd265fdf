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
    : QObject(parent), folder_(std::move(folder)) {}

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
        all_.push_back(std::move(*comparison));
    }
    std::sort(all_.begin(), all_.end(), isNewer);
    emit changed();
}

bool ComparisonStore::keep(const Comparison& comparison) {
    const auto same = [&](const Comparison& each) { return each.id == comparison.id; };
    all_.erase(std::remove_if(all_.begin(), all_.end(), same), all_.end());
    all_.insert(std::upper_bound(all_.begin(), all_.end(), comparison, isNewer), comparison);
    emit changed();
    QDir().mkpath(folder_);
    return saveFile(pathOf(comparison.id), comparisonToJson(comparison)).isEmpty();
}

void ComparisonStore::remove(const QString& id) {
    const auto same = [&](const Comparison& each) { return each.id == id; };
    all_.erase(std::remove_if(all_.begin(), all_.end(), same), all_.end());
    const QString path = pathOf(id);
    if (!path.isEmpty()) QFile::remove(path);
    emit changed();
}

}  // namespace pergola::app
