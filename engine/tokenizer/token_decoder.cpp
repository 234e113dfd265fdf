#include "engine/tokenizer/token_decoder.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/piece_index.h"
#include "engine/tokenizer/text_search.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {

namespace {

using Emit = TokenDecoder::Emit;
using Stage = TokenDecoder::Stage;

enum class Input : std::uint8_t { Tokens, Chunks };

// What a stage remembers lies in its lambda, so that a copy of the stage has its own.

/// A step that can only be done with the whole text.
Stage at_the_end(std::function<void(std::string&)> change) {
    return [held = std::string(), change = std::move(change)](const WrittenToken* token,
                                                              const Emit& emit) mutable {
        if (token != nullptr) {
            held += token->text;
            return;
        }
        change(held);
        emit({std::exchange(held, {}), true});
    };
}

Stage each_token(std::function<void(WrittenToken&)> change) {
    return [change = std::move(change)](const WrittenToken* token, const Emit& emit) mutable {
        if (token == nullptr) return;
        WrittenToken changed = *token;
        change(changed);
        emit(std::move(changed));
    };
}

Stage stage_of(const ByteLevelDecoding&, Input) {
    return each_token([](WrittenToken& token) {
        if (token.is_plain) return;
        if (auto bytes = bytes_of_byte_level(token.text)) token.text = std::move(*bytes);
        token.is_plain = true;
    });
}

Stage stage_of(const ByteFallbackDecoding&, Input) {
    return each_token([](WrittenToken& token) {
        if (token.is_plain) return;
        const auto byte = byte_of_token(token.text);
        if (byte) token = {std::string(1, static_cast<char>(*byte)), true};
    });
}

Stage stage_of(const FuseDecoding&, Input) {
    return each_token([](WrittenToken&) {});
}

Stage stage_of(const ReplaceDecoding& step, Input input) {
    const auto replace_pattern = [&step](std::string& text) {
        SplitPattern::Scratch scratch;
        std::string result;
        for (std::string_view rest = text; !rest.empty();) {
            const Utf8Run run = utf8_run(rest);
            const std::string_view stretch = rest.substr(0, run.bytes);
            rest.remove_prefix(run.bytes);
            if (run.well_formed) {
                step.pattern->replace(stretch, step.content, scratch, result);
            } else {
                result += stretch;
            }
        }
        text = std::move(result);
    };
    if (step.pattern != nullptr) {
        if (input == Input::Chunks) return at_the_end(replace_pattern);
        return each_token([replace_pattern](WrittenToken& token) { replace_pattern(token.text); });
    }
    if (input == Input::Tokens) {
        return each_token([&step](WrittenToken& token) {
            token.text = replaced(token.text, step.literal, step.content);
        });
    }
    return [held = std::string(), &step](const WrittenToken* token, const Emit& emit) mutable {
        if (token == nullptr) {
            emit({std::exchange(held, {}), true});
            return;
        }
        held += token->text;
        std::string done;
        std::size_t at = 0;
        while (!step.literal.empty()) {
            const std::size_t next = held.find(step.literal, at);
            if (next == std::string::npos) break;
            done.append(held, at, next - at).append(step.content);
            at = next + step.literal.size();
        }
        const std::size_t end = std::max(at, held.size() - possible_beginning(held, step.literal));
        done.append(held, at, end - at);
        held.erase(0, end);
        emit({std::move(done), true});
    };
}

void strip(std::string& text, const StripDecoding& step) {
    std::size_t begin = 0, end = text.size();
    const std::size_t size = step.content.size();
    for (std::size_t i = 0; i < step.start && text.compare(begin, size, step.content) == 0; ++i) {
        begin += size;
    }
    for (std::size_t i = 0;
         i < step.stop && end >= begin + size && text.compare(end - size, size, step.content) == 0;
         ++i) {
        end -= size;
    }
    text = text.substr(begin, end - begin);
}

/// Of one long token: the start is stripped as it comes, what may be the end is held back.
Stage strip_chunks(const StripDecoding& step) {
    if (step.stop > 0) return at_the_end([&step](std::string& text) { strip(text, step); });
    return [left = step.start, held = std::string(), &step](const WrittenToken* token,
                                                            const Emit& emit) mutable {
        if (token != nullptr) {
            held += token->text;
            while (left > 0 && held.starts_with(step.content)) {
                held.erase(0, step.content.size());
                --left;
            }
            if (left > 0 && std::string_view(step.content).starts_with(held)) return;
            left = 0;
        }
        emit({std::exchange(held, {}), true});
    };
}

Stage stage_of(const StripDecoding& step, Input input) {
    if (input == Input::Chunks) return strip_chunks(step);
    return each_token([&step](WrittenToken& token) { strip(token.text, step); });
}

Stage stage_of(const MetaspaceDecoding& step, Input input) {
    return each_token([&step, input, first = true](WrittenToken& token) mutable {
        const bool drops = first && step.drops_first;
        if (input == Input::Tokens) first = false;
        token.text = replaced(token.text, step.replacement, drops ? "" : " ");
    });
}

std::string cleaned_up(std::string text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> changes{
        {{" .", "."},
         {" ?", "?"},
         {" !", "!"},
         {" ,", ","},
         {" ' ", "'"},
         {" n't", "n't"},
         {" 'm", "'m"},
         {" do not", " don't"},
         {" 's", "'s"},
         {" 've", "'ve"},
         {" 're", "'re"}}};
    for (const auto& [from, to] : changes) text = replaced(text, from, to);
    return text;
}

Stage stage_of(const WordPieceDecoding& step, Input) {
    return each_token([&step, first = true](WrittenToken& token) mutable {
        if (!first) {
            if (token.text.starts_with(step.prefix)) {
                token.text.erase(0, step.prefix.size());
            } else {
                token.text.insert(0, " ");
            }
        }
        first = false;
        if (step.cleanup) token.text = cleaned_up(std::move(token.text));
    });
}

Stage stage_of(const CtcDecoding& step, Input) {
    return [&step, last = std::optional<std::string>()](const WrittenToken* token,
                                                        const Emit& emit) mutable {
        if (token == nullptr || last == token->text) return;
        last = token->text;
        std::string text = replaced(token->text, step.pad_token, "");
        if (step.cleanup) text = replaced(cleaned_up(std::move(text)), step.word_delimiter, " ");
        if (!text.empty()) emit({std::move(text), token->is_plain});
    };
}

Stage stage_of(const SuffixDecoding& step, Input) {
    return [&step, held = std::optional<WrittenToken>()](const WrittenToken* token,
                                                         const Emit& emit) mutable {
        if (held) {
            held->text = replaced(held->text, step.suffix, token == nullptr ? "" : " ");
            emit(std::move(*held));
            held.reset();
        }
        if (token != nullptr) held = *token;
    };
}

Stage stage_of(const JoinDecoding&, Input) {
    return each_token([first = true](WrittenToken& token) mutable {
        if (!first) token.text.insert(0, " ");
        first = false;
    });
}

Stage stage_of(const SentencePieceDecoding& step, Input) {
    static constexpr std::string_view space = "\xE2\x96\x81";
    return each_token([&step, at_start = true](WrittenToken& token) mutable {
        if (const auto byte = token.is_plain ? std::nullopt : byte_of_token(token.text)) {
            token = {std::string(1, static_cast<char>(*byte)), true};
            at_start = false;
            return;
        }
        bool dropped = false;
        if (!token.is_plain) {
            dropped = at_start && step.drops_first && token.text.starts_with(space);
            if (dropped) token.text.erase(0, space.size());
            token.text = replaced(token.text, space, " ");
        }
        if (!token.text.empty() || (dropped && !step.drops_all)) at_start = false;
    });
}

bool fuses(const DecodingStep& step) {
    return std::holds_alternative<ByteLevelDecoding>(step) ||
           std::holds_alternative<FuseDecoding>(step);
}

}  // namespace

TokenDecoder::TokenDecoder(const DecodingSteps& steps) {
    Input input = Input::Tokens;
    for (const DecodingStep& step : steps) {
        stages_.push_back(
            std::visit([input](const auto& one) { return stage_of(one, input); }, step));
        if (fuses(step)) input = Input::Chunks;
    }
}

void TokenDecoder::push(const WrittenToken& token, std::string& bytes) {
    run(0, token, bytes);
}

void TokenDecoder::run(std::size_t stage, const WrittenToken& token, std::string& bytes) {
    if (stage == stages_.size()) {
        bytes += token.text;
        return;
    }
    stages_[stage](&token, [&](const WrittenToken& next) { run(stage + 1, next, bytes); });
}

void TokenDecoder::finish(std::string& bytes) {
    for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
        stages_[stage](nullptr, [&](const WrittenToken& next) { run(stage + 1, next, bytes); });
    }
}

}  // namespace pergola
