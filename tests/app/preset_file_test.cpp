// Presets as a file: what goes out comes in again, and what comes from strangers is bounded.

#include "app/preset_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace pergola::app;

namespace {

/// Easier to read with single quotes.
QByteArray json(const char* text) { return QByteArray(text).replace('\'', '"'); }

}  // namespace

class PresetFileTest : public QObject {
    Q_OBJECT
private slots:
    void what_goes_out_comes_in_again() {
        Preset preset;
        preset.id = "id-of-this-computer";
        preset.name = QStringLiteral("Briefe · 信");
        preset.values.preset = preset.id;
        preset.values.systemPrompt = QStringLiteral("Réponds.\n„Ja“");
        preset.values.temperature = 0.3;
        preset.values.topK = 40;
        preset.values.seed = 7;
        const std::vector<Preset> back = presetsFromFile(presetsToFile({preset}));
        QCOMPARE(back.size(), std::size_t{1});
        QVERIFY(back.front().id.isEmpty());
        QCOMPARE(back.front().name, preset.name);
        preset.values.preset.clear();
        QVERIFY(back.front().values == preset.values);
    }

    void what_is_no_such_file_gives_nothing() {
        for (const char* content : {"",
                                    "[]",
                                    "{}",
                                    "no json",
                                    "{'presets': 3}",
                                    "{'presets': [1, null]}",
                                    "{'presets': [{'name': '   '}]}",
                                    "{'presets': [{'name': 5}]}"})
            QVERIFY2(presetsFromFile(json(content)).empty(), content);
        const QByteArray whole = presetsToFile({Preset{{}, "Name", {}, false}});
        for (qsizetype length = 0; length < whole.trimmed().size(); ++length)
            QVERIFY(presetsFromFile(whole.left(length)).empty());
    }

    void what_is_out_of_range_is_left_out() {
        const auto found = presetsFromFile(
            json("{'presets': [{'name': 'A', 'temperature': 1e300, 'top_p': 'x', 'top_k': 20, "
                 "'preset': 'y'}]}"));
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!found.front().values.temperature && !found.front().values.topP);
        QCOMPARE(found.front().values.topK, 20);
        QVERIFY(found.front().values.preset.isEmpty());
    }

    void a_huge_file_is_not_read() {
        const QByteArray start = json("{'presets': [{'name': 'A'}], 'x': '");
        QCOMPARE(presetsFromFile(start + json("'}")).size(), std::size_t{1});
        QVERIFY(presetsFromFile(start + QByteArray(9 * 1024 * 1024, 'x') + json("'}")).empty());
    }

    void a_name_that_is_taken_gets_a_number() {
        const QTemporaryDir home;
        Presets presets(home.filePath("presets.json"));
        QCOMPARE(freePresetName(presets, "Mine"), QString("Mine"));
        presets.add("Mine", {});
        QCOMPARE(freePresetName(presets, " mine "), QString("mine 2"));
        presets.add("Mine 2", {});
        QCOMPARE(freePresetName(presets, "Mine"), QString("Mine 3"));
        const QString longName(200, QLatin1Char('a'));
        presets.add(freePresetName(presets, longName), {});
        QVERIFY(presets.nameProblem(freePresetName(presets, longName)).isEmpty());
        QVERIFY(freePresetName(presets, "  ").isEmpty());
    }
};

QTEST_GUILESS_MAIN(PresetFileTest)
#include "preset_file_test.moc"
