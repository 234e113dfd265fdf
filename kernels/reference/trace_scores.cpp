#include "kernels/ops/trace_scores.h"

#include "kernels/reference/operators.h"

namespace pergola::reference {

void trace_scores(const TraceScoresArgs& args, Stream&) {
    const std::int64_t experts = args.scores.row_elements();
    for (std::int64_t token = 0; token < args.scores.rows(); ++token) {
        const std::span<float> scores = args.scores.f32_row(token);
        const std::int64_t position = args.positions[static_cast<std::size_t>(token)];
        for (std::int64_t expert = 0; expert < experts; ++expert) {
            scores[static_cast<std::size_t>(expert)] =
                traced_score(args.log_shares[traced_place(expert, experts, args.layer)],
                             traced_number(args.layer, position, expert));
        }
    }
}

}  // namespace pergola::reference
