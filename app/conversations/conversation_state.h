#pragma once
// Inside of Conversation: the open chat and the answers under way, also those of other chats. GUI
// thread.

#include <QTimer>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "app/conversations/chat_record.h"
#include "app/conversations/conversation.h"
#include "app/conversations/message_tree.h"
#include "app/conversations/side_question.h"
#include "app/engine_bridge.h"

namespace pergola::app {

/// An answer under way, in the open chat or in another one.
struct LiveAnswer {
    StoredMessage stored;
    bool isSaved = true;
    qint64 thinksSinceMs = 0;  ///< 0: not thinking
    AnswerFigures before{};    ///< of what it said before it was stopped
};

struct Conversation::State {
    Conversation* owner;
    ConversationStore& store;
    ChatList& chats;
    EngineBridge& bridge;
    Settings& settings;

    qint64 chatId = 0;
    MessageTree tree{};
    std::vector<Message> messages;
    std::map<JobId, LiveAnswer> live;
    /// What was taken out of a chat.
    struct Removed {
        MessageTree::Removal what;
        qint64 leaf = 0;       ///< of the branch that was shown
        qint64 firstRead = 0;  ///< the oldest message that the model read; 0: all
    };
    std::map<qint64, std::vector<Removed>> removed{};  ///< by chat, the last one last
    Draft draft;
    ChatSettings beginning{};                   ///< what a new chat begins with
    std::optional<ChatSettings> newSettings{};  ///< chosen for the chat that has no message yet
    qint64 edited = 0;                          ///< the message that is being edited
    Draft draftBeforeEdit;                      ///< what stood in the field before that
    bool draftTextIsSaved = true;
    bool draftAttachmentsAreSaved = true;
    qint64 usedTokens = -1;
    bool countExpected = false;
    Gate gate{};
    bool draftIsApart = false;  ///< another window has the chat that is not there yet
    std::unique_ptr<SideQuestion> titles{};
    std::unique_ptr<SideQuestion> summaries{};
    QTimer answerSave{};
    QTimer draftSave{};
    QTimer countDelay{};

    // The open chat.
    void show(qint64 id);
    void beginChat();
    void begin(qint64 chat, const ChatSettings& given);
    void leave(qint64 id);
    bool isEditing() const { return indexOf(edited) >= 0; }
    void endEdit();
    void showBranch(std::size_t first, std::vector<Message> branch);
    void eraseFromStore(const MessageTree::Removal& removal);
    void markAgain();
    std::optional<UserError> refusal() const;
    qint64 leaf() const { return messages.empty() ? 0 : messages.back().id; }
    int indexOf(qint64 messageId) const;
    void append(Message message);
    void removeFrom(std::size_t first);
    void takeLive(std::vector<Message>& branch) const;
    void noteBranch(const std::optional<QString>& title = {});
    void replaceDraft(Draft now);
    void draftChanged();
    void saveDraft();

    // Answers.
    ChatSettings own() const;
    QString systemPrompt() const;
    void startAnswer();
    void continueAnswer();
    EngineBridge::Completion completion() const;
    void follow();
    MessageState stateOfNew() const;
    bool timeThinking(LiveAnswer& answer);
    QString opening(const LiveAnswer& answer, const QString& piece) const;
    JobId answeringJob() const;  ///< of the open chat; 0: none
    Message* shown(const LiveAnswer& answer);
    void onUpdate(const AnswerUpdate& update);
    void onEnd(JobId job, const std::function<void(Message&)>& finish);
    void saveAnswers();

    // Beside the answers.
    void askTitle(const StoredMessage& answer);
    static QString titleOf(const Message& question);
    void startFrom(const QString& summary);

    // The meter.
    void setUsedTokens(qint64 tokens);
    void countSoon();
    void countNow();
    int firstRead() const;
    void readFrom(int index);  ///< one behind the last message: what comes next
    void setReadsFrom(qint64 id);  ///< as in ChatHead
    std::vector<Message> readUpTo(int end) const;
    bool leaveOutOldest(qint64 contextTokens);
};

}  // namespace pergola::app
