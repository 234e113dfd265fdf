#include "engine/formats/gguf_split.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <vector>

namespace pergola {
namespace {

constexpr std::size_t kDigits = 5;
constexpr std::size_t kMaxNamed = 200;

/// Takes five digits off the end of `text`.
std::optional<std::int64_t> take_number(std::string_view& text) {
    if (text.size() < kDigits) return std::nullopt;
    const std::string_view digits = text.substr(text.size() - kDigits);
    if (!std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    text.remove_suffix(kDigits);
    return number;
}

bool take_suffix(std::string_view& text, std::string_view suffix) {
    if (!text.ends_with(suffix)) return false;
    text.remove_suffix(suffix.size());
    return true;
}

}  // namespace

std::filesystem::path GgufPartName::part(std::int64_t which) const {
    return folder / fmt::format("{}-{:05}-of-{:05}.gguf", prefix, which, count);
}

std::optional<GgufPartName> parse_gguf_part_name(const std::filesystem::path& path) {
    const std::string file = path.filename().string();
    std::string_view rest = file;
    if (!take_suffix(rest, ".gguf")) return std::nullopt;
    const std::optional<std::int64_t> count = take_number(rest);
    if (!count || !take_suffix(rest, "-of-")) return std::nullopt;
    const std::optional<std::int64_t> number = take_number(rest);
    if (!number || !take_suffix(rest, "-")) return std::nullopt;
    if (*number < 1 || *number > *count) return std::nullopt;
    return GgufPartName{path.parent_path(), std::string(rest), *number, *count};
}

Result<> check_all_parts_exist(const GgufPartName& name) {
    std::vector<std::string> missing;
    for (std::int64_t i = 1; i <= name.count; ++i) {
        std::error_code ignored;
        if (!std::filesystem::exists(name.part(i), ignored))
            missing.push_back(name.part(i).filename().string());
    }
    if (missing.empty()) return {};
    const std::size_t count = missing.size();
    std::string more;
    if (count > kMaxNamed) {
        more = fmt::format(" and {} more", count - kMaxNamed);
        missing.resize(kMaxNamed);
    }
    return Error{ErrorCode::NotFound,
                 fmt::format("{}: {} of {} parts {} missing: {}{}",
                             name.prefix,
                             count,
                             name.count,
                             count == 1 ? "is" : "are",
                             fmt::join(missing, ", "),
                             more)};
}

}  // namespace pergola
