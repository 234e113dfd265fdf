// How other programs lay out their models.
//
//   hub cache   models--OWNER--NAME/refs/main           the commit, 40 hex
//               models--OWNER--NAME/snapshots/COMMIT/…  links to ../../blobs/DIGEST; a large file's digest is its
//                                                       SHA-256
//               models--OWNER--NAME/blobs/*.incomplete  on its way
//   Ollama      manifests/HOST/OWNER/NAME/TAG           JSON {layers: [{mediaType, digest: "sha256:…", size}]}
//               blobs/sha256-DIGEST                     a layer; blobs/sha256-DIGEST-partial* on its way
//   Jan         …/model.yml                             name: and model_path: beside the file, or of one elsewhere
//
// Everything in these files is a stranger's: a digest is 64 hex characters or nothing.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>

#include "app/library/place_walk.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestManifest = 4 << 20;
constexpr int kMostManifests = 20'000;

QByteArray readSmall(const QString& path) {
    return firstBytes(path, kLargestManifest);
}

/// Of a blob's name or a layer's digest; empty: no SHA-256.
QString digestOf(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("^(?:sha256[:-])?([0-9a-f]{64})$"));
    return pattern.match(text).captured(1);
}

QString ollamaName(const QString& host, const QString& owner, const QString& model, const QString& tag) {
    QString name = model + QLatin1Char(':') + tag;
    if (owner != QLatin1String("library")) name.prepend(owner + QLatin1Char('/'));
    if (host != QLatin1String("registry.ollama.ai")) name.prepend(host + QLatin1Char('/'));
    return name;
}

struct OllamaManifest {
    QString modelDigest;
    QString configDigest;
    bool hasAdapter = false;
    bool hasTensorLayers = false;
};

OllamaManifest readManifest(const QString& path) {
    OllamaManifest manifest;
    const QJsonObject root = QJsonDocument::fromJson(readSmall(path)).object();
    manifest.configDigest =
        digestOf(root.value(QLatin1String("config")).toObject().value(QLatin1String("digest")).toString());
    for (const auto& each : root.value(QLatin1String("layers")).toArray()) {
        const QJsonObject layer = each.toObject();
        const QString kind = layer.value(QLatin1String("mediaType")).toString();
        const QString digest = digestOf(layer.value(QLatin1String("digest")).toString());
        if (kind.startsWith(QLatin1String("application/vnd.ollama.image.tensor"))) manifest.hasTensorLayers = true;
        if (kind == QLatin1String("application/vnd.ollama.image.adapter")) manifest.hasAdapter = true;
        if (kind == QLatin1String("application/vnd.ollama.image.model") && manifest.modelDigest.isEmpty())
            manifest.modelDigest = digest;
    }
    return manifest;
}

}  // namespace

bool PlaceWalk::visitHubRepository(const QString& path, int depth) {
    const QString folder = QFileInfo(path).fileName();
    if (!folder.startsWith(QLatin1String("models--")) || !QFileInfo(path + QStringLiteral("/snapshots")).isDir())
        return false;
    const std::size_t before = scan_.models.size();
    folderName_ = folder.section(QStringLiteral("--"), -1);
    visitHubSnapshots(path, depth);
    const QStringList blobs = QDir(path + QStringLiteral("/blobs")).entryList(QDir::Files);
    const bool isOnItsWay = std::any_of(blobs.begin(), blobs.end(), [](const QString& name) {
        return name.endsWith(QLatin1String(".incomplete"));
    });
    if (isOnItsWay && scan_.models.size() == before) {
        LibraryModel model;
        const NameParts parts = nameOf(folderName_);
        model.path = path;
        model.name = parts.name;
        model.detail = parts.format;
        model.trouble = ModelTrouble::Incomplete;
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
            "library", "Only half downloaded. Finish it in the program that began it."));
        push(std::move(model));
    }
    folderName_.clear();
    return true;
}

/// The commit that "main" names comes first; what older ones share with it is shown once.
void PlaceWalk::visitHubSnapshots(const QString& path, int depth) {
    const QString snapshots = path + QStringLiteral("/snapshots");
    const QString main = QString::fromLatin1(readSmall(path + QStringLiteral("/refs/main"))).trimmed();
    QStringList commits = QDir(snapshots).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    if (commits.removeOne(main)) commits.prepend(main);
    const std::size_t first = scan_.models.size();
    watch(snapshots);
    for (const QString& commit : commits) visit(snapshots + QLatin1Char('/') + commit, depth + 2);
    for (std::size_t i = first; i < scan_.models.size(); ++i) {
        for (const QString& file : scan_.models[i].files)
            scan_.models[i].sha256 << digestOf(QFileInfo(QFileInfo(file).symLinkTarget()).fileName());
    }
}

