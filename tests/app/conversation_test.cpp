#include "app/conversations/conversation.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/sampling_rows.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

namespace {

/// The objects of one running program.
struct Program {
    explicit Program(const QString& folder)
        : settings(folder + QStringLiteral("/settings.json")),
          store(folder + QStringLiteral("/conversations.sqlite")),
          chats(store),
          bridge(EngineBridge::open({}).take()),
          conversation(store, chats, *bridge, settings) {}

    Settings settings;
    ConversationStore store;
    ChatList chats;
    std::unique_ptr<EngineBridge> bridge;
    Conversation conversation;
};

scripted::Script quick(std::vector<std::string> answers = {"The answer."}) {
    scripted::Script script = scripted::default_script();
    script.load_seconds = 0.02;
    script.prefill_seconds = 0.02;
    script.tokens_per_s = 1000;
    script.answers = std::move(answers);
    return script;
}

}  // namespace

class ConversationTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Program> program_;

    Conversation& conversation() { return program_->conversation; }
    const Message& last() { return conversation().messages().back(); }

    void start(const scripted::Script& script, bool load = true) {
        scripted::set_script(script);
        program_.reset();
        program_ = std::make_unique<Program>(folder_->path());
        if (!load) return;
        program_->bridge->loadModel(QStringLiteral("/models/Test model.gguf"));
        QTRY_COMPARE(program_->bridge->modelState().phase, ModelPhase::Ready);
    }

    void ask(const QString& text) {
        QVERIFY(conversation().send(text));
        QTRY_VERIFY(!conversation().isAnswering());
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void cleanup() { program_.reset(); }

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
        script.tokens_per_s = 40;
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

    void keeps_the_earlier_answer_as_a_version_when_asked_again() {
        start(quick({"Version one.", "Version two."}));
        ask(QStringLiteral("Tell me"));
        conversation().again();
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QTRY_COMPARE(last().text, QStringLiteral("Version two."));
        QTRY_VERIFY(!conversation().isAnswering());
        const ChatRequest request = scripted::asked().back();
        QCOMPARE(request.messages.size(),
                 std::size_t{1});  // the model does not see the first version
        const StoredChat stored = program_->store.read(conversation().chatId());
        QCOMPARE(stored.messages.size(), std::size_t{3});
        QCOMPARE(stored.messages[1].message.text, QStringLiteral("Version one."));
        QCOMPARE(stored.messages[1].parent, stored.messages[2].parent);
    }

    void an_edited_message_becomes_a_new_version_and_the_old_one_stays() {
        start(quick({"One.", "Two.", "Three.", "Four."}));
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Secnod"));
        conversation().setDraft(QStringLiteral("kept"));
        conversation().editLast();
        QCOMPARE(conversation().edited(), 2);
        QCOMPARE(conversation().draft(), QStringLiteral("Secnod"));
        QCOMPARE(conversation().messages().size(), std::size_t{4});
        ask(QStringLiteral("Second"));
        QCOMPARE(conversation().edited(), -1);
        QCOMPARE(conversation().draft(), QStringLiteral("kept"));
        QCOMPARE(conversation().messages().size(), std::size_t{4});
        QCOMPARE(last().text, QStringLiteral("Three."));
        QCOMPARE(conversation().messages()[2].version, 2);
        QCOMPARE(conversation().messages()[2].versionCount, 2);
        QCOMPARE(scripted::asked().back().messages.back().content, std::string("Second"));
        QCOMPARE(program_->store.read(conversation().chatId()).messages.size(), std::size_t{6});
        conversation().edit(0);
        ask(QStringLiteral("Anew"));
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
        conversation().showVersion(0, -1);
        QCOMPARE(conversation().messages().size(), std::size_t{4});
        QCOMPARE(last().text, QStringLiteral("Three."));
        QCOMPARE(program_->chats.rowCount(), 1);
    }

    void editing_can_be_given_up() {
        start(quick({"One."}));
        ask(QStringLiteral("First"));
        conversation().setDraft(QStringLiteral("kept"));
        conversation().edit(1);  // an answer is not edited
        QCOMPARE(conversation().edited(), -1);
        conversation().edit(0);
        conversation().setDraft(QStringLiteral("First, changed"));
        conversation().cancelEdit();
        QCOMPARE(conversation().edited(), -1);
        QCOMPARE(conversation().draft(), QStringLiteral("kept"));
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        // A program that ends in the middle keeps both texts.
        conversation().edit(0);
        conversation().setDraft(QStringLiteral("First, changed"));
        const qint64 chat = conversation().chatId();
        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(conversation().draft(), QStringLiteral("First, changed\n\nkept"));
    }

    void attachments_go_with_the_message_and_come_back_in_an_edit() {
        start(quick({"One.", "Two."}));
        const Attachments files = {pastedText("Bees.txt", "A bee has six legs.")};
        const Attachments kept = {pastedText("kept.txt", "kept")};
        conversation().setDraftAttachments(files);
        QTRY_VERIFY(conversation().usedTokens() > 0);  // the meter counts them
        QVERIFY(conversation().send({}, conversation().draftAttachments()));
        QVERIFY(conversation().draftAttachments().empty());
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(conversation().messages()[0].attachments, files);
        QCOMPARE(scripted::asked().back().messages.back().content,
                 std::string("<document name=\"Bees.txt\">\nA bee has six legs.\n</document>"));
        const qint64 chat = conversation().chatId();
        QCOMPARE(program_->chats.chat(chat)->title, QStringLiteral("Bees.txt"));

        conversation().setDraftAttachments(kept);
        conversation().editLast();
        QCOMPARE(conversation().draftAttachments(), files);
        QVERIFY(conversation().send(QStringLiteral("How many?"), files));
        QCOMPARE(conversation().draftAttachments(), kept);
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(conversation().messages()[0].attachments, files);
        conversation().showVersion(0, -1);
        QCOMPARE(conversation().messages()[0].text, QString());
        QCOMPARE(conversation().messages()[0].attachments, files);

        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(conversation().messages()[0].attachments, files);
        QCOMPARE(conversation().draftAttachments(), kept);
        QVERIFY(program_->chats.chat(chat)->hasDraft);
        // A program that ends in the middle of an edit keeps those of both drafts.
        conversation().edit(0);
        start(quick(), false);
        conversation().open(chat);
        QCOMPARE(conversation().draftAttachments().size(), std::size_t{2});
        QVERIFY(!conversation().send(QStringLiteral(" ")));
    }

    void edits_while_the_answer_is_still_written() {
        scripted::Script script = quick({"A long answer that is still being written.", "Short."});
        script.tokens_per_s = 20;
        start(script);
        QVERIFY(conversation().send(QStringLiteral("Go")));
        QTRY_VERIFY(!last().text.isEmpty());
        conversation().editLast();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().state, MessageState::Stopped);
        script.tokens_per_s = 500;
        QVERIFY(conversation().send(QStringLiteral("Go again")));
        QTRY_COMPARE(last().text, QStringLiteral("Short."));
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QTRY_VERIFY(!program_->chats.chat(conversation().chatId())->answering);
    }

    void a_branch_is_a_chat_of_its_own() {
        start(quick({"One.", "Two.", "Three."}));
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        const qint64 original = conversation().chatId();
        conversation().branchFrom(1);
        QVERIFY(conversation().chatId() != original);
        QCOMPARE(conversation().messages().size(), std::size_t{2});
        QCOMPARE(last().text, QStringLiteral("One."));
        ask(QStringLiteral("Another way"));
        QCOMPARE(last().text, QStringLiteral("Three."));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{3});
        QCOMPARE(program_->store.read(original).messages.size(), std::size_t{4});
        QCOMPARE(program_->chats.rowCount(), 2);
        QVERIFY(program_->chats.chat(conversation().chatId())->title.contains("First"));
    }

    void a_copy_has_all_versions() {
        start(quick({"One.", "Two."}));
        ask(QStringLiteral("First"));
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        const qint64 copy = program_->chats.duplicate(conversation().chatId());
        conversation().open(copy);
        QCOMPARE(last().text, QStringLiteral("Two."));
        QCOMPARE(last().versionCount, 2);
        conversation().showVersion(1, -1);
        QCOMPARE(last().text, QStringLiteral("One."));
    }

    void a_temporary_chat_is_gone_when_another_is_opened() {
        scripted::Script script = quick({"A secret answer that takes its time to be written."});
        script.tokens_per_s = 30;
        start(script);
        conversation().startTemporary();
        QVERIFY(conversation().isTemporary());
        QVERIFY(conversation().send(QStringLiteral("A secret")));
        QTRY_VERIFY(!last().text.isEmpty());
        QCOMPARE(program_->chats.rowCount(), 0);
        const qint64 chat = conversation().chatId();
        conversation().startNew();
        QVERIFY(!conversation().isTemporary());
        QTest::qWait(200);
        QVERIFY(program_->store.read(chat).messages.empty());
        QCOMPARE(program_->chats.rowCount(), 0);
        conversation().startTemporary();
        QVERIFY(conversation().send(QStringLiteral("Worth keeping")));
        conversation().keep();
        QVERIFY(!conversation().isTemporary());
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(program_->chats.rowCount(), 1);
        const qint64 kept = conversation().chatId();
        start(quick(), false);
        conversation().open(kept);
        QCOMPARE(conversation().messages().size(), std::size_t{2});
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

    void a_find_in_another_branch_brings_that_branch() {
        start(quick({"One.", "Two."}));
        ask(QStringLiteral("First"));
        const qint64 one = last().id;
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().text, QStringLiteral("Two."));
        QCOMPARE(conversation().showMessage(one), 1);
        QCOMPARE(last().text, QStringLiteral("One."));
        QCOMPARE(conversation().showMessage(12345), -1);
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
        // A message that is changed before that place reads what stands before it.
        conversation().edit(0);
        ask(QStringLiteral("Changed"));
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
        QCOMPARE(conversation().firstRead(), 0);
        while (conversation().messages().size() > 2) conversation().edit(0);
        QVERIFY(!conversation().leaveOutOldest(10));
    }

    void takes_a_deleted_chat_to_the_trash_and_back() {
        start(quick());
        const QAbstractItemModelTester tester(
            &program_->chats, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ask(QStringLiteral("One"));
        const qint64 one = conversation().chatId();
        conversation().startNew();
        QTest::qWait(2);
        ask(QStringLiteral("Two"));
        QCOMPARE(program_->chats.rowCount(), 2);
        QCOMPARE(program_->chats.data(program_->chats.index(0), ChatList::TitleRole).toString(),
                 QStringLiteral("Two"));
        program_->chats.rename(one, QStringLiteral("  A better\nname "));
        QCOMPARE(program_->chats.chat(one)->title, QStringLiteral("A better name"));
        program_->chats.remove(conversation().chatId());
        QCOMPARE(conversation().chatId(), 0);
        QCOMPARE(program_->chats.rowCount(), 1);
        program_->chats.undoRemove();
        QCOMPARE(program_->chats.rowCount(), 2);
        conversation().open(one);
        QTest::qWait(2);
        ask(QStringLiteral("More"));  // moves up
        QCOMPARE(program_->chats.data(program_->chats.index(0), ChatList::IdRole).toLongLong(),
                 one);
        QCOMPARE(program_->chats.chat(one)->title, QStringLiteral("A better name"));
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
