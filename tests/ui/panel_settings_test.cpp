// The settings page: lines from the table, refusals with a reason, the way back, search, names.

#include <QAccessible>
#include <QAccessibleInterface>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/settings/setting_line.h"
#include "ui/settings/settings_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

using namespace pergola;

namespace {

struct Fixture {
    QTemporaryDir home;
    app::Settings settings{home.filePath("settings.json")};
    std::unique_ptr<app::EngineBridge> bridge;
    std::unique_ptr<ui::SettingsPage> page;

    Fixture() {
        scripted::set_script(scripted::default_script());
        auto opened = app::EngineBridge::open({});
        bridge = std::move(*opened);
        page = std::make_unique<ui::SettingsPage>(settings, *bridge);
        page->resize(1000, 700);
        page->show();
    }
    ui::SettingLine* line(const char* key) const {
        for (ui::SettingLine* each : page->findChildren<ui::SettingLine*>())
            if (qstrcmp(each->key(), key) == 0) return each;
        return nullptr;
    }
    QLineEdit* search() const { return page->findChild<QLineEdit*>(); }
    QToolButton* resetOf(const char* key) const { return line(key)->findChild<QToolButton*>(); }
};

void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

}  // namespace

class PanelSettingsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new ui::Theme(*qApp); }

    void every_row_of_the_table_with_a_label_has_a_line() {
        Fixture fixture;
        std::size_t rows = 0;
        for (const app::SettingRow& row : fixture.settings.rows()) {
            if (row.section == nullptr || row.label == nullptr) continue;
            if (row.defaultValue.typeId() == QMetaType::QStringList) continue;  // a card shows it
            ++rows;
            QVERIFY2(fixture.line(row.key), row.key);
        }
        QVERIFY(rows >= 10);
        QCOMPARE(static_cast<std::size_t>(fixture.page->findChildren<ui::SettingLine*>().size()), rows);
    }

    void words_have_the_room_that_the_control_leaves() {
        Fixture fixture;
        fixture.page->resize(1000, 700);
        fixture.page->openSection("General");
        QTest::qWait(30);
        for (const ui::SettingLine* line : fixture.page->findChildren<ui::SettingLine*>()) {
            if (!line->isVisible()) continue;
            for (const ui::TextLabel* words : line->findChildren<ui::TextLabel*>()) {
                if (!words->isVisible()) continue;
                QVERIFY2(words->width() > line->width() / 2, qPrintable(words->text()));
            }
        }
    }

    void a_word_stands_where_the_number_switches_something_off() {
        Fixture fixture;
        auto* field = fixture.line("answers.top_k")->findChild<QLineEdit*>();
        QCOMPARE(field->text(), QString("Off"));
        type(field, "40");
        QCOMPARE(fixture.settings.values().topK, 40);
        QCOMPARE(field->text(), QString("40"));
        type(field, "off");
        QCOMPARE(fixture.settings.values().topK, 0);
        QCOMPARE(field->text(), QString("Off"));
        type(field, "0");
        QCOMPARE(field->text(), QString("Off"));
        QCOMPARE(fixture.line("engine.threads")->findChild<QLineEdit*>()->text(),
                 QString("Automatic"));
    }

    void a_number_is_taken_at_once() {
        Fixture fixture;
        fixture.page->openSection("Answers");
        type(fixture.line("answers.temperature")->findChild<QLineEdit*>(), "0.3");
        QCOMPARE(fixture.settings.values().temperature, 0.3);
    }

    void a_wrong_value_gets_a_reason_and_the_old_one_stays() {
        Fixture fixture;
        fixture.page->openSection("Answers");
        ui::SettingLine* line = fixture.line("answers.temperature");
        auto* field = line->findChild<QLineEdit*>();
        for (const char* wrong : {"9", "-1", "warm", "1e999"}) {
            type(field, QString::fromLatin1(wrong));
            QVERIFY2(!line->reason().isEmpty(), wrong);
            QCOMPARE(fixture.settings.values().temperature, 0.7);
        }
        type(field, "0.5");
        QVERIFY(line->reason().isEmpty());
        QCOMPARE(fixture.settings.values().temperature, 0.5);
    }

    void the_arrow_appears_with_a_change_and_undoes_it() {
        Fixture fixture;
        fixture.page->openSection("Appearance");
        QVERIFY(fixture.resetOf("appearance.text_size_percent")->isHidden());
        fixture.settings.setValue("appearance.text_size_percent", 120);
        QVERIFY(fixture.resetOf("appearance.text_size_percent")->isVisible());
        fixture.resetOf("appearance.text_size_percent")->click();
        QCOMPARE(fixture.settings.values().textSizePercent, 100);
        QVERIFY(fixture.resetOf("appearance.text_size_percent")->isHidden());
    }

    void switches_and_choices_write_their_values() {
        Fixture fixture;
        fixture.page->openSection("Chat");
        fixture.line("chat.follow_answers")->findChild<QCheckBox*>()->click();
        QCOMPARE(fixture.settings.values().followAnswers, false);
        auto* box = fixture.line("appearance.theme")->findChild<QComboBox*>();
        box->setCurrentIndex(box->findData("dark"));
        emit box->activated(box->currentIndex());
        QCOMPARE(fixture.settings.values().theme, app::ThemeChoice::Dark);
    }

    void a_long_text_is_saved_after_a_pause_and_when_the_page_goes() {
        Fixture fixture;
        fixture.page->openSection("Answers");
        auto* edit = fixture.line("answers.system_prompt")->findChild<QPlainTextEdit*>();
        edit->setPlainText("Answer in French.");
        QCOMPARE(fixture.settings.values().systemPrompt, QString());
        QTRY_COMPARE(fixture.settings.values().systemPrompt, QStringLiteral("Answer in French."));
        edit->setPlainText("Answer in verse.");
        fixture.page.reset();
        QCOMPARE(fixture.settings.values().systemPrompt, QStringLiteral("Answer in verse."));
    }

    void a_card_is_found_by_its_words() {
        Fixture fixture;
        auto* card = new QFrame;
        fixture.page->addCard("Models", "Folders with models", card, "at any depth");
        fixture.page->openSection("Chat");
        fixture.search()->setText("depth any");
        QVERIFY(card->isVisible());
        fixture.search()->setText("text size");
        QVERIFY(!card->isVisible());
        fixture.search()->clear();
        QVERIFY(!card->isVisible());
        fixture.page->openSetting("models.folders");  // the setting that the card shows
        QVERIFY(card->isVisible());
    }

    void a_search_shows_the_lines_of_all_sections_and_clears_again() {
        Fixture fixture;
        fixture.page->openSection("Chat");
        fixture.search()->setText("text size");
        QVERIFY(fixture.line("appearance.text_size_percent")->isVisible());
        QVERIFY(!fixture.line("chat.enter_key")->isVisible());
        fixture.search()->setText("zzzz");
        for (const ui::SettingLine* line : fixture.page->findChildren<ui::SettingLine*>()) QVERIFY(!line->isVisible());
        fixture.search()->clear();
        QVERIFY(fixture.line("chat.enter_key")->isVisible());
        QVERIFY(!fixture.line("appearance.text_size_percent")->isVisible());
    }

    void the_licences_of_all_linked_parts_are_named() {
        Fixture fixture;
        fixture.page->openSection("About");
        QString all;
        for (const QLabel* label : fixture.page->findChildren<QLabel*>())
            if (label->isVisible()) all += label->text() + '\n';
        for (const char* part : {"Qt Charts", "GPL-3.0", "LGPL-3.0", "PCRE2", "MD4C", "utf8proc", "SQLite", "fmt",
                                 "nlohmann", "No telemetry", PERGOLA_VERSION})
            QVERIFY2(all.contains(QString::fromLatin1(part)), part);
        // Of the command line alone, and of nothing.
        for (const char* part : {"CLI11", "libcrypto"}) QVERIFY2(!all.contains(QString::fromLatin1(part)), part);
    }

    void every_control_has_a_name_of_its_own() {
        Fixture fixture;
        for (const char* section : {"Appearance", "Chat", "Answers", "Models", "Engine", "About"}) {
            fixture.page->openSection(section);
            QSet<QString> names;
            for (QWidget* widget : fixture.page->findChildren<QWidget*>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
                QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
                const QString name = face ? face->text(QAccessible::Name) : QString();
                QVERIFY2(!name.isEmpty(), widget->metaObject()->className());
                QVERIFY2(!names.contains(name), qPrintable(name));
                names.insert(name);
            }
        }
    }
};

QTEST_MAIN(PanelSettingsTest)
#include "panel_settings_test.moc"
