// The answers of a Conversation: asked for, streamed, saved, ended; and the count of its tokens.
#include <algorithm>
#include <utility>

#include "app/attachments/attachment_prompt.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_request.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/thinking.h"
#include "app/conversations/unfinished_answer.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr double kKeptShare = 0.6;  // of the context, when the oldest messages are left out

}  // namespace

JobId Conversation::State::answeringJob() const {
    for (const auto& [job, answer] : live) {
        // One that was edited away from the branch still has to end, but nobody waits for it.
        if (answer.stored.chat == chatId && indexOf(answer.stored.message.id) >= 0) return job;
    }
    return JobId{};
}

Message* Conversation::State::shown(const LiveAnswer& answer) {
    if (answer.stored.chat != chatId) return nullptr;
    const int index = indexOf(answer.stored.message.id);
    return index < 0 ? nullptr : &messages[static_cast<std::size_t>(index)];
}

/// Which model answers is known when it is loaded, and its makers' advice with it.
EngineBridge::Completion Conversation::State::completion() const {
    return [everywhere = settings.changedSampling(), own = own()](ChatRequest& asked,
                                                                  const ModelFacts& facts) {
        ChatRequest whole = startingRequest(facts, everywhere);
        layOver(whole, own);
        whole.messages = std::move(asked.messages);
        asked = std::move(whole);
    };
}

MessageState Conversation::State::stateOfNew() const {
    return bridge.modelState().phase == ModelPhase::Loading ? MessageState::Waiting
                                                            : MessageState::Reading;
}

void Conversation::State::startAnswer() {
    ChatRequest request;
    request.messages = chatMessages(systemPrompt(), readUpTo(static_cast<int>(messages.size())));
    Message message;
    message.id = store.newId();
    message.role = Role::Assistant;
    message.state = stateOfNew();
    message.modelName = QString::fromStdString(bridge.modelState().facts.name);
    message.created = QDateTime::currentDateTime();
    LiveAnswer answer;
    answer.stored = {chatId, leaf(), message};
    titles->stop();  // an answer goes before a title
    const JobId job = bridge.ask(std::move(request), completion());
    live[job] = std::move(answer);
    append(std::move(message));
    noteBranch();
    follow();
}

/// The model reads what the answer says until now as its own beginning. A word that was cut may
/// become another one, so its last token is read again.
void Conversation::State::continueAnswer() {
    Message& message = messages.back();
    ChatRequest request;
    request.messages = chatMessages(systemPrompt(), readUpTo(static_cast<int>(messages.size()) - 1));
    const auto complete = [all = completion(), text = message.text](ChatRequest& asked,
                                                                    const ModelFacts& facts) {
        all(asked, facts);
        asked.answer_so_far =
            answerSoFar(text, QString::fromStdString(facts.prompt_end)).toStdString();
        asked.heal_tokens = true;
    };
    message.state = stateOfNew();
    message.finish = FinishReason::EndOfAnswer;
    message.error = {};
    message.readShare = message.readTokensPerSecond = message.readSecondsLeft = 0;
    LiveAnswer answer;
    answer.before = std::exchange(message.figures, {});
    answer.stored = {chatId, messages.size() > 1 ? messages[messages.size() - 2].id : 0, message};
    if (splitThinking(message.text).isOpen && message.thinkingMs > 0)
        answer.thinksSinceMs = QDateTime::currentMSecsSinceEpoch() - message.thinkingMs;
    titles->stop();
    const JobId job = bridge.ask(std::move(request), complete);
    live[job] = std::move(answer);
    emit owner->messageChanged(static_cast<int>(messages.size()) - 1);
    noteBranch();
    follow();
}

/// The answer that was just asked for.
void Conversation::State::follow() {
    chats.setAnswering(chatId, true);
    if (!answerSave.isActive()) answerSave.start();
    emit owner->answeringChanged();
}

ChatSettings Conversation::State::own() const {
    return chatId == 0 ? newSettings.value_or(beginning) : store.settings(chatId);
}

QString Conversation::State::systemPrompt() const {
    return own().systemPrompt.value_or(settings.values().systemPrompt);
}

