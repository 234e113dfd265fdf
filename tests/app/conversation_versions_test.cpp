// Versions, branches and copies of a conversation, and what is taken out of it.
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

class ConversationVersionsTest : public ConversationFixture {
    Q_OBJECT

    QString texts() {
        QStringList all;
        for (const Message& message : conversation().messages()) all << message.text;
        return all.join(QLatin1Char('|'));
    }
    /// The program anew, with the same chat.
    void reopen() {
        const qint64 chat = conversation().chatId();
        program_->store.flush(5s);
        start(quick(), false);
        conversation().open(chat);
    }

private slots:
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

    void an_answer_that_is_changed_becomes_a_version_and_what_followed_stays() {
        start(quick({"<think>Hm.</think>One.", "Two.", "Three."}));
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        conversation().changeAnswer(1, QStringLiteral("Better."));
        QCOMPARE(texts(), QStringLiteral("First|<think>Hm.</think>Better.|Second|Two."));
        const Message& changed = conversation().messages()[1];
        QCOMPARE(changed.version, 2);
        QCOMPARE(changed.versionCount, 2);
        QCOMPARE(changed.figures.answer_tokens, std::int64_t{0});
        ask(QStringLiteral("Third"));
        QCOMPARE(scripted::asked().back().messages[1].content, std::string("Better."));
        reopen();
        QCOMPARE(texts(), QStringLiteral("First|<think>Hm.</think>Better.|Second|Two.|Third|Three."));
        conversation().showVersion(1, -1);
        QCOMPARE(texts(), QStringLiteral("First|<think>Hm.</think>One.|Second|Two."));
        // The same words, none at all and the user's own message change nothing.
        conversation().changeAnswer(1, QStringLiteral("One."));
        conversation().changeAnswer(1, QStringLiteral(" "));
        conversation().changeAnswer(0, QStringLiteral("Other"));
        QCOMPARE(conversation().messages()[1].versionCount, 2);
        QCOMPARE(texts(), QStringLiteral("First|<think>Hm.</think>One.|Second|Two."));
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

    void behaviour_10_one_message_is_taken_out_and_put_back() {
        start(quick({"One.", "Two."}));
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        QCOMPARE(conversation().removeMessage(1), 1);
        QCOMPARE(texts(), QStringLiteral("First|Second|Two."));
        QCOMPARE(conversation().removeMessage(0), 1);
        QCOMPARE(texts(), QStringLiteral("Second|Two."));
        QCOMPARE(conversation().removeMessage(7), 0);
        reopen();
        QCOMPARE(texts(), QStringLiteral("Second|Two."));
        QVERIFY(!conversation().undoRemoveMessage());  // only as long as the chat stays open
        QCOMPARE(conversation().removeMessage(1), 1);
        QCOMPARE(conversation().removeMessage(0), 1);
        QVERIFY(conversation().messages().empty());
        QVERIFY(conversation().undoRemoveMessage());
        QVERIFY(conversation().undoRemoveMessage());
        QCOMPARE(texts(), QStringLiteral("Second|Two."));
        reopen();
        QCOMPARE(texts(), QStringLiteral("Second|Two."));
    }

    void behaviour_10_a_version_is_taken_out_with_what_followed_it() {
        start(quick({"One.", "Two.", "Three."}));
        ask(QStringLiteral("First"));
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        ask(QStringLiteral("Second"));
        QCOMPARE(texts(), QStringLiteral("First|Two.|Second|Three."));
        QCOMPARE(conversation().removeMessage(1), 3);
        QCOMPARE(texts(), QStringLiteral("First|One."));
        QCOMPARE(last().versionCount, 1);
        QVERIFY(conversation().undoRemoveMessage());
        QCOMPARE(texts(), QStringLiteral("First|Two.|Second|Three."));
        QCOMPARE(conversation().messages()[1].version, 2);
        reopen();
        QCOMPARE(texts(), QStringLiteral("First|Two.|Second|Three."));
    }

    void the_model_does_not_read_what_was_taken_out() {
        start(quick());
        ask(QStringLiteral("A secret word"));
        ask(QStringLiteral("Second"));
        conversation().removeMessage(1);
        conversation().removeMessage(0);
        conversation().again();
        QTRY_VERIFY(!conversation().isAnswering());
        const ChatRequest request = scripted::asked().back();
        QCOMPARE(request.messages.size(), std::size_t{1});
        QCOMPARE(request.messages[0].content, std::string("Second"));
    }

    void nothing_is_taken_out_while_an_answer_runs_and_undo_then_keeps_it() {
        scripted::Script slow = quick({"One."});
        start(slow);
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        conversation().removeMessage(0);
        slow.answers = {std::string(400, 'x')};
        slow.tokens_per_s = 60;
        scripted::set_script(slow);
        QVERIFY(conversation().send(QStringLiteral("Third")));
        QCOMPARE(conversation().removeMessage(0), 0);
        QTRY_VERIFY(!last().text.isEmpty());
        QVERIFY(conversation().undoRemoveMessage());
        QVERIFY(conversation().isAnswering());
        QVERIFY(texts().startsWith(QStringLiteral("First|One.|Second|One.|Third|x")));
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(last().text.size(), 400);
    }

    void messages_of_a_temporary_chat_are_taken_out_too() {
        start(quick());
        conversation().startTemporary();
        ask(QStringLiteral("First"));
        ask(QStringLiteral("Second"));
        conversation().removeMessage(0);
        conversation().removeMessage(0);
        conversation().undoRemoveMessage();
        conversation().keep();
        reopen();
        QCOMPARE(texts(), QStringLiteral("The answer.|Second|The answer."));
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
};

QTEST_GUILESS_MAIN(ConversationVersionsTest)
#include "conversation_versions_test.moc"
