#include "kernels/cpu/exl3_product.h"

#include <algorithm>
#include <array>

#include "kernels/codecs/exl3_linear.h"
#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {
namespace {

constexpr std::int64_t group_outputs = exl3::hadamard_width;

/// One product: some tokens, all outputs.
class Product {
public:
    Product(const LinearArgs& args, CpuLevel level, WorkerPool& pool)
        : args_(args), weight_(exl3::view_of(args.weight)), dot_(exl3_dot(level)), pool_(pool) {
        if (dot_.lanes != 0) windows_ = &exl3_windows(weight_.half_bits, dot_.lanes);
    }

    void run() {
        for (std::int64_t first = 0; first < args_.x.rows(); first += exl3_most_tokens) {
            first_token_ = first;
            tokens_ = std::min(exl3_most_tokens, args_.x.rows() - first);
            rotate_inputs();
            pool_.run(
                weight_.outputs / group_outputs, 1, [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t group = begin; group < end; ++group) multiply(group);
                });
        }
    }

private:
    std::int64_t x_stride() const { return 2 * weight_.inputs; }  // of laid out inputs

    void rotate_inputs() {
        const std::int64_t floats = tokens_ * (x_stride() + weight_.inputs);
        auto* const memory = reinterpret_cast<float*>(pool_.scratch(4 * floats));
        x_ = memory;
        float* const rows = memory + tokens_ * x_stride();
        pool_.run(tokens_, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t token = begin; token < end; ++token) {
                float* const row = rows + token * weight_.inputs;
                rotate(args_.x.f32_row(first_token_ + token), row);
                lay_out(row, memory + token * x_stride());
            }
        });
    }

    void rotate(std::span<const float> x, float* row) const {
        for (std::size_t i = 0; i < x.size(); ++i) row[i] = x[i] * half_to_float(weight_.suh[i]);
        std::fill(row + x.size(), row + weight_.inputs, 0.0F);
        exl3::hadamard_transform({row, static_cast<std::size_t>(weight_.inputs)});
    }

    void lay_out(const float* row, float* to) const {
        for (std::int64_t tile = 0; tile < weight_.inputs / exl3::tile_side; ++tile) {
            for (int i = 0; i < exl3_floats_of_tile; ++i) {
                *to++ = row[tile * exl3::tile_side + exl3::tile_row(i)];
            }
        }
    }

    void multiply(std::int64_t group) const {
        alignas(64) std::array<float, exl3_most_tokens * group_outputs> sums;
        for (std::int64_t across = 0; across < group_outputs / exl3::tile_side; ++across) {
            Exl3Column column;
            column.tile = weight_.tile(0, group * (group_outputs / exl3::tile_side) + across);
            column.words_between =
                weight_.outputs / exl3::tile_side * exl3::tile_words(weight_.half_bits);
            column.tiles = weight_.inputs / exl3::tile_side;
            column.rate = args_.weight.rate;
            column.windows = windows_;
            column.x = x_;
            column.tokens = tokens_;
            column.sums = sums.data() + across * exl3::tile_side;
            column.sum_stride = group_outputs;
            dot_.run(column);
        }
        const std::int64_t first = group * group_outputs;
        const std::int64_t count = std::min(group_outputs, args_.weight.rows - first);
        for (std::int64_t token = 0; token < tokens_; ++token) {
            float* const own = sums.data() + token * group_outputs;
            exl3::hadamard_transform({own, static_cast<std::size_t>(group_outputs)});
            float* const y = args_.y.f32_row(first_token_ + token).data() + first;
            for (std::int64_t i = 0; i < count; ++i) {
                y[i] = own[i] * half_to_float(weight_.svh[first + i]);
                if (!args_.bias.empty()) y[i] += args_.bias[static_cast<std::size_t>(first + i)];
            }
        }
    }

    const LinearArgs& args_;
    exl3::LinearView weight_;
    Exl3Dot dot_;
    const Exl3Windows* windows_ = nullptr;
    WorkerPool& pool_;
    std::int64_t first_token_ = 0;
    std::int64_t tokens_ = 0;
    const float* x_ = nullptr;  ///< [tokens, x_stride], rotated and laid out
};

}  // namespace

void exl3_product(const LinearArgs& args, CpuLevel level, WorkerPool& pool) {
    Product(args, level, pool).run();
}

}  // namespace pergola::cpu
