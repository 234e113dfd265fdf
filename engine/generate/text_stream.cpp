#include "engine/generate/text_stream.h"

#include <algorithm>

namespace pergola {
namespace {

/// Length of the longest end of `text` that begins `stop`, the whole of it excepted.
std::size_t possible_beginning(const std::string& text, const std::string& stop) {
    for (std::size_t length = std::min(text.size(), stop.size() - 1); length > 0; --length) {
        if (text.compare(text.size() - length, length, stop, 0, length) == 0) return length;
    }
    return 0;
}

/// Where the character that holds byte `at` begins: a stop text may begin inside a character, but a client
/// gets whole ones.
std::size_t character_begin(const std::string& text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    return at;
}

/// Keeps the length: bytes of other characters stay as they are.
std::string in_lower_case(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

}  // namespace

TextStream::TextStream(const Tokenizer& tokenizer, std::vector<std::string> stops, std::vector<std::string> banned,
                       std::string known)
    : tokenizer_(&tokenizer), decoder_(tokenizer), known_(std::move(known)) {
    std::erase_if(stops, [](const std::string& stop) { return stop.empty(); });
    std::erase_if(banned, [](const std::string& text) { return text.empty(); });
    for (std::string& text : banned) text = in_lower_case(std::move(text));
    texts_ = std::make_shared<const Texts>(Texts{std::move(stops), std::move(banned)});
}

void TextStream::lift_bans() { texts_ = std::make_shared<const Texts>(Texts{texts_->stops, {}}); }

/// Stops are looked for in the text that is shown, and that of control tokens is not.
bool TextStream::is_stop(TokenId id) const {
    if (texts_->stops.empty() || !tokenizer_->is_special(id)) return false;
    const std::vector<std::string>& stops = texts_->stops;
    return std::find(stops.begin(), stops.end(), tokenizer_->token_piece(id)) != stops.end();
}

/// What the first tokens repeat of the prompt is not part of the answer.
void TextStream::drop_known() {
    const std::size_t common = std::min(known_.size(), held_.size());
    if (held_.compare(0, common, known_, 0, common) != 0) {
        known_.clear();
        return;
    }
    held_.erase(0, common);
    known_.erase(0, common);
}

void TextStream::skip_to(std::int64_t released) {
    held_.erase(0, static_cast<std::size_t>(std::max<std::int64_t>(0, released - released_)));
    released_ = std::max(released_, released);
}

TextStream::Piece TextStream::push(TokenId id) {
    if (stopped_) return {"", true, -1};
    if (is_stop(id)) {
        Piece last = finish();
        last.stopped = stopped_ = true;
        return last;
    }
    if (has_bans()) token_starts_.push_back(decoded());
    held_ += decoder_.push(id);
    if (!known_.empty()) drop_known();
    return release(false);
}

TextStream::Piece TextStream::finish() {
    if (stopped_) return {"", true, -1};
    held_ += decoder_.flush();
    return release(true);
}

TextStream::Piece TextStream::cut() {
    if (stopped_) return {"", true, -1};
    return release(true);
}

/// Where the token begins in which a banned text may begin; the end of what is held if there is none.
std::size_t TextStream::token_start_before_ban(const std::string& lower) {
    std::size_t held_back = 0;
    for (const std::string& text : texts_->banned) held_back = std::max(held_back, possible_beginning(lower, text));
    const std::int64_t begin = decoded() - static_cast<std::int64_t>(held_back);
    std::int64_t start = released_;
    for (const std::int64_t each : token_starts_) {
        if (each <= begin) start = std::max(start, each);
    }
    if (held_back == 0) start = decoded();
    std::erase_if(token_starts_, [&](std::int64_t each) { return each < start; });
    return static_cast<std::size_t>(start - released_);
}

TextStream::Piece TextStream::release(bool at_end) {
    const std::string lower = texts_->banned.empty() ? std::string() : in_lower_case(held_);
    std::size_t banned = std::string::npos;
    for (const std::string& text : texts_->banned) banned = std::min(banned, lower.find(text));
    std::size_t first = std::string::npos;
    for (const std::string& stop : texts_->stops) first = std::min(first, held_.find(stop));
    if (banned < first && !at_end) return {"", false, released_ + static_cast<std::int64_t>(banned)};
    if (first != std::string::npos) {
        stopped_ = true;
        held_.resize(character_begin(held_, first));
        released_ += static_cast<std::int64_t>(held_.size());
        return {std::exchange(held_, {}), true, -1};
    }
    std::size_t held_back = 0;
    if (!at_end) {
        for (const std::string& stop : texts_->stops) held_back = std::max(held_back, possible_beginning(held_, stop));
    }
    std::size_t end = character_begin(held_, held_.size() - held_back);
    if (!at_end && has_bans()) end = std::min(end, token_start_before_ban(lower));
    std::string text = held_.substr(0, end);
    held_.erase(0, end);
    released_ += static_cast<std::int64_t>(text.size());
    return {std::move(text), false, -1};
}

}  // namespace pergola
