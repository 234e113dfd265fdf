// Any text as model.safetensors.index.json: no file name that leads out of the folder gets through.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "engine/formats/safetensors_index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    const auto index =
        parse_safetensors_index({reinterpret_cast<const char*>(data), size}, "index");
    if (!index) return 0;
    for (const auto& [tensor, file] : index->file_of) {
        static_cast<void>(is_optional_tensor(tensor));
        const std::filesystem::path path = std::filesystem::path("folder") / file;
        if (path.lexically_normal().parent_path() != "folder") std::abort();
    }
    return 0;
}
