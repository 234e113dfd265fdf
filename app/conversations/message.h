#pragma once
// What a conversation is made of. Values, any thread.

#include <QDateTime>
#include <QString>

#include "app/attachments/attachment.h"
#include "app/user_error.h"
#include "engine/engine.h"

namespace pergola::app {

enum class MessageState : std::uint8_t {
    Complete,
    Waiting,  ///< for the model to load
    Reading,  ///< prefill
    Writing,
    Stopped,      ///< by the user
    Interrupted,  ///< the program ended while it was being written
    Failed,
};

/// An answer that is not at its end.
constexpr bool isInFlight(MessageState state) {
    return state == MessageState::Waiting || state == MessageState::Reading ||
           state == MessageState::Writing;
}

struct Message {
    qint64 id = 0;
    Role role = Role::User;
    QString text;
    Attachments attachments;  ///< of the user's messages
    MessageState state = MessageState::Complete;
    FinishReason finish = FinishReason::EndOfAnswer;
    AnswerFigures figures;  ///< answers only
    QString modelName;      ///< answers only
    UserError error;        ///< when Failed
    double readShare = 0;   ///< while Reading, 0..1
    double readTokensPerSecond = 0;
    double readSecondsLeft = 0;  ///< 0: unknown
    QDateTime created;
    qint64 thinkingMs = 0;  ///< answers only: how long it thought before its first words
    int version = 1;        ///< which of versionCount messages in this place; 1: the oldest
    int versionCount = 1;   ///< found anew when a chat is opened, not stored
};

struct ChatSummary {
    qint64 id = 0;
    QString title;  ///< empty: untitled yet
    QDateTime updated;
    qint64 folder = 0;  ///< 0: in none
    bool pinned = false;
    bool answering = false;
    bool hasDraft = false;
    bool hasError = false;
};

}  // namespace pergola::app
