#pragma once
// One SQLite connection to the file of chats: schema, migrations, reading, writing. Belongs to the
// thread that opened it. Knows nothing of queues, models or windows.

#include <QString>
#include <chrono>
#include <memory>
#include <vector>

#include "app/conversations/chat_record.h"

namespace pergola::app {

/// A chat as the list shows it; the text of its messages stays in the file.
struct ChatHead {
    ChatSummary summary;
    qint64 activeLeaf = 0;
    bool trashed = false;
};

/// What could be read of a chat in a damaged file.
struct ReadableChat {
    StoredChat chat;
    bool isComplete = true;
};

class ChatDatabase final {
public:
    /// Opens or creates the file and brings its schema up to date. CorruptFile: it is not a
    /// database or is damaged; Unsupported: a newer Pergola wrote it; Io or DiskFull: try again
    /// later. `patience`: how long to wait for another program that holds the file.
    static Result<std::unique_ptr<ChatDatabase>> open(const QString& path,
                                                      std::chrono::milliseconds patience);
    ~ChatDatabase();
    ChatDatabase(const ChatDatabase&) = delete;
    ChatDatabase& operator=(const ChatDatabase&) = delete;

    Result<std::vector<ChatHead>> heads() const;
    Result<StoredChat> chat(qint64 id) const;
    Result<QString> newChatDraft() const;

    // For damaged files: what can be read, page by page.
    std::vector<ChatHead> readableHeads() const;
    ReadableChat readableChat(qint64 id) const;

    /// All or nothing. A change that contradicts the file is left out.
    Result<> write(const std::vector<StoreChange>& changes);
    /// Reads all pages; CorruptFile when the file is damaged anywhere.
    Result<> checkIntegrity() const;

private:
    struct Connection;
    explicit ChatDatabase(std::unique_ptr<Connection> connection);
    std::unique_ptr<Connection> connection_;
};

}  // namespace pergola::app
