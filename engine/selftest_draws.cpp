// Tokens drawn on the device: the very ones that the definition draws.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/selftest.h"
#include "kernels/op_table.h"

namespace pergola {
namespace {

DrawRow random_draw(OperatorBench& bench, std::int64_t row) {
    std::uniform_real_distribution<double> uniform(0, 1);
    if (row % 4 == 0) return {};  // the likeliest
    DrawRow how;
    how.point = uniform(bench.random());
    how.inverse_temperature = static_cast<float>(1 / (0.2 + 1.5 * uniform(bench.random())));
    how.least = static_cast<float>(std::log(0.01 + 0.2 * uniform(bench.random())));
    if (row % 4 >= 2) how.top_p = 0.3 + 0.7 * uniform(bench.random());
    if (row % 4 == 3) how.top_k = static_cast<std::int32_t>(bench.between(1, 60));
    return how;
}

std::vector<std::int32_t> defined_draw(TwinNumbers& logits,
                                       std::int64_t width,
                                       std::int64_t vocabulary,
                                       std::span<const DrawRow> rows) {
    std::vector<std::int32_t> tokens(rows.size());
    Stream none;
    reference_ops().draw_tokens({.logits = {logits.reference.data(),
                                            DType::F32,
                                            {static_cast<std::int64_t>(rows.size()), width}},
                                 .vocabulary = vocabulary,
                                 .rows = rows,
                                 .tokens = tokens},
                                none);
    return tokens;
}

void test_random_draws(OperatorBench& bench, std::int64_t count, std::int64_t width) {
    const std::int64_t vocabulary = width - bench.between(0, 7);
    // Logits of a model have a few large ones: a wide spread makes few candidates, a narrow one
    // many.
    TwinNumbers logits = bench.numbers(count * width, count % 2 == 0 ? 3.0F : 1.0F);
    std::vector<DrawRow> rows;
    for (std::int64_t row = 0; row < count; ++row) rows.push_back(random_draw(bench, row));
    const std::vector<std::int32_t> expected = defined_draw(logits, width, vocabulary, rows);
    const std::vector<std::int32_t> got = bench.draw(logits, vocabulary, rows);
    if (got.empty()) return;
    const auto wrong = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end());
    std::string detail = fmt::format("{} tokens", count);
    if (wrong.first != got.end()) {
        detail = fmt::format("row {} gives {}, defined is {}",
                             wrong.first - got.begin(),
                             *wrong.first,
                             *wrong.second);
    }
    bench.claim(fmt::format("draw_tokens {} x {}", count, width), got == expected, detail);
}

void test_odd_draws(OperatorBench& bench) {
    constexpr std::int64_t width = 9000;
    TwinNumbers logits = bench.changed_numbers(4 * width, [](std::vector<float>& values) {
        std::fill(
            values.begin(), values.begin() + width, 1.5F);  // all equal: the lowest id, or too many
        std::fill(values.begin() + width, values.begin() + 2 * width, NAN);
        values[2 * width] = NAN;
        std::fill(values.begin() + 3 * width, values.end(), 0.25F);
    });
    const std::vector<DrawRow> rows = {
        {}, {}, {}, {.point = 0.5, .inverse_temperature = 1.0F, .least = -1.0F}};
    const std::vector<std::int32_t> expected = defined_draw(logits, width, width, rows);
    const std::vector<std::int32_t> got = bench.draw(logits, width, rows);
    if (got.empty()) return;
    bench.claim("draw_tokens of equal, missing and too many",
                got == expected && got[0] == 0 && got[1] == -1 && got[3] == -1,
                fmt::format("{} {} {} {}", got[0], got[1], got[2], got[3]));
}

}  // namespace

void test_draws(OperatorBench& bench) {
    if (!bench.draws_tokens()) return;
    for (const std::int64_t count : {1, 2, 5, 8, 16}) {
        for (const std::int64_t width : {64, 1000, 32000, 151936})
            test_random_draws(bench, count, width);
    }
    test_odd_draws(bench);
}

}  // namespace pergola
