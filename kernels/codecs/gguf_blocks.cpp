#include "kernels/codecs/gguf_blocks.h"

#include <array>
#include <cassert>
#include <cstring>

namespace pergola {
namespace {

struct StorageRow {
    const char* name;
    BlockLayout layout;
};

/// In the order of WeightStorage.
constexpr std::array<StorageRow, static_cast<std::size_t>(WeightStorage::Exl3) + 1> storages = {{
    {"F32", {1, 4}},       {"F16", {1, 2}},      {"BF16", {1, 2}},       {"Q4_0", {32, 18}},
    {"Q4_1", {32, 20}},    {"Q5_0", {32, 22}},   {"Q5_1", {32, 24}},     {"Q8_0", {32, 34}},
    {"Q2_K", {256, 84}},   {"Q3_K", {256, 110}}, {"Q4_K", {256, 144}},   {"Q5_K", {256, 176}},
    {"Q6_K", {256, 210}},  {"IQ4_NL", {32, 18}}, {"IQ4_XS", {256, 136}}, {"IQ2_XXS", {256, 66}},
    {"IQ2_XS", {256, 74}}, {"IQ2_S", {256, 82}}, {"IQ3_XXS", {256, 98}}, {"IQ3_S", {256, 110}},
    {"IQ1_S", {256, 50}},  {"IQ1_M", {256, 56}}, {"TQ1_0", {256, 54}},   {"TQ2_0", {256, 66}},
    {"MXFP4", {32, 17}},   {"NVFP4", {64, 36}},  {"EXL3", {0, 0}},
}};

template <float (*to_float)(std::uint16_t)>
void widen_row(const std::byte* row, std::int64_t columns, float* out) {
    for (std::int64_t column = 0; column < columns; ++column) {
        std::uint16_t bits = 0;  // rows in a mapped file need not be aligned
        std::memcpy(&bits, row + 2 * column, 2);
        out[column] = to_float(bits);
    }
}

template <class Block>
void dequantise_blocks(const std::byte* row, std::int64_t columns, float* out) {
    assert(columns % Block::values == 0 && "a row is made of whole blocks");
    for (std::int64_t first = 0; first < columns; first += Block::values, row += Block::bytes) {
        for (int sixteen = 0; sixteen < Block::values / 16; ++sixteen, out += 16) {
            const float scale = Block::scale(row, sixteen);
            const float minimum = Block::minimum(row, sixteen);
            std::array<std::uint8_t, 16> quants{};
            gguf::sixteen_quants<Block>(row, sixteen, quants.data());
            for (std::size_t i = 0; i < 16; ++i) {
                const float scaled = scale * static_cast<float>(quants[i] - Block::offset);
                out[i] = Block::has_minimum ? scaled + minimum : scaled;
            }
        }
    }
}

}  // namespace

BlockLayout block_layout(WeightStorage storage) {
    return storages[static_cast<std::size_t>(storage)].layout;
}

const char* storage_name(WeightStorage storage) {
    return storages[static_cast<std::size_t>(storage)].name;
}

bool can_dequantise(WeightStorage storage) {
    if (storage == WeightStorage::F32 || storage == WeightStorage::F16 ||
        storage == WeightStorage::BF16) {
        return true;
    }
    return gguf::visit_block(storage, [](auto) {});
}

void dequantise_row(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out) {
    switch (storage) {
        case WeightStorage::F32:
            std::memcpy(out, row, static_cast<std::size_t>(columns) * 4);
            return;
        case WeightStorage::F16:
            widen_row<half_to_float>(row, columns, out);
            return;
        case WeightStorage::BF16:
            widen_row<bfloat16_to_float>(row, columns, out);
            return;
        default:
            break;
    }
    [[maybe_unused]] const bool known = gguf::visit_block(
        storage, [&](auto block) { dequantise_blocks<decltype(block)>(row, columns, out); });
    assert(known && "ask can_dequantise() first");
}

}  // namespace pergola
