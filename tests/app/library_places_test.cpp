// The folders of other programs: found by their variables, settings and habits, and read in their layouts.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/library/model_places.h"
#include "app/library/place_scan.h"
#include "tests/app/library_files.h"

using namespace pergola::app;

namespace {

const QString kDigest(64, QLatin1Char('a'));
const QString kOtherDigest(64, QLatin1Char('b'));

/// Those of the folder that are under the test's home: a computer may have some of the system's.
QStringList placesUnder(const LibraryFiles& home, const QMap<QString, QString>& variables, ModelHome kind) {
    QStringList paths;
    for (const ModelPlace& place : findModelPlaces({home.path({}), variables})) {
        if (place.home == kind && place.path.startsWith(home.path({})))
            paths << QDir(home.path({})).relativeFilePath(place.path);
    }
    return paths;
}

PlaceScan scan(const QString& path, ModelHome home = ModelHome::Folder) {
    ScanControl control;
    return scanPlace({{home, path}, {}, {}}, control);
}

QByteArray manifest(const QString& modelDigest, const QString& more = {}) {
    QJsonArray layers;
    layers.append(QJsonObject{{"mediaType", "application/vnd.ollama.image.model"}, {"digest", "sha256:" + modelDigest}, {"size", 5000}});
    if (!more.isEmpty()) layers.append(QJsonObject{{"mediaType", more}, {"digest", "sha256:" + kOtherDigest}});
    const QJsonObject config{{"digest", "sha256:" + QString(64, QLatin1Char('c'))}};
    return QJsonDocument(QJsonObject{{"layers", layers}, {"config", config}}).toJson();
}

}  // namespace

class LibraryPlacesTest : public QObject {
    Q_OBJECT
private slots:
    void finds_the_hub_cache_where_its_variables_say() {
        const LibraryFiles home;
        for (const char* folder : {"set", "hf/hub", "xdg/huggingface/hub", ".cache/huggingface/hub"})
            QDir().mkpath(home.path(QLatin1String(folder)));
        QMap<QString, QString> variables{{"HF_HUB_CACHE", "~/set"}, {"HF_HOME", home.path("hf")}, {"XDG_CACHE_HOME", home.path("xdg")}};
        QCOMPARE(placesUnder(home, variables, ModelHome::HubCache), QStringList("set"));
        variables.remove("HF_HUB_CACHE");
        QCOMPARE(placesUnder(home, variables, ModelHome::HubCache), QStringList("hf/hub"));
        variables.remove("HF_HOME");
        QCOMPARE(placesUnder(home, variables, ModelHome::HubCache), QStringList("xdg/huggingface/hub"));
        QCOMPARE(placesUnder(home, {}, ModelHome::HubCache), QStringList(".cache/huggingface/hub"));
        QCOMPARE(placesUnder(home, {{"HF_HUB_CACHE", "$HOME/${X}set"}}, ModelHome::HubCache), QStringList("set"));
        QVERIFY(placesUnder(home, {{"HF_HUB_CACHE", "$A"}, {"A", "$A"}}, ModelHome::HubCache).isEmpty());
    }

    void finds_the_folders_of_the_chat_programs() {
        const LibraryFiles home;
        for (const char* folder : {".ollama/models", "moved/models", "lm/models", "elsewhere", ".lmstudio/models",
                                   "g4a", ".local/share/nomic.ai/GPT4All", "jan-data/llamacpp/models"})
            QDir().mkpath(home.path(QLatin1String(folder)));
        home.put(".lmstudio-home-pointer", home.path("lm").toUtf8() + "\n", 0);
        home.put("lm/settings.json", R"({"downloadsFolder":"~/elsewhere"})", 0);
        home.put(".config/nomic.ai/GPT4All.ini", "[General]\nmodelPath=" + home.path("g4a").toUtf8() + "\n", 0);
        home.put(".local/share/Jan/settings.json", "{\"data_folder\":\"" + home.path("jan-data").toUtf8() + "\"}", 0);
        QCOMPARE(placesUnder(home, {{"OLLAMA_MODELS", home.path("moved/models")}}, ModelHome::Ollama),
                 QStringList({"moved/models", ".ollama/models"}));
        QCOMPARE(placesUnder(home, {}, ModelHome::LmStudio), QStringList({"elsewhere", "lm/models", ".lmstudio/models"}));
        QCOMPARE(placesUnder(home, {}, ModelHome::Gpt4All), QStringList({"g4a", ".local/share/nomic.ai/GPT4All"}));
        QCOMPARE(placesUnder(home, {}, ModelHome::Jan), QStringList("jan-data/llamacpp/models"));
        QVERIFY(findModelPlaces({}).empty());
    }

