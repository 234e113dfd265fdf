// What a Conversation asks the model beside its answers: a title for a new chat, and a summary to
// go on from when a chat is full.
#include <algorithm>
#include <utility>

#include "app/attachments/attachment_prompt.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_title.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/conversation_words.h"
#include "app/conversations/side_requests.h"
#include "app/conversations/thinking.h"
#include "app/first_characters.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr double kReadShare = 0.6;     // of the context, for what is summed up
constexpr double kSummaryShare = 0.2;  // for the summary itself
constexpr qint64 kMostSummaryTokens = 1200;

UserError noSummary() {
    UserError error;
    error.code = ErrorCode::InvalidArgument;
    error.what = words(QT_TRANSLATE_NOOP("conversation", "The model gave no summary."));
    error.meaning = words(
        QT_TRANSLATE_NOOP("conversation", "This chat and your unsent message are as they were."));
    error.remedy =
        words(QT_TRANSLATE_NOOP("conversation", "Try again, or choose another way to go on."));
    return error;
}

}  // namespace

// ── Titles ──

/// After the first answer of a chat, if its title is still the one that it got by itself.
void Conversation::State::askTitle(const StoredMessage& answer) {
    const Message& said = answer.message;
    const bool isWanted = settings.values().titleByModel && said.state == MessageState::Complete &&
                          answer.chat == chatId && !store.isTemporary(chatId);
    const StoredMessage* question = isWanted ? tree.find(answer.parent) : nullptr;
    if (question == nullptr || question->parent != 0) return;
    const QString given = titleOf(question->message);
    const ChatHead* head = store.head(chatId);
    if (!head || head->summary.title != given) return;
    const QString text = splitThinking(said.text).answer;
    const QString asked =
        withAttachments(question->message.text, question->message.attachments).trimmed();
    titles->ask(titleRequest(asked, text),
                [this, chat = chatId, given](const std::optional<QString>& told) {
                    const QString title = told ? titleIn(*told) : QString();
                    const ChatHead* now = store.head(chat);
                    if (title.isEmpty() || !now || now->summary.title != given) return;
                    ChatChange change;
                    change.chat = chat;
                    change.title = title;
                    store.change(change);
                    chats.refresh(chat);
                });
}

QString Conversation::State::titleOf(const Message& question) {
    const bool isWordless = question.text.trimmed().isEmpty() && !question.attachments.empty();
    return chatTitle(isWordless ? question.attachments.front().name : question.text);
}

// ── Summaries ──

bool Conversation::isSummingUp() const {
    return state_->summaries->isAsking();
}

void Conversation::sumUp(qint64 contextTokens) {
    State& s = *state_;
    if (isAnswering() || isSummingUp() || s.messages.empty()) return;
    std::vector<Message> branch = s.readUpTo(static_cast<int>(s.messages.size()));
    if (branch.empty()) branch = s.messages;  // all of it was left out
    // How many characters a token has here is known for the whole alone.
    qint64 characters = withAttachments(s.draft.text, s.draft.attachments).size();
    for (const Message& each : branch)
        characters += withAttachments(each.text, each.attachments).size();
    const double perToken =
        s.usedTokens > 0 ? static_cast<double>(characters) / static_cast<double>(s.usedTokens) : 3;
    const auto room = static_cast<double>(contextTokens);
    const auto most = static_cast<qsizetype>(kReadShare * room * std::clamp(perToken, 0.5, 6.0));
    const qint64 length = std::min(kMostSummaryTokens, static_cast<qint64>(kSummaryShare * room));
    s.summaries->ask(summaryRequest(branch, most, length),
                     [this, chat = s.chatId](const std::optional<QString>& summary) {
                         emit summingUpChanged();
                         if (chat != state_->chatId) return;
                         if (summary) return state_->startFrom(*summary);
                         emit sendRefused(noSummary());
                     });
    emit summingUpChanged();
}

void Conversation::stopSummingUp() {
    if (!isSummingUp()) return;
    state_->summaries->stop();
    emit summingUpChanged();
}

/// The summary is an attachment of the new chat's first message, so that it can be read, and taken
/// away.
void Conversation::State::startFrom(const QString& summary) {
    const ChatHead* head = store.head(chatId);
    const QString title = head ? head->summary.title : QString();
    const QString name =
        words(QT_TRANSLATE_NOOP("conversation", "Summary of %1"))
            .arg(title.isEmpty() ? words(QT_TRANSLATE_NOOP("conversation", "a chat")) : title);
    Draft begun = draft;
    replaceDraft({});
    const ChatSettings had = own();
    owner->startNew();
    owner->setSettings(had);
    begun.attachments.insert(
        begun.attachments.begin(),
        pastedText(distinctName(firstCharacters(name, 120), begun.attachments), summary));
    replaceDraft(std::move(begun));
}

}  // namespace pergola::app
