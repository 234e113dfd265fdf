// What the user does with an answer in the whole window: lets it go on, gives it other words.

#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

#include "tests/ui/window_fixture.h"
#include "ui/chat/answer_editor.h"

using namespace pergola;
using namespace pergola::ui;

class AnswerChangesTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({std::string(4000, 'a'), " and the rest."}, 200);
        openWindow();
        load();
    }
    void cleanup() { closeProgram(); }

    void a_stopped_answer_goes_on_by_the_button_below_it() {
        QVERIFY(conversation().send("Tell me"));
        QTRY_VERIFY(conversation().messages().back().text.size() > 20);
        page().stop();
        QTRY_VERIFY(!conversation().isAnswering());
        const QString before = conversation().messages().back().text;
        click(view(), "Continue");
        QTRY_VERIFY(!conversation().isAnswering());
        view().flush();
        QCOMPARE(view().messageCount(), 2);
        QCOMPARE(view().shownText(1), before + " and the rest.");
    }

    void an_answer_is_edited_in_a_field_that_holds_all_of_it() {
        answerWith("<think>Hm.</think>" + std::string(9000, 'b'));
        emit view().editRequested(1);
        auto* text = editor()->findChild<QPlainTextEdit*>();
        QCOMPARE(text->toPlainText(), QString(9000, 'b'));
        QVERIFY(QTest::qWaitForWindowActive(editor()));
        auto* save = buttonOf(*editor(), "Save as a new version");
        QVERIFY(save && !save->isEnabled());
        text->selectAll();
        QTest::keyClicks(text, "Mine.");
        QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(view().shownText(1), QString("Mine."));
        QCOMPARE(conversation().messages()[1].versionCount, 2);
        QTRY_VERIFY(editor() == nullptr);
        page().stepVersion(-1);
        QVERIFY(conversation().messages()[1].text.endsWith(QString(9000, 'b')));
        QVERIFY(view().shownText(1).startsWith(QString(100, 'b')));
    }

    void words_that_were_changed_are_not_thrown_away_unasked() {
        answerWith("Words.");
        emit view().editRequested(1);
        auto* text = editor()->findChild<QPlainTextEdit*>();
        QTest::keyClicks(text, "More ");
        answerQuestion("Go on editing");
        QTest::keyClick(editor(), Qt::Key_Escape);
        QVERIFY(editor()->isVisible());
        QCOMPARE(text->toPlainText(), QString("More Words."));
        answerQuestion("Discard");
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTRY_VERIFY(editor() == nullptr);
        QCOMPARE(view().shownText(1), QString("Words."));
    }

private:
    void answerWith(const std::string& answer) {
        script_.answers = {answer};
        script_.tokens_per_s = 100'000;
        scripted::set_script(script_);
        ask("Tell me");
        view().flush();
    }
    AnswerEditor* editor() { return window_->findChild<AnswerEditor*>(); }
    static QPushButton* buttonOf(QWidget& place, const QString& text) {
        for (auto* each : place.findChildren<QPushButton*>())
            if (each->text() == text) return each;
        return nullptr;
    }
    /// To the box that the next event brings.
    void answerQuestion(const QString& with) {
        QTimer::singleShot(0, this, [this, with] {
            auto* box = editor()->findChild<QMessageBox*>();
            QVERIFY(box);
            QPushButton* button = buttonOf(*box, with);
            QVERIFY(button);
            button->click();
        });
    }
};

QTEST_MAIN(AnswerChangesTest)
#include "answer_changes_test.moc"