bool PlaceWalk::visitOllama(const QString& path) {
    const QString manifests = path + QStringLiteral("/manifests");
    if (!QFileInfo(manifests).isDir() || !QFileInfo(path + QStringLiteral("/blobs")).isDir()) return false;
    QStringList found;
    QDirIterator files(manifests, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext() && mayGoOn() && found.size() < kMostManifests)
        found << QDir(manifests).relativeFilePath(files.next());
    // A model may have several tags: "latest" is the one that says least.
    std::sort(found.begin(), found.end(), [](const QString& a, const QString& b) {
        const bool a_last = a.endsWith(QLatin1String("/latest"));
        const bool b_last = b.endsWith(QLatin1String("/latest"));
        return a_last != b_last ? b_last : a < b;
    });
    for (const QString& each : found) {
        const QStringList parts = each.split(QLatin1Char('/'));
        watch(QFileInfo(manifests + QLatin1Char('/') + each).path());
        if (parts.size() != 4 || parts.last().startsWith(QLatin1Char('.'))) continue;
        addOllamaModel(path,
                       manifests + QLatin1Char('/') + each,
                       ollamaName(parts[0], parts[1], parts[2], parts[3]));
    }
    watch(manifests);
    watch(path + QStringLiteral("/blobs"));
    scan_.watched.removeDuplicates();
    return true;
}

void PlaceWalk::addOllamaModel(const QString& store, const QString& manifest, const QString& name) {
    const OllamaManifest layers = readManifest(manifest);
    const QString blobs = store + QStringLiteral("/blobs/sha256-");
    const QJsonObject config = QJsonDocument::fromJson(readSmall(blobs + layers.configDigest)).object();
    LibraryModel model;
    model.name = name;
    model.detail = config.value(QLatin1String("file_type")).toString().left(24);
    model.path = layers.modelDigest.isEmpty() ? manifest : blobs + layers.modelDigest;
    const QFileInfo file(model.path);
    if (!layers.modelDigest.isEmpty() && !isNew(file)) return;
    model.bytes = layers.modelDigest.isEmpty() ? 0 : file.size();
    model.files = QStringList(model.path);
    model.sha256 = QStringList(layers.modelDigest);
    model.changedMs = file.lastModified().toMSecsSinceEpoch();
    if (layers.hasTensorLayers || layers.hasAdapter) {
        model.trouble = ModelTrouble::Unsupported;
        model.problem = libraryWords(
            layers.hasAdapter
                ? QT_TRANSLATE_NOOP("library", "This model is changed by an adapter, which Pergola cannot use.")
                : QT_TRANSLATE_NOOP("library", "This model is stored in a form that only Ollama reads."));
    } else if (layers.modelDigest.isEmpty()) {
        return;  // a model of a server elsewhere, or no manifest at all
    } else if (!file.exists()) {
        model.trouble = ModelTrouble::Incomplete;
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
            "library", "Only half downloaded. Finish it in the program that began it."));
    } else {
        judgeGguf(model, file);
    }
    push(std::move(model));
}

void PlaceWalk::addJanModel(const QString& path) {
    const QByteArray text = readSmall(path + QStringLiteral("/model.yml"));
    if (text.isEmpty()) return;
    static const QRegularExpression field(QStringLiteral("^(name|model_path):\\s*[\"']?(.+?)[\"']?\\s*$"),
                                          QRegularExpression::MultilineOption);
    QString name;
    QString file;
    QRegularExpressionMatchIterator fields = field.globalMatch(QString::fromUtf8(text));
    while (fields.hasNext()) {
        const QRegularExpressionMatch match = fields.next();
        (match.captured(1) == QLatin1String("name") ? name : file) = match.captured(2);
    }
    // A path within Jan's own folder is relative to its top, and the file lies beside this one.
    if (!QDir::isAbsolutePath(file)) file = path + QLatin1Char('/') + QFileInfo(file).fileName();
    const QFileInfo info(file);
    if (!isGguf(info) || !info.isFile() || !shardName(info.completeBaseName()).base.isEmpty()) return;
    NameParts parts = nameOf(name.isEmpty() ? path : QDir(path).filePath(name));
    if (parts.format.isEmpty()) parts.format = nameOf(file).format;
    addFile(info, parts);
}

}  // namespace pergola::app
