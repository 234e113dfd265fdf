// The splitting rules that GGUF files name.

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/split_rules.h"

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
#define PG_PUNCTUATION_OLD R"([\p{P}\$\+<=>\^~\|]+)"
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
constexpr const char* deepseek3_han = R"([\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)";
constexpr const char* deepseek_han = R"([\x{4E00}-\x{9FA5}\x{800}-\x{4E00}\x{AC00}-\x{D7FF}]+)";
constexpr const char* spark_pattern =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+)"
    R"(|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+|[\r\n]|\s+(?!\S)|\s+)";
constexpr const char* deepseek_llm_letters =
    R"(\s?[A-Za-z\x{B5}\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{1BA}\x{1BC}-\x{1BF})"
    R"(\x{1C4}-\x{293}\x{295}-\x{2AF}\x{370}-\x{373}\x{376}\x{377}\x{37B}-\x{37D})"
    R"(\x{37F}\x{386}\x{388}-\x{38A}\x{38C}\x{38E}-\x{3A1}\x{3A3}-\x{3F5})"
    R"(\x{3F7}-\x{481}\x{48A}-\x{52F}\x{531}-\x{556}\x{10A0}-\x{10C5}\x{13A0}-\x{13F5})"
    R"(\x{13F8}-\x{13FD}\x{1C90}-\x{1CBA}\x{1CBD}-\x{1CBF}\x{1D00}-\x{1D2B})"
    R"(\x{1D6B}-\x{1D77}\x{1D79}-\x{1D9A}\x{1E00}-\x{1F15}\x{1F18}-\x{1F1D})"
    R"(\x{1F20}-\x{1F45}\x{1F48}-\x{1F4D}\x{1F50}-\x{1F57}\x{1F59}\x{1F5B}\x{1F5D})"
    R"(\x{1F5F}-\x{1F7D}\x{1F80}-\x{1FB4}\x{1FB6}-\x{1FBC}\x{1FBE}\x{1FC2}-\x{1FC4})"
    R"(\x{1FC6}-\x{1FCC}\x{1FD0}-\x{1FD3}\x{1FD6}-\x{1FDB}\x{1FE0}-\x{1FEC})"
    R"(\x{1FF2}-\x{1FF4}\x{1FF6}-\x{1FFC}\x{2102}\x{2107}\x{210A}-\x{2113}\x{2115})"
    R"(\x{2119}-\x{211D}\x{2124}\x{2126}\x{2128}\x{212A}-\x{212D}\x{212F}-\x{2134})"
    R"(\x{2139}\x{213C}-\x{213F}\x{2145}-\x{2149}\x{214E}\x{2183}\x{2184})"
    R"(\x{2C00}-\x{2C7B}\x{2C7E}-\x{2CE4}\x{2CEB}-\x{2CEE}\x{2CF2}\x{2CF3})"
    R"(\x{A640}-\x{A66D}\x{A680}-\x{A69B}\x{A722}-\x{A76F}\x{A771}-\x{A787})"
    R"(\x{A78B}-\x{A78E}\x{AB70}-\x{ABBF}\x{FB00}-\x{FB06}\x{FB13}-\x{FB17})"
    R"(\x{FF21}-\x{FF3A}\x{FF41}-\x{FF5A}\x{10400}-\x{1044F}\x{104B0}-\x{104D3})"
    R"(\x{104D8}-\x{104FB}\x{10C80}-\x{10CB2}\x{10CC0}-\x{10CF2}\x{118A0}-\x{118DF})"
    R"(\x{1E900}-\x{1E943}]+)";
constexpr const char* youtu_scripts =
    R"([\x{AC00}-\x{D7A3}\x{3131}-\x{318E}]+)"
    R"(|[\x{FF01}\x{2026}\x{201C}\x{201D}\x{2018}\x{2019}\x{2014}\x{FF1A}\x{FF1B}\x{FF0C})"
    R"(\x{3001}-\x{303F}\x{FE30}-\x{FE4F}]+|[\x{3105}-\x{312F}]+)"
    R"(|[\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)";
constexpr const char* youtu_pattern =
    R"([^\r\n\p{L}\p{N}]?)" PG_UPPER "*" PG_LOWER "+" PG_CONTRACTION
    R"(?|[^\r\n\p{L}\p{N}]?)" PG_UPPER "+" PG_LOWER "*" PG_CONTRACTION R"(?|\p{N})" PG_CASED_TAIL;
