#pragma once
// What is kept of a chat, and the changes that are written. Values, any thread.

#include <QString>
#include <optional>
#include <variant>
#include <vector>

#include "app/conversations/chat_settings.h"
#include "app/conversations/message.h"

namespace pergola::app {

/// A node of the message tree: versions of an answer are siblings, children of one message.
struct StoredMessage {
    qint64 chat = 0;
    qint64 parent = 0;  ///< 0: the first of its chat
    Message message;
};

/// One chat with every message of its tree, oldest first.
struct StoredChat {
    qint64 id = 0;
    qint64 activeLeaf = 0;  ///< last message of the branch that is shown; 0: none
    QString draft;
    Attachments draftAttachments;
    ChatSettings settings;
    std::vector<StoredMessage> messages;
};

/// What changed of a chat; fields that are absent stay as they are, also when another instance of
/// the program has changed them meanwhile.
struct ChatChange {
    qint64 chat = 0;
    std::optional<QString> title;
    std::optional<QString> draft;
    std::optional<qint64> activeLeaf;
    std::optional<qint64> updatedMs;
    std::optional<qint64> trashedMs;  ///< 0: not in the trash
    std::optional<qint64> pinnedMs;   ///< 0: not pinned
    std::optional<qint64> folder;     ///< 0: in none
    std::optional<ChatSettings> settings;
    std::optional<Attachments> draftAttachments;
    std::optional<qint64> readsFrom;      ///< as in ChatHead
    std::optional<qint64> contextTokens;  ///< as in ChatHead
};

/// The chat goes for good, with every message of it.
struct ChatErased {
    qint64 chat = 0;
};

/// Messages that go for good; what another program has put below them meanwhile moves up.
struct MessagesErased {
    qint64 chat = 0;
    std::vector<qint64> ids;  ///< parents before their children
};

/// A named place for chats; one may lie in another, but no deeper.
struct Folder {
    qint64 id = 0;
    qint64 parent = 0;  ///< 0: at the top
    QString name;
};

/// A new folder, or another name or place for one. Removed: its chats and folders move to the top.
struct FolderChange {
    Folder folder;
    bool isRemoved = false;
};

/// The draft of the chat that is not there yet; what is absent stays as it is.
struct NewChatDraftChange {
    std::optional<QString> draft;
    std::optional<Attachments> attachments;
};

/// What was begun and not sent.
struct Draft {
    QString text;
    Attachments attachments;

    bool isEmpty() const { return text.trimmed().isEmpty() && attachments.empty(); }
};

/// What that chat will have of its own. Absent: nobody has chosen yet.
struct NewChatSettingsChange {
    std::optional<ChatSettings> settings;
};

/// All chats, folders, drafts and attachments, for good: also what the program does not know of.
struct EverythingErased {};

/// Messages are written whole; writing one twice is harmless.
using StoreChange = std::variant<ChatChange,
                                 NewChatDraftChange,
                                 NewChatSettingsChange,
                                 StoredMessage,
                                 MessagesErased,
                                 ChatErased,
                                 FolderChange,
                                 EverythingErased>;

}  // namespace pergola::app
