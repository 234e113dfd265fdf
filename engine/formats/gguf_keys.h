#pragma once
// Keys for a GGUF file that we write, each with the very type that the file is to have (the reader
// widens them). Knows nothing of what a key means.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "kernels/result.h"

namespace pergola {

/// The C++ type chooses the file's: 2U is u32, 1e-5F f32, true bool, "llama" a text.
using GgufKeyValue = std::variant<std::uint8_t,
                                  std::int8_t,
                                  std::uint16_t,
                                  std::int16_t,
                                  std::uint32_t,
                                  std::int32_t,
                                  float,
                                  bool,
                                  std::string,
                                  std::uint64_t,
                                  std::int64_t,
                                  double,
                                  std::vector<std::uint8_t>,
                                  std::vector<std::int8_t>,
                                  std::vector<std::uint16_t>,
                                  std::vector<std::int16_t>,
                                  std::vector<std::uint32_t>,
                                  std::vector<std::int32_t>,
                                  std::vector<float>,
                                  std::vector<bool>,
                                  std::vector<std::string>,
                                  std::vector<std::uint64_t>,
                                  std::vector<std::int64_t>,
                                  std::vector<double>>;

struct GgufKey {
    std::string name;
    GgufKeyValue value;
};

/// The keys as they lie in the file, without their count. InvalidArgument for what our reader would
/// refuse: a name that is empty, not plain or there twice, a u64 from 2^63 on, too long a text or
/// array.
Result<std::string> encode_gguf_keys(const std::vector<GgufKey>& keys);

/// Appends a number little-endian.
template <class T>
void append_gguf_number(std::string& out, T value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}
/// Appends a text with its length.
void append_gguf_text(std::string& out, std::string_view text);

}  // namespace pergola
