#include "app/library/library_scan.h"

#include <QCollator>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

namespace pergola::app {
namespace {

constexpr int kDeepestFolder = 32;
constexpr int kMostEntries = 200'000;  // of a whole scan: someone named "/" as a folder of models
constexpr qint64 kSmallestModel = 1024;
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

class Scan {
public:
    Scan(const std::atomic<bool>& cancelled) : cancelled_(cancelled) {}

    void visit(const QString& path, int depth);
    std::vector<LibraryModel> take() { return std::move(models_); }

private:
    void addFile(const QFileInfo& file);
    void addShards(const QString& base, const Shards& shards);
    void addFolder(const QString& path, const QFileInfoList& entries);

    const std::atomic<bool>& cancelled_;
    QSet<QString> visited_;
    QSet<QString> files_;
    int entries_ = 0;
    std::vector<LibraryModel> models_;
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

void Scan::visit(const QString& path, int depth) {
    const QString real = QFileInfo(path).canonicalFilePath();
    if (cancelled_ || depth > kDeepestFolder || real.isEmpty() || visited_.contains(real)) return;
    visited_.insert(real);
    const QFileInfoList entries =
        QDir(path).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    entries_ += static_cast<int>(entries.size());
    static const QRegularExpression shardName(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})$"));
    QMap<QString, Shards> sharded;
    for (const QFileInfo& entry : entries) {
        if (cancelled_ || entries_ > kMostEntries) return;
        if (entry.isDir() || !isGguf(entry)) continue;
        const QRegularExpressionMatch match = shardName.match(entry.completeBaseName());
        const int total = match.captured(3).toInt();
        if (!match.hasMatch() || total < 1 || total >= kMostShards) {
            addFile(entry);
            continue;
        }
        Shards& shards = sharded[match.captured(1) + QLatin1Char('/') + match.captured(3)];
        shards.total = total;
        shards.bytes += entry.size();
        shards.paths.insert(match.captured(2).toInt(), entry.filePath());
    }
    for (auto each = sharded.cbegin(); each != sharded.cend(); ++each) {
        addShards(each.key().section(QLatin1Char('/'), 0, 0), each.value());
    }
    addFolder(path, entries);
    for (const QFileInfo& entry : entries) {
        if (entry.isDir()) visit(entry.filePath(), depth + 1);
    }
}

void Scan::addFile(const QFileInfo& file) {
    const QString real = file.canonicalFilePath();  // empty: a link to nowhere
    if (files_.contains(real.isEmpty() ? file.filePath() : real)) return;
    files_.insert(real.isEmpty() ? file.filePath() : real);
    const NameParts parts = nameFromFile(file.completeBaseName());
    models_.push_back(
        {file.filePath(), parts.name, parts.format, file.size(), problemOfGguf(file)});
}

void Scan::addShards(const QString& base, const Shards& shards) {
    const NameParts parts = nameFromFile(base);
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
    const NameParts parts = nameFromFile(QFileInfo(path).fileName());
    models_.push_back({path, parts.name, parts.format, bytes, {}});
}

}  // namespace

NameParts nameFromFile(const QString& baseName) {
    // The storage is the last part of the name: "-Q4_K_M", ".q8_0", "-F16", "-4.0bpw".
    static const QRegularExpression format(
        QStringLiteral("[-._](I?Q\\d(?:_[A-Z0-9]+)*|BF16|F16|F32|FP16|MXFP4|\\d+(?:\\.\\d+)?bpw)$"),
        QRegularExpression::CaseInsensitiveOption);
    NameParts parts;
    QString rest = baseName;
    if (const auto match = format.match(rest); match.hasMatch()) {
        parts.format = match.captured(1);
        if (!parts.format.endsWith(QLatin1String("bpw"), Qt::CaseInsensitive))
            parts.format = parts.format.toUpper();
        rest.truncate(match.capturedStart());
    }
    // Dashes part words, except in a number such as "1.5B"; underscores too.
    rest.replace(QLatin1Char('-'), QLatin1Char(' ')).replace(QLatin1Char('_'), QLatin1Char(' '));
    parts.name = rest.simplified();
    if (parts.name.isEmpty()) parts.name = baseName;
    return parts;
}

std::vector<LibraryModel> scanFolders(const QStringList& folders,
                                      const std::atomic<bool>& cancelled) {
    Scan scan(cancelled);
    for (const QString& folder : folders) scan.visit(folder, 0);
    std::vector<LibraryModel> models = scan.take();
    QCollator order;
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::stable_sort(
        models.begin(), models.end(), [&](const LibraryModel& a, const LibraryModel& b) {
            const int names = order.compare(a.name, b.name);
            return names != 0 ? names < 0 : a.path < b.path;
        });
    return models;
}

}  // namespace pergola::app
