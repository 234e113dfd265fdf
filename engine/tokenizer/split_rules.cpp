#include "engine/tokenizer/split_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {

// Parts of the patterns that recur. The contractions without regard to case, as ASCII letters.
#define PG_CONTRACTION R"((?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]))"
#define PG_SPACES R"(|\s*[\r\n]+|\s+(?!\S)|\s+)"
#define PG_TAIL R"(| ?[^\s\p{L}\p{N}]+[\r\n]*)" PG_SPACES
#define PG_WORD R"([^\r\n\p{L}\p{N}]?\p{L}+)"
#define PG_UPPER R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])"
#define PG_LOWER R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])"
#define PG_CASED_TAIL R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*)" PG_SPACES
#define PG_GPT2 R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))"
#define PG_PUNCTUATION R"([\p{P}\$\+<=>\^~\|`]+)"

const char* const gpt2_split_pattern = PG_GPT2 R"(|\s+)";

namespace {

constexpr const char* llama3_pattern = PG_CONTRACTION "|" PG_WORD R"(|\p{N}{1,3})" PG_TAIL;
constexpr const char* qwen2_pattern = PG_CONTRACTION "|" PG_WORD R"(|\p{N})" PG_TAIL;
constexpr const char* qwen35_pattern = PG_CONTRACTION
    R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*)" PG_SPACES;
constexpr const char* o200k_pattern =
    R"([^\r\n\p{L}\p{N}]?)" PG_UPPER "*" PG_LOWER "+" PG_CONTRACTION
    R"(?|[^\r\n\p{L}\p{N}]?)" PG_UPPER "+" PG_LOWER "*" PG_CONTRACTION
    R"(?|\p{N}{1,3})" PG_CASED_TAIL;
constexpr const char* tekken_pattern =
    R"([^\r\n\p{L}\p{N}]?)" PG_UPPER "*" PG_LOWER R"(+|[^\r\n\p{L}\p{N}]?)" PG_UPPER "+" PG_LOWER
    R"(*|\p{N})" PG_CASED_TAIL;
constexpr const char* deepseek3_pattern =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+)"
    R"(|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*)" PG_SPACES;
constexpr const char* seed_coder_pattern =
    PG_CONTRACTION "|" PG_WORD R"(|\p{N}| ?[^\s\p{L}\p{N}\r\n]+)" PG_SPACES;
constexpr const char* bailing_pattern =
    R"('(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|)" PG_WORD
    R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+)";
constexpr const char* bloom_pattern = R"( ?[^(\s|.,!?…。，、।۔،)]+)";

struct SplitName {
    const char* name;
    std::vector<const char*> patterns;
    bool ignore_merges = false;
    bool add_bos = false;
};

/// One row for each name that llama.cpp's converter writes (llama-vocab.cpp, 2026). Names whose
/// rule needs more than patterns are absent and so refused.
std::vector<SplitName> split_names() {
    std::vector<SplitName> names;
    const auto add = [&names](std::initializer_list<const char*> group,
                              std::vector<const char*> patterns,
                              bool ignore_merges = false,
                              bool add_bos = false) {
        for (const char* name : group) names.push_back({name, patterns, ignore_merges, add_bos});
    };
    add({"llama-bpe", "llama3", "llama-v3", "falcon3", "pixtral", "lfm2", "falcon-h1", "midm-2.0"},
        {llama3_pattern},
        true,
        true);
    add({"glm4", "chatglm-bpe", "dbrx", "smaug-bpe"}, {llama3_pattern});
    add({"qwen2",
         "deepseek-r1-qwen",
         "megrez",
         "kormo",
         "stablelm2",
         "hunyuan",
         "grok-2",
         "solar-open"},
        {qwen2_pattern});
    add({"qwen35"}, {qwen35_pattern});
    add({"gpt-4o", "llama4", "kanana2", "minimax-m2"}, {o200k_pattern});
    add({"tekken"}, {tekken_pattern}, true, true);
    add({"gpt-2",
         "phi-2",
         "mpt",
         "olmo",
         "jais",
         "exaone4",
         "a.x-4.0",
         "mellum",
         "trillion",
         "granite-docling",
         "modern-bert",
         "jina-v1-en",
         "jina-v2-en",
         "jina-v2-es",
         "jina-v2-de",
         "jina-v2-code",
         "jina-es",
         "jina-de",
         "jina-en"},
        {PG_GPT2});
    add({"starcoder",
         "refact",
         "command-r",
         "smollm",
         "codeshell",
         "exaone",
         "minerva-7b",
         "mellum2"},
        {R"(\p{N})", PG_GPT2});
    add({"falcon"}, {PG_PUNCTUATION, PG_GPT2, "[0-9][0-9][0-9]"});
    add({"deepseek-v3", "hunyuan-dense", "joyai-llm"},
        {R"(\p{N}{1,3})", "[一-龥぀-ゟ゠-ヿ]+", deepseek3_pattern});
    add({"deepseek-coder"},
        {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", "[一-龥ࠀ-一가-퟿]+", R"(\p{N})"});
    add({"seed-coder"}, {seed_coder_pattern});
    add({"bailingmoe", "bailingmoe2", "llada-moe"}, {bailing_pattern});
    add({"poro-chat", "bloom", "gpt3-finnish"}, {bloom_pattern});
    add({"viking"}, {bloom_pattern, R"(\p{N})"});
    add({"default"}, {PG_PUNCTUATION, PG_GPT2, R"(\p{N}+)", "[0-9][0-9][0-9]"});
    return names;
}

}  // namespace

Result<NamedSplit> named_split(std::string_view name) {
    const std::vector<SplitName> names = split_names();
    const auto row = std::find_if(
        names.begin(), names.end(), [name](const SplitName& one) { return one.name == name; });
    if (row == names.end()) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("the pre-tokenizer {} is not known", quote(name))};
    }
    std::vector<SplitStep> steps;
    for (const char* text : row->patterns) {
        PG_TRY(SplitPattern pattern, SplitPattern::compile(text));
        steps.emplace_back(PatternStep{std::move(pattern)});
    }
    return NamedSplit{SplitRules(std::move(steps)), row->ignore_merges, row->add_bos};
}

const std::vector<std::string_view>& SplitRules::split(std::string_view text,
                                                       Scratch& scratch) const {
    scratch.pieces.clear();
    scratch.owned.clear();
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const Utf8Run run = utf8_run(text);
        const std::string_view stretch = text.substr(0, run.bytes);
        text.remove_prefix(run.bytes);
        if (run.well_formed) {
            split_well_formed(stretch, scratch);
        } else {
            scratch.pieces.assign(1, stretch);
        }
        if (all.empty()) {
            all.swap(scratch.pieces);
        } else {
            all.insert(all.end(), scratch.pieces.begin(), scratch.pieces.end());
        }
    }
    scratch.pieces.swap(all);
    return scratch.pieces;
}

void SplitRules::split_well_formed(std::string_view text, Scratch& scratch) const {
    scratch.pieces.assign(1, text);
    for (const SplitStep& step : steps_) {
        scratch.cut.clear();
        for (const std::string_view piece : scratch.pieces) {
            if (const auto* cut = std::get_if<PatternStep>(&step)) {
                cut->pattern.split(piece, cut->behavior, cut->invert, scratch.pattern, scratch.cut);
            } else if (piece.starts_with(' ')) {
                scratch.cut.push_back(piece);
            } else {
                scratch.cut.push_back(scratch.owned.emplace_back(" ").append(piece));
            }
        }
        scratch.pieces.swap(scratch.cut);
    }
}

}  // namespace pergola
