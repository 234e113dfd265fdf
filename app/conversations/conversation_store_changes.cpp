// What ConversationStore knows of chats, and the changes that it takes.
#include <QDateTime>
#include <algorithm>

#include "app/conversations/conversation_store.h"

namespace pergola::app {
namespace {

/// What waits for the disk, laid over what was read from it.
void apply(StoredChat& chat, const StoreChange& change) {
    if (const auto* fields = std::get_if<ChatChange>(&change)) {
        if (fields->chat != chat.id) return;
        if (fields->draft) chat.draft = *fields->draft;
        if (fields->draftAttachments) chat.draftAttachments = *fields->draftAttachments;
        if (fields->activeLeaf) chat.activeLeaf = *fields->activeLeaf;
        if (fields->settings) chat.settings = *fields->settings;
    } else if (const auto* erased = std::get_if<ChatErased>(&change)) {
        if (erased->chat != chat.id) return;
        chat = {};
        chat.id = erased->chat;
    } else if (std::holds_alternative<EverythingErased>(change)) {
        chat = {.id = chat.id};
    } else if (const auto* some = std::get_if<MessagesErased>(&change)) {
        if (some->chat != chat.id) return;
        std::erase_if(chat.messages, [&](const StoredMessage& each) {
            return std::find(some->ids.begin(), some->ids.end(), each.message.id) !=
                   some->ids.end();
        });
    } else if (const auto* stored = std::get_if<StoredMessage>(&change)) {
        if (stored->chat != chat.id) return;
        const auto same = [&](const StoredMessage& each) {
            return each.message.id == stored->message.id;
        };
        const auto found = std::find_if(chat.messages.begin(), chat.messages.end(), same);
        if (found == chat.messages.end())
            chat.messages.push_back(*stored);
        else
            *found = *stored;
    }
}

}  // namespace

// ── Reading ──

const UserError& ConversationStore::problem() const {
    return problem_;
}

qint64 ConversationStore::newId() {
    // Milliseconds, a counter of 6 bits that runs on into them, and 14 bits that are this program's
    // own: sorts by age, and two programs that write the same file do not meet, however fast.
    constexpr int ownBits = 14;
    constexpr int counterBits = kIdBitsBelowTime - ownBits;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const qint64 place = std::max(now << counterBits, (lastId_ >> ownBits) + 1);
    lastId_ = (place << ownBits) | ownTag_;
    return lastId_;
}

std::vector<ChatSummary> ConversationStore::chats() const {
    std::vector<ChatSummary> list;
    for (const auto& [id, head] : heads_) {
        if (head.trashedMs == 0) list.push_back(head.summary);
    }
    const auto newer = [](const ChatSummary& a, const ChatSummary& b) {
        return a.updated != b.updated ? a.updated > b.updated : a.id > b.id;
    };
    std::sort(list.begin(), list.end(), newer);
    return list;
}

std::vector<ChatSummary> ConversationStore::trash() const {
    std::vector<const ChatHead*> found;
    for (const auto& [id, head] : heads_) {
        if (head.trashedMs != 0) found.push_back(&head);
    }
    std::sort(found.begin(), found.end(), [](const ChatHead* a, const ChatHead* b) {
        return a->trashedMs != b->trashedMs ? a->trashedMs > b->trashedMs
                                            : a->summary.id > b->summary.id;
    });
    std::vector<ChatSummary> list;
    list.reserve(found.size());
    for (const ChatHead* head : found) list.push_back(head->summary);
    return list;
}

const ChatHead* ConversationStore::head(qint64 chat) const {
    const auto found = heads_.find(chat);
    return found == heads_.end() ? nullptr : &found->second;
}

StoredChat ConversationStore::read(qint64 id) const {
    StoredChat chat;
    chat.id = id;
    if (const auto found = temporary_.find(id); found != temporary_.end()) {
        apply(chat, found->second.fields);
        for (const auto& [each, stored] : found->second.messages) chat.messages.push_back(stored);
        return chat;
    }
    // Pending first: what reaches the disk in between is then applied twice, which changes nothing.
    const std::vector<StoreChange> pending = writer_->pending();
    if (reader_) {
        Result<StoredChat> from_disk = reader_->chat(id);
        if (from_disk)
            chat = std::move(from_disk).take();
        else
            qWarning("chats: %s", from_disk.error().message.c_str());
    }
    for (const StoreChange& change : pending) apply(chat, change);
    for (StoredMessage& stored : chat.messages) {
        if (isInFlight(stored.message.state)) stored.message.state = MessageState::Interrupted;
    }
    return chat;
}

Draft ConversationStore::newChatDraft() const {
    Draft draft;
    const std::vector<StoreChange> pending = writer_->pending();
    if (reader_) {
        if (Result<Draft> from_disk = reader_->newChatDraft()) draft = *from_disk;
    }
    for (const StoreChange& change : pending) {
        if (std::holds_alternative<EverythingErased>(change)) draft = {};
        const auto* newer = std::get_if<NewChatDraftChange>(&change);
        if (newer && newer->draft) draft.text = *newer->draft;
        if (newer && newer->attachments) draft.attachments = *newer->attachments;
    }
    return draft;
}

std::optional<ChatSettings> ConversationStore::newChatSettings() const {
    std::optional<ChatSettings> settings;
    const std::vector<StoreChange> pending = writer_->pending();
    if (reader_) {
        if (Result<std::optional<ChatSettings>> from_disk = reader_->newChatSettings())
            settings = *from_disk;
    }
    for (const StoreChange& change : pending) {
        if (std::holds_alternative<EverythingErased>(change)) settings.reset();
        if (const auto* newer = std::get_if<NewChatSettingsChange>(&change))
            settings = newer->settings;
    }
    return settings;
}

ChatSettings ConversationStore::settings(qint64 chat) const {
    if (const auto found = temporary_.find(chat); found != temporary_.end())
        return found->second.fields.settings.value_or(ChatSettings{});
    const ChatHead* known = head(chat);
    return known ? known->settings : ChatSettings{};
}

qint64 ConversationStore::readsFrom(qint64 chat) const {
    if (const auto found = temporary_.find(chat); found != temporary_.end())
        return found->second.fields.readsFrom.value_or(0);
    const ChatHead* known = head(chat);
    return known ? known->readsFrom : 0;
}

qint64 ConversationStore::contextTokens(qint64 chat) const {
    if (const auto found = temporary_.find(chat); found != temporary_.end())
        return found->second.fields.contextTokens.value_or(0);
    const ChatHead* known = head(chat);
    return known ? known->contextTokens : 0;
}

// ── Writing ──

void ConversationStore::note(const ChatChange& change) {
    ChatHead& head = heads_[change.chat];
    head.summary.id = change.chat;
    if (change.title) head.summary.title = *change.title;
    if (change.draft) head.hasDraftText = !change.draft->trimmed().isEmpty();
    if (change.draftAttachments) head.hasDraftAttachments = !change.draftAttachments->empty();
    head.summary.hasDraft = head.hasDraftText || head.hasDraftAttachments;
    if (change.activeLeaf) {
        head.activeLeaf = *change.activeLeaf;
        head.summary.hasError = false;  // saveMessage() of the new leaf says otherwise
    }
    if (change.updatedMs) head.summary.updated = QDateTime::fromMSecsSinceEpoch(*change.updatedMs);
    if (change.trashedMs) head.trashedMs = *change.trashedMs;
    if (change.pinnedMs) head.pinnedMs = *change.pinnedMs;
    head.summary.pinned = head.pinnedMs != 0;
    if (change.folder) head.summary.folder = *change.folder;
    if (change.settings) head.settings = *change.settings;
    if (change.readsFrom) head.readsFrom = *change.readsFrom;
    if (change.contextTokens) head.contextTokens = *change.contextTokens;
}

void ConversationStore::change(const ChatChange& change) {
    if (const auto found = temporary_.find(change.chat); found != temporary_.end())
        return mergeInto(found->second.fields, change);
    if (gone_.contains(change.chat)) return;
    note(change);
    writer_->enqueue(change);
}

void ConversationStore::saveMessage(const StoredMessage& stored) {
    if (const auto found = temporary_.find(stored.chat); found != temporary_.end()) {
        found->second.messages.insert_or_assign(stored.message.id, stored);
        return;
    }
    if (gone_.contains(stored.chat)) return;
    ChatHead& head = heads_[stored.chat];
    head.summary.id = stored.chat;
    if (stored.message.id == head.activeLeaf) {
        head.summary.hasError = stored.message.state == MessageState::Failed;
    }
    writer_->enqueue(stored);
}

void ConversationStore::eraseMessages(const MessagesErased& erased,
                                      const std::vector<StoredMessage>& moved) {
    if (const auto found = temporary_.find(erased.chat); found != temporary_.end()) {
        for (const StoredMessage& each : moved)
            found->second.messages.insert_or_assign(each.message.id, each);
        for (const qint64 id : erased.ids) found->second.messages.erase(id);
        return;
    }
    if (gone_.contains(erased.chat)) return;
    std::vector<StoreChange> all(moved.begin(), moved.end());
    all.push_back(erased);
    writer_->append(std::move(all));
}

/// Behind what erases them: none may take the place of an earlier write that still waits.
void ConversationStore::putBackMessages(const std::vector<StoredMessage>& messages) {
    std::vector<StoreChange> all;
    for (const StoredMessage& each : messages) {
        const auto found = temporary_.find(each.chat);
        if (found != temporary_.end()) {
            found->second.messages.insert_or_assign(each.message.id, each);
        } else if (!gone_.contains(each.chat)) {
            all.push_back(each);
        }
    }
    writer_->append(std::move(all));
}

void ConversationStore::saveNewChatDraft(const NewChatDraftChange& change) {
    writer_->enqueue(change);
}

void ConversationStore::saveNewChatSettings(const std::optional<ChatSettings>& settings) {
    writer_->enqueue(NewChatSettingsChange{settings});
}

void ConversationStore::add(const std::vector<Folder>& folders,
                            std::span<const PortableChat> chats,
                            Tell tell) {
    std::vector<StoreChange> all;
    for (const Folder& folder : folders) {
        folders_.push_back(folder);
        all.push_back(FolderChange{folder, false});
    }
    sortFolders();
    for (const PortableChat& portable : chats) {
        const std::vector<StoreChange> changes = changesOf(portable.head, portable.chat);
        gone_.erase(portable.chat.id);
        note(std::get<ChatChange>(changes.front()));
        all.insert(all.end(), changes.begin(), changes.end());
    }
    writer_->append(std::move(all));
    if (tell == Tell::Later) return;
    emit foldersChanged();
    emit chatsReloaded();
}

void ConversationStore::erase(qint64 chat) {
    gone_.insert(chat);
    heads_.erase(chat);
    writer_->enqueue(ChatErased{chat});
}

/// Temporary chats are in no file, and go with their windows.
void ConversationStore::eraseEverything() {
    for (const auto& [id, head] : heads_) gone_.insert(id);
    heads_.clear();
    folders_.clear();
    writer_->eraseEverything();
    emit foldersChanged();
    emit chatsReloaded();
}

int ConversationStore::eraseTrashedBefore(const QDateTime& time) {
    constexpr qint64 mostAheadMs = 366LL * 86'400'000;
    qint64 latest = 0;
    for (const auto& [id, head] : heads_)
        latest = std::max({latest, head.trashedMs, head.summary.updated.toMSecsSinceEpoch()});
    if (time.toMSecsSinceEpoch() > latest + mostAheadMs) return 0;
    std::vector<qint64> old;
    for (const auto& [id, head] : heads_) {
        if (head.trashedMs != 0 && head.trashedMs < time.toMSecsSinceEpoch()) old.push_back(id);
    }
    for (const qint64 id : old) erase(id);
    return static_cast<int>(old.size());
}

// ── Folders ──

void ConversationStore::sortFolders() {
    std::sort(folders_.begin(), folders_.end(), [](const Folder& a, const Folder& b) {
        const int order = QString::localeAwareCompare(a.name, b.name);
        return order != 0 ? order < 0 : a.id < b.id;
    });
}

void ConversationStore::saveFolder(const Folder& folder) {
    const auto same = [&](const Folder& each) { return each.id == folder.id; };
    const auto known = std::find_if(folders_.begin(), folders_.end(), same);
    if (known == folders_.end())
        folders_.push_back(folder);
    else
        *known = folder;
    sortFolders();
    writer_->enqueue(FolderChange{folder, false});
    emit foldersChanged();
}

void ConversationStore::removeFolder(qint64 folder) {
    std::erase_if(folders_, [folder](const Folder& each) { return each.id == folder; });
    for (Folder& each : folders_) {
        if (each.parent == folder) each.parent = 0;
    }
    for (auto& [id, head] : heads_) {
        if (head.summary.folder == folder) head.summary.folder = 0;
    }
    writer_->enqueue(FolderChange{{folder, 0, {}}, true});
    emit foldersChanged();
    emit chatsReloaded();
}

// ── Temporary chats ──

void ConversationStore::beginTemporary(qint64 chat) {
    temporary_[chat].fields.chat = chat;
}

void ConversationStore::keepTemporary(qint64 chat) {
    const auto found = temporary_.find(chat);
    if (found == temporary_.end()) return;
    const Temporary kept = std::move(found->second);
    temporary_.erase(found);
    change(kept.fields);
    for (const auto& [id, stored] : kept.messages) saveMessage(stored);
}

void ConversationStore::forgetTemporary(qint64 chat) {
    if (temporary_.erase(chat) > 0) gone_.insert(chat);
}

bool ConversationStore::flush(std::chrono::milliseconds limit) {
    return writer_->flush(limit);
}

}  // namespace pergola::app