constexpr const char* jais2_pattern = PG_CONTRACTION
    "|" PG_WORD R"(|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s{512}(?!\S)|\s{256}(?!\S))"
    R"(|\s{128}(?!\S)|\s{64}(?!\S)|\s{32}(?!\S)|\s{16}(?!\S)|\s{8}(?!\S)|\s{4}(?!\S))"
    R"(|\s{1,2}(?!\S)|\s{1})";
// Not an expression: DigitGroupStep.
constexpr const char* digit_groups = "digits in groups of three";
constexpr const char* afmoe_scripts =
    R"([\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{F900}-\x{FAFF}\x{3040}-\x{309F})"
    R"(\x{30A0}-\x{30FF}\x{FF65}-\x{FF9F}\x{2F00}-\x{2FDF}\x{E40}-\x{E7F})"
    R"(\x{E80}-\x{EFF}\x{1780}-\x{17FF}\x{1000}-\x{109F}\x{AA60}-\x{AA7F})"
    R"(\x{A9E0}-\x{A9FF}\x{AC00}-\x{D7AF}\x{1100}-\x{11FF}]+)";
constexpr const char* exaone_moe_pattern = PG_CONTRACTION
    R"(|[^\r\n\p{L}\p{N}]?(?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]?)"
    R"(|\s*[\r\n]|\s+(?!\S)|\s+)";
constexpr const char* minicpm5_pattern = PG_CONTRACTION "|" PG_WORD R"(|\p{N}+)" PG_TAIL;
constexpr const char* ufakzeka_pattern = PG_WORD R"(|\p{N})" PG_TAIL;
#define PG_UPPER_NOT_HAN R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]])"
#define PG_LOWER_NOT_HAN R"([\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]])"
constexpr const char* kimi_pattern =
    R"([\p{Han}]+|[^\r\n\p{L}\p{N}]?)" PG_UPPER_NOT_HAN "*" PG_LOWER_NOT_HAN "+" PG_CONTRACTION
    R"(?|[^\r\n\p{L}\p{N}]?)" PG_UPPER_NOT_HAN "+" PG_LOWER_NOT_HAN "*" PG_CONTRACTION
    R"(?|\p{N}{1,3})" PG_TAIL;
constexpr const char* lines_pattern = R"([^\n]+|[\n]+)";
constexpr const char* bloom_pattern = R"( ?[^(\s|.,!?…。，、।۔،)]+)";

/// What is not the default of byte-level vocabularies.
struct SplitTraits {
    bool ignore_merges = false;
    bool add_bos = false;
    PieceWriting writing = PieceWriting::ByteLevel;
};

struct SplitName {
    const char* name;
    std::vector<const char*> patterns;
    SplitTraits traits;
};

/// One row for each name that llama.cpp's converter writes (llama-vocab.cpp, 2026). A list of
/// names, their patterns, their traits.
class NameTable {
public:
    void add(std::initializer_list<const char*> names,
             const std::vector<const char*>& patterns,
             SplitTraits traits = {}) {
        for (const char* name : names) rows_.push_back({name, patterns, traits});
    }
    std::vector<SplitName> take() { return std::move(rows_); }

private:
    std::vector<SplitName> rows_;
};

void add_large_families(NameTable& table) {
    table.add({"llama-bpe",
               "llama3",
               "llama-v3",
               "falcon3",
               "pixtral",
               "lfm2",
               "falcon-h1",
               "midm-2.0",
               "jina-v5-nano"},
              {llama3_pattern},
              {.ignore_merges = true, .add_bos = true});
    table.add({"glm4", "chatglm-bpe", "dbrx", "smaug-bpe"}, {llama3_pattern});
    table.add({"qwen2",
               "deepseek-r1-qwen",
               "megrez",
               "kormo",
               "f2llmv2",
               "stablelm2",
               "hunyuan",
               "grok-2",
               "solar-open"},
              {qwen2_pattern});
    table.add({"qwen35"}, {qwen35_pattern});
    table.add({"gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2"}, {o200k_pattern});
    table.add({"granite-embed-multi-97m"}, {o200k_pattern}, {.ignore_merges = true});
    table.add({"tekken"}, {tekken_pattern}, {.ignore_merges = true, .add_bos = true});
    table.add({"gpt-2",           "phi-2",       "mpt",          "olmo",       "jais",
               "exaone4",         "a.x-4.0",     "mellum",       "trillion",   "gigachat",
               "granite-docling", "modern-bert", "roberta-bpe",  "jina-v1-en", "jina-v2-en",
               "jina-v2-es",      "jina-v2-de",  "jina-v2-code", "jina-es",    "jina-de",
               "jina-en"},
              {PG_GPT2});
    table.add({"starcoder",
               "refact",
               "command-r",
               "smollm",
               "codeshell",
               "exaone",
               "minerva-7b",
               "mellum2"},
              {R"(\p{N})", PG_GPT2});
    table.add({"deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4"},
              {R"(\p{N}{1,3})", deepseek3_han, deepseek3_pattern});
}

