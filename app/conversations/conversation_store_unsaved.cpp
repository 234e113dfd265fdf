// What ConversationStore does with chats that their file does not take until the program ends.
#include <QTimer>
#include <algorithm>
#include <set>

#include "app/conversations/conversation_store.h"

namespace pergola::app {
namespace {

/// Chats that a change of those puts text into.
std::set<qint64> chatsOf(const std::vector<StoreChange>& changes) {
    std::set<qint64> chats;
    for (const StoreChange& change : changes) {
        if (const auto* fields = std::get_if<ChatChange>(&change)) chats.insert(fields->chat);
        if (const auto* message = std::get_if<StoredMessage>(&change)) chats.insert(message->chat);
    }
    return chats;
}

}  // namespace

bool ConversationStore::keepUnsaved() const {
    ChatArchive archive;
    for (const qint64 id : chatsOf(writer_->pending())) {
        const ChatHead* known = head(id);
        if (known == nullptr || known->trashedMs != 0) continue;
        archive.chats.push_back({*known, read(id)});
        archive.chats.back().chat.activeLeaf = known->activeLeaf;
    }
    archive.folders = folders_;
    // The chat that is not there yet has the number 0.
    if (const Draft draft = newChatDraft(); !draft.isEmpty()) {
        PortableChat begun;
        begun.chat.draft = draft.text;
        begun.chat.draftAttachments = draft.attachments;
        archive.chats.push_back(std::move(begun));
    }
    return archive.chats.empty() || unsaved_.keep(archive);
}

/// It is newer than what the file has of the same chats: all of it was to be written there.
void ConversationStore::takeUpUnsaved() {
    const ChatArchive kept = unsaved_.kept();
    std::vector<StoreChange> all;
    for (const Folder& folder : kept.folders) {
        const auto same = [&](const Folder& each) { return each.id == folder.id; };
        if (std::any_of(folders_.begin(), folders_.end(), same)) continue;
        folders_.push_back(folder);
        all.push_back(FolderChange{folder, false});
    }
    sortFolders();
    for (const PortableChat& portable : kept.chats) {
        ++takenUp_;
        const StoredChat& chat = portable.chat;
        if (chat.id == 0) {
            all.push_back(NewChatDraftChange{chat.draft, chat.draftAttachments});
            continue;
        }
        std::vector<StoreChange> changes = changesOf(portable.head, chat);
        auto& fields = std::get<ChatChange>(changes.front());
        if (const ChatHead* known = head(chat.id)) {  // where it stands is told by the file
            fields.trashedMs.reset();
            if (portable.head.summary.pinned == known->summary.pinned) fields.pinnedMs.reset();
        }
        note(fields);
        for (StoreChange& change : changes) {
            if (auto* message = std::get_if<StoredMessage>(&change)) message->chat = chat.id;
        }
        all.insert(all.end(), changes.begin(), changes.end());
    }
    if (all.empty()) return;
    writer_->append(std::move(all));
    forgetUnsaved();
}

/// Once the file has it: a start after this one must not lay it over what is newer.
void ConversationStore::forgetUnsaved() {
    constexpr std::chrono::milliseconds look_again{200};
    if (flush(std::chrono::milliseconds(0))) return unsaved_.forget();
    QTimer::singleShot(look_again, this, &ConversationStore::forgetUnsaved);
}

}  // namespace pergola::app
