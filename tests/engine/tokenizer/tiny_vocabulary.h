#pragma once
// A vocabulary small enough to write in a test: 256 bytes (token id = byte), then merges, then
// others.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola::test {

/// Writes GGUF metadata (version 3, no tensors).
class TinyGguf {
public:
    void add_text(std::string_view key, std::string_view value) {
        start(key, 8);
        put_text(value);
    }
    void add_integer(std::string_view key, std::uint32_t value) {
        start(key, 4);
        put(value);
    }
    void add_flag(std::string_view key, bool value) {
        start(key, 7);
        put(static_cast<std::uint8_t>(value ? 1 : 0));
    }
    void add_texts(std::string_view key, const std::vector<std::string>& values) {
        start(key, 9);
        put(std::uint32_t{8});
        put(std::uint64_t{values.size()});
        for (const std::string& value : values) put_text(value);
    }
    void add_integers(std::string_view key, const std::vector<std::int32_t>& values) {
        start(key, 9);
        put(std::uint32_t{5});
        put(std::uint64_t{values.size()});
        for (const std::int32_t value : values) put(value);
    }
    void add_floats(std::string_view key, const std::vector<float>& values) {
        start(key, 9);
        put(std::uint32_t{6});
        put(std::uint64_t{values.size()});
        for (const float value : values) put(value);
    }

    std::string bytes() const {
        std::string all = "GGUF";
        append(all, std::uint32_t{3});
        append(all, std::uint64_t{0});
        append(all, count_);
        return all + body_;
    }

private:
    template <class T>
    static void append(std::string& out, T value) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        out.append(raw, sizeof value);
    }
    template <class T>
    void put(T value) {
        append(body_, value);
    }
    void put_text(std::string_view text) {
        put(std::uint64_t{text.size()});
        body_ += text;
    }
    void start(std::string_view key, std::uint32_t type) {
        ++count_;
        put_text(key);
        put(type);
    }

    std::string body_;
    std::uint64_t count_ = 0;
};

struct TinyVocabulary {
    std::string model = "gpt2";
    std::optional<std::string> pre = "gpt-2";
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<std::string> merges;
    std::vector<std::pair<std::string, std::uint32_t>> ids;  // under tokenizer.ggml.NAME_token_id
    std::vector<std::pair<std::string, bool>> flags;         // under tokenizer.ggml.NAME
    std::optional<std::string> embedded_json;

    TinyVocabulary() {
        for (int byte = 0; byte < 256; ++byte) {
            add(byte_level_text(static_cast<std::uint8_t>(byte)));
        }
    }

    /// The id of the new token.
    TokenId add(std::string text, std::int32_t type = 1) {
        tokens.push_back(std::move(text));
        types.push_back(type);
        return static_cast<TokenId>(tokens.size()) - 1;
    }
    /// A merge and its result as a token.
    TokenId add_merge(const std::string& left, const std::string& right) {
        merges.push_back(left + " " + right);
        return add(left + right);
    }

    std::string gguf() const {
        TinyGguf file;
        file.add_text("tokenizer.ggml.model", model);
        if (pre) file.add_text("tokenizer.ggml.pre", *pre);
        file.add_texts("tokenizer.ggml.tokens", tokens);
        file.add_integers("tokenizer.ggml.token_type", types);
        file.add_texts("tokenizer.ggml.merges", merges);
        for (const auto& [name, id] : ids) {
            file.add_integer("tokenizer.ggml." + name + "_token_id", id);
        }
        for (const auto& [name, value] : flags) file.add_flag("tokenizer.ggml." + name, value);
        if (embedded_json) file.add_text("tokenizer.huggingface.json", *embedded_json);
        return file.bytes();
    }

    Result<std::unique_ptr<const Tokenizer>> open() const { return open_gguf(gguf()); }

    static Result<std::unique_ptr<const Tokenizer>> open_gguf(const std::string& bytes) {
        const auto file = GgufFile::parse(std::as_bytes(std::span(bytes)), "tiny.gguf");
        if (!file) return Error(file.error());
        return tokenizer_from_gguf(*file);
    }
};

}  // namespace pergola::test
