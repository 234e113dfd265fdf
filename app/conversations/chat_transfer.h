#pragma once
// Chats out of the program and in again: files of JSON, backups of the whole file of chats. Reading
// and writing happens on other threads. GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "app/conversations/chat_json.h"
#include "app/user_error.h"

namespace pergola::app {

class ConversationStore;

struct ImportOutcome {
    int added = 0;
    int known = 0;            ///< chats that were there already and stay as they are
    bool isRepaired = false;  ///< the file had bytes that are no text
};

class ChatTransfer : public QObject {
    Q_OBJECT
public:
    ChatTransfer(ConversationStore& store, QString chatsPath, QObject* parent = nullptr);
    /// Waits for what is under way.
    ~ChatTransfer() override;

    /// With all versions; folders only when everything is exported.
    ChatArchive archiveOf(const std::vector<qint64>& chats) const;
    ChatArchive archiveOfAll() const;

    /// Answer: done() or failed(). Takes the place of a file that is there.
    void write(const QString& path, const QByteArray& content);
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
    void imported(const pergola::app::ImportOutcome& outcome);
    void failed(const pergola::app::UserError& error);

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace pergola::app
