#include "engine/formats/gguf_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <type_traits>

#include "engine/base/quote.h"
#include "engine/formats/gguf_limits.h"

namespace pergola {
namespace {

constexpr std::uint32_t kArray = 9;

/// The number of a value type in the file.
template <class T>
constexpr std::uint32_t type_id() {
    if constexpr (std::is_same_v<T, std::uint8_t>) return 0;
    if constexpr (std::is_same_v<T, std::int8_t>) return 1;
    if constexpr (std::is_same_v<T, std::uint16_t>) return 2;
    if constexpr (std::is_same_v<T, std::int16_t>) return 3;
    if constexpr (std::is_same_v<T, std::uint32_t>) return 4;
    if constexpr (std::is_same_v<T, std::int32_t>) return 5;
    if constexpr (std::is_same_v<T, float>) return 6;
    if constexpr (std::is_same_v<T, bool>) return 7;
    if constexpr (std::is_same_v<T, std::string>) return 8;
    if constexpr (std::is_same_v<T, std::uint64_t>) return 10;
    if constexpr (std::is_same_v<T, std::int64_t>) return 11;
    if constexpr (std::is_same_v<T, double>) return 12;
    return kArray;
}

Error refused(const std::string& key, std::string_view complaint) {
    return {ErrorCode::InvalidArgument, fmt::format("key {} {}", quote(key), complaint)};
}

class KeyEncoder {
public:
    Result<> add(const GgufKey& key) {
        PG_CHECK(check_name(key.name));
        append_gguf_text(bytes_, key.name);
        return std::visit([&](const auto& value) { return add_value(key.name, value); }, key.value);
    }
    std::string take() { return std::move(bytes_); }

private:
    Result<> check_name(const std::string& name) {
        const bool is_plain =
            std::all_of(name.begin(), name.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
        if (name.empty() || name.size() > kGgufMaxKeyBytes || !is_plain) {
            return refused(name, "is no plain name");
        }
        if (!names_.insert(name).second) return refused(name, "is there twice");
        return {};
    }

    template <class T>
    Result<> add_value(const std::string& name, const T& value) {
        append_gguf_number(bytes_, type_id<T>());
        return add_element<T>(name, value);
    }

    template <class T>
    Result<> add_value(const std::string& name, const std::vector<T>& values) {
        elements_ += values.size();
        if (values.size() > kGgufMaxElements || elements_ > kGgufMaxElementsInFile) {
            return refused(
                name, fmt::format("has {} elements, too many for any vocabulary", values.size()));
        }
        append_gguf_number(bytes_, kArray);
        append_gguf_number(bytes_, type_id<T>());
        append_gguf_number(bytes_, static_cast<std::uint64_t>(values.size()));
        for (const auto& value : values) PG_CHECK(add_element<T>(name, value));
        return {};
    }

    template <class T>
    Result<> add_element(const std::string& name, const T& value) {
        if constexpr (std::is_same_v<T, std::string>) {
            if (value.size() > kGgufMaxTextBytes) {
                return refused(name,
                               fmt::format("has a text of {} bytes, expected at most {}",
                                           value.size(),
                                           kGgufMaxTextBytes));
            }
            append_gguf_text(bytes_, value);
        } else if constexpr (std::is_same_v<T, bool>) {
            append_gguf_number(bytes_, static_cast<std::uint8_t>(value ? 1 : 0));
        } else {
            if constexpr (std::is_same_v<T, std::uint64_t>) {
                if (value > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
                    return refused(name, fmt::format("is {}, expected less than 2^63", value));
            }
            append_gguf_number(bytes_, value);
        }
        return {};
    }

    std::string bytes_;
    std::set<std::string> names_;
    std::uint64_t elements_ = 0;
};

}  // namespace

Result<std::string> encode_gguf_keys(const std::vector<GgufKey>& keys) {
    if (keys.size() > kGgufMaxKeys) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} keys, expected at most {}", keys.size(), kGgufMaxKeys)};
    }
    KeyEncoder encoder;
    for (const GgufKey& key : keys) PG_CHECK(encoder.add(key));
    return encoder.take();
}

void append_gguf_text(std::string& out, std::string_view text) {
    append_gguf_number(out, static_cast<std::uint64_t>(text.size()));
    out.append(text);
}

}  // namespace pergola
