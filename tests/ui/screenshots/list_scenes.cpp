// The chat list in its states, folded thinking, editing and the temporary chat.

#include <QDateTime>
#include <QLineEdit>
#include <QListView>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/message_widgets.h"
#include "ui/chat/text_view.h"

namespace pergola::pictures {
namespace {

qint64 addChat(Session& session, const char* title, const char* question, int daysAgo) {
    app::ConversationStore& store = session.app().store();
    app::StoredMessage stored;
    stored.chat = store.newId();
    stored.message.id = store.newId();
    stored.message.text = QString::fromUtf8(question);
    stored.message.created = QDateTime::currentDateTime().addDays(-daysAgo);
    store.saveMessage(stored);
    app::ChatChange change;
    change.chat = stored.chat;
    change.title = QString::fromUtf8(title);
    change.activeLeaf = stored.message.id;
    change.updatedMs = stored.message.created.toMSecsSinceEpoch();
    store.change(change);
    session.app().chats().refresh(stored.chat);
    return stored.chat;
}

void fill(Session& session) {
    app::ChatList& chats = session.app().chats();
    const qint64 letter =
        addChat(session, "Holiday letter, draft 2", "Write to the family about the garden", 3);
    addChat(session, "Tax form: home office", "Which rooms of a garden flat count?", 0);
    addChat(session, "Poem for a 70th birthday", "A poem, please", 0);
    addChat(session, "Bread that does not rise", "The dough stays flat", 2);
    addChat(session, "为什么天空是蓝色的？", "为什么天空是蓝色的？", 3);
    addChat(session, "Plan a herb garden", "What grows on a shady balcony in a Gärtchen?", 5);
    const qint64 minutes = addChat(session, "Minutes of the Tuesday call", "Shorten this", 12);
    const qint64 sql = addChat(session, "SQL: duplicate rows", "How do I find them?", 14);
    const qint64 old = addChat(session, "An old attempt", "never mind", 40);
    chats.setPinned(letter, true);
    const qint64 work = chats.addFolder(QStringLiteral("Work"));
    chats.moveToFolder(minutes, work);
    chats.moveToFolder(sql, work);
    chats.addFolder(QStringLiteral("Archive"));
    chats.moveToFolder(addChat(session, "Terms of the lease", "What does this mean?", 20),
                       chats.addFolder(QStringLiteral("Contracts"), work));
    chats.remove(old);
}

void shootThinking(Session& session) {
    session.app().conversation().startNew();
    session.talk(
        QStringLiteral("Is 221 a prime number?"),
        QStringLiteral("<think>\n221 is close to 15 squared, so I try the primes up to 14.\n"
                       "\n- 7 leaves 4\n- 11 leaves 1\n- 13 · 17 = 221\n</think>\n\n"
                       "No: **221 = 13 · 17**."));
    session.shoot(QStringLiteral("thinking-folded"));
    for (auto* fold : session.window().findChildren<ui::ThinkingFold*>()) fold->click();
    session.shoot(QStringLiteral("thinking-open"));
    session.talk(QStringLiteral("And 223?"), QStringLiteral("Yes, 223 is a prime number."));
    session.app().conversation().edit(2);
    session.window().chatPage().composer().setText(QStringLiteral("And 227?"));
    session.shoot(QStringLiteral("edit-message"));
    session.app().conversation().cancelEdit();
}

void shootMessages(Session& session) {
    session.app().conversation().startNew();
    session.talk(QStringLiteral("Is 221 a prime number?"),
                 QStringLiteral("No: **221 = 13 · 17**."));
    session.loadModel(QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"));
    session.shoot(QStringLiteral("model-switched"));
    session.talk(QStringLiteral("And 223?"), QStringLiteral("Yes, 223 is a prime number."));
    ui::ChatView& view = session.window().chatPage().view();
    view.moveCurrent(-1);
    view.moveCurrent(-1);
    session.shoot(QStringLiteral("message-actions"));
    view.readText(1);
    session.shoot(QStringLiteral("message-text"));
    if (auto* dialog = session.window().findChild<ui::TextView*>()) dialog->close();
}

}  // namespace

void shootList(const Variant& variant) {
    Session session(variant);
    session.loadModel(QStringLiteral("Qwen3-0.6B.Q8_0.gguf"));
    fill(session);
    ui::ChatListPane& pane = session.window().chatPage().list();
    session.shoot(QStringLiteral("list-groups"));
    auto* field = pane.findChild<QLineEdit*>();
    field->setFocus(Qt::ShortcutFocusReason);
    field->setText(QStringLiteral("garden"));
    Session::wait(700);
    session.shoot(QStringLiteral("list-search"));
    field->setText(QStringLiteral("nothing like this"));
    Session::wait(700);
    session.shoot(QStringLiteral("list-search-none"));
    field->clear();
    pane.list().setFocus(Qt::TabFocusReason);
    pane.moveToNewFolder(session.app().chats().index(0).data(app::ChatList::IdRole).toLongLong());
    session.shoot(QStringLiteral("list-new-folder"));
    pane.setFocus();
    pane.showTrash(true);
    session.shoot(QStringLiteral("list-trash"));
    pane.showTrash(false);
    session.app().conversation().startTemporary();
    session.shoot(QStringLiteral("temporary-empty"));
    session.talk(QStringLiteral("A question that nobody else should read"),
                 QStringLiteral("It is gone when you open another chat."));
    session.shoot(QStringLiteral("temporary"));
    shootThinking(session);
    shootMessages(session);
}

}  // namespace pergola::pictures
