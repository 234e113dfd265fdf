#include "app/presets.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/conversations/sampling_rows.h"

using namespace pergola;
using namespace pergola::app;

namespace {

QJsonObject readJson(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

ChatSettings someValues() {
    ChatSettings values;
    values.systemPrompt = QStringLiteral("Réponds en français.\n„Ja“ ☂");
    values.temperature = 0.35;
    values.topK = 40;
    values.seed = 0;
    return values;
}

}  // namespace

class PresetsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString path() const { return folder_->filePath(QStringLiteral("Ünïcode ☂/presets.json")); }
    void write(const QByteArray& bytes) {
        QDir().mkpath(QFileInfo(path()).path());
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void begins_with_what_pergola_brings_and_without_a_file() {
        const Presets presets(path());
        QVERIFY(presets.problem().isEmpty());
        QCOMPARE(presets.all().front().id, QString());
        QVERIFY(presets.all().front().values.isEmpty());
        QStringList names;
        for (const Preset& preset : presets.all()) {
            QVERIFY(preset.isBuiltIn);
            QCOMPARE(preset.values.preset, preset.id);
            QVERIFY(!names.contains(preset.name));
            names.append(preset.name);
            // What a file could not say, a preset of ours does not say either.
            QCOMPARE(chatSettingsFrom(toJson(preset.values)), preset.values);
        }
        QVERIFY(names.size() > 3);
        QVERIFY(!QFile::exists(path()));
    }

    void brings_the_users_own_back() {
        QString id;
        {
            Presets presets(path());
            id = presets.add(QStringLiteral("  My   way "), someValues());
            presets.add(QStringLiteral("Another"), {});
        }
        const Presets again(path());
        QVERIFY(again.problem().isEmpty());
        const std::optional<Preset> mine = again.find(id);
        QVERIFY(mine);
        QCOMPARE(mine->name, QStringLiteral("My way"));
        QVERIFY(!mine->isBuiltIn);
        ChatSettings wanted = someValues();
        wanted.preset = id;
        QCOMPARE(mine->values, wanted);
        QCOMPARE(again.all().back().name, QStringLiteral("My way"));  // by name
    }

    void changes_renames_and_removes_the_users_own_alone() {
        Presets presets(path());
        QSignalSpy changed(&presets, &Presets::changed);
        const QString id = presets.add(QStringLiteral("Mine"), someValues());
        ChatSettings other;
        other.temperature = 1.5;
        presets.change(id, other);
        presets.rename(id, QStringLiteral("Yours"));
        QCOMPARE(presets.find(id)->name, QStringLiteral("Yours"));
        QCOMPARE(presets.find(id)->values.temperature, 1.5);
        QVERIFY(!presets.find(id)->values.systemPrompt);
        QCOMPARE(changed.count(), 3);
        const Preset kept = *presets.find(id);
        presets.remove(id);
        QVERIFY(!presets.find(id));
        presets.restore(kept);
        QCOMPARE(presets.find(id)->values, kept.values);
        const auto count = changed.count();
        presets.change(QStringLiteral("exact"), other);
        presets.rename(QStringLiteral("exact"), QStringLiteral("Changed"));
        presets.remove(QStringLiteral("exact"));
        presets.remove(QString());
        QCOMPARE(changed.count(), count);
        QVERIFY(presets.find(QStringLiteral("exact")));
    }

    void refuses_a_name_that_is_empty_too_long_or_taken() {
        Presets presets(path());
        const QString id = presets.add(QStringLiteral("Mine"), {});
        QVERIFY(presets.nameProblem(QStringLiteral("Free")).isEmpty());
        QVERIFY(!presets.nameProblem(QStringLiteral(" \n ")).isEmpty());
        QVERIFY(!presets.nameProblem(QString(61, QLatin1Char('x'))).isEmpty());
        QVERIFY(!presets.nameProblem(QStringLiteral(" mINE")).isEmpty());
        QVERIFY(presets.nameProblem(QStringLiteral("mine"), id).isEmpty());
        QVERIFY(!presets.nameProblem(presets.all()[1].name, id).isEmpty());
    }

    void takes_of_a_strangers_file_what_can_be_meant() {
        write(R"({"presets":[{"id":"a","name":"A","temperature":9,"top_k":7.5,"top_p":0.5},
                 {"id":"a","name":"Twice"},{"id":"","name":"No id"},{"id":"b","name":"  "},
                 {"id":"exactly","name":3},7,null,{"id":"c","name":"C","seed":"x"}]})");
        const Presets presets(path());
        std::vector<Preset> own = presets.all();
        std::erase_if(own, [](const Preset& each) { return each.isBuiltIn; });
        QCOMPARE(own.size(), std::size_t{2});
        QVERIFY(!own[0].values.temperature && !own[0].values.topK);
        QCOMPARE(own[0].values.topP, 0.5);
        QCOMPARE(own[1].name, QStringLiteral("C"));
        QVERIFY(!own[1].values.seed);
    }

    void keeps_what_a_newer_version_has_written() {
        write(R"({"shelf":1,"presets":[{"id":"a","name":"A","temperature":0.5,"colour":"red"}]})");
        {
            Presets presets(path());
            presets.change(QStringLiteral("a"), {});
        }
        const QJsonObject root = readJson(path());
        QCOMPARE(root["shelf"].toInt(), 1);
        const QJsonObject first = root["presets"].toArray().at(0).toObject();
        QCOMPARE(first["colour"].toString(), QStringLiteral("red"));
        QVERIFY2(!first.contains("temperature"), "what was taken away does not come back");
    }

    void sets_a_damaged_file_aside_and_says_so() {
        write("{\"presets\": [");
        Presets presets(path());
        QVERIFY(!presets.problem().isEmpty());
        const QStringList kept =
            QFileInfo(path()).dir().entryList({QStringLiteral("presets.json.broken-*")});
        QCOMPARE(kept.size(), 1);
        QVERIFY(presets.problem().contains(kept.first()));
        const QString id = presets.add(QStringLiteral("New"), {});
        QTRY_VERIFY(QFile::exists(path()));
        QVERIFY(!id.isEmpty());
    }

    void tells_once_when_it_cannot_be_written() {
        QVERIFY(QFile(folder_->filePath(QStringLiteral("file"))).open(QIODevice::WriteOnly));
        Presets presets(folder_->filePath(QStringLiteral("file/presets.json")));
        QSignalSpy told(&presets, &Presets::saveProblem);
        presets.add(QStringLiteral("One"), {});
        presets.add(QStringLiteral("Two"), {});
        QTRY_COMPARE(told.count(), 1);
        QTest::qWait(50);
        QCOMPARE(told.count(), 1);
    }
};

QTEST_GUILESS_MAIN(PresetsTest)
#include "presets_test.moc"
