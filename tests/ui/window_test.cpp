// The whole window on the scripted engine: a chat from key press to text, names for screen readers,
// and sizes.

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QtTest>
#include <map>
#include <memory>

#include "app/conversations/conversation_store.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/attachment_chip.h"
#include "ui/chat/failed_load_card.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/model_button.h"
#include "ui/models/model_picker.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/side_panes.h"

using namespace pergola;
using namespace pergola::ui;

class WindowTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"An **answer** with\n\n```python\nprint(1)\n```"}, 300);
        putModel(QStringLiteral("Tiny.gguf"));
        openWindow();
    }
    void cleanup() { closeProgram(); }

    void texts_follow_the_size_also_where_they_were_hidden() {
        load();
        ask("Hello");
        const auto hideAndShow = [this](int percent) {
            window_->showPage(window_->pageCount() - 1);
            app_->settings().setValue("appearance.text_size_percent", percent);
            QCoreApplication::processEvents();
            window_->showPage(0);
            QCoreApplication::processEvents();
        };
        hideAndShow(100);
        const std::map<const QWidget*, double> before = sizesOfTexts();
        QVERIFY(before.size() > 20);
        for (const bool isPanelHidden : {false, true}) {
            for (const int percent : {200, 100}) {
                if (isPanelHidden) page().togglePanel();
                hideAndShow(percent);
                if (!page().panel().isVisible()) page().togglePanel();
                QCoreApplication::processEvents();
                QVERIFY(page().panel().isVisible());
                for (const auto& [widget, size] : sizesOfTexts()) {
                    const auto known = before.find(widget);
                    if (known == before.end()) continue;
                    const double wanted = known->second * percent / 100;
                    QVERIFY2(qAbs(size - wanted) < 0.15 * wanted, qPrintable(nameOfText(*widget)));
                }
            }
        }
    }

    void a_panel_that_was_never_shown_follows_the_size_too() {
        const std::map<QString, double> before = sizesByName();
        closeProgram();
        openProgram();
        app_->settings().setValue("window.performance_panel", false);
        openWindow({1280, 800});
        window_->showPage(window_->pageCount() - 1);
        app_->settings().setValue("appearance.text_size_percent", 200);
        QCoreApplication::processEvents();
        window_->showPage(0);
        page().togglePanel();
        QCoreApplication::processEvents();
        if (!page().panel().isVisible()) page().togglePanel();  // there is room only over the chat
        QCoreApplication::processEvents();
        QVERIFY(page().panel().isVisible());
        int compared = 0;
        for (const auto& [name, size] : sizesByName()) {
            const auto known = before.find(name);
            if (known == before.end()) continue;
            ++compared;
            QVERIFY2(size > 1.8 * known->second, qPrintable(name));
        }
        QVERIFY(compared > 15);
    }

    void the_mark_in_the_rail_keeps_its_size_when_the_theme_changes() {
        auto* mark = qobject_cast<QAbstractButton*>(buttonNamed("Menu of all commands"));
        QVERIFY(mark != nullptr);
        const QSize size = mark->size();
        const QSize icon = mark->iconSize();
        for (const char* theme : {"dark", "light"}) {
            app_->settings().setValue("appearance.theme", QString::fromLatin1(theme));
            QCoreApplication::processEvents();
            QCOMPARE(mark->size(), size);
            QCOMPARE(mark->iconSize(), icon);
            QCOMPARE(mark->icon().availableSizes().value(0).width(),
                     qRound(icon.width() * mark->devicePixelRatioF()));
        }
    }

    void ctrl_0_sets_the_standard_size_and_one_message_tells_the_last() {
        const auto size = [this] { return app_->settings().values().textSizePercent; };
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(window_.get(), Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(size(), 130);
        QTest::keyClick(window_.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(size(), 100);
        QStringList told;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            if (label->text().startsWith("Text size 1")) told << label->text();
        QCOMPARE(told, QStringList("Text size 100 %"));
        // On the slider the keys mean the most that fits, as they always did.
        load();
        app_->settings().setValue("appearance.text_size_percent", 120);
        auto* slider = page().panel().findChild<ContextSlider*>();
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(size(), 120);
    }

    void words_are_found_in_the_chat() {
        script_.answers = {"A garden. **Gardens** need water.\n\n- a garden\n\n```\ngarden()\n```"};
        scripted::set_script(script_);
        load();
        app_->conversation().send("About a GARDEN");
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        QTest::keyClick(&composer().edit(), Qt::Key_F, Qt::ControlModifier);
        auto* bar = window_->findChild<FindBar*>();
        QVERIFY(bar->isVisible());
        auto* field = bar->findChild<QLineEdit*>();
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, "garden");
        QCOMPARE(view().selectedText(), QString("GARDEN"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(view().selectionStart().message, 1);
        for (int i = 0; i < 3; ++i) QTest::keyClick(window_.get(), Qt::Key_F3);
        QCOMPARE(view().selectedText(), QString("garden"));
        QTest::keyClick(field, Qt::Key_Return);  // round the end
        QCOMPARE(view().selectedText(), QString("GARDEN"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(view().selectionStart().message, 1);
        QTest::keyClicks(field, "xyz");
        QVERIFY(!view().hasSelection());
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QVERIFY(composer().edit().hasFocus());
    }

    void a_dropped_file_goes_to_the_model_and_comes_back_in_an_edit() {
        load();
        QFile notes(home_->filePath("notes.txt"));
        QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("Bees have six legs.") > 0);
        notes.close();
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(notes.fileName())});
        QWidget* target = view().parentWidget();
        while (!target->acceptDrops()) target = target->parentWidget();
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &drop);
        QTRY_VERIFY(composer().hasAttachment());
        QTRY_VERIFY(app_->conversation().usedTokens() > 0);
        QTest::keyClicks(&composer().edit(), "How many?");
        // The draft is saved with its file, and another chat has another draft.
        app_->conversation().startTemporary();
        QVERIFY(!composer().hasAttachment() && composer().text().isEmpty());
        app_->conversation().startNew();
        QCOMPARE(composer().attachments().size(), std::size_t{1});
        QCOMPARE(composer().text(), QString("How many?"));
        QTest::keyClick(&composer().edit(), Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        QCOMPARE(scripted::asked().back().messages.back().content,
                 std::string("<document name=\"notes.txt\">\nBees have six legs.\n</document>\n\n"
                             "How many?"));
        QVERIFY(!composer().hasAttachment());
        QCOMPARE(view().findChildren<AttachmentChip*>().size(), 1);
        app_->conversation().editLast();
        QCOMPARE(composer().attachments().at(0).name, QString("notes.txt"));
        QCOMPARE(composer().text(), QString("How many?"));
    }

    void earlier_versions_of_an_answer_can_be_shown_again() {
        load();
        app_->conversation().send("Hello");
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        const QString first = view().message(1).text;
        script_.answers = {"Another answer"};
        scripted::set_script(script_);
        window_->chatPage().again();
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        QCOMPARE(view().message(1).text, QString("Another answer"));
        QCOMPARE(view().message(1).version, 2);
        QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(view().message(1).text, first);
        QCOMPARE(view().message(1).version, 1);
        QAbstractButton* later = nullptr;
        QTRY_VERIFY((later = buttonNamed("Later version of answer 2")) != nullptr);
        later->click();
        QCOMPARE(view().message(1).text, QString("Another answer"));
        // The version that is shown is the one that the chat opens with.
        const qint64 chat = app_->conversation().chatId();
        app_->conversation().showVersion(1, -1);
        app_->conversation().startNew();
        app_->conversation().open(chat);
        QCOMPARE(view().message(1).text, first);
        QCOMPARE(view().message(1).versionCount, 2);
    }

    void a_failed_load_is_told_in_a_chat_that_has_messages() {
        load();
        app_->conversation().send("Hello");
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        auto* card = window_->findChild<FailedLoadCard*>();
        QVERIFY(card && !card->isVisible());
        script_.load_error = Error{ErrorCode::Io, "tiny.gguf: cannot be read"};
        scripted::set_script(script_);
        app_->bridge().loadModel("/models/Tiny.gguf");
        QTRY_VERIFY(card->isVisible());
        QVERIFY(card->accessibleName().contains("Tiny"));
        script_.load_error.reset();
        scripted::set_script(script_);
        click(*card, "Load again");
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        QVERIFY(!card->isVisible());
    }

    void a_file_that_goes_away_in_an_answer_can_be_loaded_again() {
        load();
        script_.answer_error = Error{ErrorCode::FileLost, "tiny.gguf: was cut short"};
        scripted::set_script(script_);
        app_->conversation().send("Hello");
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Failed);
        QTRY_COMPARE(view().message(1).state, app::MessageState::Failed);
        auto* card = window_->findChild<FailedLoadCard*>();
        QTRY_VERIFY(card->isVisible());
        script_.answer_error.reset();
        scripted::set_script(script_);
        click(*card, "Load again");
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        window_->chatPage().again();
        QTRY_COMPARE(view().message(1).state, app::MessageState::Complete);
    }

    void the_mark_of_unsaved_chats_stays_until_saving_works() {
        app::UserError problem;
        problem.code = ErrorCode::DiskFull;
        problem.what = "The disk is full.";
        const Notice* mark = nullptr;
        for (const Notice* notice : window_->chatPage().findChildren<Notice*>())
            if (notice->accessibleName().isEmpty()) mark = notice;
        QVERIFY(mark && !mark->isVisible());
        emit app_->store().problemAppeared(problem);
        QVERIFY(mark->isVisible());
        QCOMPARE(mark->accessibleName(), problem.what);
        app_->conversation().startNew();
        QVERIFY(mark->isVisible());
        emit app_->store().problemSolved();
        QVERIFY(!mark->isVisible());
    }

    void closing_asks_while_chats_are_nowhere() {
        QFile blocker(home_->filePath("blocker"));  // no folder can be made where a file is
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        app::ApplicationOptions options;
        options.paths = {home_->filePath("blocker/settings.json"), home_->filePath("blocker/data")};
        window_.reset();
        const QByteArray temporary = qgetenv("TMPDIR");
        qputenv("TMPDIR", QFile::encodeName(blocker.fileName()));
        app_ = app::Application::open(options).take();
        temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", temporary);
        window_ = std::make_unique<MainWindow>(*app_);
        window_->show();
        load();
        app_->conversation().send("Hello");
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        const auto closeAndClick = [this](const char* text) {
            QString told;
            QTimer::singleShot(0, window_.get(), [&] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                QVERIFY(box);
                told = box->informativeText();
                click(*box, text);
            });
            window_->close();
            return told;
        };
        const QString told = closeAndClick("Keep open");
        QVERIFY(told.contains(app_->store().problem().what));
        QVERIFY(window_->isVisible());
        closeAndClick("Close anyway");
        QVERIFY(!window_->isVisible());
        // With the folder there, all is saved and nobody is asked.
        window_->show();
        QVERIFY(blocker.remove());
        QTRY_VERIFY_WITH_TIMEOUT(app_->store().problem().isEmpty(), 15'000);
        QVERIFY(window_->close());
        QCOMPARE(app_->store().read(app_->conversation().chatId()).messages.size(), std::size_t{2});
    }

    void a_typed_message_gets_an_answer() {
        load();
        QTest::keyClicks(&composer().edit(), "Hello");
        QTest::keyClick(&composer().edit(), Qt::Key_Return);
        QVERIFY(composer().text().isEmpty());
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        QTRY_COMPARE(view().message(1).state, app::MessageState::Complete);
        QCOMPARE(view().message(1).text, QString("An **answer** with\n\n```python\nprint(1)\n```"));
        QCOMPARE(view().message(0).text, QString("Hello"));
        window_->chatPage().copyLastCode();
        QCOMPARE(QApplication::clipboard()->text(), QString("print(1)"));
    }

    void a_message_sent_while_the_model_loads_waits_for_it() {
        script_.load_seconds = 0.6;
        scripted::set_script(script_);
        app_->bridge().loadModel("/models/slow.gguf");
        QTest::keyClicks(&composer().edit(), "Hello");
        QTest::keyClick(&composer().edit(), Qt::Key_Return);
        QTRY_COMPARE(view().messageCount(), 2);
        QTRY_COMPARE(view().message(1).state, app::MessageState::Complete);
        QVERIFY(!view().message(1).text.isEmpty());
    }

    void escape_stops_the_answer_and_keeps_its_text() {
        script_.tokens_per_s = 20;
        script_.answers = {std::string(4000, 'x')};
        scripted::set_script(script_);
        load();
        app_->conversation().send("go");
        QTRY_VERIFY(view().messageCount() == 2 && view().message(1).text.size() > 8);
        QTest::keyClick(&composer().edit(), Qt::Key_Escape);
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QTRY_COMPARE(view().message(1).state, app::MessageState::Stopped);
        QVERIFY(view().message(1).text.startsWith("xxxx"));
    }

    void a_text_is_kept_when_there_is_no_model() {
        QTest::keyClicks(&composer().edit(), "Hello");
        QTest::keyClick(&composer().edit(), Qt::Key_Return);
        QCOMPARE(composer().text(), QString("Hello"));
        QCOMPARE(app_->conversation().draft(), QString("Hello"));
    }

    void every_control_has_a_name_of_its_own() {
        load();
        app_->start();
        app_->conversation().send("Hello");
        QTRY_VERIFY(view().messageCount() == 2 && !app_->conversation().isAnswering());
        QTRY_COMPARE(app_->library().rowCount(), 1);
        for (int page = 0; page < window_->pageCount(); ++page) {
            window_->showPage(page);
            QTest::qWait(50);
            QStringList names;
            for (QWidget* widget : window_->findChildren<QWidget*>()) {
                if (!isControl(widget) || !widget->isVisible()) continue;
                const QString name = nameOf(widget);
                QVERIFY2(!name.isEmpty(),
                         qPrintable(QString("%1 on page %2 has no name")
                                        .arg(widget->metaObject()->className())
                                        .arg(page)));
                QVERIFY2(!names.contains(name),
                         qPrintable(QString("“%1” on page %2 is there twice").arg(name).arg(page)));
                names << name;
            }
            QVERIFY(names.size() > 5);
        }
    }

    void nothing_is_cut_at_the_smallest_size() {
        window_->resize(900, 600);
        QTest::qWait(50);
        QCOMPARE(window_->size(), QSize(900, 600));
        for (QWidget* child : {static_cast<QWidget*>(&composer()),
                               static_cast<QWidget*>(&window_->chatPage().modelButton())}) {
            const QRect area(child->mapTo(window_.get(), QPoint()), child->size());
            QVERIFY(window_->rect().contains(area));
        }
    }

    void a_list_that_covers_a_small_window_goes_when_a_chat_begins() {
        window_->resize(900, 600);
        QTest::qWait(50);
        auto* panes = window_->chatPage().findChild<SidePanes*>();
        QVERIFY(!panes->isLeadingShown());
        window_->chatPage().toggleChatList();
        QVERIFY(panes->isLeadingShown());
        window_->chatPage().newChat();
        QVERIFY(!panes->isLeadingShown());
        window_->resize(1280, 800);
        QTest::qWait(50);
        window_->chatPage().newChat();
        QVERIFY2(panes->isLeadingShown(), "beside the conversation it stays");
    }

    void panes_keep_their_width_over_a_small_window_and_a_start() {
        window_->resize(1280, 800);
        auto* panes = window_->chatPage().findChild<SidePanes*>();
        panes->restoreState("310 350");
        const auto widths = [&] {
            auto* splitter = panes->findChild<QSplitter*>();
            return splitter->sizes().size() == 3
                       ? QPoint(splitter->sizes()[0], splitter->sizes()[2])
                       : QPoint();
        };
        QTRY_COMPARE(widths(), QPoint(310, 350));
        for (const int width : {1100, 900}) {
            window_->resize(width, 600);
            QTest::qWait(20);
            QCOMPARE(panes->saveState(), QByteArray("310 350"));
        }
        window_->resize(1280, 800);
        QTRY_COMPARE(widths(), QPoint(310, 350));
    }

    void a_saved_window_comes_back_on_a_screen() {
        const QList<QRect> screens{{0, 0, 1920, 1080}, {1920, 0, 1280, 1024}};
        QCOMPARE(clampedToScreens({100, 100, 1280, 800}, screens), QRect(100, 100, 1280, 800));
        QCOMPARE(clampedToScreens({-5000, 9000, 1280, 800}, screens), QRect(0, 280, 1280, 800));
        QCOMPARE(clampedToScreens({2000, 100, 3000, 3000}, screens), QRect(1920, 0, 1280, 1024));
        QCOMPARE(clampedToScreens({5, 5, 10, 10}, {}), QRect(5, 5, 10, 10));
    }

    void the_panel_and_the_status_bar_tell_the_same_memory() {
        window_->resize(1280, 800);
        load();
        const auto figuresIn = [this](const QRegularExpression& pattern) {
            QStringList found;
            for (const QWidget* each : window_->findChildren<QWidget*>()) {
                const auto* elided = qobject_cast<const ElidedLabel*>(each);
                const QString text = elided ? elided->text() : each->property("text").toString();
                const QRegularExpressionMatch match = pattern.match(text);
                if (each->isVisible() && match.hasMatch()) found << match.captured(1);
            }
            return found;
        };
        const QRegularExpression bar("^RAM ([0-9.]+ of [0-9.]+ GB)$");
        const QRegularExpression panel("^([0-9.]+ of [0-9.]+ GB)$");
        QTRY_VERIFY(figuresIn(bar).size() == 1 && figuresIn(panel).contains(figuresIn(bar)[0]));
    }

    void one_writes_at_once_when_a_model_was_chosen() {
        window_->chatPage().openModelList();
        auto* picker = window_->findChild<ModelPicker*>();
        QTRY_VERIFY(picker->isVisible());
        QTRY_VERIFY(app_->library().rowCount() > 0 || !app_->library().isScanning());
        emit picker->loadStarted();
        picker->hide();
        QTRY_VERIFY(composer().edit().hasFocus());
    }

    void with_large_text_the_panel_covers_the_conversation_and_is_whole() {
        window_->resize(1280, 800);
        auto* panel = window_->findChild<PerformancePanel*>();
        QTRY_VERIFY(panel->isVisible());
        QCOMPARE(app_->settings().setValue("appearance.text_size_percent", 200), QString());
        QTRY_VERIFY2(!panel->isVisible(), "three columns of large words have no room here");
        window_->findChild<SidePanes*>()->setTrailingShown(true);
        QTRY_VERIFY(panel->isVisible());
        QTRY_VERIFY(window_->rect().contains(
            QRect(panel->mapTo(window_.get(), QPoint(0, 0)), panel->size())));
        QVERIFY(panel->width() >= panel->minimumWidth());
        QCOMPARE(app_->settings().setValue("appearance.text_size_percent", 100), QString());
        QTRY_VERIFY2(panel->isVisible(), "beside it again");
    }

    void keys_fold_the_panes() {
        window_->resize(1280, 800);
        QTest::qWait(30);
        const bool before = window_->chatPage().panel().isVisible();
        QTest::keyClick(window_.get(), Qt::Key_F9);
        QVERIFY(window_->chatPage().panel().isVisible() != before);
        QTest::keyClick(window_.get(), Qt::Key_F9);
        QVERIFY(window_->chatPage().panel().isVisible() == before);
    }

private:
    std::map<const QWidget*, double> sizesOfTexts() {
        std::map<const QWidget*, double> sizes;
        for (const QWidget* widget : window_->findChildren<QWidget*>()) {
            const bool isText = qobject_cast<const QLabel*>(widget) ||
                                qobject_cast<const QAbstractButton*>(widget) ||
                                qobject_cast<const QLineEdit*>(widget);
            if (isText && widget->isVisible()) sizes[widget] = widget->font().pointSizeF();
        }
        return sizes;
    }
    std::map<QString, double> sizesByName() {
        std::map<QString, double> sizes;
        for (const auto& [widget, size] : sizesOfTexts()) sizes[nameOfText(*widget)] = size;
        return sizes;
    }
    static QString nameOfText(const QWidget& widget) {
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
        return QString::fromLatin1(widget.metaObject()->className()) + ' ' + widget.accessibleName();
    }
    static bool isControl(const QWidget* widget) {
        return qobject_cast<const QAbstractButton*>(widget) ||
               qobject_cast<const QLineEdit*>(widget) ||
               qobject_cast<const QPlainTextEdit*>(widget) ||
               qobject_cast<const QAbstractSlider*>(widget) ||
               qobject_cast<const QComboBox*>(widget);
    }
    static QString nameOf(QWidget* widget) {
        if (widget->objectName() == "qt_spinbox_lineedit" ||
            qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) ||
            widget->parentWidget()->objectName().startsWith("qt_scrollarea") ||
            qobject_cast<QLineEdit*>(widget->parentWidget())) {
            return QString::number(
                reinterpret_cast<quintptr>(widget));  // parts of a control that Qt names with it
        }
        const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        return face ? face->text(QAccessible::Name) : widget->accessibleName();
    }
    QAbstractButton* buttonNamed(const char* name) {
        for (QAbstractButton* button : window_->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->accessibleName() == QLatin1String(name))
                return button;
        return nullptr;
    }
};

QTEST_MAIN(WindowTest)
#include "window_test.moc"
