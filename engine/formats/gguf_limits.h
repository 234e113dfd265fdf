#pragma once
// Limits of ours on GGUF files, shared by reader and writer: what we write, we can read.

#include <cstddef>
#include <cstdint>

namespace pergola {

inline constexpr std::uint64_t kGgufMaxKeys = 100'000;
inline constexpr std::size_t kGgufMaxKeyBytes = 65'535;
inline constexpr std::size_t kGgufMaxTextBytes = std::size_t{64} << 20;
inline constexpr std::uint64_t kGgufMaxElements = 10'000'000;
// Of all arrays together: bounds the memory that a crafted file can make us take, about 0.6 GB of
// empty strings. The largest real vocabularies have 300 000 entries in each of three arrays.
inline constexpr std::uint64_t kGgufMaxElementsInFile = 20'000'000;

inline constexpr std::uint64_t kGgufMaxTensors = 1'000'000;
inline constexpr std::uint32_t kGgufMaxDims = 4;
inline constexpr std::size_t kGgufMaxNameBytes = 127;

inline constexpr std::int64_t kGgufDefaultAlignment = 32;
// The format asks for a multiple of 8; so every element lies at a multiple of its size.
inline constexpr std::int64_t kGgufMinAlignment = 8;
inline constexpr std::int64_t kGgufMaxAlignment = 1 << 20;

}  // namespace pergola
