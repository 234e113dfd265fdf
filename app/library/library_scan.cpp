#include "app/library/library_scan.h"

#include <QCollator>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "engine/engine.h"

namespace pergola::app {
namespace {

constexpr int kDeepestFolder = 32;
constexpr int kMostEntries = 200'000;  // of a whole scan: someone named "/" as a folder of models
constexpr qint64 kSmallestModel = 1024;
constexpr qint64 kLargestConfig = 1 << 20;
constexpr int kMostShards = 100'000;

QString words(const char* text) {
    return QCoreApplication::translate("library", text);
}

/// Shards of one model that lie in one folder.
struct Shards {
    int total = 0;
    qint64 bytes = 0;
    QMap<int, QString> paths;  ///< by number, from 1
};

struct ShardName {
    QString base;
    int number = 0;
    int total = 0;
};

struct NameParts {
    QString name;
    QString format;
};

NameParts nameOf(const QString& path) {
    const ModelName name = model_name(QFile::encodeName(path).toStdString());
    return {QString::fromStdString(name.name), QString::fromStdString(name.quantisation)};
}

/// "EXL3 4.0bpw" if that config.json says so, which a folder's name may not; else empty.
QString exl3Format(const QString& config) {
    QFile file(config);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QJsonObject how = QJsonDocument::fromJson(file.read(kLargestConfig))
                                .object()
                                .value(QLatin1String("quantization_config"))
                                .toObject();
    if (how.value(QLatin1String("quant_method")).toString() != QLatin1String("exl3")) return {};
    const double bits = how.value(QLatin1String("bits")).toDouble();
    if (bits < 1 || bits > 8) return QStringLiteral("EXL3");
    QString number = QString::number(bits, 'f', 2);
    if (number.endsWith(QLatin1Char('0'))) number.chop(1);
    return QStringLiteral("EXL3 %1bpw").arg(number);
}

class Scan {
public:
    Scan(const std::atomic<bool>& cancelled) : cancelled_(cancelled) {}

    void visit(const QString& path, int depth);
    void visitOpened(const QString& path);
    LibraryScan take() { return {std::move(models_), watched_}; }

private:
    static QFileInfoList entriesOf(const QString& path);
    void addFiles(const QFileInfoList& entries, const QString& onlyShardsOf);
    void addFile(const QFileInfo& file);
    void addShards(const Shards& shards);
    void addFolder(const QString& path, const QFileInfoList& entries);

    const std::atomic<bool>& cancelled_;
    QSet<QString> visited_;
    QSet<QString> files_;
    int entries_ = 0;
    std::vector<LibraryModel> models_;
    QStringList watched_;
};

bool isGguf(const QFileInfo& file) {
    return file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0;
}

/// A sentence when the first bytes are not those of a GGUF file, else empty.
QString problemOfGguf(const QFileInfo& info) {
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly)) {
        return words(QT_TRANSLATE_NOOP("library", "This file cannot be read: %1."))
            .arg(file.errorString());
    }
    const QByteArray start = file.read(64);
    if (start.startsWith("GGUF")) {
        if (info.size() >= kSmallestModel) return {};
        return words(QT_TRANSLATE_NOOP("library", "This file is cut short; download it again."));
    }
    if (start.isEmpty())
        return words(QT_TRANSLATE_NOOP("library", "This file is empty; download it again."));
    const QByteArray text = start.trimmed().toLower();
    if (text.startsWith("<!doctype") || text.startsWith("<html") || text.startsWith("<head") ||
        text.startsWith("<?xml")) {
        return words(QT_TRANSLATE_NOOP(
            "library", "This is a web page, not a model: the download failed. Download it again."));
    }
    if (text.startsWith("version https://git-lfs")) {
        return words(QT_TRANSLATE_NOOP(
            "library",
            "This is only a pointer to the model (Git LFS). Download the model itself."));
    }
    if (text.startsWith('{')) {
        return words(QT_TRANSLATE_NOOP(
            "library",
            "This is a message of a server, not a model: the download failed. Download it again."));
    }
    return words(
        QT_TRANSLATE_NOOP("library", "This is not a GGUF model, although its name says so."));
}

/// "name-00001-of-00003" → base, number, total; base is empty for other names.
ShardName shardName(const QFileInfo& file) {
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})$"));
    const QRegularExpressionMatch match = pattern.match(file.completeBaseName());
    const int total = match.captured(3).toInt();
    if (!match.hasMatch() || total < 1 || total >= kMostShards) return {};
    return {match.captured(1), match.captured(2).toInt(), total};
}

