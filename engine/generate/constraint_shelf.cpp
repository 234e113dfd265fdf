#include "engine/generate/constraint_shelf.h"

#include <algorithm>

namespace pergola {
namespace {

constexpr std::size_t most_entries = 4;  // each may hold some ten megabytes of masks

}  // namespace

std::shared_ptr<ConstraintMachine> ConstraintShelf::find(const AnswerConstraint& constraint) {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.constraint.kind == constraint.kind && entry.constraint.source == constraint.source;
    });
    if (found == entries_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found);
    return found->machine;
}

std::shared_ptr<ConstraintMachine> ConstraintShelf::add(const AnswerConstraint& constraint, Grammar grammar,
                                                        std::shared_ptr<const TokenTrie> trie) {
    auto machine = std::make_shared<ConstraintMachine>(std::move(grammar), std::move(trie));
    entries_.push_front({constraint, machine});
    if (entries_.size() > most_entries) entries_.pop_back();
    return machine;
}

}  // namespace pergola
