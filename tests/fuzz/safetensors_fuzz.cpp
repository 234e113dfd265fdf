// Any bytes as a safetensors file: an answer or an error, and the tensors tile the data. Whole
// files can be read whose EXL3 linears cannot.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/formats/exl3_tensors.h"
#include "engine/formats/safetensors_file.h"

namespace {

/// Every EXL3 linear as a loader puts it together in memory.
void join_linears(const pergola::SafetensorsFolder& folder) {
    using namespace pergola;
    for (const TensorEntry& entry : folder.tensors().entries()) {
        if (!entry.exl3) continue;
        const std::int64_t size =
            exl3_matrix_bytes(entry.shape.at(0), entry.shape.at(1), entry.exl3->rate);
        std::vector<std::byte> matrix(static_cast<std::size_t>(size));
        write_exl3_matrix(entry.bytes, *entry.exl3, matrix.data());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto entries = read_safetensors(bytes, "fuzz.safetensors");
    const auto folder = SafetensorsFolder::parse(bytes, "fuzz.safetensors");
    if (!folder && folder.error().message.empty()) std::abort();
    if (!entries) {
        if (folder || entries.error().message.empty()) std::abort();
        return 0;
    }
    if (folder) join_linears(*folder);
    const std::byte* next = nullptr;
    for (const SafetensorsEntry& entry : *entries) {
        if (next != nullptr && entry.bytes.data() != next) std::abort();
        next = entry.bytes.data() + entry.bytes.size();
    }
    if (next != nullptr && next != bytes.data() + bytes.size()) std::abort();
    return 0;
}
