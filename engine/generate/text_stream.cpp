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

}  // namespace

TextStream::TextStream(const Tokenizer& tokenizer, std::vector<std::string> stops)
    : decoder_(tokenizer), stops_(std::move(stops)) {
    std::erase_if(stops_, [](const std::string& stop) { return stop.empty(); });
}

TextStream::Piece TextStream::push(TokenId id) {
    if (stopped_) return {"", true};
    held_ += decoder_.push(id);
    return release(false);
}

TextStream::Piece TextStream::finish() {
    if (stopped_) return {"", true};
    held_ += decoder_.flush();
    return release(true);
}

TextStream::Piece TextStream::cut() {
    if (stopped_) return {"", true};
    return release(true);
}

TextStream::Piece TextStream::release(bool at_end) {
    std::size_t first = std::string::npos;
    for (const std::string& stop : stops_) first = std::min(first, held_.find(stop));
    if (first != std::string::npos) {
        stopped_ = true;
        held_.resize(character_begin(held_, first));
        return {std::exchange(held_, {}), true};
    }
    std::size_t held_back = 0;
    if (!at_end) {
        for (const std::string& stop : stops_) held_back = std::max(held_back, possible_beginning(held_, stop));
    }
    const std::size_t end = character_begin(held_, held_.size() - held_back);
    std::string text = held_.substr(0, end);
    held_.erase(0, end);
    return {std::move(text), false};
}

}  // namespace pergola
