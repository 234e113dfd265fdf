// Any bytes as a GGUF file: an answer or an error, and every tensor inside the file.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "engine/formats/gguf_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto file = GgufFile::parse(bytes, "fuzz.gguf");
    if (!file) {
        if (file.error().message.empty()) std::abort();
        return 0;
    }
    std::uint8_t sum = 0;
    for (const TensorEntry& entry : file->tensors().entries()) {
        if (file->tensors().find(entry.name) != &entry) std::abort();
        // The sanitizer checks these reads.
        if (!entry.bytes.empty())
            sum ^= static_cast<std::uint8_t>(entry.bytes.front() ^ entry.bytes.back());
    }
    for (const auto& [key, value] : file->metadata()) {
        sum ^= static_cast<std::uint8_t>(file->number(key).has_value() +
                                         file->numbers(key).has_value());
    }
    const volatile std::uint8_t kept = sum ^ static_cast<std::uint8_t>(file->kind());
    static_cast<void>(kept);
    return 0;
}
