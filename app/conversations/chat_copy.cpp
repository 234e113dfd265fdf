#include "app/conversations/chat_copy.h"

#include <cstdlib>

namespace pergola::app {
namespace {

ChatChange startOf(ConversationStore& store, const StoredChat& chat, const QString& title) {
    ChatChange change;
    change.chat = store.newId();
    change.title = title;
    change.updatedMs = QDateTime::currentMSecsSinceEpoch();
    change.settings = chat.settings;
    if (const ChatHead* head = store.head(chat.id)) change.folder = head->summary.folder;
    change.contextTokens = store.contextTokens(chat.id);
    return change;
}

}  // namespace

qint64 readsFromIn(const std::map<qint64, qint64>& numbers, qint64 readsFrom) {
    const auto found = numbers.find(std::abs(readsFrom));
    if (readsFrom == 0 || found == numbers.end()) return 0;
    return readsFrom < 0 ? -found->second : found->second;
}

qint64 copyChat(ConversationStore& store, const StoredChat& chat, const QString& title) {
    ChatChange change = startOf(store, chat, title);
    std::map<qint64, qint64> copies{{0, 0}};
    for (const StoredMessage& original : chat.messages) {  // oldest first: parents before children
        StoredMessage copy = original;
        copy.chat = change.chat;
        copy.message.id = store.newId();
        const auto parent = copies.find(original.parent);
        copy.parent = parent == copies.end() ? 0 : parent->second;
        copies[original.message.id] = copy.message.id;
        store.saveMessage(copy);
    }
    const auto leaf = copies.find(chat.activeLeaf);
    change.activeLeaf = leaf == copies.end() ? copies.rbegin()->second : leaf->second;
    change.readsFrom = readsFromIn(copies, store.readsFrom(chat.id));
    change.draft = chat.draft;
    change.draftAttachments = chat.draftAttachments;
    store.change(change);
    return change.chat;
}

qint64 copyBranch(ConversationStore& store,
                  const StoredChat& chat,
                  const std::vector<Message>& branch,
                  const QString& title) {
    ChatChange change = startOf(store, chat, title);
    change.activeLeaf = 0;
    std::map<qint64, qint64> copies;
    for (const Message& original : branch) {
        StoredMessage copy{change.chat, *change.activeLeaf, original};
        copy.message.id = store.newId();
        copies[original.id] = copy.message.id;
        store.saveMessage(copy);
        change.activeLeaf = copy.message.id;
    }
    change.readsFrom = readsFromIn(copies, store.readsFrom(chat.id));
    store.change(change);
    return change.chat;
}

}  // namespace pergola::app
