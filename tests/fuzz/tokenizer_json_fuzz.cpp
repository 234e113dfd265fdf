// tokenizer.json of strangers, and texts that such a vocabulary then encodes and decodes.

#include <cstdint>
#include <string_view>

#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

/// Up to the first 0 byte the document, after it the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = input.find('\0');
    const auto tokenizer = pergola::tokenizer_from_json(input.substr(0, end));
    if (!tokenizer) return 0;
    const std::string_view text = end == std::string_view::npos ? input : input.substr(end + 1);
    for (const auto special : {pergola::SpecialTokens::AsText, pergola::SpecialTokens::Parse}) {
        const auto ids = (*tokenizer)->encode_with_roles(text, special);
        const std::string decoded = (*tokenizer)->decode(ids, true);
        const pergola::Utf8Run run = pergola::utf8_run(decoded);
        if (run.bytes != decoded.size() || (!decoded.empty() && !run.well_formed)) __builtin_trap();
    }
    (*tokenizer)->encode_marked((*tokenizer)->with_marks(text, "\x01"), "\x01");
    return 0;
}
