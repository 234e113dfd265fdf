#include "engine/base/units.h"

#include <fmt/format.h>

#include <array>

namespace pergola {
namespace {

struct Unit {
    double bytes;
    const char* name;
};
constexpr std::array<Unit, 6> kUnits = {
    {{1e18, "EB"}, {1e15, "PB"}, {1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}}};

/// The largest unit of which `bytes` has at least one, as shown with one digit; null below 1 kB.
const Unit* unit_of(std::int64_t bytes) {
    for (const Unit& unit : kUnits) {
        if (static_cast<double>(bytes) >= 0.95 * unit.bytes) return &unit;
    }
    return nullptr;
}

}  // namespace

std::string format_bytes(std::int64_t bytes) {
    const Unit* unit = unit_of(bytes);
    if (unit == nullptr) return fmt::format("{} bytes", bytes);
    return fmt::format("{:.1f} {}", static_cast<double>(bytes) / unit->bytes, unit->name);
}

std::string format_part(std::int64_t part, std::int64_t whole) {
    if (const Unit* unit = unit_of(whole)) {
        const std::string part_text =
            fmt::format("{:.1f}", static_cast<double>(part) / unit->bytes);
        const std::string whole_text =
            fmt::format("{:.1f}", static_cast<double>(whole) / unit->bytes);
        if (part_text != whole_text && part_text != "0.0") {
            return fmt::format("{} of {} {}", part_text, whole_text, unit->name);
        }
    }
    return fmt::format("{} of {} bytes", part, whole);
}

}  // namespace pergola
