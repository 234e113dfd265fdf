#pragma once
// A random EXL3 matrix as the engine keeps one in memory: any bits are a valid trellis.

#include <cmath>
#include <cstring>
#include <vector>

#include "kernels/codecs/exl3_linear.h"
#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {

/// Every rate and codebook of the format.
inline std::vector<exl3::Rate> exl3_rates() {
    std::vector<exl3::Rate> rates;
    for (const auto codebook :
         {exl3::Codebook::ThreeInst, exl3::Codebook::Mcg, exl3::Codebook::Mul1}) {
        for (int half_bits = 2; half_bits <= 16; ++half_bits) {
            if (exl3::is_rate(half_bits, codebook)) {
                rates.push_back({static_cast<std::uint8_t>(half_bits), codebook});
            }
        }
    }
    return rates;
}

class Exl3Matrix {
public:
    Exl3Matrix(std::int64_t rows, std::int64_t columns, exl3::Rate rate, std::uint32_t seed)
        : view_{nullptr, WeightStorage::Exl3, rows, columns, RowOrder::OneByOne, rate} {
        words_.resize(static_cast<std::size_t>(view_.bytes() / 4));
        Random random(seed);
        for (std::uint32_t& word : words_) word = random.bits();
        view_.data = reinterpret_cast<const std::byte*>(words_.data());
        const exl3::LinearView parts = exl3::view_of(view_);
        const auto scales = [&](const std::uint16_t* at, std::int64_t count, float size) {
            auto* const to = const_cast<std::uint16_t*>(at);
            for (std::int64_t i = 0; i < count; ++i) {
                const float sign = random.bits() % 2 == 0 ? 1.0F : -1.0F;
                to[i] = float_to_half(sign * size * random.between(0.5F, 1.5F));
            }
        };
        scales(parts.suh, parts.inputs, 1.0F);
        scales(parts.svh, parts.outputs, 1.0F / std::sqrt(static_cast<float>(columns)));
    }

    WeightView view() const { return view_; }

private:
    std::vector<std::uint32_t> words_;
    WeightView view_;
};

}  // namespace pergola::tests
