// Presets and the settings of a chat: from a click or key to the request that the engine gets.

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <memory>
#include <set>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/conversations/sampling_rows.h"
#include "app/engine_bridge.h"
#include "app/presets.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/chat/chat_page.h"
#include "ui/main_window.h"
#include "ui/presets/chat_settings_dialog.h"
#include "ui/presets/preset_button.h"
#include "ui/presets/sampling_line.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/number_box.h"

using namespace pergola;
using namespace pergola::ui;

class ChatSettingsTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.02;
        script.prefill_seconds = 0.01;
        script.tokens_per_s = 1000;
        script.answers = {"Yes."};
        scripted::set_script(script);
        home_ = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() {
        window_.reset();
        app_.reset();
    }

    void numbers_that_are_typed_reach_the_next_answer_and_are_there_after_a_restart() {
        load();
        ask("Before");
        openDialog();
        type("temperature", "0.3");
        type("max_tokens", "64");
        dialog()->setMoreShown(true);
        type("top_k", "40");
        type("seed", "7");
        type("dry_multiplier", "0.8");
        type("penalty_window_tokens", "-1");
        QTest::keyClick(dialog(), Qt::Key_Escape);
        QTRY_VERIFY(dialog() == nullptr);
        ask("After");
        const ChatRequest asked = scripted::asked().back();
        QCOMPARE(asked.sampling.temperature, 0.3);
        QCOMPARE(asked.max_tokens, 64);
        QCOMPARE(asked.sampling.top_k, 40);
        QCOMPARE(asked.sampling.seed.value_or(0), std::uint64_t{7});
        QCOMPARE(asked.sampling.dry_multiplier, 0.8);
        QCOMPARE(asked.sampling.penalty_window_tokens, -1);
        QCOMPARE(asked.sampling.top_p, SamplingSettings{}.top_p);
        const qint64 chat = conversation().chatId();
        window_->chatPage().newChat();
        openDialog();
        QCOMPARE(box("temperature").value(), SamplingSettings{}.temperature);
        QTest::keyClick(dialog(), Qt::Key_Escape);
        start();
        conversation().open(chat);
        openDialog();
        QCOMPARE(box("temperature").value(), 0.3);
        QCOMPARE(box("seed").text(), QString("7"));
    }

    void instructions_are_taken_while_they_are_typed_and_when_the_dialog_closes() {
        load();
        app_->settings().setValue("answers.system_prompt", "For everyone.");
        openDialog();
        auto* prompt = dialog()->findChild<QPlainTextEdit*>();
        QCOMPARE(prompt->toPlainText(), QString("For everyone."));
        prompt->selectAll();
        QTest::keyClicks(prompt, "Be a pirate.");
        QTest::keyClick(dialog(), Qt::Key_Escape);  // before the pause after typing is over
        QTRY_VERIFY(dialog() == nullptr);
        ask("Hello");
        QCOMPARE(scripted::asked().back().messages[0].content, std::string("Be a pirate."));
        openDialog();
        prompt = dialog()->findChild<QPlainTextEdit*>();
        prompt->clear();
        QTRY_COMPARE(conversation().settings().systemPrompt.value_or("absent"), QString());
        ask("Without any");
        QCOMPARE(scripted::asked().back().messages[0].role, Role::User);
        QTest::keyClicks(prompt, "For everyone.");  // as everywhere: nothing of its own any more
        QTRY_VERIFY(!conversation().settings().systemPrompt);
    }

    void every_number_says_what_may_be_entered() {
        openDialog();
        for (SamplingLine* line : dialog()->findChildren<SamplingLine*>()) {
            QString told;
            for (const QLabel* each : line->findChildren<QLabel*>()) told += each->text() + ' ';
            const QString most = QLocale().toString(line->row().most, 'f', 0);
            const bool isWhole = line->row().decimals == 0;
            QVERIFY2(!isWhole || told.contains(most), qPrintable(told));
            QVERIFY2(told.contains("From "), qPrintable(told));
            QVERIFY(line->box().toolTip().contains("From "));
        }
    }

    void what_is_out_of_range_cannot_be_entered() {
        openDialog();
        dialog()->setMoreShown(true);
        const double far = 1e7;
        for (SamplingLine* line : dialog()->findChildren<SamplingLine*>()) {
            const app::SamplingRow& row = line->row();
            NumberBox& field = line->box();
            for (const double wrong :
                 {row.most + row.step, row.least - row.step, far * far, -far}) {
                field.setFocus();
                field.selectAll();
                QTest::keyClicks(&field, QString::number(wrong, 'f', row.decimals > 0 ? 3 : 0));
                QTest::keyClick(&field, Qt::Key_Tab);
                QVERIFY2(row.takes(field.value()), row.key);
            }
            for (const char* text : {"x", "nan", "inf", "1e", "--1", ",,", "0x10"}) {
                field.selectAll();
                QTest::keyClicks(&field, text);
                QTest::keyClick(&field, Qt::Key_Tab);
                QVERIFY2(row.takes(field.value()), row.key);
            }
            field.setValue(row.most);
            QTest::keyClick(&field, Qt::Key_Up);
            QCOMPARE(field.value(), row.most);
            field.setValue(row.least);
            QTest::keyClick(&field, Qt::Key_Down);
            QCOMPARE(field.value(), row.least);
            QWheelEvent wheel({4, 4},
                              field.mapToGlobal(QPointF(4, 4)),
                              {},
                              {0, 120},
                              Qt::NoButton,
                              Qt::NoModifier,
                              Qt::NoScrollPhase,
                              false);
            QApplication::sendEvent(&field, &wheel);
            QCOMPARE(field.value(), row.least);
            // What the field let through is what a file would be let through with.
            const app::ChatSettings own = conversation().settings();
            QCOMPARE(app::chatSettingsFrom(
                         QJsonDocument::fromJson(app::settingsToText(own).toUtf8()).object()),
                     own);
        }
    }

    void a_point_and_the_languages_own_sign_both_separate_decimals() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        NumberBox field(0, 2, 0.05, 3, nullptr);
        for (const char* text : {"0,35", "0.35"}) {
            field.setValue(1);
            field.selectAll();
            QTest::keyClicks(&field, text);
            QTest::keyClick(&field, Qt::Key_Return);
            QCOMPARE(field.value(), 0.35);
            QCOMPARE(field.text(), QString("0,35"));
        }
        QLocale::setDefault(before);
    }

    void what_is_typed_when_the_program_ends_is_kept() {
        app::ChatSettings wanted;
        openDialog();
        NumberBox& field = box("temperature");
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, "0.9");
        QTest::keyClicks(dialog()->findChild<QPlainTextEdit*>(), "Sing.");
        wanted.temperature = 0.9;
        wanted.systemPrompt = "Sing.";
        start();
        QCOMPARE(conversation().settings(), wanted);
    }

    void a_word_stands_for_off_and_is_typed_over() {
        openDialog();
        dialog()->setMoreShown(true);
        NumberBox& field = box("top_k");
        QCOMPARE(field.text(), QString("Off"));
        field.setFocus();
        QTRY_COMPARE(field.text(), QString("Off"));
        type("top_k", "12");
        QCOMPARE(conversation().settings().topK.value_or(-1), 12);
        type("top_k", "0");
        QCOMPARE(field.text(), QString("Off"));
        QVERIFY2(!conversation().settings().topK, "the standard is nothing of its own");
    }

    void a_preset_is_chosen_in_the_header_and_undone() {
        load();
        QCOMPARE(button().accessibleName(), QString("Preset: Standard"));
        chooseInMenu("Exact");
        QCOMPARE(button().accessibleName(), QString("Preset: Exact"));
        ask("Hello");
        const app::Preset exact = *app_->presets().find("exact");
        QCOMPARE(scripted::asked().back().sampling.temperature, *exact.values.temperature);
        app::ChatSettings changed = conversation().settings();
        changed.systemPrompt = "Long thought about.";
        conversation().setSettings(changed);
        QCOMPARE(button().accessibleName(), QString("Preset: Exact, changed for this chat"));
        chooseInMenu("Brief");
        QCOMPARE(conversation().settings(), app_->presets().find("brief")->values);
        QAbstractButton* undo = nullptr;
        QTRY_VERIFY((undo = buttonNamed(*window_, "Undo")) != nullptr);
        undo->click();
        QCOMPARE(conversation().settings(), changed);
    }

    void reset_takes_everything_back_to_the_preset_and_can_be_undone() {
        app::ChatSettings own = app_->presets().find("creative")->values;
        own.temperature = 0.1;
        own.seed = 3;
        own.systemPrompt = "Mine.";
        conversation().setSettings(own);
        openDialog();
        buttonNamed(*dialog(), "Reset to preset")->click();
        QCOMPARE(conversation().settings(), app_->presets().find("creative")->values);
        QVERIFY(!buttonNamed(*dialog(), "Reset to preset")->isEnabled());
        QCOMPARE(box("temperature").value(), *conversation().settings().temperature);
        buttonNamed(*dialog(), "Undo")->click();
        QCOMPARE(conversation().settings(), own);
        QCOMPARE(dialog()->findChild<QPlainTextEdit*>()->toPlainText(), QString("Mine."));
        QAbstractButton* one =
            buttonNamed(*dialog(), "Back to the preset's value: Variety (temperature)");
        QVERIFY(one && one->isVisible());
        one->click();
        QCOMPARE(conversation().settings().temperature,
                 app_->presets().find("creative")->values.temperature);
        QCOMPARE(conversation().settings().seed.value_or(0), 3);
        QVERIFY(!one->isVisible());
    }

    void what_a_chat_has_becomes_a_preset_for_others() {
        openDialog();
        type("temperature", "0.45");
        buttonNamed(*dialog(), "Save as preset…")->click();
        auto* name = dialog()->findChild<QLineEdit*>(QString(), Qt::FindChildrenRecursively);
        for (QLineEdit* each : dialog()->findChildren<QLineEdit*>())
            if (each->accessibleName() == "Name of the preset") name = each;
        QTRY_VERIFY(name->hasFocus());
        QAbstractButton* save = buttonNamed(*dialog(), "Save");
        QVERIFY(!save->isEnabled());
        QTest::keyClicks(name, "standard");
        QVERIFY2(!save->isEnabled(), "there is one of that name");
        QTest::keyClicks(name, " & mine");
        QVERIFY(save->isEnabled());
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY2(dialog(), "Enter gave the name, and did not close the dialog");
        const QString id = conversation().settings().preset;
        QCOMPARE(app_->presets().find(id)->name, QString("standard & mine"));
        QTest::keyClick(dialog(), Qt::Key_Escape);
        start();
        chooseInMenu("standard && mine");
        QCOMPARE(conversation().settings().temperature, 0.45);
    }

    void new_chats_begin_with_the_preset_that_was_chosen_for_them() {
        load();
        ask("An old chat");
        chooseInMenu("Exact");
        openDialog();
        QTimer::singleShot(100, this, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions())
                if (action->text() == "Begin new chats with it") action->trigger();
            menu->close();
        });
        buttonNamed(*dialog(), "More for this preset")->click();
        QCOMPARE(app_->settings().values().newChatPreset, QString("exact"));
        QTest::keyClick(dialog(), Qt::Key_Escape);
        start();
        load();
        QCOMPARE(button().accessibleName(), QString("Preset: Exact"));
        ask("A new chat");
        QCOMPARE(conversation().settings(), app_->presets().find("exact")->values);
        window_->chatPage().newTemporaryChat();
        QCOMPARE(button().accessibleName(), QString("Preset: Exact"));
        window_->chatPage().newChat();
        chooseInMenu("Standard");  // for this one alone
        start();
        load();
        QCOMPARE(button().accessibleName(), QString("Preset: Standard"));
        ask("One without");
        QVERIFY(conversation().settings().isEmpty());
        window_->chatPage().newChat();
        QCOMPARE(button().accessibleName(), QString("Preset: Exact"));
    }

    void what_the_models_makers_advise_is_shown_and_followed() {
        scripted::Script script = scripted::script();
        script.facts.suggested_sampling.temperature = 0.6;
        scripted::set_script(script);
        openDialog();
        QCOMPARE(box("temperature").value(), SamplingSettings{}.temperature);
        load();
        QTRY_COMPARE(box("temperature").value(), 0.6);
        type("temperature", "0.9");
        QCOMPARE(conversation().settings().temperature.value_or(0), 0.9);
        type("temperature", "0.6");
        QVERIFY2(!conversation().settings().temperature, "the next model's advice will hold again");
    }

    void a_preset_that_is_gone_leaves_the_chat_as_it_was() {
        app::ChatSettings values;
        values.temperature = 0.45;
        const QString id = app_->presets().add("Mine", values);
        conversation().setSettings(app_->presets().find(id)->values);
        app_->presets().remove(id);
        QCOMPARE(conversation().settings().temperature, 0.45);
        QCOMPARE(button().accessibleName(), QString("Preset: Own settings"));
        openDialog();
        QCOMPARE(box("temperature").value(), 0.45);
        QCOMPARE(dialog()->findChild<QComboBox*>()->currentText(), QString("Own settings"));
        QVERIFY(!buttonNamed(*dialog(), "Reset to preset")->isEnabled());
    }

    void behaviour_29_every_control_has_a_name_of_its_own_and_says_what_it_does() {
        openDialog();
        dialog()->setMoreShown(true);
        QStringList names;
        for (QWidget* part : dialog()->findChildren<QWidget*>()) {
            if (part->focusPolicy() == Qt::NoFocus || !part->isVisible()) continue;
            if (qobject_cast<QAbstractSpinBox*>(part->parentWidget())) continue;  // its own field
            auto* click = qobject_cast<QAbstractButton*>(part);
            const QString name =
                part->accessibleName().isEmpty() && click ? click->text() : part->accessibleName();
            QVERIFY2(!name.isEmpty(), part->metaObject()->className());
            QVERIFY2(!names.contains(name), qPrintable(name));
            names.append(name);
        }
        for (SamplingLine* line : dialog()->findChildren<SamplingLine*>()) {
            QVERIFY2(line->box().toolTip().size() > 20, line->row().key);
            QCOMPARE(line->box().accessibleDescription(), line->box().toolTip());
        }
        QVERIFY(names.size() > 20);
    }

    void behaviour_30_the_keyboard_alone_goes_through_it() {
        QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog() != nullptr);
        dialog()->setMoreShown(true);
        QTRY_VERIFY(dialog()->focusWidget() != nullptr);
        std::set<QWidget*> reached;
        QWidget* at = dialog()->focusWidget();
        while (at && reached.insert(at).second) {
            QTest::keyClick(at, Qt::Key_Tab);
            at = dialog()->focusWidget();
        }
        for (SamplingLine* line : dialog()->findChildren<SamplingLine*>())
            QVERIFY2(reached.contains(&line->box()), line->row().key);
        QVERIFY(reached.contains(dialog()->findChild<QPlainTextEdit*>()));
        QVERIFY(reached.contains(dialog()->findChild<QComboBox*>()));
        QVERIFY(reached.contains(buttonNamed(*dialog(), "Done")));
    }

