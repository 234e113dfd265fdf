#include "app/conversations/conversation.h"

#include <algorithm>
#include <utility>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/conversation_words.h"
#include "app/conversations/unfinished_answer.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr int kAnswerSaveMs = 400;  // with the write itself under the 0.5 s that may be lost
constexpr int kDraftSaveMs = 500;
constexpr int kCountDelayMs = 300;

}  // namespace

// ── The open chat ──

int Conversation::State::indexOf(qint64 messageId) const {
    // Nearly always the last one.
    for (auto i = static_cast<int>(messages.size()) - 1; i >= 0; --i) {
        if (messages[static_cast<std::size_t>(i)].id == messageId) return i;
    }
    return -1;
}

void Conversation::State::show(qint64 id) {
    saveDraft();
    if (chatId != id) leave(chatId);
    owner->stopSummingUp();
    chatId = id;
    edited = 0;
    draftBeforeEdit = {};
    messages.clear();
    tree.reset({});
    usedTokens = -1;
    if (id == 0) {
        draftIsApart = gate && !gate(0);
        draft = draftIsApart ? Draft{} : store.newChatDraft();
    } else {
        const StoredChat chat = store.read(id);
        draft = {chat.draft, chat.draftAttachments};
        tree.reset(chat.messages);
        messages = tree.branchTo(chat.activeLeaf);
        takeLive(messages);
    }
    for (const Message& message : messages) {
        const qint64 tokens = message.figures.prompt_tokens + message.figures.answer_tokens;
        if (tokens > 0) usedTokens = tokens;
    }
    emit owner->reset();
    emit owner->editedChanged();
    emit owner->settingsChanged();
    emit owner->draftChanged();
    emit owner->answeringChanged();
    emit owner->usedTokensChanged();
    countNow();
}

/// A temporary chat ends with its answer.
void Conversation::State::leave(qint64 id) {
    if (!store.isTemporary(id)) return;
    for (const auto& [job, answer] : live) {
        if (answer.stored.chat == id) bridge.stop(job);
    }
    store.forgetTemporary(id);
}

/// What is being written is newer than what was stored of it.
void Conversation::State::takeLive(std::vector<Message>& branch) const {
    for (Message& message : branch) {
        for (const auto& [job, answer] : live) {
            if (answer.stored.message.id != message.id) continue;
            const int version = message.version;
            const int count = message.versionCount;
            message = answer.stored.message;
            message.version = version;
            message.versionCount = count;
        }
    }
}

std::optional<UserError> Conversation::State::refusal() const {
    const ModelState& model = bridge.modelState();
    if (answeringJob() != JobId{}) {
        UserError error;
        error.code = ErrorCode::InvalidArgument;
        error.what =
            words(QT_TRANSLATE_NOOP("conversation", "The answer before is still being written."));
        error.meaning = words(QT_TRANSLATE_NOOP(
            "conversation", "A chat has one answer at a time; your text stays where it is."));
        error.remedy = words(QT_TRANSLATE_NOOP("conversation", "Wait for its end, or stop it."));
        return error;
    }
    bridge.wakeModel();  // then the answer waits for it, as it does for every load
    if (model.phase == ModelPhase::Failed && !model.error.isEmpty()) return model.error;
    if (model.phase == ModelPhase::None || model.phase == ModelPhase::Failed) {
        return noModelLoaded();
    }
    return std::nullopt;
}

void Conversation::State::append(Message message) {
    StoredMessage stored;
    stored.chat = chatId;
    stored.parent = leaf();
    stored.message = message;
    store.saveMessage(stored);
    tree.put(stored);
    tree.mark(message);
    messages.push_back(std::move(message));
    emit owner->messageAppended(static_cast<int>(messages.size()) - 1);
}

void Conversation::State::removeFrom(std::size_t first) {
    messages.resize(first);
    emit owner->messagesRemoved(static_cast<int>(first));
}

void Conversation::State::noteBranch(const std::optional<QString>& title) {
    ChatChange change;
    change.chat = chatId;
    change.title = title;
    change.activeLeaf = leaf();
    change.updatedMs = QDateTime::currentMSecsSinceEpoch();
    store.change(change);
    chats.refresh(chatId);
}

// ── The public class ──