void add_single_models(NameTable& table) {
    table.add({"falcon"}, {PG_PUNCTUATION, PG_GPT2, "[0-9][0-9][0-9]"});
    table.add({"deepseek-coder"},
              {R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", deepseek_han, R"(\p{N})"});
    table.add(
        {"deepseek-llm"},
        {R"([\r\n])",
         deepseek_llm_letters,
         R"(\s?[!-/:-~\x{FF01}-\x{FF0F}\x{FF1A}-\x{FF5E}\x{2018}-\x{201F}\x{3000}-\x{3002}]+)",
         R"(\s+$)",
         deepseek_han,
         R"(\p{N}+)"});
    table.add({"spark2_5"}, {R"(\p{N}{1,3})", deepseek3_han, spark_pattern, R"(\p{N})"});
    table.add({"youtu"}, {youtu_scripts, youtu_pattern}, {.ignore_merges = true});
    table.add({"jais-2"}, {jais2_pattern});
    table.add({"seed-coder"}, {seed_coder_pattern});
    table.add({"bailingmoe", "bailingmoe2", "llada-moe"}, {bailing_pattern});
    table.add({"poro-chat", "bloom", "gpt3-finnish"}, {bloom_pattern});
    table.add({"viking"}, {bloom_pattern, R"(\p{N})"});
    table.add({"chameleon"},
              {"<sentinel:[0-9]+>",
               "(IMGIMG)((A|B|C|D|E|F|G|H|I){1,4})Z",
               R"(([\t\n]|    |  ))",
               R"(\p{N})",
               R"([\p{P}!-/:-@\[-`{-~])",
               PG_GPT2},
              {.add_bos = true});
    table.add({"tiny_aya", "cohere2moe"}, {digit_groups, o200k_pattern});
    table.add({"afmoe"}, {digit_groups, afmoe_scripts, deepseek3_pattern});
    table.add({"superbpe"}, {R"(\p{N}+)", digit_groups});
    table.add({"kimi-k2"}, {kimi_pattern});
    table.add({"exaone-moe"}, {exaone_moe_pattern});
    table.add({"minicpm5"}, {R"(\p{N}{1,3})", minicpm5_pattern}, {.ignore_merges = true});
    table.add({"ufakzeka"}, {ufakzeka_pattern});
    table.add({"laguna"}, {lines_pattern, qwen2_pattern});
    table.add({"gemma4", "granite-embed-multi-311m", "sarvam-moe"},
              {lines_pattern},
              {.writing = PieceWriting::Spaced});
    table.add({"whitespace"}, {R"(\S+)"}, {.writing = PieceWriting::Plain});
    table.add({"default"}, {PG_PUNCTUATION_OLD, PG_GPT2, R"(\p{N}+)", "[0-9][0-9][0-9]"});
}

}  // namespace

Result<NamedSplit> named_split(std::string_view name) {
    NameTable table;
    add_large_families(table);
    add_single_models(table);
    const std::vector<SplitName> names = table.take();
    const auto row = std::find_if(
        names.begin(), names.end(), [name](const SplitName& one) { return one.name == name; });
    if (row == names.end()) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("the pre-tokenizer {} is not known", quote(name))};
    }
    std::vector<SplitStep> steps;
    for (const char* text : row->patterns) {
        if (text == digit_groups) {
            steps.emplace_back(DigitGroupStep{});
            continue;
        }
        PG_TRY(SplitPattern pattern, SplitPattern::compile(text));
        steps.emplace_back(PatternStep{std::move(pattern)});
    }
    return NamedSplit{SplitRules(std::move(steps)),
                      row->traits.writing,
                      row->traits.ignore_merges,
                      row->traits.add_bos};
}

}  // namespace pergola
