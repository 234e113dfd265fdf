#include "tests/kernels/kernel_cases.h"

#include <cstring>

#include "kernels/codecs/row_stripes.h"

namespace pergola::tests {
namespace {

/// Where a block keeps its F16 scales.
std::vector<int> scale_offsets(WeightStorage storage) {
    switch (storage) {
        case WeightStorage::Q4_0:
        case WeightStorage::Q5_0:
        case WeightStorage::Q8_0:
        case WeightStorage::IQ4_NL:
        case WeightStorage::IQ4_XS:
        case WeightStorage::IQ2_XXS:
        case WeightStorage::IQ2_XS:
        case WeightStorage::IQ2_S:
        case WeightStorage::IQ3_XXS:
        case WeightStorage::IQ3_S:
        case WeightStorage::IQ1_S:
            return {0};
        case WeightStorage::TQ1_0:
            return {52};
        case WeightStorage::TQ2_0:
            return {64};
        case WeightStorage::Q4_1:
        case WeightStorage::Q5_1:
        case WeightStorage::Q4_K:
        case WeightStorage::Q5_K:
            return {0, 2};
        case WeightStorage::Q2_K:
            return {80, 82};
        case WeightStorage::Q3_K:
            return {108};
        case WeightStorage::Q6_K:
            return {208};
        default:
            return {};
    }
}

/// A scale that brings the largest quant of the storage to about 1.
float usual_scale(WeightStorage storage) {
    switch (storage) {
        case WeightStorage::Q8_0:
            return 1.0F / 127.0F;
        case WeightStorage::IQ4_NL:
            return 1.0F / 127.0F;
        case WeightStorage::IQ2_XXS:
        case WeightStorage::IQ2_XS:
        case WeightStorage::IQ2_S:
            return 1.0F / (43.0F * 4.0F);
        case WeightStorage::IQ3_XXS:
            return 1.0F / (62.0F * 8.0F);
        case WeightStorage::IQ3_S:
            return 1.0F / (15.0F * 31.0F);
        case WeightStorage::TQ1_0:
        case WeightStorage::TQ2_0:
            return 1.0F;
        case WeightStorage::Q2_K:
            return 1.0F / (3.0F * 15.0F);
        case WeightStorage::Q3_K:
            return 1.0F / (4.0F * 32.0F);
        case WeightStorage::Q4_K:
            return 1.0F / (15.0F * 63.0F);
        case WeightStorage::Q5_K:
            return 1.0F / (31.0F * 63.0F);
        case WeightStorage::IQ4_XS:
        case WeightStorage::Q6_K:
            return 1.0F / (32.0F * 127.0F);
        default:
            return 1.0F / 15.0F;
    }
}

/// The types whose scales are no halves of their own.
void make_scales_ordinary(WeightStorage storage, Random& random, std::byte* block) {
    if (storage == WeightStorage::MXFP4)  // 2^-5 to 2^-3 times at most 6
        block[0] = static_cast<std::byte>(122 + random.bits() % 3);
    if (storage == WeightStorage::NVFP4) {
        for (int i = 0; i < 4; ++i)  // 2^-5 to 2^-2 times at most 6
            block[i] = static_cast<std::byte>(16 + random.bits() % 24);
    }
    if (storage == WeightStorage::IQ1_M)  // the top nibble of d: 2^-5 at most, times at most 17
        block[55] = static_cast<std::byte>(0x20) | (block[55] & static_cast<std::byte>(0x0F));
}

void write_element(WeightStorage storage, float value, std::byte* to) {
    if (storage == WeightStorage::F32) {
        std::memcpy(to, &value, 4);
        return;
    }
    const std::uint16_t bits =
        storage == WeightStorage::F16 ? float_to_half(value) : float_to_bfloat16(value);
    std::memcpy(to, &bits, 2);
}

}  // namespace

std::vector<TableCase> cpu_tables() {
    std::vector<TableCase> tables;
    for (const CpuLevel level : cpu_levels()) {
        tables.push_back({&cpu::ops_at(level), true});
        tables.push_back({&cpu::f32_ops_at(level), false});
    }
    return tables;
}

std::vector<WeightStorage> storages() {
    return {WeightStorage::F32,     WeightStorage::F16,    WeightStorage::BF16,
            WeightStorage::Q4_0,    WeightStorage::Q4_1,   WeightStorage::Q5_0,
            WeightStorage::Q5_1,    WeightStorage::Q8_0,   WeightStorage::Q2_K,
            WeightStorage::Q3_K,    WeightStorage::Q4_K,   WeightStorage::Q5_K,
            WeightStorage::Q6_K,    WeightStorage::IQ4_NL, WeightStorage::IQ4_XS,
            WeightStorage::IQ2_XXS, WeightStorage::IQ2_XS, WeightStorage::IQ2_S,
            WeightStorage::IQ3_XXS, WeightStorage::IQ3_S,  WeightStorage::IQ1_S,
            WeightStorage::IQ1_M,   WeightStorage::TQ1_0,  WeightStorage::TQ2_0,
            WeightStorage::MXFP4,   WeightStorage::NVFP4};
}

Tensor::Tensor(std::initializer_list<std::int64_t> shape, float value) {
    std::size_t elements = 1;
    for (const std::int64_t dimension : shape) elements *= static_cast<std::size_t>(dimension);
    values_ = std::make_shared<std::vector<float>>(elements, value);
    view_ = TensorView(values_->data(), DType::F32, shape);
}

Weight::Weight(WeightStorage storage, std::int64_t rows, std::int64_t columns, std::uint32_t seed)
    : storage_(storage), rows_(rows), columns_(columns) {
    Random random(seed);
    const BlockLayout layout = block_layout(storage);
    bytes_.resize(static_cast<std::size_t>(view().bytes()));
    const std::int64_t blocks = rows * columns / layout.values;
    for (std::int64_t block = 0; block < blocks; ++block) {
        std::byte* data = bytes_.data() + block * layout.bytes;
        if (layout.values == 1) {
            write_element(storage, random.between(-1.0F, 1.0F), data);
            continue;
        }
        for (std::int64_t i = 0; i < layout.bytes; ++i)
            data[i] = static_cast<std::byte>(random.bits() >> 16);
        for (const int offset : scale_offsets(storage)) {
            const std::uint16_t half =
                float_to_half(usual_scale(storage) * random.between(-1.0F, 1.0F));
            std::memcpy(data + offset, &half, 2);
        }
        make_scales_ordinary(storage, random, data);
    }
}

WeightView Weight::striped_view() const {
    const std::int64_t row_bytes = view().row_bytes();
    stripes_.resize(bytes_.size());
    for (std::int64_t row = 0; row < rows_; row += stripe_rows) {
        pack_stripe(view(), row, stripe_rows, stripes_.data() + row * row_bytes);
    }
    return {stripes_.data(), storage_, rows_, columns_, RowOrder::Stripes};
}

std::vector<float> Weight::row(std::int64_t index) const {
    std::vector<float> values(static_cast<std::size_t>(columns_));
    dequantise_row(storage_, bytes_.data() + index * view().row_bytes(), columns_, values.data());
    return values;
}

}  // namespace pergola::tests
