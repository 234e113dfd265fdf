#include <cmath>
#include <vector>

#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

struct Angles {
    std::vector<float> cosines;
    std::vector<float> sines;
};

/// In F64: at position 10^6 an F32 angle is already wrong by a sixteenth of a radian.
void fill_angles(const RopeArgs& args, std::int32_t position, Angles& angles) {
    for (std::size_t j = 0; j < args.inverse_frequencies.size(); ++j) {
        const double angle =
            static_cast<double>(position) * static_cast<double>(args.inverse_frequencies[j]);
        angles.cosines[j] = static_cast<float>(std::cos(angle)) * args.attention_factor;
        angles.sines[j] = static_cast<float>(std::sin(angle)) * args.attention_factor;
    }
}

void rotate_half_split(float* x, const Angles& angles) {
    const std::size_t pairs = angles.cosines.size();
    float* second = x + pairs;
    for (std::size_t j = 0; j < pairs; ++j) {
        const float rotated = x[j] * angles.cosines[j] - second[j] * angles.sines[j];
        second[j] = x[j] * angles.sines[j] + second[j] * angles.cosines[j];
        x[j] = rotated;
    }
}

void rotate_adjacent(float* x, const Angles& angles) {
    for (std::size_t j = 0; j < angles.cosines.size(); ++j, x += 2) {
        const float rotated = x[0] * angles.cosines[j] - x[1] * angles.sines[j];
        x[1] = x[0] * angles.sines[j] + x[1] * angles.cosines[j];
        x[0] = rotated;
    }
}

}  // namespace

void rope(const RopeArgs& args, Stream& stream) {
    assert(args.x.rank == 3 && "x is [tokens, heads, head_dim]");
    assert(static_cast<std::int64_t>(args.positions.size()) == args.x.rows() &&
           "one position per row");
    const std::int64_t heads = args.x.shape[1];
    const std::int64_t head_dim = args.x.shape[2];
    const std::size_t pairs = args.inverse_frequencies.size();
    assert(2 * static_cast<std::int64_t>(pairs) <= head_dim &&
           "more rotated elements than a head has");
    stream.pool->run(args.x.rows(), 4, [&](std::int64_t begin, std::int64_t end) {
        Angles angles{std::vector<float>(pairs), std::vector<float>(pairs)};
        for (std::int64_t token = begin; token < end; ++token) {
            fill_angles(args, args.positions[static_cast<std::size_t>(token)], angles);
            float* x = args.x.f32_row(token).data();
            for (std::int64_t head = 0; head < heads; ++head, x += head_dim) {
                if (args.pairing == RopePairing::HalfSplit) {
                    rotate_half_split(x, angles);
                } else {
                    rotate_adjacent(x, angles);
                }
            }
        }
    });
}

}  // namespace pergola::cpu
