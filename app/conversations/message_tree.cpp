#include "app/conversations/message_tree.h"

#include <algorithm>
#include <iterator>

namespace pergola::app {

void MessageTree::reset(const std::vector<StoredMessage>& all) {
    all_.clear();
    children_.clear();
    for (const StoredMessage& stored : all) put(stored);
}

void MessageTree::put(const StoredMessage& stored) {
    const qint64 id = stored.message.id;
    if (const StoredMessage* known = find(id)) children_[known->parent].erase(id);
    children_[stored.parent].insert(id);
    all_.insert_or_assign(id, stored);
}

const StoredMessage* MessageTree::find(qint64 id) const {
    const auto found = all_.find(id);
    return found == all_.end() ? nullptr : &found->second;
}

void MessageTree::takeOut(qint64 id) {
    const StoredMessage* known = find(id);
    if (known == nullptr) return;
    children_[known->parent].erase(id);
    all_.erase(id);
}

MessageTree::Removal MessageTree::remove(qint64 id) {
    Removal removal;
    const StoredMessage* self = find(id);
    if (self == nullptr) return removal;
    const bool isVersion = versionsOf(id).size() > 1;
    removal.gone.push_back(*self);
    // Grows while it is walked: what follows the followers too. A file's parents may form a ring.
    std::set<qint64> seen{id};
    for (std::size_t i = 0; i < removal.gone.size(); ++i) {
        const auto children = children_.find(removal.gone[i].message.id);
        if (children == children_.end()) continue;
        for (const qint64 child : children->second) {
            if (seen.insert(child).second)
                (isVersion ? removal.gone : removal.moved).push_back(all_.at(child));
        }
    }
    for (StoredMessage child : removal.moved) {
        child.parent = removal.gone.front().parent;
        put(child);
    }
    for (const StoredMessage& each : removal.gone) takeOut(each.message.id);
    return removal;
}

void MessageTree::putBack(const Removal& removal) {
    for (const StoredMessage& each : removal.gone) put(each);
    for (const StoredMessage& each : removal.moved) {
        // Its text may have grown meanwhile, or it may be gone itself.
        const StoredMessage* known = find(each.message.id);
        if (known == nullptr) continue;
        StoredMessage back = *known;
        back.parent = each.parent;
        put(back);
    }
}

std::vector<Message> MessageTree::branchTo(qint64 leaf) const {
    auto at = all_.find(leaf);
    if (at == all_.end() && leaf != 0 && !all_.empty()) at = std::prev(all_.end());
    std::vector<Message> branch;
    while (at != all_.end() && branch.size() < all_.size()) {
        branch.push_back(at->second.message);
        mark(branch.back());
        at = all_.find(at->second.parent);
    }
    std::reverse(branch.begin(), branch.end());
    return branch;
}

std::vector<qint64> MessageTree::versionsOf(qint64 id) const {
    const auto known = all_.find(id);
    if (known == all_.end()) return {};
    const StoredMessage& self = known->second;
    std::vector<qint64> versions;
    for (const qint64 other : children_.at(self.parent)) {
        if (all_.at(other).message.role == self.message.role) versions.push_back(other);
    }
    return versions;
}

qint64 MessageTree::newestLeafUnder(qint64 id) const {
    for (std::size_t steps = 0; steps < all_.size(); ++steps) {
        const auto children = children_.find(id);
        if (children == children_.end() || children->second.empty()) break;
        id = *children->second.rbegin();
    }
    return id;
}

void MessageTree::mark(Message& message) const {
    const std::vector<qint64> versions = versionsOf(message.id);
    const auto at = std::find(versions.begin(), versions.end(), message.id);
    if (at == versions.end()) return;
    message.version = static_cast<int>(at - versions.begin()) + 1;
    message.versionCount = static_cast<int>(versions.size());
}

}  // namespace pergola::app