void Scan::visit(const QString& path, int depth) {
    const QString real = QFileInfo(path).canonicalFilePath();
    if (cancelled_ || depth > kDeepestFolder || real.isEmpty() || visited_.contains(real)) return;
    visited_.insert(real);
    watched_ << path;
    const QFileInfoList entries = entriesOf(path);
    entries_ += static_cast<int>(entries.size());
    if (cancelled_ || entries_ > kMostEntries) return;
    addFiles(entries, {});
    addFolder(path, entries);
    for (const QFileInfo& entry : entries) {
        if (entry.isDir()) visit(entry.filePath(), depth + 1);
    }
}

/// A single model, unless it was found already.
void Scan::visitOpened(const QString& path) {
    const QFileInfo info(path);
    if (path.isEmpty() || !info.exists()) return;
    if (info.isDir()) {
        if (!visited_.contains(info.canonicalFilePath())) addFolder(path, entriesOf(path));
        return;
    }
    if (visited_.contains(info.dir().canonicalPath()) && isGguf(info)) return;
    const ShardName shard = shardName(info);
    if (shard.base.isEmpty()) return addFile(info);
    addFiles(entriesOf(info.path()), shard.base);
}

QFileInfoList Scan::entriesOf(const QString& path) {
    return QDir(path).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

/// `onlyShardsOf` empty: all models among them.
void Scan::addFiles(const QFileInfoList& entries, const QString& onlyShardsOf) {
    QMap<QString, Shards> sharded;
    for (const QFileInfo& entry : entries) {
        if (cancelled_) return;
        if (entry.isDir() || !isGguf(entry)) continue;
        const ShardName shard = shardName(entry);
        if (!onlyShardsOf.isEmpty() && shard.base != onlyShardsOf) continue;
        if (shard.base.isEmpty()) {
            addFile(entry);
            continue;
        }
        Shards& shards = sharded[shard.base + QLatin1Char('/') + QString::number(shard.total)];
        shards.total = shard.total;
        shards.bytes += entry.size();
        shards.paths.insert(shard.number, entry.filePath());
    }
    for (const Shards& shards : sharded) addShards(shards);
}

void Scan::addFile(const QFileInfo& file) {
    const QString real = file.canonicalFilePath();  // empty: a link to nowhere
    if (files_.contains(real.isEmpty() ? file.filePath() : real)) return;
    files_.insert(real.isEmpty() ? file.filePath() : real);
    watched_ << file.filePath();  // one that is still being copied changes
    const NameParts parts = nameOf(file.filePath());
    models_.push_back(
        {file.filePath(), parts.name, parts.format, file.size(), problemOfGguf(file)});
}

void Scan::addShards(const Shards& shards) {
    for (const QString& path : shards.paths) watched_ << path;
    const NameParts parts = nameOf(shards.paths.first());
    LibraryModel model{shards.paths.first(), parts.name, parts.format, shards.bytes, {}};
    QStringList missing;
    int count = 0;
    for (int number = 1; number <= shards.total; ++number) {
        if (shards.paths.contains(number)) continue;
        if (++count <= 3)
            missing << QStringLiteral("%1-of-%2")
                           .arg(number, 5, 10, QLatin1Char('0'))
                           .arg(shards.total, 5, 10, QLatin1Char('0'));
    }
    if (count > 0) {
        if (count > 3) missing << QStringLiteral("…");
        model.problem =
            words(QT_TRANSLATE_NOOP("library",
                                    "Part %1 is missing. Download it into the same folder."))
                .arg(missing.join(QStringLiteral(", ")));
    } else {
        model.problem = problemOfGguf(QFileInfo(model.path));
    }
    models_.push_back(model);
}

void Scan::addFolder(const QString& path, const QFileInfoList& entries) {
    qint64 bytes = 0;
    bool has_config = false;
    for (const QFileInfo& entry : entries) {
        if (!entry.isFile()) continue;
        if (entry.fileName() == QLatin1String("config.json")) has_config = true;
        if (entry.suffix() == QLatin1String("safetensors")) bytes += entry.size();
    }
    if (!has_config || bytes == 0) return;
    NameParts parts = nameOf(QDir::cleanPath(path));
    const QString exl3 = exl3Format(QDir(path).filePath(QStringLiteral("config.json")));
    if (!exl3.isEmpty()) parts.format = exl3;
    models_.push_back({path, parts.name, parts.format, bytes, {}});
}

}  // namespace

LibraryScan scanLibrary(const QStringList& folders,
                        const QString& opened,
                        const std::atomic<bool>& cancelled) {
    Scan scan(cancelled);
    for (const QString& folder : folders) scan.visit(folder, 0);
    scan.visitOpened(opened);
    LibraryScan found = scan.take();
    QCollator order;
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::stable_sort(found.models.begin(),
                     found.models.end(),
                     [&](const LibraryModel& a, const LibraryModel& b) {
                         if (a.problem.isEmpty() != b.problem.isEmpty()) return a.problem.isEmpty();
                         const int names = order.compare(a.name, b.name);
                         return names != 0 ? names < 0 : a.path < b.path;
                     });
    return found;
}

}  // namespace pergola::app
