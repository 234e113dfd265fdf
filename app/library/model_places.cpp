#include "app/library/model_places.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>
#include <algorithm>

#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestSettings = 4 << 20;

class Finder {
public:
    explicit Finder(const LibraryHost& host) : host_(host) {}

    void hubCache();
    void llamaCpp();
    void ollama();
    void lmStudio();
    void gpt4All();
    void jan();
    std::vector<ModelPlace> take() { return std::move(places_); }

private:
    QString variable(const char* name) const {
        return expanded(host_.variables.value(QLatin1String(name)));
    }
    QString expanded(QString path) const;
    QString inHome(const char* path) const { return host_.home + QLatin1Char('/') + QLatin1String(path); }
    QString base(const char* name, const char* usual) const {
        const QString set = variable(name);
        return QDir::isAbsolutePath(set) ? set : inHome(usual);
    }
    static QByteArray read(const QString& path);
    static QJsonObject readJson(const QString& path) {
        return QJsonDocument::fromJson(read(path)).object();
    }
    void add(ModelHome home, const QString& path);

    const LibraryHost& host_;
    std::vector<ModelPlace> places_;
};

/// As shells do: "~", "$NAME" and "${NAME}".
QString Finder::expanded(QString path) const {
    path = path.trimmed();
    if (path == QLatin1String("~") || path.startsWith(QLatin1String("~/"))) path.replace(0, 1, host_.home);
    static const QRegularExpression name(QStringLiteral("\\$(?:\\{(\\w+)\\}|(\\w+))"));
    for (int round = 0; round < 8; ++round) {  // a variable may name itself
        const QRegularExpressionMatch match = name.match(path);
        if (!match.hasMatch()) break;
        const QString wanted = match.captured(1).isEmpty() ? match.captured(2) : match.captured(1);
        const QString value =
            wanted == QLatin1String("HOME") ? host_.home : host_.variables.value(wanted);
        path.replace(match.capturedStart(), match.capturedLength(), value);
    }
    return path;
}

QByteArray Finder::read(const QString& path) {
    return firstBytes(path, kLargestSettings);
}

void Finder::add(ModelHome home, const QString& path) {
    const QFileInfo folder(path);
    if (!QDir::isAbsolutePath(path) || !folder.isDir()) return;
    const QString real = folder.canonicalFilePath();
    const bool known = std::any_of(places_.begin(), places_.end(), [&](const ModelPlace& place) {
        return QFileInfo(place.path).canonicalFilePath() == real;
    });
    if (!known) places_.push_back({home, QDir::cleanPath(path)});
}

void Finder::hubCache() {
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
        if (const QString set = variable(name); !set.isEmpty()) return add(ModelHome::HubCache, set);
    }
    if (const QString set = variable("HF_HOME"); !set.isEmpty())
        return add(ModelHome::HubCache, set + QStringLiteral("/hub"));
    add(ModelHome::HubCache, base("XDG_CACHE_HOME", ".cache") + QStringLiteral("/huggingface/hub"));
}

void Finder::llamaCpp() {
    const QString set = variable("LLAMA_CACHE");
    add(ModelHome::LlamaCpp,
        set.isEmpty() ? base("XDG_CACHE_HOME", ".cache") + QStringLiteral("/llama.cpp") : set);
}

/// A service of its own user keeps its models in that user's home.
void Finder::ollama() {
    add(ModelHome::Ollama, variable("OLLAMA_MODELS"));
    add(ModelHome::Ollama, inHome(".ollama/models"));
    for (const char* system : {"/usr/share/ollama/.ollama/models",
                               "/var/lib/ollama/.ollama/models",
                               "/var/lib/ollama/models",
                               "/var/snap/ollama/common/models"}) {
        add(ModelHome::Ollama, QLatin1String(system));
    }
}

