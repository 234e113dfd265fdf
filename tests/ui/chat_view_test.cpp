// The transcript: follows, keeps its place, keeps its selection, and shows what it must.

#include "ui/chat/chat_view.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>
#include <memory>

#include "tests/ui/messages.h"
#include "ui/chat/chat_view_accessible.h"
#include "ui/chat/message_widgets.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;
using tests::answer;
using tests::question;

class ChatViewTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        new Theme(*qApp);
        installChatViewAccessibility();
    }
    void init() {
        view_ = std::make_unique<ChatView>();
        view_->resize(700, 500);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    }
    void cleanup() { view_.reset(); }

    void it_follows_an_answer_that_grows() {
        begin();
        for (int i = 0; i < 60; ++i) view_->appendText(1, "A line of the answer.\n\n");
        view_->flush();
        QVERIFY(view_->isFollowing());
        QCOMPARE(bar().value(), bar().maximum());
        QVERIFY(bar().maximum() > 0);
    }

    void scrolling_up_stops_following_and_the_text_stays_where_it_is() {
        begin();
        for (int i = 0; i < 80; ++i) view_->appendText(1, "A line of the answer.\n\n");
        view_->flush();
        bar().setValue(bar().maximum() / 2);
        QVERIFY(!view_->isFollowing());
        const int value = bar().value();
        for (int i = 0; i < 40; ++i) view_->appendText(1, "Something new.\n\n");
        view_->flush();
        QCOMPARE(bar().value(), value);
        view_->scrollToNewest();
        QVERIFY(view_->isFollowing());
        QCOMPARE(bar().value(), bar().maximum());
    }

    void reaching_the_bottom_follows_again() {
        begin();
        for (int i = 0; i < 80; ++i) view_->appendText(1, "A line of the answer.\n\n");
        view_->flush();
        bar().setValue(0);
        QVERIFY(!view_->isFollowing());
        bar().setValue(bar().maximum());
        QVERIFY(view_->isFollowing());
    }

    void heights_that_were_guessed_do_not_move_what_is_read() {
        std::vector<app::Message> messages;
        for (int i = 0; i < 200; ++i) {
            messages.push_back(question(QString("Question %1").arg(i)));
            messages.push_back(answer(tests::everyKind()));
        }
        view_->setMessages(messages);
        bar().setValue(bar().maximum() / 2);
        for (int step = 0; step < 30; ++step) {
            const ChatPlace place = view_->placeAt({350, 250});
            bar().setValue(bar().value() - 40);
            QCOMPARE(view_->placeAt({350, 290}).message, place.message);
            QVERIFY(view_->placeAt({350, 290}).text == place.text);
        }
    }

    void behaviour_1_the_button_says_how_much_is_new_and_follows_again() {
        begin();
        for (int i = 0; i < 80; ++i) view_->appendText(1, "A line of the answer.\n\n");
        view_->flush();
        auto* newest = newestButton();
        QVERIFY(newest && !newest->isVisible());
        QWheelEvent up(
            {350, 250}, {350, 250}, {}, {0, 480}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view_->viewport(), &up);
        QVERIFY(!view_->isFollowing());
        QVERIFY(newest->isVisible());
        for (int i = 0; i < 10; ++i) view_->appendText(1, "Something new.\n");
        view_->flush();
        QVERIFY2(newest->text().startsWith("10 "), qPrintable(newest->text()));
        QTest::mouseClick(newest, Qt::LeftButton);
        QVERIFY(view_->isFollowing());
        QVERIFY(!newest->isVisible());
        view_->appendText(1, "And more.\n\n");
        view_->flush();
        QCOMPARE(bar().value(), bar().maximum());
    }

    void behaviour_2_each_paragraph_finds_its_own_direction() {
        const QString arabic = QStringLiteral("مرحبا بالعالم");
        const QString hebrew = QStringLiteral("שלום עולם");
        MessageItem item(answer("Hello\n\n" + arabic + " and code\n\n- " + hebrew +
                                "\n- item\n\n```\n" + arabic + "\n```\n"));
        item.setWidth(600);
        item.layOutBetween(0, 10'000);
        QCOMPARE(item.boxCount(), std::size_t{5});
        const std::vector<bool> isRightToLeft{false, true, true, false, false};
        for (std::size_t i = 0; i < isRightToLeft.size(); ++i)
            QCOMPARE(item.box(i).caret().x() > 300, isRightToLeft[i]);
    }

    void behaviour_2_a_table_runs_as_its_own_words_do() {
        const auto endOfTable = [](const QString& words) {
            MessageItem item(
                answer(QStringLiteral("| %1 | b |\n|---|---|\n| c | d |\n").arg(words)));
            item.setWidth(600);
            item.layOutBetween(0, 10'000);
            return item.box(0).caret().x();
        };
        const QString arabic = QString::fromUtf8("فجوة");
        for (const Qt::LayoutDirection window : {Qt::LeftToRight, Qt::RightToLeft}) {
            QGuiApplication::setLayoutDirection(window);
            QVERIFY2(endOfTable("gap") > 300,
                     "the last column of an English table is on the right");
            QVERIFY2(endOfTable(arabic) < 300, "the last column of an Arabic one is on the left");
        }
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void behaviour_7_reading_tells_its_share_its_speed_and_the_time_left() {
        app::Message reading = answer("", app::MessageState::Reading);
        view_->setMessages({question("?"), reading});
        for (int percent = 1; percent <= 100; ++percent) {
            reading.readShare = percent / 100.0;
            reading.readTokensPerSecond = 310;
            reading.readSecondsLeft = (100 - percent) / 4.0;
            view_->updateMessage(1, reading);
            if (percent != 40) continue;
            const QString told = view_->messageDescription(1);
            for (const char* part : {"40 %", "310", "15 second"})
                QVERIFY2(told.contains(part), qPrintable(told));
        }
        reading.state = app::MessageState::Writing;
        view_->updateMessage(1, reading);
        QVERIFY(view_->messageDescription(1).contains("being written"));
    }

    void a_selection_survives_streaming() {
        begin();
        view_->appendText(1, "First paragraph with words.\n\nSecond one.\n\n");
        view_->flush();
        view_->select({1, {0, 6}}, {1, {1, 6}});
        const QString chosen = view_->selectedText();
        QCOMPARE(chosen, QString("paragraph with words.\n\nSecond"));
        for (int i = 0; i < 50; ++i) {
            view_->appendText(1, "More **text** arrives. ");
            view_->flush();
        }
        QCOMPARE(view_->selectedText(), chosen);
        app::Message done = answer(view_->message(1).text);
        view_->updateMessage(1, done);
        QCOMPARE(view_->selectedText(), chosen);
        view_->copySelection();
        QCOMPARE(QApplication::clipboard()->text(), chosen);
    }

    void a_selection_over_several_messages_holds_all_of_them() {
        view_->setMessages(
            {question("one\ntwo"), answer("- a\n- b\n\n```\ncode\n```"), question("three")});
        view_->select({0, {0, 0}}, {2, {0, 5}});
        QCOMPARE(view_->selectedText(), QString("one\ntwo\n\n• a\n• b\n\ncode\n\nthree"));
    }

    void dragging_selects_and_a_double_click_takes_the_word() {
        view_->setMessages({question("hello wonderful world")});
        const QPoint left = pointOf(0, 8, 22);
        QTest::mouseDClick(view_->viewport(), Qt::LeftButton, {}, left + QPoint(16, 0));
        QCOMPARE(view_->selectedText(), QString("hello"));
    }

    void a_link_is_only_announced() {
        view_->setMessages(
            {answer("[everything here is one long link](https://example.org/path)")});
        QSignalSpy clicked(view_.get(), &ChatView::linkActivated);
        const QRect area = view_->messageArea(0);
        QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, area.topLeft() + QPoint(40, 42));
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toString(), QString("https://example.org/path"));
    }

    void an_error_stands_in_the_answers_place_and_keeps_the_text() {
        app::Message failed = answer("So far so good", app::MessageState::Failed);
        failed.error = {ErrorCode::OutOfMemory,
                        "There was not enough memory.",
                        "The answer stopped.",
                        "Close other programs.",
                        "0.2 GB missing"};
        view_->setMessages({question("?"), failed});
        auto* card = view_->findChild<ErrorCard*>();
        QVERIFY(card && card->isVisible());
        QVERIFY(view_->messageArea(1).contains(card->geometry()));
        QSignalSpy again(view_.get(), &ChatView::againRequested);
        for (auto* button : card->findChildren<QPushButton*>()) {
            if (button->text() == "Try again") button->click();
        }
        QCOMPARE(again.size(), 1);
        QCOMPARE(view_->message(1).text, QString("So far so good"));
    }

    void actions_keep_their_place_free_before_they_are_shown() {
        view_->setMessages({question("?"), answer("Text")});
        const int height = view_->messageArea(0).height();
        view_->moveCurrent(-1);
        view_->moveCurrent(-1);
        QCOMPARE(view_->messageArea(0).height(), height);
    }

    void screen_readers_find_a_list_of_messages() {
        view_->setMessages({question("How?"), answer("So.")});
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_.get());
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->child(1)->role(), QAccessible::ListItem);
        QCOMPARE(list->child(1)->text(QAccessible::Name),
                 QString("Answer 2 of 2, Test model, complete: So."));
        QCOMPARE(list->child(0)->text(QAccessible::Name), QString("You, message 1 of 2: How?"));
        QCOMPARE(list->indexOfChild(list->child(1)), 1);
    }

    void behaviour_29_messages_can_be_read_line_by_line() {
        view_->setMessages(
            {question("How?"), answer("# A title\n\n- **one**\n- two\n\nLast $x_1$.")});
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_.get());
        QAccessibleTextInterface* text = list->child(1)->textInterface();
        QVERIFY(text);
        QStringList lines;
        for (int at = 0; at < text->characterCount();) {
            int start = 0;
            int end = 0;
            const QString line = text->textAtOffset(at, QAccessible::LineBoundary, &start, &end);
            QVERIFY(end > at);
            if (!line.trimmed().isEmpty()) lines << line.trimmed();
            at = end;
        }
        QCOMPARE(lines, QStringList({"A title", "• one", "• two", QString::fromUtf8("Last x\u2081.")}));
        text->setCursorPosition(1 << 20);
        QCOMPARE(text->cursorPosition(), text->characterCount());
        view_->removeFrom(1);
        QCOMPARE(text->characterCount(), 0);
        QVERIFY(text->text(0, 10).isEmpty());
    }

    void huge_messages_lay_out_only_what_is_seen() {
        QElapsedTimer clock;
        clock.start();
        view_->setMessages({question(QString("line of the user\n").repeated(20000)),
                            answer("```cpp\n" + QString("int x = 1;\n").repeated(20000) + "```")});
        bar().setValue(bar().maximum() / 3);
        view_->grab();
        QVERIFY2(clock.elapsed() < 4000, qPrintable(QString("%1 ms").arg(clock.elapsed())));
    }

    void a_message_that_is_not_seen_is_not_laid_out() {
        MessageItem asked(question("One line,\nand another"));
        MessageItem answered(answer("| a | b |\n|---|---|\n| c | d |\n"));
        for (MessageItem* item : {&asked, &answered}) {
            item->setWidth(600);
            QVERIFY(item->height() > 0);
            QVERIFY(!item->box(0).isLaidOut());
            item->layOutBetween(0, item->height());
            QVERIFY(item->box(0).isLaidOut());
            item->releaseOutside(-200, -100);
            QVERIFY(!item->box(0).isLaidOut());
        }
        QVERIFY(asked.bubbleArea().width() < 300);  // as wide as its text
    }

    void a_very_long_line_of_code_takes_several_rows_and_keeps_its_text() {
        const QString line = QStringLiteral("let 漢字 = \"👩‍👩‍👧\"; ").repeated(400);
        view_->setMessages({answer("```js\nfirst\n" + line.left(300), app::MessageState::Writing)});
        const int before = view_->messageArea(0).height();
        view_->appendText(0, line.mid(300));
        view_->flush();
        QVERIFY(view_->messageArea(0).height() > before + 100);
        view_->appendText(0, "\nlast");
        view_->flush();
        view_->grab();
        view_->select({0, {0, 0}}, {0, {0, 1 << 20}});
        QCOMPARE(view_->selectedText(), "first\n" + line + "\nlast");
        QTest::mouseDClick(view_->viewport(), Qt::LeftButton, {}, QPoint(200, 200));
        QVERIFY(line.contains(view_->selectedText()));
    }

    void narrow_and_wide_widths_work() {
        view_->setMessages({question("hi"), answer(tests::everyKind())});
        for (const int width : {220, 400, 1500, 700}) {
            view_->resize(width, 500);
            QVERIFY(!view_->grab().isNull());
        }
    }

private:
    QPushButton* newestButton() const {
        for (auto* button : view_->viewport()->findChildren<QPushButton*>())
            if (button->text() == "To the newest") return button;
        return nullptr;
    }
    QScrollBar& bar() { return *view_->verticalScrollBar(); }
    void begin() {
        view_->setMessages({question("Tell me."), answer("", app::MessageState::Writing)});
    }
    /// A point in the first text of a user's message, from its bubble's corner.
    QPoint pointOf(int message, int x, int y) {
        const QRect area = view_->messageArea(message);
        for (int left = area.left(); left < area.right(); ++left) {
            if (view_->placeAt({left, area.top() + y}).text.offset > 0)
                return {left - 4 + x - 8, area.top() + y};
        }
        return area.center();
    }

    std::unique_ptr<ChatView> view_;
};

QTEST_MAIN(ChatViewTest)
#include "chat_view_test.moc"
