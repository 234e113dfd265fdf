#pragma once
// How text is cut into pieces before byte pair encoding: a list of steps, each applied to the
// pieces of the one before. Immutable, any thread. Knows nothing of vocabularies.

#include <cstdint>
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
/// SentencePiece's spaces: each becomes `replacement`, and a piece starts with one.
struct MetaspaceStep {
    enum class Prefix : std::uint8_t { Always, First, Never };
    std::string replacement = "\xE2\x96\x81";
    Prefix prefix = Prefix::Always;  ///< First: only where the text starts
    bool split = true;               ///< before each replacement
};
/// Pieces of so many characters, the last one shorter.
struct FixedLengthStep {
    std::size_t characters = 1;
};
/// Decimal digits in groups of three, counted from the right; other text is left whole. A step of
/// its own, since as an expression each group would look at all digits behind it.
struct DigitGroupStep {};
/// To the writing of byte_level.h, for models that are not told bytes.
struct ByteLevelPieceStep {};
using SplitStep = std::variant<PatternStep,
                               PrefixSpaceStep,
                               MetaspaceStep,
                               FixedLengthStep,
                               DigitGroupStep,
                               ByteLevelPieceStep>;

/// Whether a text is the start of what is encoded, or comes after a token or other text.
enum class TextPlace : std::uint8_t { Start, Later };

/// GPT-2's own rule, which tokenizer.json's ByteLevel means by use_regex.
extern const char* const gpt2_split_pattern;

class SplitRules {
public:
    struct Scratch {
        SplitPattern::Scratch pattern;
        std::vector<std::string_view> pieces, cut;
        std::deque<std::string> owned;       // pieces that a step has changed
        TextPlace place = TextPlace::Later;  // of the first piece
    };

    SplitRules() = default;
    explicit SplitRules(std::vector<SplitStep> steps) : steps_(std::move(steps)) {}

    /// The non-empty pieces of `text` in order; they point into `text` and `scratch` and are good
    /// until the next call. Runs of bytes that are not UTF-8 are pieces of their own,
    /// unless there are no steps.
    const std::vector<std::string_view>& split(std::string_view text,
                                               Scratch& scratch,
                                               TextPlace place = TextPlace::Start) const;

private:
    void split_well_formed(std::string_view text, Scratch& scratch) const;

    std::vector<SplitStep> steps_;
};

/// How a vocabulary writes text.
enum class PieceWriting : std::uint8_t {
    ByteLevel,  ///< bytes as byte_level.h writes them
    Spaced,     ///< UTF-8, spaces as U+2581
    Plain,      ///< UTF-8
};

/// What `tokenizer.ggml.pre` names.
struct NamedSplit {
    SplitRules rules;
    PieceWriting writing = PieceWriting::ByteLevel;
    bool ignore_merges = false;  ///< a piece that is a token is taken whole
    bool add_bos = false;        ///< unless the file has a key for it
};
/// Unsupported with the name. "default" is the rule for files older than the key.
Result<NamedSplit> named_split(std::string_view name);

}  // namespace pergola
