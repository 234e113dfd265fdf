// A chat's own settings, and the model's memory for it.
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

class ConversationSettingsTest : public ConversationFixture {
    Q_OBJECT
private slots:
    void sends_the_whole_branch_with_the_settings() {
        start(quick({"One.", "Two."}));
        program_->settings.setValue("answers.system_prompt", QStringLiteral("Be brief."));
        program_->settings.setValue("answers.temperature", 0.0);
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        const ChatRequest request = scripted::asked().back();
        QCOMPARE(request.messages.size(), std::size_t{4});
        QCOMPARE(request.messages[0].role, Role::System);
        QCOMPARE(request.messages[0].content, std::string("Be brief."));
        QCOMPARE(request.messages[2].content, std::string("One."));
        QCOMPARE(request.messages[3].content, std::string("Second"));
        QCOMPARE(request.sampling.temperature, 0.0);
    }

    void a_chat_answers_by_its_own_settings() {
        start(quick());
        program_->settings.setValue("answers.system_prompt", QStringLiteral("Everyone's"));
        ask(QStringLiteral("First"));
        ChatChange change;
        change.chat = conversation().chatId();
        ChatSettings own;
        own.systemPrompt = QStringLiteral("Be a pirate.");
        own.temperature = 1.5;
        change.settings = own;
        program_->store.change(change);
        ask(QStringLiteral("Second"));
        QCOMPARE(scripted::asked().back().messages[0].content, std::string("Be a pirate."));
        QCOMPARE(scripted::asked().back().sampling.temperature, 1.5);
        QCOMPARE(scripted::asked().back().sampling.top_p, program_->settings.values().topP);
    }

    /// Every row of the table: what is written for the chat is what the engine is asked for.
    void every_number_of_a_chat_reaches_the_request() {
        start(quick());
        ChatSettings own;
        ChatRequest wanted = startingRequest({}, {});
        int steps = 2;  // another number for each row, and none that is asked for anyway
        for (const SamplingRow& row : samplingRows()) {
            double value = std::min(row.least + row.step * ++steps, row.most);
            if (value == row.asked(wanted)) value = row.least + row.step;
            QVERIFY2(row.takes(value), row.key);
            row.write(own, value);
            QCOMPARE(*row.read(own), value);
        }
        conversation().setSettings(own);
        ask(QStringLiteral("First"));
        for (const SamplingRow& row : samplingRows()) {
            QVERIFY2(row.asked(scripted::asked().back()) == *row.read(own), row.key);
            QVERIFY2(row.asked(wanted) != *row.read(own), row.key);
        }
        QCOMPARE(conversation().settings(), own);
        const qint64 chat = conversation().chatId();
        conversation().startNew();
        QVERIFY2(conversation().settings().isEmpty(), "the next chat begins afresh");
        ask(QStringLiteral("Second"));
        for (const SamplingRow& row : samplingRows())
            QVERIFY2(row.asked(scripted::asked().back()) == row.asked(wanted), row.key);
        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(conversation().settings(), own);
    }

    void settings_chosen_before_the_first_message_survive_a_restart_and_become_the_chats() {
        start(quick());
        ChatSettings own;
        own.preset = QStringLiteral("creative");
        own.systemPrompt = QStringLiteral("Sing.");
        conversation().setSettings(own);
        start(quick());
        QCOMPARE(conversation().settings(), own);
        ask(QStringLiteral("First"));
        QCOMPARE(conversation().settings(), own);
        QCOMPARE(scripted::asked().back().messages[0].content, std::string("Sing."));
        start(quick(), false);
        QVERIFY(conversation().settings().isEmpty());
    }

    void a_temporary_chat_has_settings_of_its_own_too() {
        start(quick());
        conversation().startTemporary();
        ChatSettings own;
        own.temperature = 0.1;
        conversation().setSettings(own);
        ask(QStringLiteral("First"));
        QCOMPARE(scripted::asked().back().sampling.temperature, 0.1);
        conversation().keep();
        QCOMPARE(conversation().settings(), own);
        conversation().startNew();
        QVERIFY(conversation().settings().isEmpty());
    }

    void a_change_while_an_answer_runs_is_for_the_next_one() {
        scripted::Script slow = quick();
        slow.prefill_seconds = 0.3;
        start(slow);
        QVERIFY(conversation().send(QStringLiteral("First")));
        ChatSettings own;
        own.temperature = 0.3;
        conversation().setSettings(own);
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(scripted::asked().back().sampling.temperature, SamplingSettings{}.temperature);
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(scripted::asked().back().sampling.temperature, 0.3);
    }

