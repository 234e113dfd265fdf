// What the self-test asks of the operators that have no weights: random shapes with awkward ends,
// against the reference.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/selftest_rows.h"

namespace pergola {
namespace {

void test_norm(OperatorBench& bench, std::int64_t tokens, std::int64_t hidden) {
    TwinNumbers x = bench.numbers(tokens * hidden, 3.0F);
    TwinNumbers weight = bench.numbers(hidden);
    TwinNumbers y = bench.numbers(tokens * hidden);
    const Rows rows = rows_of(bench, std::min<std::int64_t>(tokens, 64));
    bench.compare({fmt::format("rms_norm {} x {}", tokens, hidden), f32_tolerance},
                  rows.step(),
                  y,
                  [&](const TestSide& side) {
                      side.ops.rms_norm({.x = side.view(x, {tokens, hidden}),
                                         .weight = side.view(weight, {hidden}),
                                         .y = side.view(y, {tokens, hidden}),
                                         .epsilon = 1e-5F},
                                        side.stream);
                  });
}

void test_add(OperatorBench& bench, std::int64_t tokens, std::int64_t hidden) {
    TwinNumbers x = bench.numbers(tokens * hidden);
    TwinNumbers y = bench.numbers(tokens * hidden);
    const Rows rows = rows_of(bench, tokens);
    bench.compare({fmt::format("add {} x {}", tokens, hidden), f32_tolerance},
                  rows.step(),
                  x,
                  [&](const TestSide& side) {
                      side.ops.add({.x = side.view(x, {tokens, hidden}),
                                    .y = side.view(y, {tokens, hidden}),
                                    .scale = 0.7F},
                                   side.stream);
                  });
}

/// The norm of a sum against the two operators one after another, and the sum itself.
void test_add_norm(OperatorBench& bench, std::int64_t tokens, std::int64_t hidden) {
    for (const bool is_sum : {false, true}) {
        TwinNumbers x = bench.numbers(tokens * hidden, 3.0F);
        TwinNumbers y = bench.numbers(tokens * hidden);
        TwinNumbers weight = bench.numbers(hidden);
        TwinNumbers normed = bench.numbers(tokens * hidden);
        const Rows rows = rows_of(bench, std::min<std::int64_t>(tokens, 64));
        const auto work = [&](const TestSide& side) {
            const AddRmsNormArgs args{.x = side.view(x, {tokens, hidden}),
                                      .y = side.view(y, {tokens, hidden}),
                                      .weight = side.view(weight, {hidden}),
                                      .normed = side.view(normed, {tokens, hidden}),
                                      .epsilon = 1e-5F};
            add_then_norm(args, side);
        };
        bench.compare(
            {fmt::format("add_rms_norm {} x {}, the {}", tokens, hidden, is_sum ? "sum" : "norm"),
             f32_tolerance},
            rows.step(),
            is_sum ? x : normed,
            work);
    }
}

void test_soft_cap(OperatorBench& bench) {
    const std::int64_t tokens = bench.between(1, 5);
    const std::int64_t width = bench.between(1, 9000);
    TwinNumbers x = bench.numbers(tokens * width, 40.0F);
    const Rows rows = rows_of(bench, tokens);
    bench.compare(
        {fmt::format("soft_cap {} x {}", tokens, width), f32_tolerance},
        rows.step(),
        x,
        [&](const TestSide& side) {
            side.ops.soft_cap({.x = side.view(x, {tokens, width}), .cap = 30.0F}, side.stream);
        });
}

void test_activation(OperatorBench& bench, Activation activation, const char* name) {
    const std::int64_t tokens = bench.between(1, 9);
    const std::int64_t width = bench.between(1, 3000);
    TwinNumbers gate = bench.numbers(tokens * width, 3.0F);
    TwinNumbers up = bench.numbers(tokens * width);
    const Rows rows = rows_of(bench, tokens);
    const auto work = [&](const TestSide& side) {
        side.ops.gated_activation({.gate = side.view(gate, {tokens, width}),
                                   .up = side.view(up, {tokens, width}),
                                   .y = side.view(gate, {tokens, width}),
                                   .activation = activation},
                                  side.stream);
    };
    bench.compare({fmt::format("gated_activation {} {} x {}", name, tokens, width), f32_tolerance},
                  rows.step(),
                  gate,
                  work);
}

void test_rope(OperatorBench& bench,
               RopePairing pairing,
               std::int64_t head_dim,
               std::int64_t pairs) {
    const std::int64_t tokens = bench.between(1, 20);
    const std::int64_t heads = bench.between(1, 9);
    TwinNumbers x = bench.numbers(tokens * heads * head_dim);
    std::vector<float> frequencies;
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        frequencies.push_back(static_cast<float>(
            std::pow(10'000.0, -static_cast<double>(pair) / static_cast<double>(pairs))));
    }
    const Rows rows = rows_of(bench, tokens);
    const std::string name =
        fmt::format("rope {} {} x {} x {}, {} pairs",
                    pairing == RopePairing::Adjacent ? "adjacent" : "half split",
                    tokens,
                    heads,
                    head_dim,
                    pairs);
    bench.compare({name, f32_tolerance}, rows.step(), x, [&](const TestSide& side) {
        side.ops.rope({.x = side.view(x, {tokens, heads, head_dim}),
                       .positions = rows.positions,
                       .inverse_frequencies = frequencies,
                       .pairing = pairing,
                       .attention_factor = 1.1F},
                      side.stream);
    });
}

void test_gather(OperatorBench& bench, std::int64_t tokens, std::int64_t hidden) {
    TwinNumbers x = bench.numbers(tokens * hidden);
    TwinNumbers y = bench.numbers(tokens * hidden);
    const Rows rows = rows_of(bench, tokens);
    bench.compare({fmt::format("gather_rows {} x {}", tokens, hidden), 0},
                  rows.step(),
                  y,
                  [&](const TestSide& side) {
                      side.ops.gather_rows({.x = side.view(x, {tokens, hidden}),
                                            .rows = rows.chosen,
                                            .y = side.view(y, {tokens, hidden})},
                                           side.stream);
                  });
}

}  // namespace

void test_plain_operators(OperatorBench& bench) {
    for (const std::int64_t hidden :
         {std::int64_t{32}, std::int64_t{576}, std::int64_t{4128}, bench.between(1, 9000)}) {
        test_norm(bench, 1, hidden);
        test_norm(bench, bench.between(2, 400), hidden);
        test_add_norm(bench, bench.between(1, 60), hidden);
        test_soft_cap(bench);
    }
    for (int round = 0; round < 3; ++round) {
        test_add(bench, bench.between(1, 30), bench.between(1, 2000));
        test_gather(bench, bench.between(1, 30), bench.between(1, 2000));
        test_activation(bench, Activation::Silu, "silu");
        test_activation(bench, Activation::GeluTanh, "gelu tanh");
        test_activation(bench, Activation::Gelu, "gelu");
    }
    for (const RopePairing pairing : {RopePairing::HalfSplit, RopePairing::Adjacent}) {
        for (const std::int64_t head_dim : {16, 64, 96, 128, 256}) {
            test_rope(bench, pairing, head_dim, head_dim / 2);
            test_rope(bench, pairing, head_dim, bench.between(1, head_dim / 2));
        }
    }
}

}  // namespace pergola
