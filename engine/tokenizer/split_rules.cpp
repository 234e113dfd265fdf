#include "engine/tokenizer/split_rules.h"

#include <utility>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/unicode_classes.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {

const std::vector<std::string_view>& SplitRules::split(std::string_view text,
                                                       Scratch& scratch,
                                                       TextPlace place) const {
    scratch.pieces.clear();
    scratch.owned.clear();
    if (steps_.empty()) {
        if (!text.empty()) scratch.pieces.push_back(text);
        return scratch.pieces;
    }
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const Utf8Run run = utf8_run(text);
        const std::string_view stretch = text.substr(0, run.bytes);
        text.remove_prefix(run.bytes);
        if (run.well_formed) {
            scratch.place = place;
            split_well_formed(stretch, scratch);
        } else {
            scratch.pieces.assign(1, stretch);
        }
        place = TextPlace::Later;
        if (all.empty()) {
            all.swap(scratch.pieces);
        } else {
            all.insert(all.end(), scratch.pieces.begin(), scratch.pieces.end());
        }
    }
    scratch.pieces.swap(all);
    return scratch.pieces;
}

namespace {

using Scratch = SplitRules::Scratch;

/// Each appends what becomes of `piece` to scratch.cut; `place` is where the piece stands.
void apply_step(const PatternStep& step, std::string_view piece, TextPlace, Scratch& scratch) {
    step.pattern.split(piece, step.behavior, step.invert, scratch.pattern, scratch.cut);
}

void apply_step(const PrefixSpaceStep&, std::string_view piece, TextPlace, Scratch& scratch) {
    if (!piece.starts_with(' ')) piece = scratch.owned.emplace_back(" ").append(piece);
    scratch.cut.push_back(piece);
}

void apply_step(const MetaspaceStep& step,
                std::string_view piece,
                TextPlace place,
                Scratch& scratch) {
    using Prefix = MetaspaceStep::Prefix;
    const bool wants_prefix = step.prefix == Prefix::Always ||
                              (step.prefix == Prefix::First && place == TextPlace::Start);
    std::string& changed = scratch.owned.emplace_back();
    for (const char byte : piece) {
        if (byte == ' ') {
            changed += step.replacement;
        } else {
            changed += byte;
        }
    }
    if (wants_prefix && !changed.starts_with(step.replacement)) {
        changed.insert(0, step.replacement);
    }
    const std::string_view text = changed;
    std::size_t begin = 0;
    while (step.split && begin < text.size()) {
        const std::size_t next = text.find(step.replacement, begin + 1);
        if (next == std::string_view::npos) break;
        scratch.cut.push_back(text.substr(begin, next - begin));
        begin = next;
    }
    if (begin < text.size()) scratch.cut.push_back(text.substr(begin));
}

void apply_step(const FixedLengthStep& step, std::string_view piece, TextPlace, Scratch& scratch) {
    while (!piece.empty()) {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < step.characters && bytes < piece.size(); ++i) {
            bytes += utf8_part(piece, bytes).bytes;
        }
        scratch.cut.push_back(piece.substr(0, bytes));
        piece.remove_prefix(bytes);
    }
}

void apply_step(const DigitGroupStep&, std::string_view piece, TextPlace, Scratch& scratch) {
    std::vector<std::size_t> starts;  // of the digits in the run being read, and its end
    std::size_t text_start = 0;
    const auto end_run = [&](std::size_t end) {
        if (starts.empty()) return;
        if (text_start < starts.front()) {
            scratch.cut.push_back(piece.substr(text_start, starts.front() - text_start));
        }
        const std::size_t count = starts.size();
        starts.push_back(end);
        for (std::size_t digit = 0; digit < count;) {
            const std::size_t next = digit + (count - digit - 1) % 3 + 1;
            scratch.cut.push_back(piece.substr(starts[digit], starts[next] - starts[digit]));
            digit = next;
        }
        starts.clear();
        text_start = end;
    };
    for (std::size_t at = 0; at < piece.size(); at += utf8_part(piece, at).bytes) {
        if (is_decimal_digit(code_point_at(piece, at))) {
            starts.push_back(at);
        } else {
            end_run(at);
        }
    }
    end_run(piece.size());
    if (text_start < piece.size()) scratch.cut.push_back(piece.substr(text_start));
}

void apply_step(const ByteLevelPieceStep&, std::string_view piece, TextPlace, Scratch& scratch) {
    std::string& changed = scratch.owned.emplace_back();
    for (const char byte : piece) changed += byte_level_text(static_cast<std::uint8_t>(byte));
    scratch.cut.push_back(changed);
}

}  // namespace

void SplitRules::split_well_formed(std::string_view text, Scratch& scratch) const {
    scratch.pieces.assign(1, text);
    for (const SplitStep& step : steps_) {
        scratch.cut.clear();
        // A pattern may remove what the text starts with; other steps keep the first piece first.
        const char* const start = scratch.pieces.empty() ? nullptr : scratch.pieces.front().data();
        TextPlace place = scratch.place;
        for (const std::string_view piece : scratch.pieces) {
            std::visit([&](const auto& one) { apply_step(one, piece, place, scratch); }, step);
            place = TextPlace::Later;
        }
        if (std::holds_alternative<PatternStep>(step) &&
            (scratch.cut.empty() || scratch.cut.front().data() != start)) {
            scratch.place = TextPlace::Later;
        }
        scratch.pieces.swap(scratch.cut);
    }
}

}  // namespace pergola
