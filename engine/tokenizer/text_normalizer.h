#pragma once
// What happens to text before it is cut and encoded: steps, each applied to the text of the one
// before. Immutable, any thread. Knows nothing of files; names and meanings are those of
// tokenizer.json's normalizers.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/tokenizer/piece_trie.h"
#include "engine/tokenizer/precompiled_map.h"
#include "engine/tokenizer/split_pattern.h"

namespace pergola {

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

struct LowercaseStep {};
struct StripAccentsStep {};  ///< removes marks
struct StripStep {           ///< removes white space
    bool left = true;
    bool right = true;
};
struct ReplaceStep {
    SplitPattern pattern;
    std::string content;
};
struct PrependStep {  ///< not before an empty text
    std::string text;
};
/// BERT's: invisible characters removed, white space to spaces, ideographs set apart.
struct BertStep {
    bool clean_text = true;
    bool separate_ideographs = true;
    bool strip_accents = true;
    bool lowercase = true;
};
struct NmtStep {};        ///< SentencePiece's list of characters that are removed or become spaces
struct ByteLevelStep {};  ///< to the writing of byte_level.h
struct PrecompiledStep {
    PrecompiledMap map;
};
/// SentencePiece's whole normaliser.
struct SentencePieceStep {
    PrecompiledMap map;
    PieceTrie user_defined;  ///< left as they are
    bool prefix_space = true;
    bool suffix_space = false;  ///< instead of the prefix
    bool trim_spaces = true;    ///< at both ends, and runs to one
    bool escape_spaces = true;  ///< as U+2581
    bool keep_broken = false;   ///< bytes that are no UTF-8 stay, instead of U+FFFD for each
};

using NormalizerStep = std::variant<NormalForm,
                                    LowercaseStep,
                                    StripAccentsStep,
                                    StripStep,
                                    ReplaceStep,
                                    PrependStep,
                                    BertStep,
                                    NmtStep,
                                    ByteLevelStep,
                                    PrecompiledStep,
                                    SentencePieceStep>;

class TextNormalizer {
public:
    TextNormalizer() = default;
    explicit TextNormalizer(std::vector<NormalizerStep> steps) : steps_(std::move(steps)) {}

    /// `text` itself where nothing changes, else a view of `changed`. Bytes that are not UTF-8
    /// stay, unless a step says otherwise.
    std::string_view apply(std::string_view text, std::string& changed) const;

private:
    std::vector<NormalizerStep> steps_;
};

}  // namespace pergola
