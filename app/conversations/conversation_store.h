#pragma once
// All chats of this user, in one SQLite file. GUI thread; disk writes happen on a thread of its
// own, in order, and what cannot be written stays in memory and is tried again. Two programs may
// share the file. Knows nothing of the engine or of what is shown.

#include <QFileSystemWatcher>
#include <QObject>
#include <QRandomGenerator>
#include <QString>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "app/conversations/chat_database.h"
#include "app/conversations/chat_record.h"
#include "app/conversations/store_writer.h"
#include "app/conversations/unsaved_chats.h"

namespace pergola::app {

class ConversationStore : public QObject {
    Q_OBJECT
public:
    /// Never fails: a broken file is moved aside and what can be read of it is copied into a new
    /// one; without a usable folder chats live in memory. problem() says so.
    /// `unsaved`: where what cannot be written waits for the next start when the program ends, the
    /// best place first; empty: beside the file.
    explicit ConversationStore(QString path, QStringList unsaved = {}, QObject* parent = nullptr);
    /// Writes what is not on disk yet; what the file does not take within a moment is kept beside.
    ~ConversationStore() override;

    /// Empty when everything is in order.
    const UserError& problem() const;

    /// For a chat or a message; grows with time, and two programs do not give the same one.
    qint64 newId();

    /// Chats that are not in the trash, newest first.
    std::vector<ChatSummary> chats() const;
    /// Those that are, the one that went there last first.
    std::vector<ChatSummary> trash() const;
    const std::vector<Folder>& folders() const { return folders_; }  ///< by name
    const ChatHead* head(qint64 chat) const;                         ///< null: unknown
    /// From the disk and from what is not there yet. Answers that a killed program left unfinished
    /// are Interrupted; whoever writes one at this moment knows better.
    StoredChat read(qint64 chat) const;
    Draft newChatDraft() const;
    std::optional<ChatSettings> newChatSettings() const;  ///< absent: nobody has chosen any
    /// Also of a temporary chat; nothing of its own where the chat is unknown.
    ChatSettings settings(qint64 chat) const;
    qint64 readsFrom(qint64 chat) const;      ///< as in ChatHead
    qint64 contextTokens(qint64 chat) const;  ///< as in ChatHead

    void change(const ChatChange& change);
    void saveMessage(const StoredMessage& message);
    /// Those that stay get the place that they have in `moved`.
    void eraseMessages(const MessagesErased& erased, const std::vector<StoredMessage>& moved);
    /// Messages that were erased, and those that moved, as they were before.
    void putBackMessages(const std::vector<StoredMessage>& messages);
    void saveNewChatDraft(const NewChatDraftChange& change);
    void saveNewChatSettings(const std::optional<ChatSettings>& settings);
    /// Folders and chats that are not there yet, with the ids that they have. Later: those who show
    /// chats are told by the call for the last of them.
    enum class Tell : std::uint8_t { Now, Later };
    void add(const std::vector<Folder>& folders,
             std::span<const PortableChat> chats,
             Tell tell = Tell::Now);
    /// For good; what a chat that is not in the trash holds goes too.
    void erase(qint64 chat);
    /// All of it, for good, with the copies that the program made of it beside the file. Answer:
    /// everythingErased().
    void eraseEverything();
    /// Erases what went to the trash before that time; how many. Nothing where the time is far
    /// ahead of all that is known here: then the clock is wrong, and what it would take is gone for
    /// good.
    int eraseTrashedBefore(const QDateTime& time);
    void saveFolder(const Folder& folder);
    void removeFolder(qint64 folder);

    /// From now on this chat, which must be new, is in memory alone and in no list.
    void beginTemporary(qint64 chat);
    bool isTemporary(qint64 chat) const { return temporary_.contains(chat); }
    /// The chat becomes like any other.
    void keepTemporary(qint64 chat);
    void forgetTemporary(qint64 chat);

    /// Waits until all is on disk; for the end of the program and for tests.
    bool flush(std::chrono::milliseconds limit);
    /// Puts what is not on disk yet into a file of its own, from which the next start takes it. For
    /// a program that ends now. False: that cannot be written either.
    bool keepUnsaved() const;
    /// Chats and drafts that an earlier end could not write and that this start took up.
    int takenUp() const { return takenUp_; }

signals:
    void problemAppeared(const pergola::app::UserError& problem);
    void problemSolved();  ///< what was kept in memory is on disk now
    void chatsReloaded();  ///< other chats than before: read chats() again
    void foldersChanged();
    void everythingErased();  ///< nothing of it can be read on the disk any more
    /// Chats have messages that were not found before: read them again.
    void messagesMended();

private:
    Result<> openReader();
    void moveBrokenFileAside();
    void onReport(const WriterReport& report);
    void watchFolder();
    void loadHeads();
    void passLargestId();
    void note(const ChatChange& change);
    void sortFolders();
    void takeUpUnsaved();
    void forgetUnsaved();
    void setProblem(const UserError& problem);

    static constexpr int kIdBitsBelowTime = 20;  ///< an id's upper bits are milliseconds

    const QString path_;
    const UnsavedChats unsaved_;
    int takenUp_ = 0;
    UserError problem_;
    /// A chat in memory alone: what would have been written of it.
    struct Temporary {
        ChatChange fields;
        std::map<qint64, StoredMessage> messages;
    };

    std::map<qint64, ChatHead> heads_;
    std::vector<Folder> folders_;
    std::map<qint64, Temporary> temporary_;
    std::set<qint64> gone_;  ///< erased or forgotten: an answer that still ends must not come back
    qint64 lastId_ = 0;
    qint64 ownTag_ = QRandomGenerator::global()->bounded(1 << 14);  ///< in every id it makes
    QString salvageFrom_;
    QFileSystemWatcher folderWatch_;
    std::unique_ptr<ChatDatabase> reader_;  ///< null: nothing to read from
    std::unique_ptr<StoreWriter> writer_;   // last: its thread reports to this object
};

}  // namespace pergola::app
