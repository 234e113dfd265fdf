// The presets in the settings: made, changed, copied, given away, taken in and deleted with a way back.

#include "ui/presets/presets_card.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "app/presets.h"
#include "app/settings.h"
#include "ui/presets/preset_dialog.h"
#include "ui/presets/sampling_line.h"
#include "ui/theme/theme.h"
#include "ui/widgets/number_box.h"

using namespace pergola;
using namespace pergola::ui;

class PresetsCardTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new Theme(*qApp); }
    void init() {
        home_ = std::make_unique<QTemporaryDir>();
        settings_ = std::make_unique<app::Settings>(home_->filePath("settings.json"));
        presets_ = std::make_unique<app::Presets>(home_->filePath("presets.json"));
        card_ = std::make_unique<PresetsCard>(*presets_, *settings_, nullptr);
        card_->resize(800, 600);
        card_->show();
        told_.clear();
        connect(card_.get(),
                &PresetsCard::noticed,
                this,
                [this](const QString& sentence, const QString&, const std::function<void()>& undo) {
                    told_ << sentence;
                    undo_ = undo;
                });
    }
    void cleanup() {
        card_.reset();
        presets_.reset();
        settings_.reset();
    }

    void a_new_one_is_made() {
        click("New preset…");
        PresetDialog& dialog = *card_->findChild<PresetDialog*>();
        auto* save = button(dialog, "Save");
        QVERIFY(!save->isEnabled());  // it has no name yet
        auto* name = dialog.findChild<QLineEdit*>();
        name->setText("Exact");  // Pergola's own is called so
        QVERIFY(!save->isEnabled());
        name->setText("Letters");
        dialog.findChild<QPlainTextEdit*>()->setPlainText("Be polite.");
        SamplingLine* line = dialog.findChild<SamplingLine*>();
        line->box().setValue(0.4);
        save->click();
        const app::Preset made = own();
        QCOMPARE(made.name, QString("Letters"));
        QCOMPARE(made.values.systemPrompt, QString("Be polite."));
        QCOMPARE(line->row().read(made.values), 0.4);
    }

    void one_is_changed_or_left_as_it_was() {
        app::ChatSettings values;
        values.temperature = 0.5;
        values.systemPrompt = "Old.";
        presets_->add("Mine", values);
        for (const bool saves : {false, true}) {
            act("Edit…");
            PresetDialog& dialog = *card_->findChild<PresetDialog*>();
            dialog.findChild<QLineEdit*>()->setText("Ours");
            dialog.findChild<QPlainTextEdit*>()->setPlainText({});
            button(dialog, saves ? "Save" : "Cancel")->click();
            QCOMPARE(own().name, QString(saves ? "Ours" : "Mine"));
            QCOMPARE(own().values.systemPrompt.has_value(), !saves);
            QCOMPARE(own().values.temperature, 0.5);
            QTRY_VERIFY(card_->findChild<PresetDialog*>() == nullptr);
        }
    }

    void a_deleted_one_comes_back() {
        presets_->add("Mine", {});
        const QString id = own().id;
        settings_->setValue("answers.new_chat_preset", id);
        act("Delete preset");
        QVERIFY(!presets_->find(id));
        QCOMPARE(settings_->values().newChatPreset, QString());
        QVERIFY(told_.value(0).contains("Mine"));
        undo_();
        QCOMPARE(own().name, QString("Mine"));
        QCOMPARE(settings_->values().newChatPreset, id);
    }

    void whoever_works_by_keys_stays_where_one_was_deleted() {
        for (const char* name : {"Aa", "Bb", "Cc"}) presets_->add(name, {});
        QVERIFY(QTest::qWaitForWindowActive(card_.get()));
        const auto focused = [] {
            const QWidget* widget = QApplication::focusWidget();
            return widget ? widget->accessibleName() : QString();
        };
        const auto more = [this](const QString& name) {
            for (QToolButton* each : card_->findChildren<QToolButton*>())
                if (!each->isHidden() && each->accessibleName() == "More for " + name &&
                    each->isVisible())
                    return each;
            return static_cast<QToolButton*>(nullptr);
        };
        QTRY_VERIFY(more("Cc") != nullptr);
        const auto remove = [&](const QString& name) {
            more(name)->setFocus();
            for (const app::Preset& each : presets_->all()) {
                if (each.name != name) continue;
                QMenu menu;
                card_->fillMenu(menu, each);
                menu.actions().back()->trigger();
            }
        };
        remove("Bb");
        QCOMPARE(focused(), QString("More for Cc"));  // what stands in its place
        undo_();
        QCOMPARE(focused(), QString("More for Bb"));
        QTRY_VERIFY(more("Cc") != nullptr);
        remove("Cc");
        QCOMPARE(focused(), QString("More for Bb"));  // the last one is gone
    }

    void undo_outlives_the_card() {
        presets_->add("Mine", {});
        act("Delete preset");
        card_.reset();  // the window was made anew in another language
        undo_();
        QCOMPARE(own().name, QString("Mine"));
    }

    void a_copy_has_a_name_of_its_own() {
        presets_->add("Mine", {});
        act("Duplicate");
        QCOMPARE(presets_->all().back().name, QString("Mine 2"));
        // Pergola's own can be copied, and neither edited nor deleted.
        QMenu menu;
        card_->fillMenu(menu, presets_->all().at(1));
        QStringList names;
        for (const QAction* each : menu.actions()) names << each->text();
        QVERIFY(names.contains("Duplicate") && names.contains("Export…"));
        QVERIFY(!names.contains("Edit…") && !names.contains("Delete preset"));
    }

    void what_is_given_away_is_taken_in_elsewhere() {
        app::ChatSettings values;
        values.minP = 0.1;
        presets_->add("Mine", values);
        const QString path = home_->filePath("given.json");
        card_->exportTo(path, {own()});
        QVERIFY(told_.value(0).contains("given.json"));
        card_->importFrom(path);
        QCOMPARE(presets_->all().back().name, QString("Mine 2"));
        QCOMPARE(presets_->all().back().values.minP, 0.1);
        QVERIFY(presets_->all().back().id != own().id);
        const auto before = presets_->all().size();
        QFile other(home_->filePath("other.json"));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("{\"chats\": []}") > 0);
        other.close();
        for (const QString& wrong : {other.fileName(), home_->filePath("none.json")}) {
            told_.clear();
            card_->importFrom(wrong);
            QCOMPARE(told_.size(), 1);
            QCOMPARE(presets_->all().size(), before);
        }
        told_.clear();
        card_->exportTo("/proc/nowhere/x.json", {own()});
        QVERIFY(told_.value(0).contains("could not be saved"));
    }

private:
    app::Preset own() const {
        for (const app::Preset& each : presets_->all())
            if (!each.isBuiltIn) return each;
        return {};
    }
    static QPushButton* button(const QWidget& place, const QString& text) {
        for (QPushButton* each : place.findChildren<QPushButton*>())
            if (each->text() == text) return each;
        return nullptr;
    }
    void click(const QString& text) { button(*card_, text)->click(); }
    /// Chooses it from the menu of the user's own.
    void act(const QString& text) {
        QMenu menu;
        card_->fillMenu(menu, own());
        for (QAction* each : menu.actions())
            if (each->text() == text) return each->trigger();
        QFAIL(qPrintable(text));
    }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<app::Settings> settings_;
    std::unique_ptr<app::Presets> presets_;
    std::unique_ptr<PresetsCard> card_;
    QStringList told_;
    std::function<void()> undo_;
};

QTEST_MAIN(PresetsCardTest)
#include "presets_card_test.moc"
