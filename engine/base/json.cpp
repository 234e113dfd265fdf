#include "engine/base/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/file_map.h"
#include "engine/base/quote.h"
#include "engine/base/units.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownBytes = 24;

/// Builds the document from the parser's events. The library's own builder looks every new key up
/// in its object one by one, which takes minutes for a vocabulary; here each object's keys are
/// sorted once when it ends.
class DocumentBuilder final : public nlohmann::json_sax<Json> {
public:
    explicit DocumentBuilder(JsonLimits limits) : limits_(limits) {}

    bool null() override { return add(nullptr) != nullptr; }
    bool boolean(bool value) override { return add(value) != nullptr; }
    bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
    bool number_float(number_float_t value, const string_t&) override {
        if (!std::isfinite(value)) return refuse("has a number that is not finite");
        return add(value) != nullptr;
    }
    bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
    bool binary(binary_t&) override { return refuse("has binary values"); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool key(string_t& key) override {
        key_ = std::move(key);
        return true;
    }
    bool end_object() override {
        const auto& members = open_.back()->get_ref<const Json::object_t&>();
        std::vector<std::string_view> keys;
        keys.reserve(members.size());
        for (const auto& member : members) keys.push_back(member.first);
        std::sort(keys.begin(), keys.end());
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        if (twice != keys.end()) return refuse(fmt::format("has the key {} twice", quote(*twice)));
        open_.pop_back();
        return true;
    }
    bool end_array() override {
        open_.pop_back();
        return true;
    }

    bool parse_error(std::size_t position,
                     const std::string& last_token,
                     const nlohmann::detail::exception& error) override {
        // out_of_range: the library's way to say that a number exceeds a double.
        if (error.id >= 400)
            return refuse(fmt::format("has a number that is too large, at byte {}", position));
        // What the parser read last may be megabytes; the fault is at its end.
        const std::string_view token = last_token;
        const std::string_view near =
            token.substr(token.size() - std::min(token.size(), kShownBytes));
        return refuse(fmt::format("is not valid JSON at byte {}, near {}", position, quote(near)));
    }

    const std::string& complaint() const { return complaint_; }
    Json take() { return std::move(root_); }

private:
    bool refuse(std::string complaint) {
        if (complaint_.empty()) complaint_ = std::move(complaint);
        return false;
    }

    bool open(Json container) {
        if (std::cmp_greater_equal(open_.size(), limits_.depth)) {
            return refuse(fmt::format("is nested deeper than {} levels", limits_.depth));
        }
        Json* added = add(std::move(container));
        if (added == nullptr) return false;
        open_.push_back(added);
        return true;
    }

    /// Null when there are too many values. The pointer stays good while the value is open, since
    /// its parent grows only after it has ended.
    Json* add(Json value) {
        if (++values_ > limits_.values) {
            refuse(fmt::format("has more than {} values", limits_.values));
            return nullptr;
        }
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        if (open_.back()->is_array()) {
            auto& elements = open_.back()->get_ref<Json::array_t&>();
            elements.push_back(std::move(value));
            return &elements.back();
        }
        auto& members = open_.back()->get_ref<Json::object_t&>();
        members.emplace_back(std::move(key_), std::move(value));
        return &members.back().second;
    }

    JsonLimits limits_;
    std::int64_t values_ = 0;
    Json root_;
    std::vector<Json*> open_;  // the chain of unfinished containers, inside root_
    std::string key_;
    std::string complaint_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view what, JsonLimits limits) {
    // The library would skip the mark silently; the reference readers do not.
    if (text.starts_with("\xEF\xBB\xBF")) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("{}: starts with a byte-order mark", what)};
    }
    DocumentBuilder builder(limits);
    if (!Json::sax_parse(text.begin(), text.end(), &builder)) {
        return Error{ErrorCode::CorruptFile, fmt::format("{}: {}", what, builder.complaint())};
    }
    return builder.take();
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::int64_t max_bytes) {
    PG_TRY(const std::shared_ptr<const FileMap> map, FileMap::open(path));
    const std::span<const std::byte> bytes = map->bytes();
    if (std::cmp_greater(bytes.size(), max_bytes)) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("{}: is {}, expected at most {}",
                                 path.string(),
                                 format_bytes(static_cast<std::int64_t>(bytes.size())),
                                 format_bytes(max_bytes))};
    }
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    PG_CHECK(map->check());
    return text;
}

}  // namespace pergola
