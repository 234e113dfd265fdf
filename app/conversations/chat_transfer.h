#pragma once
// Chats out of the program and in again: files of JSON, backups of the whole file of chats. Reading
// and writing happens on other threads. GUI thread.

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "app/conversations/chat_json.h"
#include "app/user_error.h"

namespace pergola::app {

class ConversationStore;

struct ImportOutcome {
    int added = 0;
    int known = 0;            ///< chats that were there already and stay as they are
    LeftOut leftOut;          ///< of another program's export
    bool isRepaired = false;  ///< the file had bytes that are no text
};

class ChatTransfer : public QObject {
    Q_OBJECT
public:
    ChatTransfer(ConversationStore& store, QString chatsPath, QObject* parent = nullptr);
    /// Waits for what is under way.
    ~ChatTransfer() override;

    /// With all versions, as this thread knows them now.
    ChatArchive archiveOf(const std::vector<qint64>& chats) const;

    /// Reads the chats and makes the file's content by `format` on another thread. Folders only
    /// where everything is exported. Takes the place of a file that is there. Answer: done() or
    /// failed().
    using Format = std::function<QByteArray(const ChatArchive& archive)>;
    enum class WithFolders : std::uint8_t { No, Yes };
    void exportChats(const QString& path,
                     const std::vector<qint64>& chats,
                     WithFolders withFolders,
                     Format format);
    /// Chats of Pergola, ChatGPT or LM Studio become new chats, but for those that are there
    /// already with all that was said in them. Answer: imported() or failed().
    void read(const QString& path);
    /// A copy of everything as it is now. Answer: done() or failed().
    void backUp(const QString& path);
    /// What a backup has and the program has not (any more), or in the trash, comes back; nothing
    /// else changes.
    /// Answer: imported() or failed().
    void restore(const QString& path);

signals:
    void done(const QString& path);
    /// An import or a restore goes on: so many chats are there, of so many. 0 of 0: the file is
    /// being read. Ends with imported() or failed().
    void progressed(int chats, int ofChats);
    void imported(const pergola::app::ImportOutcome& outcome);
    void failed(const pergola::app::UserError& error);

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace pergola::app
