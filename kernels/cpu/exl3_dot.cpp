#include "kernels/cpu/exl3_dot.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pergola::cpu {
namespace {

Exl3Windows windows_of(int half_bits, int lanes) {
    Exl3Windows windows = {};
    // One word more lies before the tile's first.
    const auto begin_of = [&](int i) { return exl3::end_bit(half_bits, i) - 16 + 32; };
    for (int i = 0; i < exl3::tile_values; ++i) {
        windows.base[i / lanes] = begin_of(i / lanes * lanes) / 32;
        windows.first[i] = begin_of(i) / 32 - windows.base[i / lanes];
        windows.shift[i] = begin_of(i) % 32;
    }
    return windows;
}

std::vector<float> values_of(exl3::Codebook codebook) {
    std::vector<float> values(65536);
    for (std::uint32_t state = 0; state < 65536; ++state) {
        values[state] = half_to_float(exl3::value_bits(codebook, state));
    }
    return values;
}

using WindowsOfRates = std::array<Exl3Windows, 17>;
WindowsOfRates windows_of_rates(int lanes) {
    WindowsOfRates made = {};
    for (int rate = 2; rate <= 16; ++rate) {
        made[static_cast<std::size_t>(rate)] = windows_of(rate, lanes);
    }
    return made;
}

}  // namespace

const Exl3Windows& exl3_windows(int half_bits, int lanes) {
    static const WindowsOfRates of_eight = windows_of_rates(8);
    static const WindowsOfRates of_sixteen = windows_of_rates(16);
    return (lanes == 16 ? of_sixteen : of_eight)[static_cast<std::size_t>(half_bits)];
}

const float* exl3_codebook_values(exl3::Codebook codebook) {
    static const std::vector<float> three_inst = values_of(exl3::Codebook::ThreeInst);
    static const std::vector<float> mcg = values_of(exl3::Codebook::Mcg);
    static const std::vector<float> mul1 = values_of(exl3::Codebook::Mul1);
    switch (codebook) {
        case exl3::Codebook::ThreeInst:
            return three_inst.data();
        case exl3::Codebook::Mcg:
            return mcg.data();
        case exl3::Codebook::Mul1:
            break;
    }
    return mul1.data();
}

Exl3Dot exl3_dot(CpuLevel level) {
#if defined(__x86_64__)
    if (level == CpuLevel::Avx512 || level == CpuLevel::Amx) return {exl3_dot_avx512, 16};
    if (level == CpuLevel::Avx2) return {exl3_dot_avx2, 8};
#endif
    (void)level;
    return {exl3_dot_portable, 0};
}

}  // namespace pergola::cpu
