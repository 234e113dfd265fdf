#pragma once
// Writes GGUF files for tests: whole ones, and on purpose wrong ones. Not for the program: it
// checks nothing and asserts nothing. Grammar: engine/formats/gguf_file.cpp.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pergola::fakes {

using Bytes = std::vector<std::byte>;

template <class T>
void append_number(Bytes& out, T value) {
    static_assert(std::is_arithmetic_v<T>);
    const auto* start = reinterpret_cast<const std::byte*>(&value);
    out.insert(out.end(), start, start + sizeof(T));
}
inline void append_raw(Bytes& out, std::string_view text) {
    const auto* start = reinterpret_cast<const std::byte*>(text.data());
    out.insert(out.end(), start, start + text.size());
}
inline void append_text(Bytes& out, std::string_view text) {
    append_number<std::uint64_t>(out, text.size());
    append_raw(out, text);
}
inline Bytes f32_bytes(std::span<const float> values) {
    const auto raw = std::as_bytes(values);
    return {raw.begin(), raw.end()};
}
inline void write_bytes(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

/// The number of a value type in the file, by C++ type.
template <class T>
constexpr std::uint32_t gguf_value_type() {
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
    return 9;
}

/// GgufWriter().key("general.architecture", "llama").key("llama.block_count", 2U)
///     .f32("output_norm.weight", {64}, values).write(path);
class GgufWriter {
public:
    std::uint32_t version = 3;
    std::int64_t alignment = 32;  ///< another one is also written as general.alignment

    /// A scalar; the C++ type chooses the file's: 2U is u32, 1e-5F is f32, true is bool.
    template <class T>
    GgufWriter& key(std::string_view name, T value) {
        static_assert(std::is_arithmetic_v<T>);
        Bytes& out = open_key(name, gguf_value_type<T>());
        append_element<T>(out, value);
        return *this;
    }
    GgufWriter& key(std::string_view name, const char* text) {
        return key(name, std::string(text));
    }
    GgufWriter& key(std::string_view name, const std::string& text) {
        append_text(open_key(name, gguf_value_type<std::string>()), text);
        return *this;
    }
    template <class T>
    GgufWriter& key(std::string_view name, const std::vector<T>& values) {
        Bytes& out = open_key(name, 9);
        append_number<std::uint32_t>(out, gguf_value_type<T>());
        append_number<std::uint64_t>(out, values.size());
        for (const auto& value : values) append_element<T>(out, value);
        return *this;
    }
    /// Type and value as given, for files that are wrong.
    GgufWriter& raw_key(std::string_view name,
                        std::uint32_t type,
                        std::span<const std::byte> value) {
        Bytes& out = open_key(name, type);
        out.insert(out.end(), value.begin(), value.end());
        return *this;
    }

    /// `shape` outermost first ([out, in]); `type` is the file's number, e.g. 0 F32, 1 F16, 2 Q4_0.
    GgufWriter& tensor(std::string name,
                       std::vector<std::int64_t> shape,
                       std::uint32_t type,
                       Bytes bytes) {
        tensors_.push_back({std::move(name), std::move(shape), type, std::move(bytes)});
        return *this;
    }
    GgufWriter& f32(std::string name,
                    std::vector<std::int64_t> shape,
                    std::span<const float> values) {
        return tensor(std::move(name), std::move(shape), 0, f32_bytes(values));
    }

    Bytes bytes() const { return assemble(0, tensors_.size(), keys_, key_count_); }
    void write(const std::filesystem::path& path) const { write_bytes(path, bytes()); }

    /// Spreads the tensors over `count` parts in `folder`; the first has the keys. Returns the
    /// paths.
    std::vector<std::filesystem::path> write_split(const std::filesystem::path& folder,
                                                   const std::string& name,
                                                   std::uint16_t count) const {
        std::vector<std::filesystem::path> paths;
        for (std::uint16_t i = 0; i < count; ++i) {
            GgufWriter part;
            if (i == 0) {
                part.keys_ = keys_;
                part.key_count_ = key_count_;
            }
            part.key("split.no", i).key("split.count", count);
            part.key("split.tensors.count", static_cast<std::int32_t>(tensors_.size()));
            const std::size_t first = tensors_.size() * i / count;
            const std::size_t last = tensors_.size() * (i + 1U) / count;
            paths.push_back(
                folder / (name + "-" + five_digits(i + 1) + "-of-" + five_digits(count) + ".gguf"));
            write_bytes(paths.back(), assemble(first, last, part.keys_, part.key_count_));
        }
        return paths;
    }

private:
    struct Tensor {
        std::string name;
        std::vector<std::int64_t> shape;
        std::uint32_t type;
        Bytes bytes;
    };

    template <class T, class Value>
    static void append_element(Bytes& out, const Value& value) {
        if constexpr (std::is_same_v<T, std::string>) {
            append_text(out, value);
        } else if constexpr (std::is_same_v<T, bool>) {
            append_number<std::uint8_t>(out, value ? 1 : 0);
        } else {
            append_number<T>(out, value);
        }
    }
    static std::string five_digits(int number) {
        const std::string digits = std::to_string(number);
        return std::string(5 - digits.size(), '0') + digits;
    }

    Bytes& open_key(std::string_view name, std::uint32_t type) {
        ++key_count_;
        append_text(keys_, name);
        append_number(keys_, type);
        return keys_;
    }

    void pad(Bytes& out, std::size_t from) const {
        while ((out.size() - from) % static_cast<std::size_t>(alignment) != 0)
            out.push_back(std::byte{0});
    }

    Bytes assemble(std::size_t first, std::size_t last, Bytes keys, std::uint64_t key_count) const {
        if (alignment != 32) {
            append_text(keys, "general.alignment");
            append_number<std::uint32_t>(keys, 4);
            append_number(keys, static_cast<std::uint32_t>(alignment));
            ++key_count;
        }
        Bytes out;
        append_raw(out, "GGUF");
        append_number(out, version);
        append_number<std::uint64_t>(out, last - first);
        append_number(out, key_count);
        out.insert(out.end(), keys.begin(), keys.end());
        std::uint64_t offset = 0;
        for (std::size_t i = first; i < last; ++i) {
            const Tensor& tensor = tensors_[i];
            append_text(out, tensor.name);
            append_number(out, static_cast<std::uint32_t>(tensor.shape.size()));
            for (auto dim = tensor.shape.rbegin(); dim != tensor.shape.rend(); ++dim)
                append_number(out, *dim);
            append_number(out, tensor.type);
            append_number(out, offset);
            const auto step = static_cast<std::uint64_t>(alignment);
            offset = (offset + tensor.bytes.size() + step - 1) / step * step;
        }
        pad(out, 0);
        const std::size_t data = out.size();
        for (std::size_t i = first; i < last; ++i) {
            out.insert(out.end(), tensors_[i].bytes.begin(), tensors_[i].bytes.end());
            pad(out, data);
        }
        return out;
    }

    Bytes keys_;
    std::uint64_t key_count_ = 0;
    std::vector<Tensor> tensors_;
};

}  // namespace pergola::fakes
