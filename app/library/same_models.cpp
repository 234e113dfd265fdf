#include "app/library/same_models.h"

#include <QCryptographicHash>
#include <QFile>
#include <QHash>
#include <QSet>
#include <algorithm>

#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kHeadBytes = 1 << 20;
constexpr qint64 kSampleBytes = 4096;
constexpr int kSamples = 512;

/// All digests of the files, when each is known.
QString digestsOf(const LibraryModel& model) {
    const QStringList& digests = model.sha256;
    if (digests.isEmpty() || digests.size() != model.files.size() || digests.contains(QString())) return {};
    return digests.join(QLatin1Char(' '));
}

QString markOf(const LibraryModel& model, const ContentMarks& marks) {
    return marks.value(model.path);
}

}  // namespace

std::vector<LibraryModel> joinSameModels(std::vector<LibraryModel> models, const ContentMarks& marks) {
    std::vector<LibraryModel> joined;
    QHash<QString, std::size_t> firstOf;
    for (LibraryModel& model : models) {
        QStringList names;
        if (!model.identity.isEmpty()) names << QLatin1Char('i') + model.identity;
        if (const QString digests = digestsOf(model); !digests.isEmpty()) names << QLatin1Char('d') + digests;
        if (const QString mark = markOf(model, marks); !mark.isEmpty()) names << QLatin1Char('m') + mark;
        names << QLatin1Char('p') + model.path;
        const auto known = std::find_if(names.begin(), names.end(), [&](const QString& name) {
            return firstOf.contains(name);
        });
        const std::size_t first = known != names.end() ? firstOf.value(*known) : joined.size();
        for (const QString& name : names) firstOf.insert(name, first);
        if (first == joined.size()) {
            joined.push_back(std::move(model));
            continue;
        }
        LibraryModel& kept = joined[first];
        if (model.path != kept.path && !kept.places.contains(model.path)) kept.places << model.path;
        if (kept.sha256.join(QString()).isEmpty()) kept.sha256 = model.sha256;
    }
    return joined;
}

std::vector<LibraryModel> wantingMarks(const std::vector<LibraryModel>& models, const ContentMarks& marks) {
    QHash<qint64, int> ofSize;
    for (const LibraryModel& model : models) {
        if (model.files.size() == 1 && model.isUsable()) ++ofSize[model.bytes];
    }
    std::vector<LibraryModel> wanting;
    for (const LibraryModel& model : models) {
        const bool alone = model.files.size() != 1 || !model.isUsable() || ofSize.value(model.bytes) < 2;
        if (!alone && !marks.contains(model.path)) wanting.push_back(model);
    }
    return wanting;
}

QString sampleOf(const QString& path) {
    QFile file(path);
    if (!openFile(file, QIODevice::ReadOnly).isEmpty()) return {};
    const qint64 size = file.size();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArray::number(size));
    hash.addData(file.read(kHeadBytes));
    for (int i = 1; i <= kSamples; ++i) {
        const qint64 offset = size / (kSamples + 1) * i;
        if (offset < kHeadBytes || !file.seek(offset)) continue;
        hash.addData(file.read(kSampleBytes));
    }
    return file.error() == QFileDevice::NoError ? QString::fromLatin1(hash.result().toHex()) : QString();
}

}  // namespace pergola::app
