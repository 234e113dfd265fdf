#include "app/library/model_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>

#include "app/save_file.h"

#include "engine/engine.h"

namespace pergola::app {
namespace {

constexpr qint64 kSmallestModel = 1024;
constexpr qint64 kLargestConfig = 1 << 20;
constexpr qint64 kLargestIndex = 64 << 20;
constexpr int kMostShards = 100'000;
constexpr int kMostNamed = 3;

QJsonObject readObject(const QString& path, qint64 most) {
    if (QFileInfo(path).size() > most) return {};
    return QJsonDocument::fromJson(firstBytes(path, most)).object();
}

void setProblem(LibraryModel& model, ModelTrouble trouble, const QString& sentence) {
    model.trouble = trouble;
    model.problem = sentence;
}

}  // namespace

QString libraryWords(const char* text) {
    return QCoreApplication::translate("library", text);
}

bool isGguf(const QFileInfo& file) {
    return file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0;
}

bool isSafetensors(const QFileInfo& file) {
    return file.suffix() == QLatin1String("safetensors");
}

bool isHalfDownload(const QString& fileName) {
    static const QRegularExpression pattern(
        QStringLiteral("\\.gguf\\.(part|partial|crdownload|download|incomplete|tmp|aria2|opdownload)$"
                       "|^(incomplete|downloading)[-_].*\\.gguf$"),
        QRegularExpression::CaseInsensitiveOption);
    return pattern.match(fileName).hasMatch();
}

bool isCompanion(const QString& fileName) {
    return fileName.startsWith(QLatin1String("mmproj"), Qt::CaseInsensitive) ||
           fileName.startsWith(QLatin1String("imatrix"), Qt::CaseInsensitive);
}

ShardName shardName(const QString& completeBaseName) {
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})$"));
    const QRegularExpressionMatch match = pattern.match(completeBaseName);
    const int total = match.captured(3).toInt();
    if (!match.hasMatch() || total < 1 || total >= kMostShards) return {};
    return {match.captured(1), match.captured(2).toInt(), total};
}

QStringList ShardSet::missing() const {
    QStringList names;
    for (int number = 1; number <= total; ++number) {
        if (!parts.contains(number))
            names << QStringLiteral("%1-of-%2")
                         .arg(number, 5, 10, QLatin1Char('0'))
                         .arg(total, 5, 10, QLatin1Char('0'));
    }
    return names;
}

NameParts nameOf(const QString& path) {
    const ModelName name = model_name(QFile::encodeName(path).toStdString());
    return {QString::fromStdString(name.name), QString::fromStdString(name.quantisation)};
}

void setMissingParts(LibraryModel& model, const QStringList& missing) {
    QStringList named = missing.mid(0, kMostNamed);
    if (missing.size() > kMostNamed) named << QStringLiteral("…");
    setProblem(model,
               ModelTrouble::Incomplete,
               libraryWords(QT_TRANSLATE_NOOP(
                                "library",
                                "Part %1 is missing. Download it into the same folder."))
                   .arg(named.join(QStringLiteral(", "))));
}

void judgeGguf(LibraryModel& model, const QFileInfo& info) {
    QFile file(info.filePath());
    const auto broken = [&model](const char* sentence) {
        setProblem(model, ModelTrouble::Broken, libraryWords(sentence));
    };
    if (const QString reason = openFile(file, QIODevice::ReadOnly); !reason.isEmpty()) {
        return setProblem(
            model,
            ModelTrouble::Broken,
            libraryWords(QT_TRANSLATE_NOOP("library", "This file cannot be read: %1.")).arg(reason));
    }
    const QByteArray start = file.read(64);
    if (start.startsWith("GGUF")) {
        if (info.size() >= kSmallestModel) return;
        model.trouble = ModelTrouble::Incomplete;
        model.problem =
            libraryWords(QT_TRANSLATE_NOOP("library", "This file is cut short; download it again."));
        return;
    }
    if (start.isEmpty())
        return broken(QT_TRANSLATE_NOOP("library", "This file is empty; download it again."));
    const QByteArray text = start.trimmed().toLower();
    if (text.startsWith("<!doctype") || text.startsWith("<html") || text.startsWith("<head") ||
        text.startsWith("<?xml")) {
        return broken(QT_TRANSLATE_NOOP(
            "library", "This is a web page, not a model: the download failed. Download it again."));
    }
    if (text.startsWith("version https://git-lfs")) {
        return broken(QT_TRANSLATE_NOOP(
            "library",
            "This is only a pointer to the model (Git LFS). Download the model itself."));
    }
    if (text.startsWith('{')) {
        return broken(QT_TRANSLATE_NOOP(
            "library",
            "This is a message of a server, not a model: the download failed. Download it again."));
    }
    broken(QT_TRANSLATE_NOOP("library", "This is not a GGUF model, although its name says so."));
}

QString exl3Format(const QString& configPath) {
    const QJsonObject how = readObject(configPath, kLargestConfig)
                                .value(QLatin1String("quantization_config"))
                                .toObject();
    if (how.value(QLatin1String("quant_method")).toString() != QLatin1String("exl3")) return {};
    const double bits = how.value(QLatin1String("bits")).toDouble();
    if (bits < 1 || bits > 8) return QStringLiteral("EXL3");
    QString number = QString::number(bits, 'f', 2);
    if (number.endsWith(QLatin1Char('0'))) number.chop(1);
    return QStringLiteral("EXL3 %1bpw").arg(number);
}

QStringList missingSafetensors(const QString& folder, const QFileInfoList& weights) {
    QSet<QString> there;
    QMap<QString, ShardSet> numbered;
    for (const QFileInfo& file : weights) {
        if (!file.exists()) continue;
        there.insert(file.fileName());
        const ShardName shard = shardName(file.completeBaseName());
        if (shard.base.isEmpty()) continue;
        ShardSet& set = numbered[shard.base];
        set.total = shard.total;
        set.parts.insert(shard.number, file);
    }
    const QJsonObject map =
        readObject(QDir(folder).filePath(QStringLiteral("model.safetensors.index.json")), kLargestIndex)
            .value(QLatin1String("weight_map"))
            .toObject();
    QSet<QString> wanted;
    for (const auto& file : map) wanted.insert(file.toString());
    QStringList missing;
    if (!wanted.isEmpty()) {
        missing = (wanted - there).values();
    } else {
        for (const ShardSet& set : numbered) missing << set.missing();
    }
    missing.sort();
    return missing;
}

}  // namespace pergola::app
