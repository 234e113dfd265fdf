// Any bytes as a GGUF file: an answer or an error, every tensor inside the file, and numbers from
// every row that it may have.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "engine/formats/gguf_file.h"
#include "kernels/codecs/gguf_blocks.h"

namespace {

using namespace pergola;

/// De-quantises the tensor's rows from the last on, until `budget` values are used up; the
/// sanitizer checks each access. Returns some bits of them.
std::uint32_t read_rows(const TensorEntry& entry, std::int64_t& budget) {
    const BlockLayout layout = block_layout(entry.storage);
    if (entry.shape.empty() || layout.values == 0) return 0;
    const std::int64_t columns = entry.shape.back();
    if (entry.bytes.empty() || columns <= 0 || columns % layout.values != 0) return 0;  // as the model's loader asks
    if (!can_dequantise(entry.storage)) std::abort();
    const std::int64_t row_bytes = columns / layout.values * layout.bytes;
    const auto bytes = static_cast<std::int64_t>(entry.bytes.size());
    if (bytes % row_bytes != 0) std::abort();
    std::uint32_t sum = 0;
    std::vector<float> row;
    for (std::int64_t end = bytes; end > 0 && budget >= columns; end -= row_bytes) {
        budget -= columns;
        row.resize(static_cast<std::size_t>(columns));
        dequantise_row(entry.storage, entry.bytes.data() + end - row_bytes, columns, row.data());
        std::uint32_t bits = 0;
        std::memcpy(&bits, &row.back(), 4);
        sum ^= bits;
    }
    return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto file = GgufFile::parse(bytes, "fuzz.gguf");
    if (!file) {
        if (file.error().message.empty()) std::abort();
        return 0;
    }
    std::uint8_t sum = 0;
    std::int64_t budget = 1 << 16;  // values: more would only make the fuzzer slow
    for (const TensorEntry& entry : file->tensors().entries()) {
        if (file->tensors().find(entry.name) != &entry) std::abort();
        // The sanitizer checks these reads.
        if (!entry.bytes.empty())
            sum ^= static_cast<std::uint8_t>(entry.bytes.front() ^ entry.bytes.back());
        sum ^= static_cast<std::uint8_t>(read_rows(entry, budget));
    }
    for (const auto& [key, value] : file->metadata()) {
        sum ^= static_cast<std::uint8_t>(file->number(key).has_value() +
                                         file->numbers(key).has_value());
    }
    const volatile std::uint8_t kept = sum ^ static_cast<std::uint8_t>(file->kind());
    static_cast<void>(kept);
    return 0;
}
