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
    const auto [at, isNew] = all_.insert_or_assign(stored.message.id, stored);
    if (isNew) children_[stored.parent].insert(at->first);
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
        if (children == children_.end()) break;
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
