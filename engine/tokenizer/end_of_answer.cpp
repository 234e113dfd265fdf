#include "engine/tokenizer/end_of_answer.h"

#include <algorithm>
#include <array>

namespace pergola {
namespace {

constexpr std::array<std::string_view, 16> turn_end_texts{"<|eot_id|>",
                                                          "<|im_end|>",
                                                          "<|end|>",
                                                          "<end_of_turn>",
                                                          "<|endoftext|>",
                                                          "<|end_of_text|>",
                                                          "<EOT>",
                                                          "_<EOT>",
                                                          "[EOT]",
                                                          "<｜end▁of▁sentence｜>",
                                                          "<end_of_utterance>",
                                                          "<|eom_id|>",
                                                          "<|return|>",
                                                          "<|call|>",
                                                          "<|eot|>",
                                                          "<|eom|>"};

bool has_text(std::span<const TurnEndCandidate> candidates, std::string_view text) {
    return std::any_of(candidates.begin(), candidates.end(), [text](const TurnEndCandidate& one) {
        return one.text == text;
    });
}

}  // namespace

bool is_turn_end_text(std::string_view text) {
    return std::find(turn_end_texts.begin(), turn_end_texts.end(), text) != turn_end_texts.end();
}

std::vector<TokenId> end_of_answer_ids(std::span<const TokenId> named,
                                       std::span<const TurnEndCandidate> candidates,
                                       GuessTurnEnd guess) {
    std::vector<TokenId> ids;
    for (const TokenId id : named) {
        if (id >= 0) ids.push_back(id);
    }
    // In the harmony format "<|end|>" closes a message (thinking, say) and the turn goes on.
    const bool is_harmony = has_text(candidates, "<|return|>") && has_text(candidates, "<|call|>");
    bool found_marked = false;
    for (const TurnEndCandidate& one : candidates) {
        if (!one.marked || (is_harmony && one.text == "<|end|>")) continue;
        found_marked = true;
        ids.push_back(one.id);
    }
    if (guess == GuessTurnEnd::Yes && !found_marked) {
        for (const TurnEndCandidate& one : candidates) ids.push_back(one.id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

}  // namespace pergola