/// Notes how long the answer thinks; true when that has just ended.
bool Conversation::State::timeThinking(LiveAnswer& answer) {
    Message& message = answer.stored.message;
    if (message.text.isEmpty() || (message.thinkingMs > 0 && answer.thinksSinceMs == 0))
        return false;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const ThinkingSplit split = splitThinking(message.text);
    if (!split.hasThinking) {
        if (!split.isOpen) answer.thinksSinceMs = 0;
        return false;
    }
    if (answer.thinksSinceMs == 0) answer.thinksSinceMs = now;
    message.thinkingMs = std::max<qint64>(1, now - answer.thinksSinceMs);
    if (split.isOpen) return false;
    answer.thinksSinceMs = 0;
    return true;
}

/// Where the template opened the thinking in the prompt, the answer gets that mark before its first
/// text, so that it is read the same at any later time, whatever model is loaded then.
QString Conversation::State::opening(const LiveAnswer& answer, const QString& piece) const {
    if (piece.isEmpty() || !answer.stored.message.text.isEmpty()) return {};
    const QString mark =
        openedThinking(QString::fromStdString(bridge.modelState().facts.prompt_end));
    const QString first = piece.trimmed();
    const bool isSaidAgain = !first.isEmpty() && mark.startsWith(first.left(mark.size() - 1));
    return isSaidAgain ? QString() : mark;
}

void Conversation::State::onUpdate(const AnswerUpdate& update) {
    const auto found = live.find(update.job);
    if (found == live.end()) return;
    LiveAnswer& answer = found->second;
    const auto takeProgress = [&](Message& message) {
        const MessageState before = message.state;
        message.state = update.phase == AnswerPhase::WaitingForModel ? MessageState::Waiting
                        : update.phase == AnswerPhase::Reading       ? MessageState::Reading
                                                                     : MessageState::Writing;
        if (update.promptTokens > 0) {
            message.readShare =
                static_cast<double>(update.readTokens) / static_cast<double>(update.promptTokens);
        }
        message.readTokensPerSecond = update.readTokensPerSecond;
        message.readSecondsLeft =
            update.readTokensPerSecond > 0
                ? static_cast<double>(update.promptTokens - update.readTokens) /
                      update.readTokensPerSecond
                : 0;
        if (before == MessageState::Waiting && message.state != before) {
            message.modelName = QString::fromStdString(bridge.modelState().facts.name);
        }
        return before != message.state || message.state == MessageState::Reading;
    };
    takeProgress(answer.stored.message);
    const QString piece = opening(answer, update.textAppended) + update.textAppended;
    answer.stored.message.text += piece;
    answer.isSaved = false;
    const bool thoughtEnds = timeThinking(answer);
    Message* message = shown(answer);
    if (!message) return;
    message->thinkingMs = answer.stored.message.thinkingMs;
    const int index = static_cast<int>(message - messages.data());
    // The state first, while the text is still the old one: a view that reads everything again at
    // messageChanged() must not find what messageTextAppended() is about to bring.
    if (takeProgress(*message)) emit owner->messageChanged(index);
    if (!piece.isEmpty()) {
        message->text += piece;
        emit owner->messageTextAppended(index, piece);
    }
    if (thoughtEnds) emit owner->messageChanged(index);
    const qint64 tokens = update.promptTokens + update.answerTokens;
    if (tokens > 0) setUsedTokens(tokens);
}

void Conversation::State::onEnd(JobId job, const std::function<void(Message&)>& finish) {
    const auto found = live.find(job);
    if (found == live.end()) return;
    LiveAnswer answer = std::move(found->second);
    live.erase(found);
    if (live.empty()) answerSave.stop();
    finish(answer.stored.message);
    const AnswerFigures figures =
        std::exchange(answer.stored.message.figures,
                      together(answer.before, answer.stored.message.figures));
    store.saveMessage(answer.stored);
    const qint64 chat = answer.stored.chat;
    chats.setAnswering(chat, std::any_of(live.begin(), live.end(), [chat](const auto& each) {
                           return each.second.stored.chat == chat;
                       }));
    chats.refresh(chat);
    if (chat == chatId) tree.put(answer.stored);
    if (Message* message = shown(answer)) {
        *message = answer.stored.message;
        tree.mark(*message);
        emit owner->messageChanged(static_cast<int>(message - messages.data()));
        if (figures.prompt_tokens > 0) setUsedTokens(figures.prompt_tokens + figures.answer_tokens);
        emit owner->answeringChanged();
    }
    if (live.empty()) askTitle(answer.stored);
    countSoon();
}

