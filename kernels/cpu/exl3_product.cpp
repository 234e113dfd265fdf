#include "kernels/cpu/exl3_product.h"

#include <algorithm>
#include <span>

namespace pergola::cpu {
namespace {

constexpr std::int64_t group_outputs = exl3::hadamard_width;
// Rotated inputs of one run: more wait for the next one.
constexpr std::int64_t most_bytes = std::int64_t{8} << 20;
constexpr std::int64_t sum_bytes = 64;  // a line for the sum of what a token was rounded to

}  // namespace

Exl3Products::Exl3Products(CpuLevel level, Exl3Numbers numbers, WorkerPool& pool)
    : is_exact_(numbers == Exl3Numbers::Exact),
      pool_(pool),
      dot_(exl3_dot(level)),
      packed_dot_(exl3_packed_dot(level)),
      rotation_(exl3_rotation(level)) {}

/// Of one token's inputs.
std::int64_t Exl3Products::laid_out_bytes(const Piece& piece) {
    const std::int64_t units = piece.weight.inputs / exl3::exl3_unit_inputs;
    return piece.is_packed ? units * static_cast<std::int64_t>(sizeof(Exl3UnitInputs))
                           : 8 * piece.weight.inputs;
}

void Exl3Products::add(const LinearArgs& args) {
    Piece piece;
    piece.args = &args;
    piece.weight = exl3::view_of(args.weight);
    piece.is_packed = args.weight.order == RowOrder::Card;
    piece.has_rounded_inputs =
        piece.is_packed && !is_exact_ && args.weight.rate.codebook == exl3::Codebook::Mul1;
    for (std::int64_t first = 0; first < args.x.rows(); first += exl3_most_tokens) {
        piece.first_token = first;
        piece.tokens = std::min(exl3_most_tokens, args.x.rows() - first);
        add(piece);
    }
}

void Exl3Products::add(Piece piece) {
    const std::int64_t bytes =
        piece.tokens * (laid_out_bytes(piece) + sum_bytes + 4 * piece.weight.inputs);
    if (count_ == most_pieces || (count_ > 0 && bytes_ + bytes > most_bytes)) flush();
    piece.scratch = bytes_;
    bytes_ += bytes;
    first_row_[count_ + 1] = first_row_[count_] + piece.tokens;
    first_group_[count_ + 1] = first_group_[count_] + piece.weight.outputs / group_outputs;
    pieces_[count_++] = piece;
}

void Exl3Products::flush() {
    if (count_ == 0) return;
    scratch_ = pool_.scratch(bytes_);
    const auto piece_of = [this](const auto& firsts, std::int64_t index) {
        const auto* const behind =
            std::upper_bound(firsts.data(), firsts.data() + count_ + 1, index);
        return static_cast<std::size_t>(behind - firsts.data()) - 1;
    };
    pool_.run(first_row_[count_], 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t row = begin; row < end; ++row) {
            const std::size_t index = piece_of(first_row_, row);
            rotate(pieces_[index], row - first_row_[index]);
        }
    });
    pool_.run(first_group_[count_], 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t group = begin; group < end; ++group) {
            const std::size_t index = piece_of(first_group_, group);
            multiply(pieces_[index], group - first_group_[index]);
        }
    });
    count_ = 0;
    bytes_ = 0;
}

std::byte* Exl3Products::inputs_of(const Piece& piece) const {
    return scratch_ + piece.scratch;
}

float& Exl3Products::rounded_sum(const Piece& piece, std::int64_t token) const {
    return *reinterpret_cast<float*>(scratch_ + piece.scratch +
                                     piece.tokens * laid_out_bytes(piece) + token * sum_bytes);
}