Conversation::Conversation(ConversationStore& store,
                           ChatList& chats,
                           EngineBridge& bridge,
                           Settings& settings,
                           QObject* parent)
    : QObject(parent), state_(new State{this, store, chats, bridge, settings}) {
    State& s = *state_;
    s.titles = std::make_unique<SideQuestion>(bridge);
    s.summaries = std::make_unique<SideQuestion>(bridge);
    s.answerSave.setInterval(kAnswerSaveMs);
    s.draftSave.setSingleShot(true);
    s.draftSave.setInterval(kDraftSaveMs);
    s.countDelay.setSingleShot(true);
    s.countDelay.setInterval(kCountDelayMs);
    connect(&s.answerSave, &QTimer::timeout, this, [this] { state_->saveAnswers(); });
    connect(&s.draftSave, &QTimer::timeout, this, [this] { state_->saveDraft(); });
    connect(&s.countDelay, &QTimer::timeout, this, [this] { state_->countNow(); });
    connect(&bridge, &EngineBridge::answerUpdated, this, [this](const AnswerUpdate& update) {
        state_->onUpdate(update);
    });
    connect(&bridge,
            &EngineBridge::answerFinished,
            this,
            [this](JobId job, FinishReason reason, const AnswerFigures& figures) {
                state_->onEnd(job, [&](Message& message) {
                    message.state = reason == FinishReason::Cancelled ? MessageState::Stopped
                                                                      : MessageState::Complete;
                    message.finish = reason;
                    message.figures = figures;
                });
            });
    connect(&bridge, &EngineBridge::answerFailed, this, [this](JobId job, const UserError& error) {
        state_->onEnd(job, [&](Message& message) {
            message.state = MessageState::Failed;
            message.error = error;
        });
    });
    connect(
        &bridge, &EngineBridge::tokensCounted, this, [this](qint64 tokens, const QObject* asker) {
            if (asker == this && std::exchange(state_->countExpected, false))
                state_->setUsedTokens(tokens);
        });
    connect(&bridge, &EngineBridge::modelStateChanged, this, [this] {
        if (state_->bridge.modelState().phase == ModelPhase::Ready) state_->countSoon();
    });
    connect(&store, &ConversationStore::problemAppeared, this, &Conversation::storeProblem);
    connect(&store, &ConversationStore::messagesMended, this, [this] {
        if (state_->chatId != 0 && !isAnswering() && edited() < 0) state_->show(state_->chatId);
    });
    connect(&chats, &ChatList::removed, this, [this](qint64 id) {
        for (const auto& [job, answer] : state_->live) {
            if (answer.stored.chat == id) state_->bridge.stop(job);
        }
        if (id == state_->chatId) startNew();
    });
    s.draft = store.newChatDraft();
    s.newSettings = store.newChatSettings();
}

Conversation::~Conversation() {
    state_->saveDraft();
    for (auto& [job, answer] : state_->live) {
        answer.stored.message.state = MessageState::Interrupted;
        state_->store.saveMessage(answer.stored);
    }
}

qint64 Conversation::chatId() const {
    return state_->chatId;
}
const std::vector<Message>& Conversation::messages() const {
    return state_->messages;
}
bool Conversation::isAnswering() const {
    return state_->answeringJob() != JobId{};
}
ChatSettings Conversation::settings() const {
    return state_->own();
}

void Conversation::setSettings(const ChatSettings& settings) {
    State& s = *state_;
    if (settings == s.own()) return;
    if (s.chatId == 0) {
        s.newSettings = settings;
        s.store.saveNewChatSettings(settings);
    } else {
        ChatChange change;
        change.chat = s.chatId;
        change.settings = settings;
        s.store.change(change);
    }
    emit settingsChanged();
    s.countSoon();
}

/// The chat that was only a draft gets what was chosen for it; the next one begins afresh.
void Conversation::State::beginChat() {
    chatId = store.newId();
    if (newSettings) store.saveNewChatSettings(std::nullopt);
    begin(chatId, std::exchange(newSettings, std::nullopt).value_or(beginning));
}

void Conversation::State::begin(qint64 chat, const ChatSettings& given) {
    if (given.isEmpty()) return;
    ChatChange change;
    change.chat = chat;
    change.settings = given;
    store.change(change);
}

