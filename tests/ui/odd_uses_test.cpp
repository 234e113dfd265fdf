// What people do and nobody plans for: strange names, things that go away while they are used, and
// pastes of all kinds.

#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QToolTip>
#include <QtTest>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "app/presets.h"
#include "app/settings.h"
#include "tests/ui/visible_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/widgets/user_text.h"

using namespace pergola;
using namespace pergola::ui;
using namespace std::chrono_literals;

class OddUsesTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"The answer."});
        openWindow({1280, 800});
    }
    void cleanup() { closeProgram(); }

    void a_chat_is_renamed_while_its_answer_is_written() {
        writeSlowly();
        const qint64 chat = conversation().chatId();
        QTest::keyClick(window_.get(), Qt::Key_F2);
        auto* editor = pane().list().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->setText("Half a name");
        const qsizetype before = view().message(1).text.size();
        QTRY_VERIFY(view().message(1).text.size() > before);  // rows are refreshed meanwhile
        QCOMPARE(pane().list().findChild<QLineEdit*>(), editor);
        QCOMPARE(editor->text(), QString("Half a name"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(app_->chats().chat(chat)->title, QString("Half a name"));
        conversation().stop();
        QTRY_VERIFY(!conversation().isAnswering());
        QCOMPARE(app_->chats().chat(chat)->title, QString("Half a name"));
    }

    void a_chat_is_deleted_while_its_answer_is_written_and_comes_back_with_it() {
        writeSlowly();
        const qint64 chat = conversation().chatId();
        page().deleteChat();
        QCOMPARE(conversation().chatId(), 0);
        QTRY_VERIFY(!app_->bridge().isAnswering());
        QVERIFY(app_->chats().chat(chat) == nullptr);
        QTest::qWait(100);  // nothing that still arrives brings it back
        QVERIFY(app_->chats().chat(chat) == nullptr);
        click(*window_, "Undo");
        QCOMPARE(conversation().chatId(), chat);
        QCOMPARE(view().messageCount(), 2);
        QVERIFY(view().message(1).text.startsWith("xx"));
        QCOMPARE(view().message(1).state, app::MessageState::Stopped);
    }

    void a_chat_is_left_erased_and_asked_in_again_while_it_is_answered() {
        writeSlowly();
        const qint64 chat = conversation().chatId();
        conversation().startNew();
        app_->chats().remove(chat);
        app_->chats().erase(chat);
        QTRY_VERIFY(!app_->bridge().isAnswering());
        script_.tokens_per_s = 2000;
        script_.answers = {"Fine."};
        scripted::set_script(script_);
        ask("Another");
        QCOMPARE(view().message(1).text, QString("Fine."));
        app_->store().flush(5s);
        QVERIFY(app_->store().read(chat).messages.empty());
    }

    void a_folder_is_never_inside_of_itself() {
        app::ChatList& chats = app_->chats();
        const qint64 outer = chats.addFolder("Outer");
        const qint64 inner = chats.addFolder("Inner", outer);
        for (const auto& [folder, place] :
             {std::pair(outer, outer), std::pair(outer, inner), std::pair(inner, inner)}) {
            QVERIFY(!chats.canMoveFolder(folder, place));
            chats.moveFolder(folder, place);
        }
        QCOMPARE(chats.folders().size(), std::size_t{2});
        for (const app::Folder& each : chats.folders())
            QCOMPARE(each.parent, each.id == inner ? outer : 0);
        QMenu menu;
        pane().fillMenu(menu, groups().index(groups().rowOfFolder(outer)));
        for (const QAction* action : submenu(menu, "Move to")->actions())
            QVERIFY2(action->text() == "The top", qPrintable(action->text()));
    }

    void any_name_is_shown_as_it_is_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("html") << "<b>bold</b> <img src=\"file:///etc/passwd\">";
        QTest::newRow("entity") << "Tom & Jerry &lt;b&gt; &amp;";
        QTest::newRow("emoji") << QString::fromUtf8(
            "👩‍👩‍👧‍👦🏳️‍🌈👍🏽 é");
        QTest::newRow("right to left") << QString::fromUtf8("שלום 123 abc ‏مرحبا");
        QTest::newRow("override") << QString::fromUtf8("abc\u202Edef");
        QTest::newRow("emoji at the end")
            << QString(199, 'x') + QString::fromUtf8("👩‍👩‍👧‍👦");
        QTest::newRow("long") << QString("wide ").repeated(2000).trimmed();
        QTest::newRow("one word") << QString(QString(5000, 'W'));
        QTest::newRow("percent") << "100%1 %n %2 %%";
        QTest::newRow("quotes") << "\"quoted\" 'single' `back` \\ / ; --";
    }
    void any_name_is_shown_as_it_is() {
        QFETCH(QString, name);
        const qint64 chat = addChat("x");
        app_->chats().rename(chat, name);
        const QString kept = app_->chats().chat(chat)->title;
        QVERIFY(name.simplified().startsWith(kept) && !kept.isEmpty() && kept.size() <= 200);
        const qint64 folder = app_->chats().addFolder(name);
        app_->presets().add("x" + name.left(40), {});
        QVERIFY(kept.isValidUtf16());
        QVERIFY(QTest::qWaitFor([&] { return groups().rowOf(chat) >= 0; }));
        QCOMPARE(groups().index(groups().rowOf(chat)).data().toString(), kept);
        conversation().open(chat);
        QMenu menu;
        pane().fillMenu(menu, groups().index(groups().rowOf(chat)));
        const QMenu* places = submenu(menu, "Move to folder");
        bool isOffered = false;
        for (QAction* action : places->actions()) {
            QVERIFY2(action->text().size() < 140, qPrintable(action->text()));
            QVERIFY(!action->text().contains('\n') && !action->text().contains('\t'));
            QString words = action->text();
            words.replace("&&", "");
            QVERIFY2(!words.contains('&'), qPrintable(words));  // a key that nobody meant
            isOffered = isOffered || action->text() == inMenu(app_->chats().folders()[0].name);
        }
        QVERIFY(isOffered && folder != 0);
        for (const QLabel* label : window_->findChildren<QLabel*>())
            QVERIFY2(label->textFormat() != Qt::AutoText || !Qt::mightBeRichText(label->text()),
                     qPrintable(label->text().left(200)));
        QVERIFY(!window_->grab().isNull());
        // And it is found by the words in it.
        auto* search = pane().findChild<QLineEdit*>();
        search->setText(kept.left(12).trimmed());
        QVERIFY(QTest::qWaitFor([&] { return groups().rowOf(chat) >= 0; }));
        search->clear();
        window_->close();
        closeProgram();
        openWindow({1280, 800});
        QCOMPARE(app_->chats().chat(chat)->title, kept);
    }

    void a_tip_shows_names_letter_for_letter() {
        QCOMPARE(plainTip("Tom & Jerry"), QString("Tom & Jerry"));
        QCOMPARE(plainTip("<qt>meant so</qt>"), QString("<qt>meant so</qt>"));
        QCOMPARE(plainTip("<b>x</b>\n&lt;"), QString("<qt>&lt;b&gt;x&lt;/b&gt;<br>&amp;lt;</qt>"));
        QWidget& button = page().composer();
        button.setToolTip("<img src=\"file:///etc/passwd\">");
        QHelpEvent event(QEvent::ToolTip, {5, 5}, button.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&button, &event);
        QTRY_VERIFY(QToolTip::isVisible());
        QCOMPARE(QToolTip::text(),
                 QString("<qt>&lt;img src=&quot;file:///etc/passwd&quot;&gt;</qt>"));
        QToolTip::hideText();
    }

    void titles_are_filtered_by_signs_as_they_stand() {
        const QStringList titles = {"100 % sure",
                                    "under_score",
                                    "a \"quoted\" word",
                                    "it's",
                                    "C++ (old)",
                                    "[x] *star*",
                                    "a\\b"};
        for (const QString& title : titles) addChat(title);
        auto* search = pane().findChild<QLineEdit*>();
        for (const auto& [typed, expected] :
             std::initializer_list<std::pair<const char*, const char*>>{
                 {"100 %", "100 % sure"},
                 {"under_", "under_score"},
                 {"\"quoted", "a \"quoted\" word"},
                 {"it's", "it's"},
                 {"c++", "C++ (old)"},
                 {"*star", "[x] *star*"},
                 {"a\\b", "a\\b"}}) {
            search->setText(typed);
            QStringList found;
            for (int row = 0; row < groups().rowCount(); ++row)
                if (!groups().index(row).data(ChatGroups::IsHeadRole).toBool())
                    found << groups().index(row).data().toString();
            QVERIFY2(found.contains(QLatin1String(expected)), typed);
        }
        for (const char* typed : {"%", "\"", "'", "*", "NEAR(", "a OR", "-", "\\", "zzz%_"}) {
            search->setText(typed);
            QTest::qWait(300);  // the texts are searched too
        }
        QCOMPARE(app_->chats().rowCount(), static_cast<int>(titles.size()));
    }

    void ten_thousand_chats_are_listed_found_and_stepped_through() {
        app::ConversationStore& store = app_->store();
        constexpr int count = 10'000;
        qint64 last = 0;
        for (int i = 0; i < count; ++i) {
            app::ChatChange change;
            change.chat = last = store.newId();
            change.title = QString("Chat number %1").arg(i);
            change.updatedMs = 1'700'000'000'000 + i;
            store.change(change);
        }
        QVERIFY(store.flush(60s));
        closeProgram();
        openWindow({1280, 800});
        QCOMPARE(app_->chats().rowCount(), count);
        conversation().open(last);
        page().stepChat(1);
        QVERIFY(conversation().chatId() != last);
        QCOMPARE(app_->chats().chat(conversation().chatId())->title,
                 QString("Chat number %1").arg(count - 2));
        pane().findChild<QLineEdit*>()->setText("number 77");
        QTRY_COMPARE(groups().index(groups().rowCount() - 1).data().toString(),
                     QString("Chat number 77"));
        app_->chats().remove(last);
        QCOMPARE(app_->chats().rowCount(), count - 1);
    }

    void what_is_copied_from_a_page_comes_in_as_words() {
        const auto paste = [this](QMimeData* source) {
            QApplication::clipboard()->setMimeData(source);
            composer().edit().clear();
            QVERIFY(composer().edit().canPaste());
            composer().edit().paste();
        };
        auto* both = new QMimeData;
        both->setText("plain");
        both->setHtml("<b>rich</b>");
        paste(both);
        QCOMPARE(composer().text(), QString("plain"));
        auto* html = new QMimeData;
        html->setHtml(
            "<h1>A</h1><p>b &amp; <i>c</i></p><script>alert(1)</script><img "
            "src='file:///etc/passwd'>");
        paste(html);
        QCOMPARE(composer().text(), QString("A\nb & c"));
        auto* picture = new QMimeData;
        picture->setHtml("<img src='https://example.org/a.png'>");
        picture->setImageData(QImage(4, 4, QImage::Format_RGB32));
        paste(picture);
        QCOMPARE(composer().text(), QString());
        QTRY_VERIFY(says("A picture cannot be attached yet"));
    }

    void what_is_composed_is_kept_when_the_chat_is_changed_by_any_way() {
        load();
        ask("One");
        const qint64 one = conversation().chatId();
        conversation().startNew();
        ask("Two");
        const qint64 two = conversation().chatId();
        const std::pair<const char*, std::function<void()>> ways[] = {
            {"key",
             [this] { QTest::keyClick(&composer().edit(), Qt::Key_Tab, Qt::ControlModifier); }},
            {"list", [this, one] { conversation().open(one); }},
            {"new",
             [this] { QTest::keyClick(&composer().edit(), Qt::Key_N, Qt::ControlModifier); }},
            {"edit", [this] { conversation().editLast(); }},
        };
        for (const auto& [name, way] : ways) {
            conversation().open(two);
            page().focusComposer();
            composer().edit().selectAll();
            QTest::keyClicks(&composer().edit(), "so ");
            QInputMethodEvent composing(QString::fromUtf8("にほ"), {});
            QApplication::sendEvent(&composer().edit(), &composing);
            way();
            QVERIFY2(composer().edit().composing().isEmpty(), name);
            QVERIFY2(!composer().text().contains(QString::fromUtf8("にほ")), name);
            conversation().cancelEdit();
            conversation().startNew();
            conversation().open(two);
            QCOMPARE(composer().text(), QString::fromUtf8("so にほ"));
        }
        QTRY_VERIFY(app_->store().flush(5s));
        closeProgram();
        openWindow({1280, 800});
        conversation().open(two);
        QCOMPARE(composer().text(), QString::fromUtf8("so にほ"));
    }

private:
    ChatListPane& pane() { return page().list(); }
    ChatGroups& groups() { return pane().groups(); }
    bool says(const QString& words) {
        for (const VisibleWord& each : visibleWords(*window_))
            if (each.text.contains(words)) return true;
        return false;
    }
    static QMenu* submenu(const QMenu& menu, const QString& name) {
        for (QAction* action : menu.actions())
            if (action->menu() != nullptr && action->text() == name) return action->menu();
        return nullptr;
    }
    qint64 addChat(const QString& title) {
        app::ConversationStore& store = app_->store();
        app::ChatChange change;
        change.chat = store.newId();
        change.title = title;
        change.updatedMs = QDateTime::currentMSecsSinceEpoch();
        store.change(change);
        app_->chats().refresh(change.chat);
        return change.chat;
    }
    /// A chat whose answer goes on for as long as the test likes.
    void writeSlowly() {
        script_.tokens_per_s = 100;
        script_.answers = {std::string(100'000, 'x')};
        scripted::set_script(script_);
        load();
        QVERIFY(conversation().send("Hello"));
        QTRY_VERIFY(view().messageCount() == 2 && view().message(1).text.size() > 8);
    }
};

QTEST_MAIN(OddUsesTest)
#include "odd_uses_test.moc"
