#include "engine/generate/constraint_shelf.h"

#include <algorithm>
#include <utility>

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

void ConstraintShelf::add(const AnswerConstraint& constraint, std::shared_ptr<ConstraintMachine> machine) {
    entries_.push_front({constraint, std::move(machine)});
    if (entries_.size() > most_entries) entries_.pop_back();
}

}  // namespace pergola