    void what_the_models_makers_advise_holds_where_nothing_was_changed() {
        scripted::Script script = quick();
        script.load_seconds = 0.2;
        script.facts.suggested_sampling = {0.6, 0.9, std::nullopt, 20, 99.0};
        start(script, false);
        program_->settings.setValue("answers.top_p", 0.8);
        program_->bridge->loadModel(QStringLiteral("/models/Test model.gguf"));
        QVERIFY(conversation().send(QStringLiteral("Before it is there")));
        QTRY_VERIFY(!conversation().isAnswering());
        const SamplingSettings asked = scripted::asked().back().sampling;
        QCOMPARE(asked.temperature, 0.6);
        QCOMPARE(asked.top_k, 20);
        QCOMPARE(asked.top_p, 0.8);  // changed for every chat
        QCOMPARE(asked.min_p, SamplingSettings{}.min_p);
        QCOMPARE(asked.repetition_penalty, 1.0);  // 99 is out of range
        ChatSettings own;
        own.topK = 0;
        conversation().setSettings(own);
        ask(QStringLiteral("Then"));
        QCOMPARE(scripted::asked().back().sampling.top_k, 0);
        QCOMPARE(scripted::asked().back().sampling.temperature, 0.6);
    }

    void keeps_the_text_and_gives_both_numbers_when_the_context_is_full() {
        start(quick());
        program_->bridge->loadModel(QStringLiteral("/m.gguf"), 2048);
        QTRY_COMPARE(program_->bridge->modelState().phase, ModelPhase::Ready);
        const QString text(20'000, QLatin1Char('x'));
        QVERIFY(conversation().send(text));
        QTRY_COMPARE(last().state, MessageState::Failed);
        QCOMPARE(last().error.code, ErrorCode::ContextFull);
        QVERIFY2(last().error.meaning.contains(QLocale().toString(5004)),
                 qPrintable(last().error.meaning));
        QVERIFY(last().error.meaning.contains(QLocale().toString(2048)));
        QCOMPARE(conversation().messages().at(0).text, text);
        QVERIFY(program_->chats.data(program_->chats.index(0), ChatList::ErrorRole).toBool());
        // A longer conversation, and the same question goes through.
        program_->bridge->resizeContext(8192);
        QTRY_COMPARE(program_->bridge->modelState().contextTokens, 8192);
        conversation().again();
        QTRY_COMPARE(last().state, MessageState::Complete);
        QVERIFY(!program_->chats.data(program_->chats.index(0), ChatList::ErrorRole).toBool());
    }

    void behaviour_13_a_new_chat_can_begin_with_a_summary() {
        start(quick({"The shed is blue.", "They speak of a blue shed."}));
        ask(QStringLiteral("What colour is the shed?"));
        const qint64 before = conversation().chatId();
        conversation().setDraft(QStringLiteral("And the door?"));
        conversation().sumUp(8192);
        QVERIFY(conversation().isSummingUp());
        QTRY_VERIFY(conversation().chatId() != before);
        QVERIFY(!conversation().isSummingUp());
        QCOMPARE(conversation().draft(), QStringLiteral("And the door?"));
        QCOMPARE(conversation().draftAttachments().size(), std::size_t{1});
        QCOMPARE(conversation().draftAttachments()[0].text,
                 QStringLiteral("They speak of a blue shed."));
        QVERIFY(QString::fromStdString(scripted::asked().back().messages[0].content)
                    .contains(QStringLiteral("The shed is blue.")));
        conversation().open(before);
        QVERIFY(conversation().draft().isEmpty());
        QCOMPARE(conversation().messages().size(), std::size_t{2});
    }

    void a_summary_that_fails_or_is_stopped_changes_nothing() {
        scripted::Script script = quick();
        start(script);
        ask(QStringLiteral("Hello"));
        const qint64 chat = conversation().chatId();
        script.answer_error = Error{ErrorCode::OutOfMemory, "no room"};
        scripted::set_script(script);
        QSignalSpy refused(&conversation(), &Conversation::sendRefused);
        conversation().sumUp(8192);
        QTRY_COMPARE(refused.count(), 1);
        script.answer_error.reset();
        script.tokens_per_s = 5;
        script.answers = {std::string(400, 'x')};
        scripted::set_script(script);
        conversation().sumUp(8192);
        conversation().stopSummingUp();
        QVERIFY(!conversation().isSummingUp());
        QTest::qWait(50);
        QCOMPARE(conversation().chatId(), chat);
        QVERIFY(conversation().draftAttachments().empty());
    }

    void the_model_finds_a_title_if_that_is_wanted() {
        start(quick({"The answer.", "\"Colour of a shed\""}));
        program_->settings.setValue("chat.title_by_model", true);
        ask(QStringLiteral("What colour is the shed?"));
        const qint64 chat = conversation().chatId();
        QTRY_COMPARE(program_->chats.chat(chat)->title, QStringLiteral("Colour of a shed"));
        QCOMPARE(conversation().messages().size(), std::size_t{2});
    }

    void a_title_that_the_user_gave_stays() {
        scripted::Script script = quick({"The answer.", "Colour of a shed"});
        script.prefill_seconds = 0.2;
        start(script);
        program_->settings.setValue("chat.title_by_model", true);
        ask(QStringLiteral("What colour is the shed?"));
        program_->chats.rename(conversation().chatId(), QStringLiteral("Mine"));
        QTRY_COMPARE(scripted::asked().size(), std::size_t{2});
        QTest::qWait(400);
        QCOMPARE(program_->chats.chat(conversation().chatId())->title, QStringLiteral("Mine"));
        conversation().startTemporary();
        ask(QStringLiteral("Nobody knows"));
        QTest::qWait(100);
        QCOMPARE(scripted::asked().size(), std::size_t{3});
    }

    void counts_the_tokens_of_the_draft_and_of_the_answer() {
        start(quick({std::string(400, 'a')}));
        conversation().setDraft(QString(400, QLatin1Char('x')));
        QTRY_COMPARE(conversation().usedTokens(), 104);
        QSignalSpy changes(&conversation(), &Conversation::usedTokensChanged);
        ask(QString(400, QLatin1Char('x')));
        QVERIFY(conversation().usedTokens() >= 204);
        QTRY_COMPARE(conversation().usedTokens(), 208);
        QVERIFY(!changes.isEmpty());
    }

    void behaviour_4_the_counter_never_jumps_to_zero_nor_waits_for_each_key() {
        start(quick({std::string(400, 'a'), "<think>\nSo.\n</think>\n\nYes."}));
        ask(QStringLiteral("First"));
        std::vector<qint64> counts;
        QObject::connect(&conversation(), &Conversation::usedTokensChanged, &conversation(), [&] {
            counts.push_back(conversation().usedTokens());
        });
        for (int i = 0; i < 200; ++i) conversation().setDraft(QString(i, QLatin1Char('x')));
        QTRY_VERIFY(conversation().usedTokens() > 150);
        QVERIFY2(counts.size() < 10, "a count for each key");
        ask(QString(400, QLatin1Char('x')));
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        conversation().editLast();
        conversation().cancelEdit();
        QTest::qWait(350);
        QVERIFY(!counts.empty());
        for (const qint64 count : counts) QVERIFY(count > 0);
    }

    void behaviour_13_the_oldest_messages_can_be_left_out_and_stay_in_the_chat() {
        start(quick({std::string(400, 'a')}));
        QVERIFY(!conversation().leaveOutOldest(1000));
        for (int i = 0; i < 6; ++i) ask(QString(400, QLatin1Char(static_cast<char>('A' + i))));
        QTRY_VERIFY(conversation().usedTokens() >= 1200);
        QVERIFY(conversation().leaveOutOldest(1300));
        const int first = conversation().firstRead();
        QVERIFY(first > 0 && first < 10);
        const Message& oldest = conversation().messages()[static_cast<std::size_t>(first)];
        QCOMPARE(oldest.role, Role::User);
        QTRY_VERIFY(conversation().usedTokens() < 800);
        QVERIFY(conversation().usedTokens() > 400);
        ask(QStringLiteral("Go on"));
        QCOMPARE(scripted::asked().back().messages.front().content, oldest.text.toStdString());
        QCOMPARE(conversation().messages().size(), std::size_t{14});
        // Another chat reads everything; this one remembers.
        const qint64 chat = conversation().chatId();
        conversation().startNew();
        QCOMPARE(conversation().firstRead(), 0);
        conversation().open(chat);
        QCOMPARE(conversation().firstRead(), first);
        // A copy of the branch leaves out the same, and so does the chat after a restart.
        conversation().branchFrom(11);
        QCOMPARE(conversation().firstRead(), first);
        conversation().open(chat);
        conversation().setContextTokens(16384);
        QVERIFY(program_->store.flush(5s));
        start(quick());
        conversation().open(chat);
        QCOMPARE(conversation().firstRead(), first);
        QCOMPARE(conversation().contextTokens(), qint64{16384});
        // A message that is changed before that place reads what stands before it.
        conversation().edit(0);
        ask(QStringLiteral("Changed"));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
        QCOMPARE(conversation().firstRead(), 0);
    }

    void the_only_turn_can_be_left_out_where_it_fills_the_conversation() {
        start(quick({std::string(400, 'a')}));
        ask(QString(400, QLatin1Char('A')));
        QVERIFY(conversation().leaveOutOldest(100));
        QCOMPARE(conversation().firstRead(), 2);
        QVERIFY(!conversation().leaveOutOldest(100));
        QTRY_COMPARE(conversation().usedTokens(), qint64{0});
        ask(QStringLiteral("Go on"));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
        QCOMPARE(conversation().firstRead(), 2);
        // Its end may be deleted, and nothing that was left out is read again.
        QVERIFY(conversation().removeMessage(3) > 0 && conversation().removeMessage(2) > 0);
        QVERIFY(conversation().removeMessage(1) > 0);
        QCOMPARE(conversation().firstRead(), 1);
        QVERIFY(conversation().undoRemoveMessage());
        ask(QStringLiteral("And on"));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(ConversationSettingsTest)
#include "conversation_settings_test.moc"