void Finder::lmStudio() {
    QStringList homes{inHome(".lmstudio"), inHome(".cache/lm-studio")};
    const QString pointer =
        QString::fromUtf8(read(inHome(".lmstudio-home-pointer"))).section(QLatin1Char('\n'), 0, 0).trimmed();
    if (QDir::isAbsolutePath(pointer)) homes.prepend(pointer);
    for (const QString& home : homes) {
        const QString moved = readJson(home + QStringLiteral("/settings.json"))
                                  .value(QLatin1String("downloadsFolder"))
                                  .toString();
        add(ModelHome::LmStudio, expanded(moved));
        add(ModelHome::LmStudio, home + QStringLiteral("/models"));
    }
}

void Finder::gpt4All() {
    const QString file = base("XDG_CONFIG_HOME", ".config") + QStringLiteral("/nomic.ai/GPT4All.ini");
    if (QFileInfo(file).isFile() && QFileInfo(file).size() < kLargestSettings) {
        const QSettings settings(file, QSettings::IniFormat);
        add(ModelHome::Gpt4All, expanded(settings.value(QStringLiteral("modelPath")).toString()));
    }
    add(ModelHome::Gpt4All, base("XDG_DATA_HOME", ".local/share") + QStringLiteral("/nomic.ai/GPT4All"));
    add(ModelHome::Gpt4All, inHome(".cache/gpt4all"));  // its Python package
}

void Finder::jan() {
    QStringList data{variable("JAN_DATA_FOLDER")};
    const QString root = variable("JAN_DATA_ROOT");
    const QString home = (QDir::isAbsolutePath(root) ? root : base("XDG_DATA_HOME", ".local/share")) +
                         QStringLiteral("/Jan");
    const QJsonObject settings = readJson(home + QStringLiteral("/settings.json"));
    const QString moved = settings.value(QLatin1String("data_folder")).toString();
    if (!moved.isEmpty()) data << QDir(home).absoluteFilePath(expanded(moved));
    data << home + QStringLiteral("/data") << inHome("jan");
    data << inHome(".var/app/ai.jan.Jan/data/Jan/data");
    for (const QString& folder : data) {
        if (folder.isEmpty()) continue;
        add(ModelHome::Jan, folder + QStringLiteral("/llamacpp/models"));
        add(ModelHome::Jan, folder + QStringLiteral("/models"));
    }
    for (const auto& path : settings.value(QLatin1String("gguf_scan_paths")).toArray())
        add(ModelHome::Jan, expanded(path.toString()));
}

}  // namespace

QStringList LibraryHost::wantedVariables() {
    return {QStringLiteral("HF_HUB_CACHE"),    QStringLiteral("HUGGINGFACE_HUB_CACHE"),
            QStringLiteral("HF_HOME"),         QStringLiteral("XDG_CACHE_HOME"),
            QStringLiteral("XDG_CONFIG_HOME"), QStringLiteral("XDG_DATA_HOME"),
            QStringLiteral("LLAMA_CACHE"),     QStringLiteral("OLLAMA_MODELS"),
            QStringLiteral("JAN_DATA_FOLDER"), QStringLiteral("JAN_DATA_ROOT"),
            QStringLiteral("USER")};
}

std::vector<ModelPlace> findModelPlaces(const LibraryHost& host) {
    if (!QDir::isAbsolutePath(host.home)) return {};
    Finder finder(host);
    finder.hubCache();
    finder.llamaCpp();
    finder.ollama();
    finder.lmStudio();
    finder.gpt4All();
    finder.jan();
    return finder.take();
}

QString programOf(ModelHome home) {
    switch (home) {
        case ModelHome::HubCache:
            return QStringLiteral("Hugging Face");
        case ModelHome::Ollama:
            return QStringLiteral("Ollama");
        case ModelHome::LmStudio:
            return QStringLiteral("LM Studio");
        case ModelHome::Gpt4All:
            return QStringLiteral("GPT4All");
        case ModelHome::Jan:
            return QStringLiteral("Jan");
        case ModelHome::LlamaCpp:
            return QStringLiteral("llama.cpp");
        case ModelHome::Own:
        case ModelHome::Folder:
        case ModelHome::Elsewhere:
            break;
    }
    return {};
}

}  // namespace pergola::app
