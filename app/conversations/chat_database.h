#pragma once
// The file of chats on one SQLite connection: reading and writing. Belongs to the thread that
// opened it. Knows nothing of queues, models or windows.

#include <QString>
#include <chrono>
#include <memory>
#include <vector>

#include "app/conversations/chat_record.h"

namespace pergola::app {

class SqliteFile;

/// A chat as the list shows it; the text of its messages stays in the file.
struct ChatHead {
    ChatSummary summary;
    qint64 activeLeaf = 0;
    qint64 trashedMs = 0;  ///< 0: not in the trash
    qint64 pinnedMs = 0;   ///< 0: not pinned
    ChatSettings settings;
    /// The oldest message that the model reads; 0: it reads all; below: what stands behind the
    /// message with that number.
    qint64 readsFrom = 0;
    qint64 contextTokens = 0;  ///< how long it was made when it was full; 0: as everywhere
    bool hasDraftText = false;
    bool hasDraftAttachments = false;
};

/// A chat with everything that is kept of it.
struct PortableChat {
    ChatHead head;
    StoredChat chat;
};

/// What could be read of a chat in a damaged file.
struct ReadableChat {
    StoredChat chat;
    bool isComplete = true;
};

enum class Mending : std::uint8_t { NotNeeded, Done };

/// A message as a search sees it before its text is read.
struct MessageKey {
    qint64 id = 0;
    MessageState state = MessageState::Complete;
};

class ChatDatabase final {
public:
    /// Opens or creates the file and brings its schema up to date. CorruptFile: it is not a
    /// database or is damaged; Unsupported: a newer Pergola wrote it; Io or DiskFull: try again
    /// later. `patience`: how long to wait for another program that holds the file.
    static Result<std::unique_ptr<ChatDatabase>> open(const QString& path,
                                                      std::chrono::milliseconds patience);
    /// NotFound where there is none: of a file that was moved the parts beside it may be left,
    /// which a new one must not find.
    static Result<std::unique_ptr<ChatDatabase>> openExisting(const QString& path,
                                                              std::chrono::milliseconds patience);
    /// A copy of a file that somebody else may have made: only one that is built as this program
    /// builds them is read at all; CorruptFile for any other.
    static Result<std::unique_ptr<ChatDatabase>> openForeign(const QString& path,
                                                             std::chrono::milliseconds patience);
    ~ChatDatabase();
    ChatDatabase(const ChatDatabase&) = delete;
    ChatDatabase& operator=(const ChatDatabase&) = delete;

    Result<std::vector<ChatHead>> heads() const;
    Result<std::vector<Folder>> folders() const;  ///< by name
    Result<StoredChat> chat(qint64 id) const;
    Result<qint64> largestId() const;  ///< of all chats and messages; 0: there are none
    Result<Draft> newChatDraft() const;
    Result<std::optional<ChatSettings>> newChatSettings() const;

    // For searching.
    Result<std::vector<MessageKey>> messageKeys() const;  ///< of all chats, oldest first
    /// Nothing: gone meanwhile, or its chat is in the trash and `scope` leaves that out.
    enum class Scope : std::uint8_t { Everything, WithoutTrash };
    std::optional<StoredMessage> message(qint64 id, Scope scope) const;

    // For damaged files: what can be read, page by page.
    std::vector<ChatHead> readableHeads() const;
    ReadableChat readableChat(qint64 id) const;

    /// How long to wait from now on.
    void setPatience(std::chrono::milliseconds patience);
    /// All or nothing. A change that contradicts the file is left out.
    Result<> write(const std::vector<StoreChange>& changes);
    /// What is in the log beside the file goes into the file itself.
    Result<> moveLogOver();
    /// Of what was erased nothing stays in the file or its log. Io: somebody reads in them.
    Result<> wipeErased();
    /// Reads all pages; CorruptFile when the file is damaged anywhere. What indices leave out is not
    /// seen.
    Result<> checkIntegrity() const;
    /// The same, and the indices against the rows: an index that leaves out a row would hide a
    /// message. Indices are made anew where they alone are wrong.
    Result<Mending> mendIndices();
    /// A whole copy of the file as it is now; `path` must not be there yet.
    Result<> copyTo(const QString& path) const;

private:
    explicit ChatDatabase(std::unique_ptr<SqliteFile> file);
    StoredChat chatAlone(qint64 id) const;
    Result<QString> verdictOf(const QString& check) const;
    Result<> ensureChat(qint64 chat);
    Result<> write(const ChatChange& change);
    Result<> write(const NewChatDraftChange& change);
    Result<> write(const NewChatSettingsChange& change);
    Result<QString> keptText(const QString& name) const;
    Result<> keepText(const QString& name, const QString& text);
    Result<> write(const StoredMessage& stored);
    Result<> write(const MessagesErased& erased);
    Result<> write(const ChatErased& erased);
    Result<> write(const FolderChange& change);
    Result<> write(const EverythingErased& erased);

    std::unique_ptr<SqliteFile> file_;
};

}  // namespace pergola::app
