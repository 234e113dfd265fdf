// A conversation: asked, answered, stopped, saved.
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/sampling_rows.h"
#include "app/conversations/thinking.h"
#include "tests/app/conversation_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class ConversationTest : public ConversationFixture {
    Q_OBJECT
private slots:
    void answers_a_message_and_remembers_it() {
        start(quick({"An open frame of beams."}));
        QSignalSpy streamed(&conversation(), &Conversation::messageTextAppended);
        QVERIFY(conversation().send(QStringLiteral("What is a pergola?\nIn one line.")));
        QVERIFY(conversation().isAnswering());
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QCOMPARE(last().state, MessageState::Reading);
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().text, QStringLiteral("An open frame of beams."));
        QCOMPARE(last().state, MessageState::Complete);
        QCOMPARE(last().modelName, QStringLiteral("Test model"));
        QVERIFY(last().figures.prompt_tokens > 0 && last().figures.decode_tokens_per_s > 0);
        QString text;
        for (const QList<QVariant>& each : streamed) text += each[1].toString();
        QCOMPARE(text, last().text);
        QCOMPARE(program_->chats.data(program_->chats.index(0), ChatList::TitleRole).toString(),
                 QStringLiteral("What is a pergola?"));
        const qint64 id = conversation().chatId();
        start(quick(), false);
        QCOMPARE(program_->chats.rowCount(), 1);
        QVERIFY(conversation().messages().empty());
        conversation().open(id);
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QCOMPARE(last().text, QStringLiteral("An open frame of beams."));
        QVERIFY(conversation().usedTokens() > 0);
    }

    void waits_for_the_model_that_is_loading() {
        scripted::Script script = quick();
        script.load_seconds = 0.3;
        start(script, false);
        program_->bridge->loadModel(QStringLiteral("/m.gguf"));
        QVERIFY(conversation().send(QStringLiteral("Hello")));
        QCOMPARE(last().state, MessageState::Waiting);
        QTRY_COMPARE(last().state, MessageState::Complete);
        QCOMPARE(last().text, QStringLiteral("The answer."));
    }

    void refuses_to_send_without_a_model_and_keeps_the_draft() {
        start(quick(), false);
        QSignalSpy refused(&conversation(), &Conversation::sendRefused);
        conversation().setDraft(QStringLiteral("Hello"));
        QVERIFY(!conversation().send(QStringLiteral("Hello")));
        QCOMPARE(refused.count(), 1);
        QVERIFY(conversation().messages().empty());
        QCOMPARE(conversation().draft(), QStringLiteral("Hello"));
        QVERIFY(!conversation().send(QStringLiteral("  \n ")));
        QCOMPARE(program_->chats.rowCount(), 0);
    }

    void refuses_a_second_message_while_it_answers() {
        scripted::Script script = quick();
        script.tokens_per_s = 5;
        start(script);
        QSignalSpy refused(&conversation(), &Conversation::sendRefused);
        QVERIFY(conversation().send(QStringLiteral("One")));
        QVERIFY(!conversation().send(QStringLiteral("Two")));
        QCOMPARE(refused.count(), 1);
        QCOMPARE(conversation().messages().size(), std::size_t{2});
    }

    void stops_in_each_state_and_keeps_the_text() {
        scripted::Script script =
            quick({"A long answer that nobody waits for, since it is stopped."});
        script.load_seconds = 0.5;
        script.prefill_seconds = 0.5;
        script.tokens_per_s = 20;
        start(script, false);
        program_->bridge->loadModel(QStringLiteral("/m.gguf"));
        for (const MessageState state :
             {MessageState::Waiting, MessageState::Reading, MessageState::Writing}) {
            if (state == MessageState::Reading)
                QTRY_COMPARE(program_->bridge->modelState().phase, ModelPhase::Ready);
            QVERIFY(conversation().send(QStringLiteral("Go")));
            QTRY_COMPARE(last().state, state);
            if (state == MessageState::Writing) QTRY_VERIFY(last().text.size() > 8);
            conversation().stop();
            QTRY_COMPARE_WITH_TIMEOUT(last().state, MessageState::Stopped, 500);
            QVERIFY(!conversation().isAnswering());
        }
        QVERIFY(last().text.startsWith(QStringLiteral("A long")));
    }

    void goes_on_in_the_background_when_another_chat_is_opened() {
        scripted::Script script = quick({"This answer is written while nobody looks.", "Short."});
        script.tokens_per_s = 15;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("Slow one")));
        const qint64 slow = conversation().chatId();
        QTRY_VERIFY(!last().text.isEmpty());
        QSignalSpy streamed(&conversation(), &Conversation::messageTextAppended);
        conversation().startNew();
        QVERIFY(!conversation().isAnswering());
        QVERIFY(conversation().messages().empty());
        QVERIFY(program_->chats.chat(slow)->answering);
        QTest::qWait(100);
        QCOMPARE(streamed.count(), 0);
        conversation().open(slow);  // back in the middle of it
        QVERIFY(conversation().isAnswering());
        QCOMPARE(last().state, MessageState::Writing);
        QVERIFY(
            QStringLiteral("This answer is written while nobody looks.").startsWith(last().text));
        conversation().startNew();
        QTRY_VERIFY(!program_->chats.chat(slow)->answering);
        conversation().open(slow);
        QCOMPARE(last().text, QStringLiteral("This answer is written while nobody looks."));
        QCOMPARE(last().state, MessageState::Complete);
    }

    void answers_two_chats_at_once_into_their_own_places() {
        scripted::Script script = quick({"First chat's answer.", "Second chat's answer."});
        script.tokens_per_s = 50;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("One")));
        const qint64 first = conversation().chatId();
        conversation().startNew();
        QVERIFY(conversation().send(QStringLiteral("Two")));
        const qint64 second = conversation().chatId();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().text, QStringLiteral("Second chat's answer."));
        conversation().open(first);
        QTRY_COMPARE(last().text, QStringLiteral("First chat's answer."));
        QVERIFY(first != second);
    }

    void behaviour_6_thinking_is_timed_and_not_sent_again() {
        start(quick({"<think>\nLet me see.\n</think>\n\nForty-two.", "More."}));
        ask(QStringLiteral("What is it?"));
        QVERIFY(last().thinkingMs > 0);
        QVERIFY(last().text.startsWith(QStringLiteral("<think>")));
        ask(QStringLiteral("And?"));
        QCOMPARE(scripted::asked().back().messages[1].content, std::string("Forty-two."));
        QVERIFY(!program_->chats.chat(conversation().chatId())->title.contains("think"));
        conversation().editLast();
        ask(QStringLiteral("And then?"));
        QVERIFY(conversation().messages()[1].text.startsWith(QStringLiteral("<think>")));
    }

    void behaviour_6_thinking_that_the_template_opened_is_thinking_from_its_first_word() {
        scripted::Script script =
            quick({"Let me see.\n</think>\n\nYes.", "<think>\nHm.</think>No."});
        script.facts.prompt_end = "<|im_start|>assistant\n<think>\n";
        script.tokens_per_s = 30;
        start(script);
        QSignalSpy streamed(&conversation(), &Conversation::messageTextAppended);
        QVERIFY(conversation().send(QStringLiteral("Is it?")));
        QTRY_VERIFY(!streamed.isEmpty());
        QVERIFY(splitThinking(last().text).hasThinking);
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(splitThinking(last().text).thinking, QStringLiteral("Let me see."));
        QCOMPARE(splitThinking(last().text).answer, QStringLiteral("Yes."));
        const qint64 chat = conversation().chatId();
        conversation().again();  // a model that says the mark again has it once
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().text, QStringLiteral("<think>\nHm.</think>No."));
        start(quick(), false);  // without that model
        conversation().open(chat);
        conversation().showVersion(1, -1);
        QCOMPARE(splitThinking(last().text).answer, QStringLiteral("Yes."));
        QCOMPARE(program_->chats.chat(chat)->title, QStringLiteral("Is it?"));
    }

    void keeps_the_text_so_far_when_an_answer_fails() {
        scripted::Script script = quick({"Four words and more."});
        script.answer_error = Error{ErrorCode::DeviceLost, "the card was reset"};
        script.error_after_tokens = 2;
        start(script);
        ask(QStringLiteral("Go"));
        QCOMPARE(last().state, MessageState::Failed);
        QCOMPARE(last().text, QStringLiteral("Four wor"));
        const StoredChat stored = program_->store.read(conversation().chatId());
        QCOMPARE(stored.messages[1].message.text, QStringLiteral("Four wor"));
    }

    void takes_an_empty_answer_for_what_it_is() {
        start(quick({"", "Text."}));
        ask(QStringLiteral("Say nothing"));
        QCOMPARE(last().state, MessageState::Complete);
        QVERIFY(last().text.isEmpty());
        ask(QStringLiteral("And now?"));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});  // turns only
        QCOMPARE(last().text, QStringLiteral("Text."));
    }

    void saves_drafts_as_they_are_typed() {
        start(quick());
        conversation().setDraft(QStringLiteral("for a new chat"));
        QTest::qWait(650);
        QVERIFY(program_->store.flush(5s));
        QCOMPARE(ConversationStore(folder_->filePath(QStringLiteral("conversations.sqlite")))
                     .newChatDraft()
                     .text,
                 QStringLiteral("for a new chat"));
        ask(QStringLiteral("First"));
        const qint64 chat = conversation().chatId();
        conversation().setDraft(QStringLiteral("for the first chat"));
        conversation().startNew();
        QCOMPARE(conversation().draft(), QString());  // it was sent
        QVERIFY(program_->chats.chat(chat)->hasDraft);
        conversation().open(chat);
        QCOMPARE(conversation().draft(), QStringLiteral("for the first chat"));
    }

    void saves_a_streaming_answer_at_least_twice_a_second() {
        scripted::Script script = quick({std::string(4000, 'a')});
        script.tokens_per_s = 100;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("Go")));
        const qint64 chat = conversation().chatId();
        ConversationStore other(folder_->filePath(QStringLiteral("conversations.sqlite")));
        for (int i = 0; i < 5; ++i) {
            QTest::qWait(400);
            const auto shown = last().text.size();
            QTest::qWait(500);
            const StoredChat stored = other.read(chat);
            QVERIFY(stored.messages.size() == 2 && stored.messages[1].message.text.size() >= shown);
        }
    }

    void ends_in_the_middle_of_an_answer_without_losing_it() {
        scripted::Script script = quick({std::string(4000, 'a')});
        script.tokens_per_s = 100;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("Go")));
        QTRY_VERIFY(last().text.size() > 100);
        const qint64 chat = conversation().chatId();
        const auto shown = last().text.size();
        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(last().state, MessageState::Interrupted);
        QCOMPARE(last().text.size(), shown);
    }
};

QTEST_GUILESS_MAIN(ConversationTest)
#include "conversation_test.moc"
