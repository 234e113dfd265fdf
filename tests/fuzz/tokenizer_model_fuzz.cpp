// tokenizer.model of strangers, and texts that such a vocabulary then encodes and decodes.

#include <cstdint>
#include <string_view>

#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

/// The first byte is the length of the text, which follows; then the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    if (input.empty()) return 0;
    const std::string_view text = input.substr(1, static_cast<std::uint8_t>(input[0]));
    const auto opened = pergola::tokenizer_from_sentence_piece(input.substr(1 + text.size()));
    if (!opened) return 0;
    const pergola::Tokenizer& tokenizer = **opened;
    const auto ids = tokenizer.encode_with_roles(text, pergola::SpecialTokens::Parse);
    const std::string decoded = tokenizer.decode(ids, true);
    const pergola::Utf8Run run = pergola::utf8_run(decoded);
    if (run.bytes != decoded.size() || (!decoded.empty() && !run.well_formed)) __builtin_trap();
    tokenizer.encode_marked(tokenizer.with_marks(text, "\x01"), "\x01");
    return 0;
}
