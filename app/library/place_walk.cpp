#include "app/library/place_walk.h"

#include <sys/stat.h>
#include <sys/vfs.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <algorithm>
#include <array>

namespace pergola::app {
namespace {

// Of a whole scan: someone named "/" as a folder of models, or a folder with a link to it.
constexpr int kDeepestFolder = 32;
constexpr int kMostEntries = 200'000;
constexpr qsizetype kMostWatched = 2'000;  // of a folder; the library watches no more of all

/// What the kernel tells of itself in the shape of files: /proc, /sys and the like. Models lie in
/// none of it, and there is no end to it.
constexpr std::array<quint32, 11> kKernelsOwn = {
    0x9FA0,      // proc
    0x62656572,  // sysfs
    0x1CD1,      // devpts
    0x27E0EB,    // cgroup
    0x63677270,  // cgroup2
    0x64626720,  // debugfs
    0x74726163,  // tracefs
    0x73636673,  // securityfs
    0x6165676C,  // pstore
    0xDE5E81E4,  // efivarfs
    0xCAFE4A11,  // bpf
};

bool isKernelsOwn(const QByteArray& path) {
    struct statfs status {};
    return ::statfs(path.constData(), &status) == 0 &&
           std::find(kKernelsOwn.begin(), kKernelsOwn.end(),
                     static_cast<quint32>(status.f_type)) != kKernelsOwn.end();
}

/// What a model may be made of; thousands of other files are counted and forgotten.
bool concernsModels(const QFileInfo& file) {
    return isGguf(file) || isSafetensors(file) || isHalfDownload(file.fileName()) ||
           file.fileName() == QLatin1String("config.json");
}

/// "model.gguf" says nothing; its folder does.
bool isNameless(const QFileInfo& file) {
    static const QStringList names{QStringLiteral("model"), QStringLiteral("ggml-model"),
                                   QStringLiteral("weights")};
    return names.contains(file.completeBaseName(), Qt::CaseInsensitive);
}

/// Hard links are one file under two names.
QString identityOf(const QStringList& files) {
    QStringList numbers;
    for (const QString& file : files) {
        struct stat status {};
        if (::stat(QFile::encodeName(file).constData(), &status) != 0) return {};
        numbers << QString::number(status.st_dev) + QLatin1Char(':') + QString::number(status.st_ino);
    }
    return numbers.join(QLatin1Char(' '));
}

qint64 changedOf(const QFileInfo& file) {
    return file.lastModified().toMSecsSinceEpoch();
}

/// Of one file; whether it is whole is for others to say.
LibraryModel modelOf(const QFileInfo& file, const NameParts& parts) {
    LibraryModel model;
    model.path = file.filePath();
    model.name = parts.name;
    model.detail = parts.format;
    model.bytes = file.size();
    model.files = QStringList(file.filePath());
    model.changedMs = changedOf(file);
    return model;
}

}  // namespace

PlaceWalk::PlaceWalk(const ScanRequest& request, ScanControl& control)
    : control_(control), mostFolders_(request.mostFolders) {
    scan_.place = request.place;
}

PlaceScan PlaceWalk::take() {
    return std::move(scan_);
}

bool PlaceWalk::mayGoOn() {
    ++control_.steps;
    return !control_.cancelled;
}

void PlaceWalk::visit(const QString& path, int depth) {
    if (control_.onFolder) control_.onFolder(path);
    if (!mayGoOn() || depth > kDeepestFolder || scan_.isCutShort || !isFirstVisit(path)) return;
    const QFileInfo folder(path);
    watch(path);
    if (!folder.isReadable() || !folder.isExecutable()) {
        if (depth == 0) scan_.isReadable = false;
        if (depth > 0) ++scan_.unreadableFolders;
        return;
    }
    if (visitHubRepository(path, depth) || visitOllama(path)) return;
    const QFileInfoList entries = entriesOf(path);
    if (control_.cancelled || scan_.isCutShort) return;
    addJanModel(path);
    addFiles(entries, {});
    addFolder(path, entries);
    for (const QFileInfo& entry : entries) {
        if (entry.isDir()) visit(entry.filePath(), depth + 1);
    }
}

/// A folder is known by its place on its disk, whatever links lead to it.
bool PlaceWalk::isFirstVisit(const QString& path) {
    const QByteArray name = QFile::encodeName(path);
    struct stat status {};
    if (::stat(name.constData(), &status) != 0) return false;
    if (!folders_.insert({status.st_dev, status.st_ino}).second) return false;
    if (folders_.size() > mostFolders_) scan_.isCutShort = true;
    if (disks_.insert(status.st_dev).second && isKernelsOwn(name))
        kernelDisks_.insert(status.st_dev);
    return !scan_.isCutShort && kernelDisks_.count(status.st_dev) == 0;
}

/// What is beyond the bound is found by the next look, only later.
void PlaceWalk::watch(const QString& path) {
    if (scan_.watched.size() < kMostWatched) scan_.watched << path;
}

/// A single model, unless it was found already.
void PlaceWalk::visitFile(const QString& path) {
    if (!mayGoOn()) return;
    const QFileInfo info(path);
    if (path.isEmpty() || !info.exists()) return;
    if (info.isDir()) return addFolder(path, entriesOf(path));
    if (!info.isFile()) return;
    const ShardName shard = shardName(info.completeBaseName());
    if (shard.base.isEmpty()) return addFile(info);
    addFiles(entriesOf(info.path()), shard.base);
}

QFileInfoList PlaceWalk::entriesOf(const QString& path) {
    QFileInfoList entries;
    QDirIterator iterator(path, QDir::Files | QDir::Dirs | QDir::System | QDir::NoDotAndDotDot);
    while (iterator.hasNext() && mayGoOn()) {
        if (++entries_ > kMostEntries) {
            scan_.isCutShort = true;
            break;
        }
        iterator.next();
        const QFileInfo info = iterator.fileInfo();
        if (info.isDir() ||
            (concernsModels(info) && (info.isFile() || (info.isSymLink() && !info.exists()))))
            entries << info;
    }
    std::sort(entries.begin(), entries.end(), [](const QFileInfo& a, const QFileInfo& b) {
        return a.fileName() < b.fileName();
    });
    return entries;
}

/// `onlyShardsOf` empty: all models among them.
void PlaceWalk::addFiles(const QFileInfoList& entries, const QString& onlyShardsOf) {
    QMap<QString, ShardSet> sharded;
    for (const QFileInfo& entry : entries) {
        if (!mayGoOn()) return;
        if (entry.isDir()) continue;
        if (onlyShardsOf.isEmpty() && isHalfDownload(entry.fileName())) {
            addHalfDownload(entry);
            continue;
        }
        if (!isGguf(entry) || isCompanion(entry.fileName())) continue;
        const ShardName shard = shardName(entry.completeBaseName());
        if (!onlyShardsOf.isEmpty() && shard.base != onlyShardsOf) continue;
        if (shard.base.isEmpty()) {
            addFile(entry);
            continue;
        }
        ShardSet& set = sharded[shard.base + QLatin1Char('/') + QString::number(shard.total)];
        set.total = shard.total;
        set.parts.insert(shard.number, entry);
    }
    for (const ShardSet& set : sharded) addShards(set);
}

bool PlaceWalk::isNew(const QFileInfo& file) {
    const QString real = file.canonicalFilePath();  // empty: a link to nowhere
    const QString key = real.isEmpty() ? file.filePath() : real;
    if (files_.contains(key)) return false;
    files_.insert(key);
    watch(file.filePath());  // one that is still being copied changes
    return true;
}

void PlaceWalk::push(LibraryModel model) {
    model.home = scan_.place.home;
    model.root = scan_.place.path;
    model.identity = identityOf(model.files);
    ++control_.found;
    scan_.models.push_back(std::move(model));
}

void PlaceWalk::addFile(const QFileInfo& file, const NameParts& name) {
    if (!isNew(file)) return;
    NameParts parts = name;
    if (parts.name.isEmpty()) {
        parts = nameOf(isNameless(file) ? QFileInfo(file.path()).filePath() : file.filePath());
    }
    LibraryModel model = modelOf(file, parts);
    if (!file.exists()) {
        model.trouble = ModelTrouble::Incomplete;
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
            "library", "The file that this link leads to is gone. Download it again."));
    } else {
        judgeGguf(model, file);
    }
    push(std::move(model));
}

