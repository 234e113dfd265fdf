#include "engine/tokenizer/stream_decoder.h"

#include <utility>

#include "engine/tokenizer/utf8.h"

namespace pergola {

StreamDecoder::StreamDecoder(const Tokenizer& tokenizer, bool special_text)
    : tokenizer_(&tokenizer), special_text_(special_text) {}

std::string StreamDecoder::push(TokenId id) {
    held_ += tokenizer_->token_bytes(id, special_text_);
    std::string certain;
    take_whole_characters(held_, certain);
    return certain;
}

std::string StreamDecoder::flush() {
    if (held_.empty()) return {};
    held_.clear();
    std::string replacement;
    append_utf8(replacement, U'\uFFFD');
    return replacement;
}

}  // namespace pergola
