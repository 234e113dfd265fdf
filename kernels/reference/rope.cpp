#include <cmath>

#include "kernels/reference/operators.h"

namespace pergola::reference {

void rope(const RopeArgs& args, Stream&) {
    assert(args.x.rank == 3 && "x is [tokens, heads, head_dim]");
    assert(static_cast<std::int64_t>(args.positions.size()) == args.x.rows() &&
           "one position per row");
    const std::int64_t heads = args.x.shape[1];
    const std::int64_t head_dim = args.x.shape[2];
    const auto pairs = static_cast<std::int64_t>(args.inverse_frequencies.size());
    assert(2 * pairs <= head_dim && "more rotated elements than a head has");
    for (std::int64_t token = 0; token < args.x.rows(); ++token) {
        const double position = args.positions[static_cast<std::size_t>(token)];
        for (std::int64_t head = 0; head < heads; ++head) {
            float* x = args.x.f32_row(token).data() + head * head_dim;
            for (std::int64_t j = 0; j < pairs; ++j) {
                const double angle =
                    position *
                    static_cast<double>(args.inverse_frequencies[static_cast<std::size_t>(j)]);
                const float cosine = static_cast<float>(std::cos(angle)) * args.attention_factor;
                const float sine = static_cast<float>(std::sin(angle)) * args.attention_factor;
                float& first = args.pairing == RopePairing::HalfSplit ? x[j] : x[2 * j];
                float& second =
                    args.pairing == RopePairing::HalfSplit ? x[j + pairs] : x[2 * j + 1];
                const float rotated = first * cosine - second * sine;
                second = first * sine + second * cosine;
                first = rotated;
            }
        }
    }
}

}  // namespace pergola::reference
