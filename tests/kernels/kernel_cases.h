#pragma once
// What the operator tests share: the tables to compare, memory for tensors, seeded random numbers.

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/op_table.h"

namespace pergola::tests {

/// A table, and whether it rounds activations to 8 bits against quantised weights.
struct TableCase {
    const OpTable* table;
    bool rounds_activations;
};

/// Every CPU table that this processor can run; the reference is not among them.
std::vector<TableCase> cpu_tables();

/// The storages that `linear` and `embedding` take.
std::vector<WeightStorage> storages();

/// An F32 tensor that owns its memory.
class Tensor {
public:
    Tensor(std::initializer_list<std::int64_t> shape, float value = 0.0F);
    TensorView view() { return view_; }
    std::vector<float>& values() { return *values_; }

private:
    std::shared_ptr<std::vector<float>> values_;
    TensorView view_;
};

/// Random bytes with sound scales: every value of the matrix is finite and of magnitude about 1.
class Weight {
public:
    Weight(WeightStorage storage, std::int64_t rows, std::int64_t columns, std::uint32_t seed);
    WeightView view() const { return {bytes_.data(), storage_, rows_, columns_}; }
    /// The same matrix in stripes; can_stripe(storage) holds and the rows are whole stripes.
    WeightView striped_view() const;
    std::vector<float> row(std::int64_t index) const;

private:
    std::vector<std::byte> bytes_;
    mutable std::vector<std::byte> stripes_;
    WeightStorage storage_;
    std::int64_t rows_;
    std::int64_t columns_;
};

class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(bits() >> 8) * 0x1p-24F;
    }
    std::uint32_t bits() { return static_cast<std::uint32_t>(engine_()); }
    void fill(std::vector<float>& values, float low = -1.0F, float high = 1.0F) {
        for (float& value : values) value = between(low, high);
    }

private:
    std::mt19937 engine_;
};

}  // namespace pergola::tests
