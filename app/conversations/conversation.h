#pragma once
// The open chat: its messages and the answer that streams into the last one. GUI thread. Everything
// is saved as it is typed and streamed (at most 0.5 s behind); a killed program loses no more.

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/conversations/chat_settings.h"
#include "app/conversations/message.h"

namespace pergola::app {

class ChatList;
class ConversationStore;
class EngineBridge;
class Settings;

class Conversation : public QObject {
    Q_OBJECT
public:
    Conversation(ConversationStore& store,
                 ChatList& chats,
                 EngineBridge& bridge,
                 Settings& settings,
                 QObject* parent = nullptr);
    ~Conversation() override;

    qint64 chatId() const;                         ///< 0: a new chat that has no message yet
    const std::vector<Message>& messages() const;  ///< the active branch, oldest first
    bool isAnswering() const;

    void startNew();
    /// A new chat that is in memory alone and gone when another one is opened.
    void startTemporary();
    bool isTemporary() const;
    /// The temporary chat becomes like any other.
    void keep();
    /// An answer that is still streaming in the chat that is left goes on in the background.
    void open(qint64 chatId);
    /// Asked before a chat is opened; false: it stays where it is, in another window. 0: the chat
    /// that is not there yet, whose draft two windows may not share; what is begun in the second
    /// one becomes a chat at once.
    using Gate = std::function<bool(qint64 chatId)>;
    void setGate(Gate gate);
    /// The answers that are being written in a chat, absent: in any, go on in `to`, and so does the
    /// undo of what was taken out of it. The chat must be open in neither, or this one ends.
    void handOver(Conversation& to, std::optional<qint64> chatId = {});

    /// Appends the message and asks for an answer. False (with sendRefused) when it cannot be sent
    /// now. Attachments may go without words.
    bool send(const QString& text, Attachments attachments = {});
    /// Asks for the last answer anew; the earlier text is kept as a version in the store.
    void again();
    /// Lets the last answer go on from where it was stopped, or from where it reached a limit: the
    /// same message grows. Nothing where canGoOn() says so.
    void goOn();
    /// Puts the text and the attachments of one of the user's messages into the draft. The next
    /// send() takes its place: a new version, and what followed the old one stays with that. A
    /// running answer is stopped.
    void edit(int index);
    void editLast();
    /// Gives one of the model's answers other words: a new version, behind which what followed the
    /// old one stands once more. What was thought stays. Nothing while an answer runs.
    void changeAnswer(int index, const QString& words);
    /// Back to the draft that was there before.
    void cancelEdit();
    int edited() const;  ///< index of the message that is being edited; -1: none
    /// Opens a new chat with copies of the messages up to this one.
    void branchFrom(int index);
    /// Brings the branch with this message to the screen; its index, -1: it is not in this chat.
    int showMessage(qint64 messageId);
    /// Shows the version `by` places after this one in the place of a message, and what followed
    /// it. Nothing where there is none, or while an answer runs.
    void showVersion(int index, int by);
    /// Takes a message out of the chat, for good. A version among others goes with what followed
    /// it, and the version beside it is shown; any other message goes alone, and what followed
    /// moves up. How many went; 0 while an answer runs.
    int removeMessage(int index);
    /// Puts back what was taken out of this chat last. Until the program ends. False: nothing was.
    bool undoRemoveMessage();
    void stop();

    /// What the open chat has of its own; in force from the next answer on.
    ChatSettings settings() const;
    /// What new chats begin with from now on; those that are there keep theirs.
    void setStart(const ChatSettings& settings);
    void setSettings(const ChatSettings& settings);

    QString draft() const;
    const Attachments& draftAttachments() const;
    void setDraft(const QString& text);  ///< saved after 500 ms
    void setDraftAttachments(const Attachments& attachments);

    /// Tokens of the whole conversation with the draft, as counted last; -1: not known yet.
    qint64 usedTokens() const;
    /// Leaves the oldest messages out of what the model reads, so that a good part of
    /// `contextTokens` is free again; all of them where the last turn alone is too long. The chat
    /// keeps them. False: there is nothing to leave out.
    bool leaveOutOldest(qint64 contextTokens);
    /// How long the user made this chat when it was full; 0: as long as any.
    qint64 contextTokens() const;
    void setContextTokens(qint64 tokens);
    /// Asks the model to sum up what it can read of the chat, and opens a new one whose draft has
    /// the summary as an attachment, beside what was not sent yet. sendRefused(): it did not.
    void sumUp(qint64 contextTokens);
    void stopSummingUp();
    bool isSummingUp() const;
    int firstRead() const;  ///< index of the oldest message that the model reads; one behind: none

signals:
    void reset();  ///< another chat is open: read everything again
    void messageAppended(int index);
    void messageTextAppended(int index, const QString& text);  ///< streaming, once a frame
    void messageChanged(int index);                            ///< state, figures or whole text
    void messagesRemoved(int first);                           ///< all from `first` on
    void chatChanged();                                        ///< messages went or came back
    void messageTakenOut(int index);                           ///< those behind it moved up
    void messagePutBack(int index);                            ///< those from there on moved down
    void answeringChanged();
    void editedChanged();
    void settingsChanged();
    void draftChanged();  ///< by the program, not by typing
    void usedTokensChanged();
    void firstReadChanged();
    void summingUpChanged();
    void sendRefused(const pergola::app::UserError& reason);
    void storeProblem(const pergola::app::UserError&
                          problem);  ///< e.g. disk full: text is kept in memory, retried

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