void Conversation::State::saveAnswers() {
    for (auto& [job, answer] : live) {
        if (!std::exchange(answer.isSaved, true)) store.saveMessage(answer.stored);
    }
}

// ── The meter ──

void Conversation::State::setUsedTokens(qint64 tokens) {
    if (std::exchange(usedTokens, tokens) != tokens) emit owner->usedTokensChanged();
}

void Conversation::State::countSoon() {
    if (!countDelay.isActive()) countDelay.start();
}

void Conversation::State::countNow() {
    countDelay.stop();
    countExpected = false;
    if (answeringJob() != JobId{}) return;  // the answer itself brings the count
    // A message that is being edited takes the place of the old one and of what follows it.
    const int edited_at = isEditing() ? indexOf(edited) : static_cast<int>(messages.size());
    std::vector<ChatMessage> all = chatMessages(systemPrompt(), readUpTo(edited_at), draft);
    const bool has_turns = std::any_of(
        all.begin(), all.end(), [](const ChatMessage& each) { return each.role != Role::System; });
    if (!has_turns) return setUsedTokens(0);
    const ModelPhase phase = bridge.modelState().phase;
    if (phase != ModelPhase::Ready) return;  // counted when it is
    countExpected = true;
    bridge.countTokens(std::move(all), owner);
}

int Conversation::State::firstRead() const {
    const qint64 id = store.readsFrom(chatId);
    return id < 0 ? indexOf(-id) + 1 : std::max(0, indexOf(id));
}

void Conversation::State::readFrom(int index) {
    const bool is_there = index < static_cast<int>(messages.size());
    setReadsFrom(is_there    ? messages[static_cast<std::size_t>(index)].id
                 : index > 0 ? -messages[static_cast<std::size_t>(index) - 1].id
                             : 0);
}

void Conversation::State::setReadsFrom(qint64 id) {
    if (chatId == 0) return;
    ChatChange change;
    change.chat = chatId;
    change.readsFrom = id;
    store.change(change);
}

/// The branch before `end` as the model reads it.
std::vector<Message> Conversation::State::readUpTo(int end) const {
    const int first = firstRead();
    // What is edited before that place is read with all that stands before it.
    const bool is_edit = end < static_cast<int>(messages.size()) && first >= end;
    return {messages.begin() + (is_edit ? 0 : first), messages.begin() + end};
}

/// How many tokens a message has is only known for all together, so each gets its share by length.
bool Conversation::State::leaveOutOldest(qint64 contextTokens) {
    const int first = firstRead();
    const auto count = static_cast<int>(messages.size());
    const auto lengthOf = [this](int index) {
        const Message& message = messages[static_cast<std::size_t>(index)];
        return withAttachments(message.text, message.attachments).size();
    };
    qint64 length = withAttachments(draft.text, draft.attachments).size();
    for (int i = first; i < count; ++i) length += lengthOf(i);
    const double tokens = static_cast<double>(std::max<qint64>(1, usedTokens));
    const double all_room =
        static_cast<double>(contextTokens) * static_cast<double>(length) / tokens;
    const double room = kKeptShare * all_room;
    qint64 kept = withAttachments(draft.text, draft.attachments).size();
    int start = 0;
    for (int i = count - 1; i > first; --i) {
        kept += lengthOf(i);
        if (static_cast<double>(kept) > (start > 0 ? room : all_room)) break;
        if (messages[static_cast<std::size_t>(i)].role == Role::User) start = i;
    }
    if (start == 0) {  // even the last turn is too long, or there is only one
        if (first == count || messages.back().role != Role::Assistant) return false;
        start = count;
    }
    readFrom(start);
    emit owner->firstReadChanged();
    countNow();
    return true;
}

}  // namespace pergola::app