void PlaceWalk::addHalfDownload(const QFileInfo& file) {
    if (!file.exists() || !isNew(file)) return;
    QString finished = file.filePath();
    if (!isGguf(file)) finished.chop(file.suffix().size() + 1);
    const NameParts parts = nameOf(finished);
    LibraryModel model = modelOf(file, parts);
    model.trouble = ModelTrouble::Incomplete;
    model.problem = libraryWords(QT_TRANSLATE_NOOP(
        "library", "Only half downloaded. Finish it in the program that began it."));
    push(std::move(model));
}

void PlaceWalk::addShards(const ShardSet& set) {
    const QFileInfo first = set.parts.first();
    bool any = false;
    for (const QFileInfo& part : set.parts) any = isNew(part) || any;
    if (!any) return;
    const NameParts parts = nameOf(first.filePath());
    LibraryModel model;
    model.path = first.filePath();
    model.name = parts.name;
    model.detail = parts.format;
    ShardSet there = set;
    for (const QFileInfo& part : set.parts) {
        if (!part.exists()) there.parts.remove(shardName(part.completeBaseName()).number);
        model.bytes += part.size();
        model.files << part.filePath();
        model.changedMs = std::max(model.changedMs, changedOf(part));
    }
    const QStringList missing = there.missing();
    if (!missing.isEmpty()) {
        setMissingParts(model, missing);
    } else {
        judgeGguf(model, first);
    }
    push(std::move(model));
}

void PlaceWalk::addFolder(const QString& path, const QFileInfoList& entries) {
    QFileInfoList weights;
    LibraryModel model;
    bool has_config = false;
    QString together;
    for (const QFileInfo& entry : entries) {
        if (entry.isDir()) continue;
        if (entry.fileName() == QLatin1String("config.json")) has_config = true;
        if (!isSafetensors(entry)) continue;
        weights << entry;
        model.bytes += entry.size();
        model.files << entry.filePath();
        model.changedMs = std::max(model.changedMs, changedOf(entry));
        together += entry.canonicalFilePath() + QLatin1Char('\n');
    }
    if (!has_config || weights.isEmpty() || files_.contains(together)) return;
    files_.insert(together);
    for (const QString& file : model.files) watch(file);
    NameParts parts = nameOf(folderName_.isEmpty() ? QDir::cleanPath(path) : folderName_);
    const QString exl3 = exl3Format(QDir(path).filePath(QStringLiteral("config.json")));
    model.path = path;
    model.name = parts.name;
    model.detail = exl3.isEmpty() ? parts.format : exl3;
    const QStringList missing = missingSafetensors(path, weights);
    if (!missing.isEmpty()) setMissingParts(model, missing);
    if (model.bytes > 0 || !missing.isEmpty()) push(std::move(model));
}

}  // namespace pergola::app
