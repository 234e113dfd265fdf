#pragma once
// The constraints that were asked for last, ready for the next answer that asks for the same: clients send
// one schema with every request. One thread.

#include <list>
#include <memory>

#include "engine/constrain/constraint.h"
#include "engine/engine.h"

namespace pergola {

class ConstraintShelf {
public:
    /// Null if it is not here.
    std::shared_ptr<ConstraintMachine> find(const AnswerConstraint& constraint);
    /// Keeps it, and drops the one that was not asked for the longest.
    void add(const AnswerConstraint& constraint, std::shared_ptr<ConstraintMachine> machine);

private:
    struct Entry {
        AnswerConstraint constraint;
        std::shared_ptr<ConstraintMachine> machine;
    };
    std::list<Entry> entries_;  ///< the last asked for first
};

}  // namespace pergola
