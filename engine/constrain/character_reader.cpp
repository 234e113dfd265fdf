#include "engine/constrain/character_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr std::size_t most_source_bytes = 1 << 20;
constexpr std::int64_t most_count = 0x7FFFFFFF;

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

Result<CharacterReader> CharacterReader::open(std::string_view source, std::string_view what) {
    if (source.size() > most_source_bytes) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} has {} bytes, at most {} are possible", what, source.size(), most_source_bytes)};
    }
    const Utf8Run run = utf8_run(source);
    if (!source.empty() && (!run.well_formed || run.bytes != source.size())) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{} is not UTF-8", what)};
    }
    return CharacterReader(source, what);
}

bool CharacterReader::take(std::string_view text) {
    if (!is_next(text)) return false;
    at_ += text.size();
    return true;
}

char32_t CharacterReader::read() {
    const char32_t code_point = code_point_at(source_, at_);
    at_ += utf8_part(source_, at_).bytes;
    return code_point;
}

Result<char32_t> CharacterReader::read_hexadecimal(int digits) {
    char32_t value = 0;
    for (int digit = 0; digit < digits; ++digit) {
        const int next = is_at_end() ? -1 : digit_value(source_[at_]);
        if (next < 0) return error(fmt::format("{} hexadecimal digits are expected", digits));
        value = value * 16 + static_cast<char32_t>(next);
        ++at_;
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return error(fmt::format("U+{:04X} is no character", static_cast<std::uint32_t>(value)));
    return value;
}

std::optional<std::int64_t> CharacterReader::read_number() {
    if (peek() < '0' || peek() > '9') return std::nullopt;
    std::int64_t value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++at_) value = std::min(value * 10 + (peek() - '0'), most_count + 1);
    return value;
}

Result<CharacterReader::Counts> CharacterReader::read_counts() {
    const std::optional<std::int64_t> least = read_number();
    if (!least) return error("a number is expected behind {");
    Counts counts{*least, *least};
    if (take(",")) counts.most = read_number().value_or(Pattern::no_limit);
    if (!take("}")) return error("} is expected behind the counts of a repetition");
    if (counts.least > most_count || counts.most > most_count) return error(fmt::format("a repetition of more than {} is not possible", most_count));
    if (counts.most != Pattern::no_limit && counts.most < counts.least) {
        return error(fmt::format("{} to {} is no range of counts", counts.least, counts.most));
    }
    return counts;
}

std::string CharacterReader::place() const {
    const std::string_view before = source_.substr(0, at_);
    const std::size_t line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::size_t begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const std::string_view column = before.substr(begin);
    const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    const auto characters = std::count_if(column.begin(), column.end(), is_start);
    return fmt::format("{}, line {}, column {}", what_, line, characters + 1);
}

Error CharacterReader::error(std::string_view sentence) const {
    return {ErrorCode::InvalidArgument, fmt::format("{}: {}", place(), sentence)};
}
Error CharacterReader::unsupported(std::string_view sentence) const {
    return {ErrorCode::Unsupported, fmt::format("{}: {}", place(), sentence)};
}

}  // namespace pergola
