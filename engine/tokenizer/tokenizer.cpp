#include "engine/tokenizer/tokenizer.h"

#include "engine/tokenizer/stream_decoder.h"

namespace pergola {

std::vector<TokenId> Tokenizer::encode_with_roles(std::string_view text,
                                                  SpecialTokens special) const {
    std::vector<TokenId> ids;
    if (roles().add_bos && roles().bos >= 0) {
        ids.push_back(roles().bos);
        ids.insert(ids.end(), roles().after_bos.begin(), roles().after_bos.end());
    }
    const std::vector<TokenId> encoded = encode(text, special);
    ids.insert(ids.end(), encoded.begin(), encoded.end());
    if (roles().add_eos && roles().eos >= 0) {
        ids.push_back(roles().eos);
        ids.insert(ids.end(), roles().after_eos.begin(), roles().after_eos.end());
    }
    return ids;
}

std::string Tokenizer::token_bytes(TokenId id, bool special_text) const {
    TokenDecoder decoder = start_decoding();
    std::string bytes;
    decoder.push({"a", true}, bytes);  // what starts a text may lose a space
    const std::size_t before = bytes.size();
    decode_token(id, special_text, decoder, bytes);
    decoder.finish(bytes);
    return bytes.substr(before);
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool special_text) const {
    StreamDecoder decoder(*this, special_text);
    std::string text;
    for (const TokenId id : ids) text += decoder.push(id);
    return text + decoder.flush();
}

}  // namespace pergola
