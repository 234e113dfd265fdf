#include "engine/tokenizer/stream_decoder.h"

#include <utility>

#include "engine/tokenizer/utf8.h"

namespace pergola {

StreamDecoder::StreamDecoder(const Tokenizer& tokenizer, bool special_text)
    : tokenizer_(&tokenizer), special_text_(special_text), decoder_(tokenizer.start_decoding()) {}

std::string StreamDecoder::push(TokenId id) {
    tokenizer_->decode_token(id, special_text_, decoder_, held_);
    std::string certain;
    take_whole_characters(held_, certain);
    return certain;
}

std::string StreamDecoder::flush() {
    decoder_.finish(held_);
    std::string rest;
    take_whole_characters(held_, rest);
    if (!held_.empty()) append_utf8(rest, U'\uFFFD');
    held_.clear();
    return rest;
}

}  // namespace pergola