private:
    void start() {
        window_.reset();
        app_.reset();
        app::ApplicationOptions options;
        options.paths = {home_->filePath("settings.json"), home_->filePath("data")};
        app_ = app::Application::open(options).take();
        window_ = std::make_unique<MainWindow>(*app_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void load() {
        app_->bridge().loadModel("/models/Test.gguf");
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
    }
    void ask(const QString& text) {
        QVERIFY(conversation().send(text));
        QTRY_VERIFY(!conversation().isAnswering());
    }
    void openDialog() {
        window_->chatPage().openChatSettings();
        QTRY_VERIFY(dialog() && dialog()->isVisible());
        dialog()->activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), dialog());
    }
    void type(const char* key, const char* text) {
        NumberBox& field = box(key);
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Tab);
    }
    void chooseInMenu(const QString& name) {
        bool isFound = false;
        QTimer::singleShot(100, this, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                if (action->text() != name) continue;
                isFound = true;
                action->trigger();
            }
            menu->close();
        });
        button().click();
        QVERIFY2(isFound, qPrintable(name));
    }
    NumberBox& box(const char* key) {
        for (SamplingLine* line : dialog()->findChildren<SamplingLine*>())
            if (qstrcmp(line->row().key, key) == 0) return line->box();
        qFatal("no such row");
    }
    static QAbstractButton* buttonNamed(QWidget& in, const QString& name) {
        for (auto* each : in.findChildren<QAbstractButton*>())
            if (each->text() == name || each->accessibleName() == name) return each;
        return nullptr;
    }
    app::Conversation& conversation() { return app_->conversation(); }
    PresetButton& button() { return *window_->findChild<PresetButton*>(); }
    ChatSettingsDialog* dialog() { return window_->findChild<ChatSettingsDialog*>(); }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(ChatSettingsTest)
#include "chat_settings_test.moc"
