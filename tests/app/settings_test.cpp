#include "app/settings.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace pergola::app;

namespace {

void writeText(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QJsonObject readJson(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

}  // namespace

class SettingsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString path() const { return folder_.filePath(QStringLiteral("Ünïcode ☂/settings.json")); }

private slots:
    void init() {
        QDir(folder_.path()).removeRecursively(),
            QDir().mkpath(folder_.path() + QStringLiteral("/Ünïcode ☂"));
    }

    void starts_with_defaults_and_without_a_file() {
        const Settings settings(path());
        QVERIFY(settings.problem().isEmpty());
        for (const SettingRow& row : settings.rows())
            QVERIFY2(settings.isDefault(row.key), row.key);
        QVERIFY(!QFile::exists(path()));
    }

    void brings_every_kind_of_value_back() {
        {
            Settings settings(path());
            QCOMPARE(settings.setValue("appearance.theme", QStringLiteral("dark")), QString());
            QCOMPARE(settings.setValue("appearance.text_size_percent", 150), QString());
            QCOMPARE(settings.setValue("chat.follow_answers", false), QString());
            QCOMPARE(settings.setValue("answers.system_prompt",
                                       QStringLiteral("Réponds en français.\n„Ja“ ☂")),
                     QString());
            QCOMPARE(settings.setValue("answers.temperature", 0.25), QString());
            QCOMPARE(settings.setValue("engine.context_tokens", 131072), QString());
            QCOMPARE(settings.setValue("models.folders",
                                       QStringList{QStringLiteral("/a"), QStringLiteral("/b ü")}),
                     QString());
            QCOMPARE(settings.setValue("window.geometry", QByteArray("\x00\xFF\x01", 3)),
                     QString());
        }
        const Settings again(path());
        QVERIFY(again.problem().isEmpty());
        QCOMPARE(again.values().theme, ThemeChoice::Dark);
        QCOMPARE(again.values().textSizePercent, 150);
        QCOMPARE(again.values().followAnswers, false);
        QCOMPARE(again.values().systemPrompt, QStringLiteral("Réponds en français.\n„Ja“ ☂"));
        QCOMPARE(again.values().temperature, 0.25);
        QCOMPARE(again.values().contextTokens, 131072);
        QCOMPARE(again.values().modelFolders,
                 (QStringList{QStringLiteral("/a"), QStringLiteral("/b ü")}));
        QCOMPARE(again.values().windowGeometry, QByteArray("\x00\xFF\x01", 3));
        QCOMPARE(*again.changedSampling().temperature, 0.25);
    }

    void refuses_what_is_out_of_range_with_a_sentence_and_keeps_the_old_value() {
        Settings settings(path());
        QSignalSpy changes(&settings, &Settings::changed);
        QVERIFY(settings.setValue("answers.temperature", -0.1).contains(QStringLiteral("0")));
        QVERIFY(!settings.setValue("answers.temperature", QStringLiteral("warm")).isEmpty());
        QVERIFY(!settings.setValue("answers.top_k", 1.5).isEmpty());
        QVERIFY(!settings.setValue("answers.top_p", qQNaN()).isEmpty());
        QVERIFY(!settings.setValue("appearance.theme", QStringLiteral("pink")).isEmpty());
        QVERIFY(!settings.setValue("chat.stats_line", 7).isEmpty());
        QCOMPARE(settings.values().temperature, 0.7);
        QCOMPARE(changes.count(), 0);
    }

    void moves_numbers_of_the_file_into_their_range_and_says_so() {
        writeText(path(),
                  R"({"answers": {"temperature": 99, "top_k": -3}, "appearance": {"theme": 5}})");
        const Settings settings(path());
        QCOMPARE(settings.values().temperature, 2.0);
        QCOMPARE(settings.values().topK, 0);
        QCOMPARE(settings.values().theme, ThemeChoice::System);
        QVERIFY(settings.problem().contains(QStringLiteral("answers.temperature")));
        QVERIFY(settings.problem().contains(QStringLiteral("appearance.theme")));
    }

    void a_file_that_is_wrong_throughout_is_told_of_in_few_words() {
        writeText(path(),
                  R"({"answers": {"temperature": 99, "top_k": -3, "top_p": 7, "min_p": 8},
                      "appearance": {"theme": 5, "text_size_percent": 9000}})");
        const Settings settings(path());
        QCOMPARE(settings.problem().count(QLatin1Char('\n')), 2);
        QVERIFY(settings.problem().contains(QStringLiteral("4")));
    }

    void keeps_keys_that_it_does_not_know() {
        writeText(path(), R"({"future": {"wings": 2}, "answers": {"mood": "mild", "top_k": 40}})");
        {
            Settings settings(path());
            QCOMPARE(settings.values().topK, 40);
            QCOMPARE(settings.setValue("answers.top_k", 41), QString());
        }
        const QJsonObject root = readJson(path());
        QCOMPARE(root["future"].toObject()["wings"].toInt(), 2);
        QCOMPARE(root["answers"].toObject()["mood"].toString(), QStringLiteral("mild"));
        QCOMPARE(root["answers"].toObject()["top_k"].toInt(), 41);
    }

    void moves_a_broken_file_aside_whatever_is_in_it() {
        const QByteArray whole = R"({"answers": {"temperature": 1.0}})";
        for (int length = 1; length < whole.size(); ++length) {
            writeText(path(), whole.left(length));
            const Settings settings(path());
            QVERIFY(!settings.problem().isEmpty());
            QCOMPARE(settings.values().temperature, 0.7);
            const QStringList kept =
                QFileInfo(path()).dir().entryList({QStringLiteral("settings.json.broken-*")});
            QCOMPARE(kept.size(), length);
        }
    }

    void writes_once_for_many_changes_and_soon() {
        Settings settings(path());
        for (int percent = 80; percent <= 120; ++percent)
            settings.setValue("appearance.text_size_percent", percent);
        QVERIFY(!QFile::exists(path()));
        QTRY_COMPARE_WITH_TIMEOUT(
            readJson(path())["appearance"].toObject()["text_size_percent"].toInt(), 120, 3000);
    }

    void says_once_that_it_cannot_be_written() {
        writeText(folder_.filePath(QStringLiteral("file")), "not a folder");
        Settings settings(folder_.filePath(QStringLiteral("file/settings.json")));
        QSignalSpy problems(&settings, &Settings::saveProblem);
        settings.setValue("answers.top_k", 1);
        QTRY_COMPARE_WITH_TIMEOUT(problems.count(), 1, 3000);
        settings.setValue("answers.top_k", 2);
        QTest::qWait(600);
        QCOMPARE(problems.count(), 1);
        QCOMPARE(settings.values().topK, 2);
    }

    void every_shown_row_has_words_and_a_key_of_its_own() {
        const Settings settings(path());
        QStringList keys;
        for (const SettingRow& row : settings.rows()) {
            QVERIFY(!keys.contains(QString::fromLatin1(row.key)));
            keys << QString::fromLatin1(row.key);
            if (row.section) QVERIFY2(row.label && row.help, row.key);
        }
    }
};

QTEST_GUILESS_MAIN(SettingsTest)
#include "settings_test.moc"
