#pragma once
// `linear` for EXL3 weights on the processor, as files have them or in a card's order: rotates the
// inputs, shares the outputs among the workers in groups of 128, rotates and scales those.

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/codecs/exl3_linear.h"
#include "kernels/cpu/exl3_dot.h"
#include "kernels/cpu/exl3_inputs.h"
#include "kernels/cpu/exl3_packed_dot.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/ops/linear.h"

namespace pergola::cpu {

/// What becomes of numbers on the way, in the card's order: see exl3_packed_dot.h. The file's order
/// is always exact.
enum class Exl3Numbers : std::uint8_t { Rounded, Exact };

/// Products that are computed in one go: one run of the pool rotates all inputs, one multiplies.
/// Uses the pool's scratch memory. Engine thread.
class Exl3Products {
public:
    Exl3Products(CpuLevel level, Exl3Numbers numbers, WorkerPool& pool);

    /// `args` must stay until flush().
    void add(const LinearArgs& args);
    /// Computes what was added.
    void flush();

private:
    /// Some tokens of one product.
    struct Piece {
        const LinearArgs* args = nullptr;
        exl3::LinearView weight;
        bool is_packed = false;
        bool has_rounded_inputs = false;
        std::int64_t first_token = 0;
        std::int64_t tokens = 0;
        std::int64_t scratch = 0;  ///< where its inputs lie: Exl3UnitInputs, or laid out floats,
                                   ///< of one token behind another; then their sums and rows
    };

    static std::int64_t laid_out_bytes(const Piece& piece);
    void add(Piece piece);
    std::byte* inputs_of(const Piece& piece) const;
    float& rounded_sum(const Piece& piece, std::int64_t token) const;
    void rotate(const Piece& piece, std::int64_t token) const;
    void multiply(const Piece& piece, std::int64_t group) const;
    void multiply_tiles(const Piece& piece, std::int64_t group, float* sums) const;
    void multiply_units(const Piece& piece, std::int64_t group, float* sums) const;

    static constexpr std::size_t most_pieces = 64;

    bool is_exact_;
    WorkerPool& pool_;
    Exl3Dot dot_;
    Exl3PackedDot packed_dot_;
    Exl3Rotation rotation_;
    std::array<Piece, most_pieces> pieces_;
    std::array<std::int64_t, most_pieces + 1> first_row_ = {};
    std::array<std::int64_t, most_pieces + 1> first_group_ = {};
    std::size_t count_ = 0;
    std::int64_t bytes_ = 0;
    std::byte* scratch_ = nullptr;
};

}  // namespace pergola::cpu
