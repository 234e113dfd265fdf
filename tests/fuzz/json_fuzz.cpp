// Any text as JSON: what is accepted is written and read back to the same document.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/base/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    const auto parsed = parse_json({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (!parsed) return 0;
    const std::string text = parsed->dump();
    const auto again = parse_json(text, "again.json");
    if (!again || again->dump() != text) std::abort();
    return 0;
}
