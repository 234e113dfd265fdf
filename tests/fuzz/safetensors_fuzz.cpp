// Any bytes as a safetensors file: an answer or an error, and the tensors tile the data.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "engine/formats/safetensors_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto entries = read_safetensors(bytes, "fuzz.safetensors");
    const auto folder = SafetensorsFolder::parse(bytes, "fuzz.safetensors");
    if (static_cast<bool>(entries) != static_cast<bool>(folder)) std::abort();
    if (!entries) {
        if (entries.error().message.empty()) std::abort();
        return 0;
    }
    const std::byte* next = nullptr;
    for (const SafetensorsEntry& entry : *entries) {
        if (next != nullptr && entry.bytes.data() != next) std::abort();
        next = entry.bytes.data() + entry.bytes.size();
    }
    if (next != nullptr && next != bytes.data() + bytes.size()) std::abort();
    return 0;
}
