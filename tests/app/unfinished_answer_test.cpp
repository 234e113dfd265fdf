// An answer that was stopped or reached a limit goes on: the same message, the same version.
#include "app/conversations/unfinished_answer.h"

#include <QSignalSpy>

#include "tests/app/conversation_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class UnfinishedAnswerTest : public ConversationFixture {
    Q_OBJECT

    /// An answer of which the user stopped the rest.
    void stopOne() {
        scripted::Script script = quick({std::string(4000, 'a'), " and the rest."});
        script.tokens_per_s = 200;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("Tell me")));
        QTRY_VERIFY(last().text.size() > 20);
        conversation().stop();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().state, MessageState::Stopped);
    }

private slots:
    void goes_on_in_the_same_message() {
        stopOne();
        const Message before = last();
        QVERIFY(canGoOn(before));
        QSignalSpy appended(&conversation(), &Conversation::messageAppended);
        conversation().goOn();
        QVERIFY(conversation().isAnswering());
        QCOMPARE(last().text, before.text);
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().id, before.id);
        QCOMPARE(last().text, before.text + QStringLiteral(" and the rest."));
        QCOMPARE(last().state, MessageState::Complete);
        QCOMPARE(last().versionCount, 1);
        QCOMPARE(appended.count(), 0);
        QCOMPARE(last().figures.prompt_tokens, before.figures.prompt_tokens);
        QVERIFY(last().figures.answer_tokens > before.figures.answer_tokens);
        QVERIFY(last().figures.total_s > before.figures.total_s);
        QVERIFY(!canGoOn(last()));
        const ChatRequest asked = scripted::asked().back();
        QCOMPARE(asked.messages.size(), std::size_t{1});
        QCOMPARE(asked.messages[0].content, std::string("Tell me"));
        QCOMPARE(asked.answer_so_far, before.text.toStdString());
        QVERIFY(asked.heal_tokens);
    }

    void goes_on_after_the_program_was_started_again() {
        stopOne();
        const Message before = last();
        const qint64 chat = conversation().chatId();
        QVERIFY(program_->store.flush(5s));
        start(quick({" The end."}));
        conversation().open(chat);
        conversation().goOn();
        QTRY_COMPARE(last().state, MessageState::Complete);
        QCOMPARE(last().text, before.text + QStringLiteral(" The end."));
        QVERIFY(program_->store.flush(5s));
        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QCOMPARE(last().text, before.text + QStringLiteral(" The end."));
    }

    void keeps_what_it_said_when_going_on_fails() {
        stopOne();
        const QString before = last().text;
        scripted::Script script = quick({"never"});
        script.answer_error = Error{ErrorCode::Internal, "broken"};
        scripted::set_script(script);
        conversation().goOn();
        QTRY_COMPARE(last().state, MessageState::Failed);
        QCOMPARE(last().text, before);
        scripted::set_script(quick({" At last."}));
        conversation().goOn();
        QTRY_COMPARE(last().state, MessageState::Complete);
        QCOMPARE(last().text, before + QStringLiteral(" At last."));
        QVERIFY(last().error.isEmpty());
    }

    void only_an_answer_that_is_not_done_goes_on() {
        Message message;
        message.text = QStringLiteral("Words");
        QVERIFY(!canGoOn(message));
        message.role = Role::Assistant;
        QVERIFY(!canGoOn(message));
        message.finish = FinishReason::MaxTokens;
        QVERIFY(canGoOn(message));
        message.text.clear();
        QVERIFY(!canGoOn(message));
        start(quick());
        ask(QStringLiteral("Hello"));
        conversation().goOn();
        QVERIFY(!conversation().isAnswering());
    }

    void says_no_mark_of_thinking_twice() {
        const QString opens = QStringLiteral("<|im_start|>assistant\n<think>\n");
        const QString plain = QStringLiteral("<|im_start|>assistant\n");
        const QString thinks = QStringLiteral("<think>\nHm");
        QCOMPARE(answerSoFar(thinks, opens), QStringLiteral("Hm"));
        QCOMPARE(answerSoFar(thinks, plain), thinks);
        QCOMPARE(answerSoFar(QStringLiteral("Words"), opens), QStringLiteral("</think>\n\nWords"));
        QCOMPARE(answerSoFar(QStringLiteral("Hm</think>Words"), opens),
                 QStringLiteral("Hm</think>Words"));
        QCOMPARE(answerSoFar(QStringLiteral("Words"), plain), QStringLiteral("Words"));
    }

    void figures_of_both_parts_are_added() {
        AnswerFigures first;
        first.prompt_tokens = 100;
        first.answer_tokens = 11;
        first.time_to_first_token_s = 0.5;
        first.decode_tokens_per_s = 10;
        first.total_s = 1.5;
        AnswerFigures rest = first;
        rest.prompt_tokens = 111;
        rest.answer_tokens = 41;
        rest.decode_tokens_per_s = 20;
        const AnswerFigures both = together(first, rest);
        QCOMPARE(both.prompt_tokens, std::int64_t{100});
        QCOMPARE(both.answer_tokens, std::int64_t{52});
        QCOMPARE(both.time_to_first_token_s, 0.5);
        QCOMPARE(both.total_s, 3.0);
        QCOMPARE(both.decode_tokens_per_s, 50.0 / 3);
        QCOMPARE(together({}, rest).prompt_tokens, std::int64_t{111});
        QCOMPARE(together(first, {}).answer_tokens, std::int64_t{11});
    }
};

QTEST_GUILESS_MAIN(UnfinishedAnswerTest)
#include "unfinished_answer_test.moc"