void Exl3Products::rotate(const Piece& piece, std::int64_t token) const {
    const std::int64_t inputs = piece.weight.inputs;
    auto* const row = reinterpret_cast<float*>(scratch_ + piece.scratch +
                                               piece.tokens * (laid_out_bytes(piece) + sum_bytes) +
                                               token * 4 * inputs);
    const std::span<const float> x = piece.args->x.f32_row(piece.first_token + token);
    std::copy(x.begin(), x.end(), row);
    std::fill(row + x.size(), row + inputs, 0.0F);
    rotation_.scale(row, piece.weight.suh, inputs);
    rotation_.transform(row, inputs);
    std::byte* const to = inputs_of(piece) + token * laid_out_bytes(piece);
    if (piece.is_packed) {
        const std::int64_t units = inputs / exl3::exl3_unit_inputs;
        auto* const of_units = reinterpret_cast<Exl3UnitInputs*>(to);
        if (piece.has_rounded_inputs) {
            rounded_sum(piece, token) = rotation_.round(row, units, of_units);
        } else {
            exl3_lay_out(row, units, of_units);
        }
        return;
    }
    auto* next = reinterpret_cast<float*>(to);
    for (std::int64_t tile = 0; tile < inputs; tile += exl3::tile_side) {
        for (int i = 0; i < exl3_floats_of_tile; ++i) *next++ = row[tile + exl3::tile_row(i)];
    }
}

void Exl3Products::multiply_tiles(const Piece& piece, std::int64_t group, float* sums) const {
    const exl3::LinearView& weight = piece.weight;
    for (std::int64_t across = 0; across < group_outputs / exl3::tile_side; ++across) {
        Exl3Column column;
        column.tile = weight.tile(0, group * (group_outputs / exl3::tile_side) + across);
        column.words_between =
            weight.outputs / exl3::tile_side * exl3::tile_words(weight.half_bits);
        column.tiles = weight.inputs / exl3::tile_side;
        column.rate = piece.args->weight.rate;
        if (dot_.lanes != 0) column.windows = &exl3_windows(weight.half_bits, dot_.lanes);
        column.x = reinterpret_cast<const float*>(inputs_of(piece));
        column.tokens = piece.tokens;
        column.sums = sums + across * exl3::tile_side;
        column.sum_stride = group_outputs;
        dot_.run(column);
    }
}

void Exl3Products::multiply_units(const Piece& piece, std::int64_t group, float* sums) const {
    const exl3::LinearView& weight = piece.weight;
    constexpr std::int64_t columns = group_outputs / exl3::exl3_unit_outputs;
    for (std::int64_t across = 0; across < columns; ++across) {
        Exl3PackedColumn column;
        column.count = weight.inputs / exl3::exl3_unit_inputs;
        column.units = weight.trellis + (group * columns + across) * column.count *
                                            exl3::exl3_unit_words(weight.half_bits);
        column.rate = piece.args->weight.rate;
        column.x = reinterpret_cast<const Exl3UnitInputs*>(inputs_of(piece));
        column.tokens = piece.tokens;
        column.sums = sums + across * exl3::exl3_unit_outputs;
        column.sum_stride = group_outputs;
        is_exact_ ? packed_dot_.exact(column) : packed_dot_.rounded(column);
    }
    if (!piece.has_rounded_inputs) return;
    for (std::int64_t token = 0; token < piece.tokens; ++token) {
        const float rest = exl3_mul1_rest * rounded_sum(piece, token);
        float* const own = sums + token * group_outputs;
        for (std::int64_t i = 0; i < group_outputs; ++i) {
            own[i] = exl3_mul1_slope * own[i] + rest;
        }
    }
}

void Exl3Products::multiply(const Piece& piece, std::int64_t group) const {
    alignas(64) std::array<float, exl3_most_tokens * group_outputs> sums;
    piece.is_packed ? multiply_units(piece, group, sums.data())
                    : multiply_tiles(piece, group, sums.data());
    const LinearArgs& args = *piece.args;
    const std::int64_t first = group * group_outputs;
    const std::int64_t count = std::min(group_outputs, args.weight.rows - first);
    for (std::int64_t token = 0; token < piece.tokens; ++token) {
        float* const own = sums.data() + token * group_outputs;
        rotation_.transform(own, group_outputs);
        rotation_.scale(own, piece.weight.svh + first, group_outputs);
        float* const y = args.y.f32_row(piece.first_token + token).data() + first;
        std::copy_n(own, count, y);
        if (args.bias.empty()) continue;
        for (std::int64_t i = 0; i < count; ++i) {
            y[i] += args.bias[static_cast<std::size_t>(first + i)];
        }
    }
}

}  // namespace pergola::cpu