    void reads_the_hub_cache_through_its_links() {
        const LibraryFiles hub;
        const QString repository = "models--ann--Tiny-Chat-GGUF/";
        hub.put(repository + "blobs/" + kDigest, "GGUF", 7000);
        hub.put(repository + "refs/main", QByteArray(40, '2'), 0);
        for (const QString& commit : {QString(40, '1'), QString(40, '2')})
            hub.link(repository + "snapshots/" + commit + "/tiny-chat-Q4_0.gguf", "../../blobs/" + kDigest);
        hub.put("models--ann--Whole/blobs/w", "x", 3000);
        hub.put("models--ann--Whole/blobs/c", "{}", 0);
        hub.link("models--ann--Whole/snapshots/" + QString(40, '3') + "/config.json", "../../blobs/c");
        hub.link("models--ann--Whole/snapshots/" + QString(40, '3') + "/model.safetensors", "../../blobs/w");
        hub.put("models--ann--Coming/blobs/" + kOtherDigest + ".incomplete", "GGUF");
        QDir().mkpath(hub.path("models--ann--Coming/snapshots/" + QString(40, '4')));
        hub.link("models--ann--Lost/snapshots/" + QString(40, '5') + "/lost.gguf", "../../blobs/gone");
        const auto models = scan(hub.path({}), ModelHome::HubCache).models;
        QCOMPARE(models.size(), std::size_t{4});
        const auto find = [&models](const QString& name) {
            return *std::find_if(models.begin(), models.end(), [&](const LibraryModel& model) { return model.name == name; });
        };
        QCOMPARE(find("tiny chat").bytes, 7000);
        QVERIFY(find("tiny chat").path.contains(QString(40, '2')));  // of the commit that main names
        QCOMPARE(find("tiny chat").sha256, QStringList(kDigest));
        QCOMPARE(find("Whole").bytes, 3000);
        QVERIFY(find("Whole").isUsable());
        QCOMPARE(find("Coming").trouble, ModelTrouble::Incomplete);
        QCOMPARE(find("lost").trouble, ModelTrouble::Incomplete);
    }

    void reads_ollama_by_its_manifests() {
        const LibraryFiles store;
        const QString library = "manifests/registry.ollama.ai/library/";
        store.put("blobs/sha256-" + kDigest, "GGUF", 5000);
        store.put("blobs/sha256-" + QString(64, 'c'), R"({"file_type":"Q4_K_M","model_family":"llama"})", 0);
        store.put(library + "llama3/latest", manifest(kDigest), 0);
        store.put(library + "llama3/8b", manifest(kDigest), 0);
        store.put("manifests/hf.co/ann/tiny/Q8_0", manifest(kOtherDigest), 0);
        store.put(library + "tuned/latest", manifest(QString(64, 'd'), "application/vnd.ollama.image.adapter"), 0);
        store.put(library + "evil/latest", manifest("../../../../etc/passwd"), 0);
        store.put(library + "noise/latest", "no json", 0);
        const auto models = scan(store.path({}), ModelHome::Ollama).models;
        QCOMPARE(models.size(), std::size_t{3});
        QCOMPARE(models[0].name, QStringLiteral("hf.co/ann/tiny:Q8_0"));
        QCOMPARE(models[0].trouble, ModelTrouble::Incomplete);
        QCOMPARE(models[1].name, QStringLiteral("llama3:8b"));
        QCOMPARE(models[1].detail, QStringLiteral("Q4_K_M"));
        QCOMPARE(models[1].sha256, QStringList(kDigest));
        QVERIFY(models[1].path.endsWith("blobs/sha256-" + kDigest));
        QVERIFY(models[1].isUsable());
        QCOMPARE(models[2].trouble, ModelTrouble::Unsupported);
        for (const LibraryModel& model : models) QVERIFY(!model.path.contains("passwd"));
    }

    void names_jans_models_by_their_notes() {
        const LibraryFiles jan;
        jan.put("Qwen3-4B-Q4_K_M/model.gguf", "GGUF");
        jan.put("Qwen3-4B-Q4_K_M/model.yml", "model_path: llamacpp/models/Qwen3-4B-Q4_K_M/model.gguf\nname: \"My Qwen\"\n", 0);
        jan.put("Other-Q8_0/model.gguf", "GGUF");
        jan.put("far/away.gguf", "GGUF");
        jan.put("Linked/model.yml", "name: Linked\nmodel_path: " + jan.path("far/away.gguf").toUtf8() + "\n", 0);
        QStringList names;
        for (const LibraryModel& model : scan(jan.path({}), ModelHome::Jan).models) names << model.name;
        names.sort();
        QCOMPARE(names, QStringList({"Linked", "My Qwen", "Other"}));
    }

    void understands_those_layouts_in_a_folder_that_was_added_by_hand() {
        const LibraryFiles folder;
        folder.put("stuff/ollama/blobs/sha256-" + kDigest, "GGUF", 5000);
        folder.put("stuff/ollama/manifests/registry.ollama.ai/library/llama3/8b", manifest(kDigest), 0);
        const auto models = scan(folder.path({})).models;
        QCOMPARE(models.size(), std::size_t{1});
        QCOMPARE(models[0].name, QStringLiteral("llama3:8b"));
    }

    void one_model_in_two_caches_is_one_entry_with_its_places() {
        LibraryBench bench;
        bench.files.put("hub/models--a--Tiny/blobs/" + kDigest, "GGUF", 5000);
        bench.files.link("hub/models--a--Tiny/snapshots/" + QString(40, '1') + "/Tiny-Q4_0.gguf", "../../blobs/" + kDigest);
        bench.files.put("ollama/blobs/sha256-" + kDigest, "GGUF", 5000);
        bench.files.put("ollama/manifests/registry.ollama.ai/library/tiny/1b", manifest(kDigest), 0);
        bench.files.put("plain/copy.gguf", "GGUF", 5000);
        bench.files.put("plain/different.gguf", "GGUF!", 5000);
        QFile::link(bench.files.path("plain/copy.gguf"), bench.files.path("plain/link.gguf"));
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        QTRY_COMPARE(bench.library->rowCount(), 2);  // the copy has the same bytes as both caches
        const LibraryModel* tiny = bench.named("Tiny");
        QVERIFY(tiny != nullptr);
        QVERIFY(!tiny->places.isEmpty());
        QVERIFY(tiny->places.contains(bench.files.path("ollama/blobs/sha256-" + kDigest)) ||
                tiny->path.contains("ollama"));
        QVERIFY(bench.named("different") != nullptr);
    }
};

QTEST_GUILESS_MAIN(LibraryPlacesTest)
#include "library_places_test.moc"
