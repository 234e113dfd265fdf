// The draft of a Conversation, and the message that is edited in its place.
#include <utility>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"

namespace pergola::app {

// ── The draft ──

QString Conversation::draft() const {
    return state_->draft.text;
}
const Attachments& Conversation::draftAttachments() const {
    return state_->draft.attachments;
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
    if (chatId == 0 && draftIsApart) {  // one window must not write over what the other has begun
        if (draft.isEmpty()) return;
        beginChat();
        noteBranch();
    }
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

// ── An earlier message in its place ──

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

}  // namespace pergola::app
