// What is done with a message of the transcript by mouse, keyboard and screen reader; and the lines
// that say which model went on.

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <algorithm>
#include <memory>
#include <vector>

#include "tests/ui/messages.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/chat_view_accessible.h"
#include "ui/chat/message_widgets.h"
#include "ui/chat/text_view.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;
using tests::answer;
using tests::question;

class ChatMessagesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        new Theme(*qApp);
        installChatViewAccessibility();
    }
    void init() {
        view_ = std::make_unique<ChatView>();
        view_->resize(700, 700);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        view_->setMessages(
            {question("Why?"), answer("**Because** of it."), question("And?"), answer("So.")});
    }
    void cleanup() { view_.reset(); }

    void behaviour_30_every_action_has_its_place_by_keyboard() {
        for (int i = 0; i < 4 && view_->current() != 1; ++i) view_->moveCurrent(-1);
        QCOMPARE(view_->current(), 1);
        QStringList names;
        for (auto* button : view_->findChildren<QToolButton*>()) {
            if (button->isVisible() && button->accessibleName().contains("answer 2")) {
                QVERIFY(button->focusPolicy() & Qt::TabFocus);
                QVERIFY(button->width() >= 24 && button->height() >= 24);
                names << button->accessibleName();
            }
        }
        QCOMPARE(names,
                 QStringList({"Copy answer 2",
                              "Edit answer 2",
                              "New chat from answer 2 on",
                              "Read only the text of answer 2",
                              "Delete answer 2"}));
        // What is reached by Tab stays in sight.
        button("Delete answer 2")->setFocus(Qt::TabFocusReason);
        QVERIFY(button("Delete answer 2")->isVisible());
    }

    void behaviour_10_a_message_is_deleted_by_button_key_and_menu() {
        QSignalSpy removed(view_.get(), &ChatView::removeRequested);
        QSignalSpy undone(view_.get(), &ChatView::undoRequested);
        view_->moveCurrent(-1);
        button("Delete answer 4")->click();
        QCOMPARE(removed.takeFirst()[0].toInt(), 3);
        view_->moveCurrent(-1);
        QTest::keyClick(view_.get(), Qt::Key_Delete);
        QCOMPARE(removed.takeFirst()[0].toInt(), 2);
        QTest::keyClick(view_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(undone.count(), 1);
        QCOMPARE(menuOf(0).last(), QString("Delete message"));
        view_->setCanChange(false);
        QTest::keyClick(view_.get(), Qt::Key_Delete);
        QVERIFY(removed.isEmpty());
        QVERIFY(!button("Delete answer 4") || !button("Delete answer 4")->isVisible());
    }

    void what_is_read_stays_where_it_is_when_a_message_goes_or_comes_back() {
        std::vector<app::Message> messages;
        for (int i = 0; i < 60; ++i) {
            messages.push_back(question(QString("Question %1").arg(i)));
            messages.push_back(answer(tests::everyKind()));
        }
        view_->setMessages(messages);
        view_->goTo({80, -1, 5});
        const int top = view_->messageArea(80).top();
        for (const int index : {79, 3}) {
            view_->takeOut(index);
            QCOMPARE(view_->messageArea(79).top(), top);
            QCOMPARE(view_->message(79).text, QString("Question 40"));
            view_->putBack(index, messages[static_cast<std::size_t>(index)]);
            QCOMPARE(view_->messageArea(80).top(), top);
        }
        view_->takeOut(100);
        QCOMPARE(view_->messageArea(80).top(), top);
        view_->setMessages({question("One")});
        view_->takeOut(0);
        QCOMPARE(view_->messageCount(), 0);
        view_->putBack(0, question("One"));
        QCOMPARE(view_->messageCount(), 1);
        view_->takeOut(7);
        view_->putBack(7, question("Two"));
        QCOMPARE(view_->messageCount(), 1);
    }

    void a_question_that_lost_its_answer_can_get_another() {
        QSignalSpy again(view_.get(), &ChatView::againRequested);
        view_->removeFrom(3);
        view_->moveCurrent(-1);
        QVERIFY(button("Get an answer to message 3")->isVisible());
        button("Get an answer to message 3")->click();
        QCOMPARE(again.count(), 1);
        QVERIFY(menuOf(2).contains("Get an answer"));
    }

    void the_menu_of_a_message_offers_what_its_buttons_do() {
        QCOMPARE(menuOf(3),
                 QStringList({"Copy selection",
                              "Copy message",
                              "Copy message without formatting",
                              "Read only the text",
                              "Edit",
                              "Answer again",
                              "New chat from here on",
                              "Select all",
                              "Delete message"}));
        QCOMPARE(menuOf(2),
                 QStringList({"Copy selection",
                              "Copy message",
                              "Read only the text",
                              "Edit",
                              "New chat from here on",
                              "Select all",
                              "Delete message"}));
        trigger(1, "Copy message");
        QCOMPARE(QApplication::clipboard()->text(), QString("**Because** of it."));
        trigger(1, "Copy message without formatting");
        QCOMPARE(QApplication::clipboard()->text(), QString("Because of it."));
    }

    void an_answer_that_is_not_done_can_go_on() {
        QSignalSpy wanted(view_.get(), &ChatView::continueRequested);
        QVERIFY(!continueButton());
        view_->updateMessage(3, answer("So", app::MessageState::Stopped));
        view_->flush();
        QVERIFY(continueButton() && continueButton()->isVisible());
        QVERIFY(continueButton()->focusPolicy() & Qt::TabFocus);
        QCOMPARE(continueButton()->accessibleName(), QString("Continue answer 4"));
        QVERIFY(view_->messageArea(3).contains(continueButton()->geometry()));
        continueButton()->click();
        trigger(3, "Continue");
        QCOMPARE(wanted.count(), 2);
        QVERIFY(!menuOf(1).contains("Continue"));
        // Not while another answer runs, nor once something stands below it.
        view_->setCanChange(false);
        QVERIFY(!continueButton());
        view_->setCanChange(true);
        QVERIFY(continueButton());
        view_->appendMessage(question("Next?"));
        QVERIFY(!continueButton());
        view_->removeFrom(4);
        view_->updateMessage(3, answer("So", app::MessageState::Reading));
        view_->flush();
        QVERIFY(!continueButton());
        view_->appendText(3, " it goes");
        view_->flush();
        QCOMPARE(view_->shownText(3), QString("So it goes"));
    }

    void an_answer_that_failed_can_go_on_from_what_it_said() {
        QSignalSpy wanted(view_.get(), &ChatView::continueRequested);
        app::Message failed = answer("So", app::MessageState::Failed);
        failed.error.what = "The memory is full.";
        view_->updateMessage(3, failed);
        view_->flush();
        QVERIFY(continueButton() && continueButton()->isVisible());
        continueButton()->click();
        QCOMPARE(wanted.count(), 1);
        failed.text.clear();
        view_->setMessages({question("Why?"), failed});
        QVERIFY(!continueButton());
    }

    void each_place_that_is_found_is_marked_and_the_current_one_more() {
        view_->setMessages({question("Needle one"), answer("A needle, and a needle.\n\n"
                                                           "```\nneedle()\n```\n\n"
                                                           "| needle | b |\n|---|---|\n| 1 | 2 |")});
        const QColor quiet = theme().blend(Color::Warning, Color::Canvas, 0.22);
        const auto countOf = [this](const QColor& color) {
            const QImage seen = view_->viewport()->grab().toImage();
            int count = 0;
            for (int y = 0; y < seen.height(); ++y)
                for (int x = 0; x < seen.width(); ++x) count += seen.pixel(x, y) == color.rgb();
            return count;
        };
        QCOMPARE(countOf(quiet), 0);
        view_->markFound("needle");
        const int all = countOf(quiet);
        QVERIFY(all > 0);
        view_->markFound("needle()");
        const int inCode = countOf(quiet);
        QVERIFY(inCode > 0 && inCode < all);
        view_->markFoundOfAny({"needle"});
        QCOMPARE(countOf(quiet), all);
        view_->showSpan(view_->find("needle")[1]);
        QVERIFY(countOf(theme().color(Color::Selection)) > 0);
        QVERIFY(countOf(quiet) < all);
        view_->clearSelection();
        view_->markFound({});
        QCOMPARE(countOf(quiet), 0);
    }

    void versions_are_told_apart_by_name() {
        app::Message second = answer("So.");
        second.version = 2;
        second.versionCount = 3;
        view_->updateMessage(3, second);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_.get());
        const QString name = list->child(3)->text(QAccessible::Name);
        QVERIFY2(name.contains("version 2 of 3"), qPrintable(name));
        QVERIFY(!list->child(1)->text(QAccessible::Name).contains("version"));
        trigger(3, "Read only the text");
        auto* dialog = view_->window()->findChild<TextView*>();
        QCOMPARE(dialog->windowTitle(), QString("Answer, version 2 of 3"));
        QTest::keyClick(dialog, Qt::Key_Escape);
    }

    void behaviour_29_the_text_alone_is_read_in_a_field() {
        view_->updateMessage(1, answer("<think>\nhm\n</think>\n\n**Because** of it."));
        view_->moveCurrent(-1);
        view_->moveCurrent(-1);
        view_->moveCurrent(-1);
        button("Read only the text of answer 2")->click();
        auto* dialog = view_->window()->findChild<TextView*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* text = dialog->findChild<QPlainTextEdit*>();
        QCOMPARE(text->toPlainText(), QString("**Because** of it."));
        QVERIFY(text->isReadOnly());
        QVERIFY(text->textInteractionFlags() & Qt::TextSelectableByKeyboard);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(view_->window()->findChild<TextView*>() == nullptr);
    }

    void a_line_says_which_model_went_on() {
        for (int i = 0; i <= 4; ++i) QVERIFY(view_->divider(i).isEmpty());
        const int before = view_->messageArea(3).top();
        app::Message other = answer("So.");
        other.modelName = "Other model";
        view_->setMessages({question("Why?"), answer("Because."), question("And?"), other});
        QCOMPARE(view_->divider(2), QString("Now answering: Other model"));
        QVERIFY(view_->messageArea(3).top() > before);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_.get());
        QCOMPARE(list->child(2)->text(QAccessible::Description), view_->divider(2));
        // A model that was chosen and has said nothing yet.
        view_->setAnsweringModel("Third model");
        QCOMPARE(view_->divider(4), QString("Now answering: Third model"));
        view_->setAnsweringModel("Other model");
        QVERIFY(view_->divider(4).isEmpty());
        view_->removeFrom(2);
        QVERIFY(view_->divider(2).contains("Other model"));
        view_->setAnsweringModel({});
        QVERIFY(view_->divider(2).isEmpty());
    }

    void an_answer_that_ended_while_it_thought_shows_that() {
        view_->setMessages({question("Why?"), answer("<think>\nHm", app::MessageState::Writing)});
        QVERIFY(button("Thinking in answer 2, folded"));
        app::Message ended = view_->message(1);
        ended.state = app::MessageState::Stopped;
        view_->updateMessage(1, ended);
        QVERIFY(button("Thought in answer 2, open"));
        QCOMPARE(view_->shownText(1), QString("Hm"));
        view_->setMessages({question("Why?"), ended});
        QCOMPARE(view_->shownText(1), QString("Hm"));
    }

    void words_are_found_in_folded_thoughts_which_then_open() {
        view_->setMessages({question("Why?"),
                            answer("<think>\nFirst the needle.\n\n- a Needle more\n</think>\n\n"
                                   "The needle is here.")});
        std::vector<ChatSpan> found = view_->find("needle");
        QCOMPARE(found.size(), std::size_t{3});
        QVERIFY(std::is_sorted(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return a.from < b.from;
        }));
        QVERIFY(!button("Thought in answer 2, open"));
        view_->showSpan(found[1]);
        QCOMPARE(view_->selectedText(), QString("Needle"));
        QVERIFY(button("Thought in answer 2, open"));
        found = view_->find("needle");
        QCOMPARE(found.size(), std::size_t{3});
        view_->showSpan(found[2]);
        QCOMPARE(view_->selectedText(), QString("needle"));
        QCOMPARE(view_->selectionStart(), found[2].from);
    }

    void behaviour_29_a_message_tells_its_state_and_its_error() {
        view_->appendMessage(question("Next?"));
        view_->appendMessage(answer("", app::MessageState::Writing));
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_.get());
        QCOMPARE(list->child(5)->role(), QAccessible::ListItem);
        QVERIFY(list->child(5)->text(QAccessible::Name).contains("being written"));
        view_->appendText(5, "A sentence. ");
        app::Message failed = view_->message(5);
        failed.state = app::MessageState::Failed;
        failed.error.what = "The memory is full.";
        view_->updateMessage(5, failed);
        const QString name = list->child(5)->text(QAccessible::Name);
        QVERIFY2(name.contains("failed: The memory is full."), qPrintable(name));
        QVERIFY2(name.contains("A sentence."), qPrintable(name));
        view_->takeOut(0);
        QCOMPARE(list->child(4)->text(QAccessible::Name).left(13), QString("Answer 5 of 5"));
    }

private:
    QPushButton* continueButton() {
        for (auto* each : view_->findChildren<QPushButton*>())
            if (each->text() == "Continue" && each->isVisible()) return each;
        return nullptr;
    }
    /// One that is on the screen, else one that is there at all.
    QToolButton* button(const QString& name) {
        QToolButton* found = nullptr;
        for (auto* each : view_->findChildren<QToolButton*>())
            if (each->accessibleName() == name && (!found || each->isVisible())) found = each;
        return found;
    }
    QStringList menuOf(int index) {
        QMenu menu;
        view_->fillMenu(menu, index, {});
        QStringList names;
        for (const QAction* action : menu.actions())
            if (!action->isSeparator()) names << action->text().section('\t', 0, 0);
        return names;
    }
    void trigger(int index, const char* name) {
        QMenu menu;
        view_->fillMenu(menu, index, {});
        for (QAction* action : menu.actions())
            if (action->text() == QLatin1String(name)) return action->trigger();
        QFAIL(name);
    }

    std::unique_ptr<ChatView> view_;
};

QTEST_MAIN(ChatMessagesTest)
#include "chat_messages_test.moc"
