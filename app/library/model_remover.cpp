#include "app/library/model_remover.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QVariant>

#include "app/conversations/sqlite_file.h"
#include "app/library/library.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kPatience{500};
constexpr int kMostTitles = 200;

/// The blobs that these links lead to, as far as no link of another snapshot needs them too and they lie in
/// the repository's own store.
QStringList blobsOf(const QStringList& links) {
    if (links.isEmpty()) return {};
    const QString& path = links.first();
    const qsizetype at = path.indexOf(QLatin1String("/snapshots/"));
    if (at < 0) return {};
    const QString repository = path.left(at);
    const QString store = QFileInfo(repository + QStringLiteral("/blobs")).canonicalFilePath();
    QStringList blobs;
    for (const QString& link : links) {
        const QString target = QFileInfo(link).canonicalFilePath();
        if (!target.isEmpty() && QFileInfo(target).path() == store) blobs << target;
    }
    QDirIterator others(repository + QStringLiteral("/snapshots"),
                        QDir::Files | QDir::Hidden,
                        QDirIterator::Subdirectories);
    while (others.hasNext()) {
        const QString other = others.next();
        if (!links.contains(other)) blobs.removeAll(QFileInfo(other).canonicalFilePath());
    }
    return blobs;
}

bool isThere(const QString& path) {
    return QFileInfo::exists(path) || QFileInfo(path).isSymLink();
}

bool erase(const QString& path) {
    const QFileInfo info(path);
    if (info.isDir() && !info.isSymLink()) return QDir(path).removeRecursively();
    return QFile::remove(path);
}

QStringList readTitles(const QString& file, const QString& modelName) {
    if (file.isEmpty() || !QFileInfo::exists(file)) return {};
    auto database = SqliteFile::open(file, kPatience);
    if (!database) return {};
    QSqlQuery query((*database)->database());
    query.prepare(QStringLiteral(
        "SELECT title FROM chats WHERE trashed_ms = 0 AND id IN"
        " (SELECT chat FROM messages WHERE model_name = ?) ORDER BY updated_ms DESC LIMIT ?"));
    query.addBindValue(modelName);
    query.addBindValue(kMostTitles);
    QStringList titles;
    if (!(*database)->run(query)) return {};
    while (query.next()) titles << query.value(0).toString();
    return titles;
}

}  // namespace

RemovalPlan planRemoval(const LibraryModel& model) {
    if (model.home == ModelHome::Ollama || model.isAway()) return {};  // its manifests would lead to nothing
    const bool isCached = model.home == ModelHome::HubCache || model.path.contains(QLatin1String("/snapshots/"));
    if (isCached) {
        const QStringList blobs = blobsOf(model.files);
        if (!blobs.isEmpty()) return {blobs, model.files};
        return {{}, model.files};
    }
    // A folder of the program's own goes as a whole; of the user's only the weights, not what lies beside.
    if (model.home == ModelHome::Own && model.isFolder() && model.path != model.root) return {{model.path}, {}};
    return {model.files, {}};
}

QString carryOut(const RemovalPlan& plan, RemovalWay way) {
    for (const QString& path : plan.paths) {
        if (!isThere(path)) continue;
        const bool isGone = way == RemovalWay::Trash ? QFile::moveToTrash(path) : erase(path);
        if (!isGone) return path;
    }
    for (const QString& link : plan.links) {
        if (isThere(link) && !QFile::remove(link)) return link;
    }
    return {};
}

ModelRemover::ModelRemover(Library& library, QObject* parent)
    : QObject(parent), library_(library), threads_(this) {}

void ModelRemover::chatsOf(const QString& modelName, std::function<void(const QStringList&)> told) {
    threads_.start([file = library_.options().chatsFile, modelName, told = std::move(told)]()
                       -> PatientThreads::Delivery {
        return [told, titles = readTitles(file, modelName)] { told(titles); };
    });
}

void ModelRemover::remove(const LibraryModel& model, RemovalWay way) {
    threads_.start([this, model, way]() -> PatientThreads::Delivery {
        const RemovalPlan plan = planRemoval(model);
        const QString stayed = plan.isPossible() ? carryOut(plan, way) : model.path;
        return [this, model, way, stayed] {
            if (stayed.isEmpty()) {
                library_.noteRemoved(model.path);
                emit removed(model.path, model.name);
            } else if (way == RemovalWay::Trash) {
                emit trashRefused(model);
            } else {
                emit failed(model.path, stayed);
            }
        };
    });
}

}  // namespace pergola::app
