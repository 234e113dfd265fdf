#pragma once
// How text is cut into pieces before byte pair encoding: a list of steps, each applied to the
// pieces of the one before. Immutable, any thread. Knows nothing of vocabularies.

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/tokenizer/split_pattern.h"

namespace pergola {

struct PatternStep {
    SplitPattern pattern;
    SplitBehavior behavior = SplitBehavior::Isolated;
    bool invert = false;
};
/// A space before each piece that does not start with one.
struct PrefixSpaceStep {};
using SplitStep = std::variant<PatternStep, PrefixSpaceStep>;

/// GPT-2's own rule, which tokenizer.json's ByteLevel means by use_regex.
extern const char* const gpt2_split_pattern;

class SplitRules {
public:
    struct Scratch {
        SplitPattern::Scratch pattern;
        std::vector<std::string_view> pieces, cut;
        std::deque<std::string> owned;  // pieces that a step has changed
    };

    explicit SplitRules(std::vector<SplitStep> steps) : steps_(std::move(steps)) {}

    /// The non-empty pieces of `text` in order; they point into `text` and `scratch` and are good
    /// until the next call. Runs of bytes that are not UTF-8 are pieces of their own.
    const std::vector<std::string_view>& split(std::string_view text, Scratch& scratch) const;

private:
    void split_well_formed(std::string_view text, Scratch& scratch) const;

    std::vector<SplitStep> steps_;
};

/// What `tokenizer.ggml.pre` names.
struct NamedSplit {
    SplitRules rules;
    bool ignore_merges = false;  ///< a piece that is a token is taken whole
    bool add_bos = false;        ///< unless the file has a key for it
};
/// Unsupported with the name. "default" is the rule for files older than the key.
Result<NamedSplit> named_split(std::string_view name);

}  // namespace pergola
