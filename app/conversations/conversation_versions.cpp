// The branches of a Conversation: versions, a branch as a chat of its own, messages that are taken
// away and put back.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/conversations/chat_copy.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_title.h"
#include "app/conversations/conversation_state.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/conversation_words.h"
#include "app/conversations/thinking.h"
#include "app/first_characters.h"

namespace pergola::app {

void Conversation::branchFrom(int index) {
    State& s = *state_;
    if (index < 0 || index >= static_cast<int>(s.messages.size())) return;
    const auto end = s.messages.begin() + index + 1;
    const std::vector<Message> branch(s.messages.begin(), end);
    const ChatHead* head = s.store.head(s.chatId);
    const QString title = head && !head->summary.title.isEmpty()
                              ? head->summary.title
                              : chatTitle(s.messages.front().text);
    const qint64 copy = copyBranch(
        s.store,
        s.store.read(s.chatId),
        branch,
        words(QT_TRANSLATE_NOOP("conversation", "%1 (branch)")).arg(firstCharacters(title, 190)));
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

/// What followed is copied, so that each version keeps the conversation that it led to.
void Conversation::changeAnswer(int index, const QString& words) {
    State& s = *state_;
    if (isAnswering() || index < 0 || index >= static_cast<int>(s.messages.size())) return;
    const auto place = static_cast<std::size_t>(index);
    const Message& old = s.messages[place];
    if (old.role != Role::Assistant || splitThinking(old.text).answer.isEmpty()) return;
    const QString text = withAnswer(old.text, words);
    if (words.trimmed().isEmpty() || text == old.text) return;
    const int firstRead = s.firstRead();
    const int editedAt = edited();
    qint64 parent = index > 0 ? s.messages[place - 1].id : 0;
    for (std::size_t i = place; i < s.messages.size(); ++i) {
        Message& message = s.messages[i];
        message.id = s.store.newId();
        if (i == place) {
            message.text = text;
            message.figures = {};
            message.error = {};
            message.created = QDateTime::currentDateTime();
            if (message.state != MessageState::Complete) message.state = MessageState::Stopped;
        }
        const StoredMessage stored{s.chatId, parent, message};
        s.store.saveMessage(stored);
        s.tree.put(stored);
        parent = message.id;
    }
    if (editedAt >= index) s.edited = s.messages[static_cast<std::size_t>(editedAt)].id;
    if (firstRead >= index) s.readFrom(firstRead);
    for (std::size_t i = place; i < s.messages.size(); ++i) {
        s.tree.mark(s.messages[i]);
        emit messageChanged(static_cast<int>(i));
    }
    s.noteBranch();
    s.countSoon();
    emit firstReadChanged();
    emit chatChanged();
}

int Conversation::removeMessage(int index) {
    State& s = *state_;
    if (isAnswering() || index < 0 || index >= static_cast<int>(s.messages.size())) return 0;
    const qint64 id = s.messages[static_cast<std::size_t>(index)].id;
    const std::vector<qint64> versions = s.tree.versionsOf(id);
    State::Removed removed{{}, s.leaf(), s.store.readsFrom(s.chatId)};
    const bool isLast = index + 1 == static_cast<int>(s.messages.size());
    if (removed.firstRead == id && !isLast)
        s.readFrom(index + 1);
    else if (std::abs(removed.firstRead) == id)
        s.setReadsFrom(index > 0 ? -s.messages[static_cast<std::size_t>(index) - 1].id : 0);
    removed.what = s.tree.remove(id);
    s.eraseFromStore(removed.what);
    const auto count = static_cast<int>(removed.what.gone.size());
    s.removed[s.chatId].push_back(std::move(removed));
    if (versions.size() > 1) {  // the version before it, or the one behind the first
        const auto at = std::find(versions.begin(), versions.end(), id);
        const qint64 shown = at == versions.begin() ? *std::next(at) : *std::prev(at);
        s.showBranch(0, s.tree.branchTo(s.tree.newestLeafUnder(shown)));
    } else {
        if (s.edited == id) s.endEdit();  // the text stays in the field
        s.messages.erase(s.messages.begin() + index);
        emit messageTakenOut(index);
        s.noteBranch();
        s.countSoon();
    }
    s.markAgain();
    emit firstReadChanged();
    emit chatChanged();
    return count;
}

void Conversation::State::eraseFromStore(const MessageTree::Removal& removal) {
    MessagesErased erased{chatId, {}};
    for (const StoredMessage& each : removal.gone) erased.ids.push_back(each.message.id);
    std::vector<StoredMessage> moved;
    for (const StoredMessage& each : removal.moved) moved.push_back(*tree.find(each.message.id));
    // An answer that nobody waits for any more may still be under way, in another branch.
    for (auto it = live.begin(); it != live.end();) {
        StoredMessage& stored = it->second.stored;
        const qint64 id = stored.message.id;
        const bool isGone = std::find(erased.ids.begin(), erased.ids.end(), id) != erased.ids.end();
        if (isGone) bridge.stop(it->first);
        if (const StoredMessage* known = tree.find(id)) stored.parent = known->parent;
        it = isGone ? live.erase(it) : std::next(it);
    }
    store.eraseMessages(erased, moved);
}

bool Conversation::undoRemoveMessage() {
    State& s = *state_;
    const auto known = s.removed.find(s.chatId);
    if (known == s.removed.end() || known->second.empty()) return false;
    const State::Removed removed = std::move(known->second.back());
    known->second.pop_back();
    s.tree.putBack(removed.what);
    std::vector<StoredMessage> back = removed.what.gone;
    for (const StoredMessage& each : removed.what.moved) {
        if (const StoredMessage* own = s.tree.find(each.message.id)) back.push_back(*own);
    }
    s.store.putBackMessages(back);
    // Where something was said since, that branch goes on if it leads over the message.
    const qint64 id = removed.what.gone.front().message.id;
    const auto leadsOver = [&](const std::vector<Message>& branch) {
        return std::any_of(
            branch.begin(), branch.end(), [id](const Message& each) { return each.id == id; });
    };
    std::vector<Message> branch = s.tree.branchTo(s.leaf());
    if (!isAnswering() && !leadsOver(branch)) branch = s.tree.branchTo(removed.leaf);
    if (removed.firstRead != 0) s.setReadsFrom(removed.firstRead);
    const auto at = std::find_if(
        branch.begin(), branch.end(), [id](const Message& each) { return each.id == id; });
    const auto same = [](const Message& a, const Message& b) { return a.id == b.id; };
    const auto place = at - branch.begin();
    const bool isAlone = at != branch.end() && branch.size() == s.messages.size() + 1 &&
                         std::equal(branch.begin(), at, s.messages.begin(), same) &&
                         std::equal(std::next(at), branch.end(), s.messages.begin() + place, same);
    if (isAlone) {
        s.messages.insert(s.messages.begin() + place, *at);
        emit messagePutBack(static_cast<int>(place));
        s.noteBranch();
        s.countSoon();
    } else {
        s.showBranch(0, std::move(branch));
    }
    s.markAgain();
    emit firstReadChanged();
    emit chatChanged();
    return true;
}

/// Which version of how many each message is, told where it is different now.
void Conversation::State::markAgain() {
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const int version = messages[i].version;
        const int count = messages[i].versionCount;
        tree.mark(messages[i]);
        if (messages[i].version != version || messages[i].versionCount != count)
            emit owner->messageChanged(static_cast<int>(i));
    }
}

}  // namespace pergola::app