void Conversation::setStart(const ChatSettings& settings) {
    State& s = *state_;
    if (settings == s.beginning) return;
    s.beginning = settings;
    if (s.chatId == 0 && !s.newSettings) emit settingsChanged();
}

qint64 Conversation::usedTokens() const {
    return state_->usedTokens;
}

int Conversation::firstRead() const {
    return state_->firstRead();
}
qint64 Conversation::contextTokens() const {
    return state_->store.contextTokens(state_->chatId);
}

void Conversation::setContextTokens(qint64 tokens) {
    if (state_->chatId == 0) return;
    ChatChange change;
    change.chat = state_->chatId;
    change.contextTokens = tokens;
    state_->store.change(change);
}

bool Conversation::leaveOutOldest(qint64 contextTokens) {
    return state_->leaveOutOldest(contextTokens);
}

void Conversation::startNew() {
    state_->show(0);
}

void Conversation::startTemporary() {
    const qint64 id = state_->store.newId();
    state_->store.beginTemporary(id);
    state_->begin(id, state_->beginning);
    state_->show(id);
}

bool Conversation::isTemporary() const {
    return state_->store.isTemporary(state_->chatId);
}

void Conversation::keep() {
    if (!isTemporary()) return;
    state_->store.keepTemporary(state_->chatId);
    state_->chats.refresh(state_->chatId);
    state_->chats.setAnswering(state_->chatId, isAnswering());
    emit reset();
}

void Conversation::open(qint64 chatId) {
    if (chatId == state_->chatId) return;
    if (chatId == 0 || !state_->gate || state_->gate(chatId)) state_->show(chatId);
}

void Conversation::setGate(Gate gate) {
    state_->gate = std::move(gate);
}

void Conversation::handOver(Conversation& to, std::optional<qint64> chatId) {
    State& s = *state_;
    State& other = *to.state_;
    for (auto each = s.live.begin(); each != s.live.end();) {
        const auto now = each++;
        if (!chatId || now->second.stored.chat == *chatId) other.live.insert(s.live.extract(now));
    }
    const auto moveOf = [&](auto& from, auto& into) {
        for (auto each = from.begin(); each != from.end();) {
            const auto now = each++;
            if (!chatId || now->first == *chatId) into.insert(from.extract(now));
        }
    };
    moveOf(s.removed, other.removed);
    if (s.live.empty()) s.answerSave.stop();
    if (!other.live.empty() && !other.answerSave.isActive()) other.answerSave.start();
}

bool Conversation::send(const QString& text, Attachments attachments) {
    State& s = *state_;
    if (text.trimmed().isEmpty() && attachments.empty()) return false;
    if (const std::optional<UserError> reason = s.refusal()) {
        emit sendRefused(*reason);
        return false;
    }
    if (const int index = edited(); index >= 0) {
        const Draft before = s.draftBeforeEdit;
        s.endEdit();
        s.removeFrom(static_cast<std::size_t>(index));
        s.replaceDraft(before);
    } else {
        s.replaceDraft({});
    }
    const bool first = s.messages.empty();
    if (s.chatId == 0) s.beginChat();
    Message message;
    message.id = s.store.newId();
    message.text = text;
    message.attachments = std::move(attachments);
    message.created = QDateTime::currentDateTime();
    const QString title = State::titleOf(message);
    s.append(std::move(message));
    const ChatHead* head = s.store.head(s.chatId);
    const bool untitled = first && (!head || head->summary.title.isEmpty());
    s.noteBranch(untitled ? std::optional<QString>(title) : std::nullopt);
    s.startAnswer();
    return true;
}

void Conversation::again() {
    State& s = *state_;
    if (s.messages.empty()) return;
    if (const std::optional<UserError> reason = s.refusal()) return emit sendRefused(*reason);
    if (s.messages.back().role == Role::Assistant) s.removeFrom(s.messages.size() - 1);
    s.startAnswer();
}

void Conversation::goOn() {
    State& s = *state_;
    if (s.messages.empty() || !canGoOn(s.messages.back())) return;
    if (const std::optional<UserError> reason = s.refusal()) return emit sendRefused(*reason);
    s.continueAnswer();
}

void Conversation::stop() {
    if (const JobId job = state_->answeringJob(); job != JobId{}) state_->bridge.stop(job);
}

}  // namespace pergola::app
