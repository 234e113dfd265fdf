#include "app/conversations/conversation.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "app/conversations/chat_copy.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_title.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr int kAnswerSaveMs = 400;  // with the write itself under the 0.5 s that may be lost
constexpr int kDraftSaveMs = 500;
constexpr int kCountDelayMs = 300;

QString words(const char* text) {
    return QCoreApplication::translate("conversation", text);
}

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
    chatId = id;
    edited = 0;
    draftBeforeEdit = {};
    messages.clear();
    tree.reset({});
    usedTokens = -1;
    if (id == 0) {
        draft = store.newChatDraft();
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

void Conversation::State::replaceDraft(Draft now) {
    draftTextIsSaved = false;
    draftAttachmentsAreSaved = draftAttachmentsAreSaved && now.attachments == draft.attachments;
    draft = std::move(now);
    saveDraft();
    emit owner->draftChanged();
}

void Conversation::State::saveDraft() {
    draftSave.stop();
    const bool keepsText = !std::exchange(draftTextIsSaved, true);
    const bool keepsAttachments = !std::exchange(draftAttachmentsAreSaved, true);
    if (!keepsText && !keepsAttachments) return;
    Draft kept = draft;
    // Of a program that ends while a message is edited, both drafts are kept.
    if (isEditing()) {
        const QString& before = draftBeforeEdit.text;
        if (!before.trimmed().isEmpty()) kept.text += QStringLiteral("\n\n") + before;
        kept.attachments.insert(kept.attachments.end(),
                                draftBeforeEdit.attachments.begin(),
                                draftBeforeEdit.attachments.end());
    }
    NewChatDraftChange fields;
    if (keepsText) fields.draft = std::move(kept.text);
    if (keepsAttachments) fields.attachments = std::move(kept.attachments);
    if (chatId == 0) return store.saveNewChatDraft(fields);
    const auto hasDraft = [this] {
        const ChatHead* head = store.head(chatId);
        return head && head->summary.hasDraft;
    };
    const bool had = hasDraft();
    ChatChange change;
    change.chat = chatId;
    change.draft = std::move(fields.draft);
    change.draftAttachments = std::move(fields.attachments);
    store.change(change);
    if (had != hasDraft()) chats.refresh(chatId);
}

void Conversation::State::draftChanged() {
    if (!draftSave.isActive()) draftSave.start();
    countSoon();
}

// ── The public class ──

Conversation::Conversation(ConversationStore& store,
                           ChatList& chats,
                           EngineBridge& bridge,
                           Settings& settings,
                           QObject* parent)
    : QObject(parent), state_(new State{this, store, chats, bridge, settings}) {
    State& s = *state_;
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
    connect(&bridge, &EngineBridge::tokensCounted, this, [this](qint64 tokens) {
        if (std::exchange(state_->countExpected, false)) state_->setUsedTokens(tokens);
    });
    connect(&bridge, &EngineBridge::modelStateChanged, this, [this] {
        if (state_->bridge.modelState().phase == ModelPhase::Ready) state_->countSoon();
    });
    connect(&store, &ConversationStore::problemAppeared, this, &Conversation::storeProblem);
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

QString Conversation::draft() const {
    return state_->draft.text;
}
const Attachments& Conversation::draftAttachments() const {
    return state_->draft.attachments;
}
qint64 Conversation::usedTokens() const {
    return state_->usedTokens;
}

int Conversation::firstRead() const {
    return state_->firstRead();
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
    if (chatId != state_->chatId) state_->show(chatId);
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
    const QString subject = text.trimmed().isEmpty() ? attachments.front().name : text;
    if (s.chatId == 0) s.beginChat();
    Message message;
    message.id = s.store.newId();
    message.text = text;
    message.attachments = std::move(attachments);
    message.created = QDateTime::currentDateTime();
    s.append(std::move(message));
    const ChatHead* head = s.store.head(s.chatId);
    const bool untitled = first && (!head || head->summary.title.isEmpty());
    s.noteBranch(untitled ? std::optional<QString>(chatTitle(subject)) : std::nullopt);
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

void Conversation::edit(int index) {
    State& s = *state_;
    if (index < 0 || index >= static_cast<int>(s.messages.size())) return;
    const Message& message = s.messages[static_cast<std::size_t>(index)];
    if (message.role != Role::User || message.id == s.edited) return;
    stop();
    if (!s.isEditing()) s.draftBeforeEdit = s.draft;
    s.edited = message.id;
    s.replaceDraft({message.text, message.attachments});
    emit editedChanged();
    s.countSoon();
}

void Conversation::editLast() {
    for (auto i = static_cast<int>(state_->messages.size()) - 1; i >= 0; --i) {
        if (state_->messages[static_cast<std::size_t>(i)].role == Role::User) return edit(i);
    }
}

void Conversation::cancelEdit() {
    State& s = *state_;
    if (!s.isEditing()) return;
    const Draft before = s.draftBeforeEdit;
    s.endEdit();
    s.replaceDraft(before);
    s.countSoon();
}

int Conversation::edited() const {
    return state_->edited == 0 ? -1 : state_->indexOf(state_->edited);
}

void Conversation::State::endEdit() {
    edited = 0;
    draftBeforeEdit = {};
    emit owner->editedChanged();
}

void Conversation::branchFrom(int index) {
    State& s = *state_;
    if (index < 0 || index >= static_cast<int>(s.messages.size())) return;
    const auto end = s.messages.begin() + index + 1;
    const std::vector<Message> branch(s.messages.begin(), end);
    const ChatHead* head = s.store.head(s.chatId);
    const QString title = head && !head->summary.title.isEmpty()
                              ? head->summary.title
                              : chatTitle(s.messages.front().text);
    const qint64 copy =
        copyBranch(s.store,
                   s.store.read(s.chatId),
                   branch,
                   words(QT_TRANSLATE_NOOP("conversation", "%1 (branch)")).arg(title.left(190)));
    s.chats.refresh(copy);
    open(copy);
}

void Conversation::showVersion(int index, int by) {
    State& s = *state_;
    if (isAnswering() || index < 0 || index >= static_cast<int>(s.messages.size())) return;
    const Message& shown = s.messages[static_cast<std::size_t>(index)];
    const std::vector<qint64> versions = s.tree.versionsOf(shown.id);
    const int wanted = shown.version - 1 + by;
    if (wanted < 0 || wanted >= static_cast<int>(versions.size())) return;
    std::vector<Message> branch =
        s.tree.branchTo(s.tree.newestLeafUnder(versions[static_cast<std::size_t>(wanted)]));
    if (branch.size() > static_cast<std::size_t>(index))
        s.showBranch(static_cast<std::size_t>(index), std::move(branch));
}

int Conversation::showMessage(qint64 messageId) {
    State& s = *state_;
    if (const int index = s.indexOf(messageId); index >= 0) return index;
    if (s.tree.versionsOf(messageId).empty() || isAnswering()) return -1;
    s.showBranch(0, s.tree.branchTo(s.tree.newestLeafUnder(messageId)));
    return s.indexOf(messageId);
}

/// Puts another branch in the place of the one shown, from the first message that differs.
void Conversation::State::showBranch(std::size_t first, std::vector<Message> branch) {
    while (first < std::min(branch.size(), messages.size()) &&
           branch[first].id == messages[first].id)
        ++first;
    takeLive(branch);
    const bool was_editing = isEditing();
    removeFrom(first);
    for (std::size_t i = first; i < branch.size(); ++i) {
        messages.push_back(std::move(branch[i]));
        emit owner->messageAppended(static_cast<int>(i));
    }
    if (was_editing && !isEditing()) endEdit();  // the text stays in the field
    noteBranch();
    emit owner->answeringChanged();
    countSoon();
}

void Conversation::stop() {
    if (const JobId job = state_->answeringJob(); job != JobId{}) state_->bridge.stop(job);
}

void Conversation::setDraft(const QString& text) {
    State& s = *state_;
    if (text == s.draft.text) return;
    s.draft.text = text;
    s.draftTextIsSaved = false;
    s.draftChanged();
}

void Conversation::setDraftAttachments(const Attachments& attachments) {
    State& s = *state_;
    if (attachments == s.draft.attachments) return;
    s.draft.attachments = attachments;
    s.draftAttachmentsAreSaved = false;
    s.draftChanged();
}

}  // namespace pergola::app
