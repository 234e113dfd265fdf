// What people ask for in programs like this one, in the whole window with real keys: the keyboard
// alone, a conversation that is full, figures that stay.

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QLabel>
#include <QtTest>
#include <memory>

#include "app/conversations/chat_search.h"
#include "app/conversations/conversation_store.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/context_full_card.h"
#include "ui/models/model_picker.h"

using namespace pergola;
using namespace pergola::ui;

class BehavioursTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"The answer."});
        for (const char* name : {"alpha.gguf", "deep/er/betä.gguf"})
            putModel(QString::fromUtf8(name));
        start();
    }
    void cleanup() { closeProgram(); }

    void behaviour_30_the_keyboard_alone_asks_stops_edits_and_asks_again() {
        load();
        type("Hello");
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !conversation().isAnswering());
        key(Qt::Key_R, Qt::ControlModifier);
        QTRY_COMPARE(view().message(1).versionCount, 2);
        QTRY_VERIFY(!conversation().isAnswering());
        key(Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(composer().text(), QString("Hello"));
        type(" again");
        script_.tokens_per_s = 5;
        script_.answers = {std::string(4000, 'x')};
        scripted::set_script(script_);
        key(Qt::Key_Return);
        QTRY_VERIFY(conversation().isAnswering() && !view().message(1).text.isEmpty());
        QCOMPARE(view().message(0).text, QString("Hello again"));
        key(Qt::Key_Escape);
        QTRY_COMPARE_WITH_TIMEOUT(view().message(1).state, app::MessageState::Stopped, 1000);
    }

    void behaviour_30_the_keyboard_alone_switches_chats_and_picks_a_model() {
        load();
        type("One");
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !conversation().isAnswering());
        const qint64 one = conversation().chatId();
        key(Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(conversation().chatId(), 0);
        QTest::qWait(2);
        type("Two");
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !conversation().isAnswering());
        const qint64 two = conversation().chatId();
        key(Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(conversation().chatId(), one);
        key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(conversation().chatId(), two);
        key(Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::None);
        app_->library().rescan();
        QTRY_COMPARE(app_->library().rowCount(), 2);
        key(Qt::Key_M, Qt::ControlModifier);
        QWidget& list = window_->chatPage().modelList();
        QTRY_VERIFY(list.isVisible());
        auto* search = list.findChild<QLineEdit*>();
        QTest::keyClicks(search, "alph");
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_VERIFY(app_->bridge().modelState().facts.path.ends_with("alpha.gguf"));
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        QVERIFY(!list.isVisible());
    }

    void behaviour_18_a_home_in_any_script_works_from_the_search_to_the_answer() {
        app_->library().rescan();
        QTRY_COMPARE(app_->library().rowCount(), 2);
        const auto models = app_->library().models();
        const auto found = std::find_if(models.begin(), models.end(), [](const auto& model) {
            return model.path.endsWith(QStringLiteral("deep/er/betä.gguf"));
        });
        QVERIFY(found != models.end());
        app_->bridge().loadModel(found->path);
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        const std::string path = scripted::loads().back().path;
        QCOMPARE(QString::fromStdString(path), found->path);
        QVERIFY(path.find("Ünï 漢字/models/deep/er/betä.gguf") != std::string::npos);
        type("Hello");
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !conversation().isAnswering());
        const qint64 chat = conversation().chatId();
        start();
        conversation().open(chat);
        QCOMPARE(view().message(1).text, QString("The answer."));
        QVERIFY(QFile::exists(home_->filePath(QStringLiteral("Ünï 漢字/conversations.sqlite"))));
    }

    void behaviour_13_one_long_turn_that_fills_the_conversation_can_be_left_out_too() {
        script_.answers = {std::string(6400, 'a')};
        scripted::set_script(script_);
        load(2048);
        ask(QString(800, 'q'));
        auto* card = window_->findChild<ContextFullCard*>();
        composer().edit().setPlainText(QString(1100, 'z'));
        QTRY_VERIFY(card->isVisible());
        // No figure says more than all.
        QStringList texts;
        for (const auto* label : card->findChildren<QLabel*>()) texts << label->text();
        const QString shown = texts.join('|') + composer().accessibleName();
        QVERIFY2(shown.contains("tokens too many") && !shown.contains("2.0"), qPrintable(shown));
        click(*card, "Leave out");
        QTRY_VERIFY(!card->isVisible());
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 4 && !conversation().isAnswering());
        QCOMPARE(scripted::asked().back().messages.size(), std::size_t{1});
    }

    void behaviour_13_a_chat_that_was_made_longer_is_so_after_a_restart() {
        script_.answers = {std::string(1600, 'a')};
        scripted::set_script(script_);
        load(2048);
        for (int turn = 0; turn < 3; ++turn) ask(QString(800, 'q'));
        auto* card = window_->findChild<ContextFullCard*>();
        composer().edit().setPlainText(QString(3000, 'z'));
        QTRY_VERIFY(card->isVisible());
        click(*card, "Make longer");
        QTRY_VERIFY(!card->isVisible());
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 8 && !conversation().isAnswering());
        const qint64 chat = conversation().chatId();
        start();
        load(2048);
        QCOMPARE(app_->bridge().modelState().contextTokens, qint64{2048});
        conversation().open(chat);
        QTRY_COMPARE(app_->bridge().modelState().contextTokens, qint64{4096});
        QTRY_VERIFY(!window_->findChild<ContextFullCard*>()->isVisible());
    }

    void behaviour_13_a_full_conversation_is_told_before_sending_and_offers_three_ways() {
        script_.answers = {std::string(1600, 'a')};
        scripted::set_script(script_);
        load(2048);
        for (int turn = 0; turn < 3; ++turn) ask(QString(800, 'q'));
        auto* card = window_->findChild<ContextFullCard*>();
        QVERIFY(card && !card->isVisible());
        composer().edit().setPlainText(QString(2000, 'z'));
        QTRY_VERIFY(card->isVisible());
        const std::size_t asked = scripted::asked().size();
        key(Qt::Key_Return);
        QCOMPARE(composer().text(), QString(2000, 'z'));  // not sent, not lost
        QCOMPARE(scripted::asked().size(), asked);
        // The first way: the oldest messages go, the draft and the chat stay.
        click(*card, "Leave out");
        QTRY_VERIFY(!card->isVisible());
        QVERIFY(conversation().firstRead() > 0);
        QCOMPARE(composer().text(), QString(2000, 'z'));
        QCOMPARE(view().messageCount(), 6);
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 8 && !conversation().isAnswering());
        QCOMPARE(view().message(7).state, app::MessageState::Complete);
        // The second: a longer conversation, without loading anew.
        composer().edit().setPlainText(QString(4000, 'z'));
        QTRY_VERIFY(card->isVisible());
        const std::size_t loads = scripted::loads().size();
        click(*card, "Make longer");
        QTRY_VERIFY(!card->isVisible());
        QCOMPARE(app_->bridge().modelState().contextTokens, qint64{4096});
        QCOMPARE(scripted::loads().size(), loads);
        QCOMPARE(conversation().contextTokens(), qint64{4096});
        // The third: a new chat that begins with a summary and takes the message along.
        composer().edit().setPlainText(QString(7900, 'y'));
        app_->bridge().resizeContext(2048);
        QTRY_VERIFY(card->isVisible());
        const qint64 chat = conversation().chatId();
        script_.answers = {"They said q and a."};
        scripted::set_script(script_);
        click(*card, "Sum up");
        QVERIFY(conversation().isSummingUp());
        QTRY_COMPARE(conversation().chatId(), 0);
        QCOMPARE(composer().text(), QString(7900, 'y'));
        QCOMPARE(composer().attachments().size(), std::size_t{1});
        QCOMPARE(composer().attachments()[0].text, QString("They said q and a."));
        QCOMPARE(app_->store().read(chat).messages.size(), std::size_t{8});
    }

    void behaviour_10_a_deleted_message_comes_back_by_its_toast_and_by_key() {
        load();
        ask("One");
        ask("Two");
        view().moveCurrent(-1);
        view().moveCurrent(-1);
        key(Qt::Key_Delete);
        QCOMPARE(view().messageCount(), 3);
        QCOMPARE(view().message(2).role, Role::Assistant);
        QSignalSpy found(&app_->search(), &app::ChatSearch::found);
        // What was deleted is not found any more either.
        QTRY_VERIFY(search("Two", found).isEmpty());
        click(*window_, "Undo");
        QCOMPARE(view().messageCount(), 4);
        QCOMPARE(view().message(2).text, QString("Two"));
        QTRY_COMPARE(search("Two", found).size(), 1);
        view().moveCurrent(0);
        key(Qt::Key_Delete);
        QCOMPARE(view().messageCount(), 3);
        const qint64 chat = conversation().chatId();
        conversation().startNew();
        conversation().open(chat);
        view().setFocus();
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(view().messageCount(), 4);
    }

    void behaviour_8_every_answer_keeps_its_speeds_over_a_restart() {
        load();
        ask("Hello");
        const auto figures = view().message(1).figures;
        QVERIFY(figures.prefill_tokens_per_s > 0 && figures.decode_tokens_per_s > 0);
        QVERIFY(figures.time_to_first_token_s > 0);
        const qint64 chat = conversation().chatId();
        start();
        conversation().open(chat);
        MessageItem item(view().message(1));
        for (const char* part : {"read at", "tok/s", "first word"})
            QVERIFY2(item.statsLine().contains(part), qPrintable(item.statsLine()));
        QCOMPARE(view().message(1).figures.decode_tokens_per_s, figures.decode_tokens_per_s);
    }

    void behaviour_27_a_broken_model_is_told_and_the_chat_goes_on() {
        script_.load_error = Error{ErrorCode::CorruptFile, "alpha.gguf: ends in the middle"};
        scripted::set_script(script_);
        app_->bridge().loadModel("/models/alpha.gguf");
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Failed);
        const app::UserError& error = app_->bridge().modelState().error;
        QVERIFY2(error.what.startsWith("Alpha "), qPrintable(error.what));
        QVERIFY(!error.remedy.isEmpty());
        type("Hello");
        key(Qt::Key_Return);
        QCOMPARE(composer().text(), QString("Hello"));
        script_.load_error.reset();
        scripted::set_script(script_);
        load();
        key(Qt::Key_Return);
        QTRY_VERIFY(view().messageCount() == 2 && !conversation().isAnswering());
    }

private:
    QString dataFolder() const override { return home_->filePath(QStringLiteral("Ünï 漢字")); }
    void start() {
        openProgram();
        openWindow();
        page().focusComposer();
    }
    /// The chats in which the words stand.
    QList<qint64> search(const char* words, QSignalSpy& found) {
        found.clear();
        app_->store().flush(std::chrono::seconds(5));
        app_->search().update();
        app_->search().search(QString::fromLatin1(words));
        QList<qint64> chats;
        if (!QTest::qWaitFor([&] { return !found.isEmpty(); })) return chats;
        for (const app::SearchHit& hit : found.last()[0].value<app::SearchResult>().hits)
            if (hit.message != 0) chats << hit.chat;
        return chats;
    }
    void type(const char* text) { QTest::keyClicks(&composer().edit(), text); }
    /// To the field that has the focus, as a keyboard does.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* focus = QApplication::focusWidget();
        const bool isThere = focus && focus->isVisible();  // not in a list that has just closed
        QTest::keyClick(isThere ? focus : window_.get(), key, modifiers);
    }
};

QTEST_MAIN(BehavioursTest)
#include "behaviours_test.moc"
