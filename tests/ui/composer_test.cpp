// The composer's keys, its limits and what it keeps.

#include "ui/chat/composer.h"

#include <QClipboard>
#include <QInputMethodEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <memory>

#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;

class ComposerTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new Theme(*qApp); }
    void init() {
        composer_ = std::make_unique<Composer>();
        composer_->resize(600, 900);
        composer_->show();
        composer_->focusText();
    }

    void begins_where_its_text_begins() {
        const auto caretLeft = [this] { return edit().cursorRect().left(); };
        QVERIFY(caretLeft() < 50);
        composer_->setText(QString::fromUtf8("سؤال"));
        QVERIFY(caretLeft() > edit().viewport()->width() / 2);
        composer_->setText("question");
        QVERIFY(caretLeft() < edit().viewport()->width() / 2);
        composer_->setText({});
        composer_->setLayoutDirection(Qt::RightToLeft);
        QVERIFY(caretLeft() > edit().viewport()->width() - 50);
        composer_->setText("question");
        QVERIFY(caretLeft() < edit().viewport()->width() / 2);
    }

    void has_room_for_all_that_it_says_while_it_is_empty() {
        composer_->resize(260, 900);
        composer_->setPlaceholder("Message");
        QTest::qWait(20);
        const int before = edit().height();
        composer_->setPlaceholder("You can write your next message while this answer is written");
        QTRY_VERIFY(edit().height() > before);
        QTest::keyClicks(&edit(), "a");
        QTRY_COMPARE(edit().height(), before);
    }

    void enter_sends_and_shift_enter_makes_a_line() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClicks(&edit(), "one");
        QTest::keyClick(&edit(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(&edit(), "two");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QString("one\ntwo"));
        QCOMPARE(composer_->text(), QString("one\ntwo"));
    }

    void enter_can_make_lines_and_control_enter_send() {
        composer_->setEnterSends(false);
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClicks(&edit(), "a");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QTest::keyClicks(&edit(), "b");
        QCOMPARE(sent.size(), 0);
        QTest::keyClick(&edit(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QString("a\nb"));
    }

    void enter_in_the_middle_of_composing_a_character_does_not_send() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClicks(&edit(), "a");
        compose("にほ");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 0);
        commit("日本");
        QCOMPARE(composer_->text(), QString("a日本"));
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QString("a日本"));
    }

    void what_is_composed_stands_at_the_caret_and_counts_as_typed() {
        QSignalSpy changed(composer_.get(), &Composer::textChanged);
        QTest::keyClicks(&edit(), "ab");
        edit().moveCursor(QTextCursor::Left);
        changed.clear();
        const int before = edit().cursorRect().left();
        compose("にほん", 3);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(composer_->text(), QString("aにほんb"));
        QCOMPARE(edit().toPlainText(), QString("ab"));
        QVERIFY(edit().cursorRect().left() > before);  // behind what was composed, for the list of words
        QCOMPARE(edit().inputMethodQuery(Qt::ImCursorRectangle).toRect().left(), edit().cursorRect().left());
        changed.clear();
        compose("", 0);  // given up
        QCOMPARE(changed.size(), 1);
        QCOMPARE(composer_->text(), QString("ab"));
        QCOMPARE(edit().textCursor().position(), 1);
        compose("に", 1);
        commit("二");
        QCOMPARE(composer_->text(), QString("a二b"));
        QCOMPARE(edit().textCursor().position(), 2);
    }

    void what_is_composed_alone_can_be_sent_by_the_button() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        compose("안녕", 2);
        QToolButton* send = nullptr;
        for (auto* button : composer_->findChildren<QToolButton*>())
            if (button->accessibleName() == "Send message") send = button;
        QVERIFY(send && send->isEnabled());
        send->click();
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QString("안녕"));
        QCOMPARE(edit().composing(), QString());
    }

    void another_text_ends_the_composing() {
        QTest::keyClicks(&edit(), "old ");
        compose("にほ", 2);
        composer_->setText("new");
        QCOMPARE(composer_->text(), QString("new"));
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClick(&edit(), Qt::Key_Return);  // nothing is left that would keep it back
        QCOMPARE(sent.size(), 1);
        QCOMPARE(sent[0][0].toString(), QString("new"));
    }

    void a_long_text_by_an_input_method_is_attached_as_well() {
        commit(QString("漢").repeated(ComposerEdit::maximumCharacters + 1));
        QVERIFY(composer_->hasAttachment());
        QCOMPARE(composer_->text(), QString());
        QCOMPARE(composer_->attachments()[0].text.size(), ComposerEdit::maximumCharacters + 1);
    }

    void blank_text_is_not_sent() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClicks(&edit(), "   ");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 0);
    }

    void a_long_paste_is_attached_and_never_laid_out() {
        const QString text = QString("0123456789").repeated(1200);
        QTest::keyClicks(&edit(), "About this:");
        QApplication::clipboard()->setText(text);
        edit().paste();
        QVERIFY(composer_->hasAttachment());
        QVERIFY(edit().document()->characterCount() <= ComposerEdit::maximumCharacters);
        QCOMPARE(composer_->text(), QString("About this:"));
        QCOMPARE(composer_->attachments()[0].text, text);
        QCOMPARE(composer_->attachments()[0].name, QString("Pasted text"));
        edit().paste();
        QCOMPARE(composer_->attachments().at(1).name, QString("Pasted text 2"));
        composer_->setText(text);
        QCOMPARE(composer_->text(), QString());
        QCOMPARE(composer_->attachments().at(0).text, text);
    }

    void many_short_pastes_stay_under_the_limit_too() {
        QApplication::clipboard()->setText(QString("x").repeated(3000));
        for (int i = 0; i < 5; ++i) edit().paste();
        QVERIFY(edit().document()->characterCount() - 1 <= ComposerEdit::maximumCharacters);
        qsizetype count = composer_->text().count('x');
        for (const app::Attachment& each : composer_->attachments()) count += each.text.count('x');
        QCOMPARE(count, 15000);
    }

    void attachments_may_be_sent_without_words() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        composer_->setContent({}, {app::pastedText("a.txt", "A")});
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
    }

    void it_grows_to_ten_lines() {
        const int one = edit().wantedHeight();
        composer_->setText("a\nb\nc");
        const int three = edit().wantedHeight();
        composer_->setText(QString("a\n").repeated(30));
        const int many = edit().wantedHeight();
        QVERIFY(three > one);
        QVERIFY(many > three);
        QCOMPARE(many - one, 9 * edit().fontMetrics().lineSpacing());
    }

    void stop_is_live_while_an_answer_runs() {
        QSignalSpy stopped(composer_.get(), &Composer::stopRequested);
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        composer_->setText("next");
        composer_->setRunning(true);
        QSignalSpy told(composer_.get(), &Composer::noticed);
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 0);
        QCOMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().contains("stop it with Esc"));
        bool hasStop = false;
        for (auto* button : composer_->findChildren<QToolButton*>()) {
            if (button->accessibleName() != "Stop the answer") continue;
            hasStop = true;
            QVERIFY(button->isEnabled());
            button->click();
        }
        QVERIFY(hasStop);
        QCOMPARE(stopped.size(), 1);
        QCOMPARE(composer_->text(), QString("next"));
    }

    void a_reason_not_to_send_is_told() {
        QSignalSpy told(composer_.get(), &Composer::noticed);
        composer_->setCanSend(false, "no model");
        composer_->setText("hello");
        QTest::keyClick(&edit(), Qt::Key_Return);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told[0][0].toString(), QString("no model"));
    }

private:
    /// As an input method does, with the caret inside of what it composes.
    void compose(const QString& text, int caret = -1) {
        QList<QInputMethodEvent::Attribute> attributes;
        if (caret >= 0) attributes << QInputMethodEvent::Attribute(QInputMethodEvent::Cursor, caret, 1, {});
        QInputMethodEvent event(text, attributes);
        QApplication::sendEvent(&edit(), &event);
    }
    void commit(const QString& text) {
        QInputMethodEvent event;
        event.setCommitString(text);
        QApplication::sendEvent(&edit(), &event);
    }
    ComposerEdit& edit() { return composer_->edit(); }
    std::unique_ptr<Composer> composer_;
};

QTEST_MAIN(ComposerTest)
#include "composer_test.moc"
