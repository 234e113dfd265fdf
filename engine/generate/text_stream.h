#pragma once
// Tokens to the text that a client may see: whole characters, nothing that could begin a stop text or a
// banned one. A token in which a banned text may begin is held as a whole, since it may have to be taken
// back. Engine thread; one per sequence. A value: a copy is a place to come back to.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/tokenizer/stream_decoder.h"

namespace pergola {

class TextStream {
public:
    /// `tokenizer` outlives the stream. Empty texts are ignored. A stop that is the text of a control token stops at that token, whose text is
    /// never shown. Banned ones are found in any case of the letters A to Z. `known` is text
    /// that the first tokens repeat and that is not given out (see ChatRequest::heal_tokens).
    TextStream(const Tokenizer& tokenizer, std::vector<std::string> stops, std::vector<std::string> banned = {},
               std::string known = {});

    struct Piece {
        std::string text;             ///< certain to belong to the answer
        bool stopped = false;         ///< a stop text was found; `text` ends exactly before it
        std::int64_t banned_at = -1;  ///< decoded() where a banned text begins; then nothing was released
    };
    Piece push(TokenId id);
    /// The end: what was held back belongs to the answer, unless a stop was found in it.
    Piece finish();
    /// The end in the middle of a word: as finish(), but an unfinished character is left out.
    Piece cut();

    /// Bytes of text decoded and released so far.
    std::int64_t decoded() const { return released_ + static_cast<std::int64_t>(held_.size()); }
    std::int64_t released() const { return released_; }
    bool has_bans() const { return !texts_->banned.empty(); }
    /// Bans no more: there is no way around one.
    void lift_bans();
    /// For a copy that is gone back to: what was released since it was made is not released again.
    void skip_to(std::int64_t released);

private:
    struct Texts {
        std::vector<std::string> stops;
        std::vector<std::string> banned;  ///< in lower case
    };
    Piece release(bool at_end);
    bool is_stop(TokenId id) const;
    void drop_known();
    std::size_t token_start_before_ban(const std::string& lower);

    const Tokenizer* tokenizer_;
    StreamDecoder decoder_;
    std::shared_ptr<const Texts> texts_;  ///< never changes; shared by the copies of one stream
    std::string known_;
    std::string held_;
    std::int64_t released_ = 0;
    std::vector<std::int64_t> token_starts_;  ///< decoded() before each token whose text is held; only with bans
    bool stopped_ = false;
};

}  // namespace pergola
