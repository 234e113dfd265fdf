// What the self-test asks of each operator: random shapes with awkward ends, against the reference.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/selftest.h"

namespace pergola {
namespace {

constexpr double f32_tolerance = 2e-5;        // another order of sums
constexpr double expert_tolerance = 4e-2;     // of three linears behind each other
constexpr double eight_bit_tolerance = 2e-2;  // inputs of a linear rounded to 8 bits, or to F16

/// The small arrays of a step in which every row is a line of its own or all are one.
struct Rows {
    std::vector<std::int32_t> ids;
    std::vector<std::int32_t> positions;
    std::vector<std::int64_t> chosen;
    std::vector<std::int32_t> pages;
    std::vector<SequenceRows> sequences;
    std::uint64_t tag =
        0;  ///< each step a work address of its own, so that none is taken for another

    DeviceStepArgs step() const {
        return {ids, positions, sequences, chosen, work_tag(tag), nullptr};
    }
};

Rows rows_of(OperatorBench& bench, std::int64_t count, std::int64_t vocabulary = 2) {
    Rows rows;
    rows.pages = {0};
    rows.tag = bench.random()();
    for (std::int64_t row = 0; row < count; ++row) {
        rows.ids.push_back(static_cast<std::int32_t>(bench.between(0, vocabulary - 1)));
        rows.positions.push_back(
            static_cast<std::int32_t>(bench.between(0, row % 2 == 0 ? 300 : 1'000'000)));
        rows.chosen.push_back(bench.between(0, count - 1));
    }
    rows.sequences.push_back({0, count, 0, rows.pages});
    return rows;
}

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
            if (side.ops.add_rms_norm != nullptr) {
                return side.ops.add_rms_norm(args, side.stream);
            }
            side.ops.add({.x = args.x, .y = args.y}, side.stream);
            side.ops.rms_norm(
                {.x = args.x, .weight = args.weight, .y = args.normed, .epsilon = args.epsilon},
                side.stream);
        };
        bench.compare(
            {fmt::format("add_rms_norm {} x {}, the {}", tokens, hidden, is_sum ? "sum" : "norm"),
             f32_tolerance},
            rows.step(),
            is_sum ? x : normed,
            work);
    }
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

void test_embedding(OperatorBench& bench, WeightStorage storage) {
    const std::int64_t columns = 256 * bench.between(1, 3);
    const WeightView shape{nullptr, storage, bench.between(3, 50), columns};
    const TwinBytes table = bench.matrix(shape);
    const std::int64_t tokens = bench.between(1, 12);
    TwinNumbers y = bench.numbers(tokens * columns);
    const Rows rows = rows_of(bench, tokens, shape.rows);
    const std::string name = fmt::format(
        "embedding {} {} of {} x {}", storage_name(storage), tokens, shape.rows, columns);
    bench.compare({name, f32_tolerance}, rows.step(), y, [&](const TestSide& side) {
        side.ops.embedding({.ids = rows.ids,
                            .table = side.weight(table, shape),
                            .y = side.view(y, {tokens, columns}),
                            .scale = 1.5F},
                           side.stream);
    });
}

/// One weight met by every number of rows: each against the reference, and the first row's bits
/// against those that it had alone, within the rows that one kernel takes.
void test_linear(OperatorBench& bench, const WeightView& shape) {
    const TwinBytes weight = bench.matrix(shape);
    TwinNumbers bias = bench.numbers(shape.rows);
    const std::int64_t most = 140;
    TwinNumbers x = bench.numbers(most * shape.columns);
    std::vector<float> alone;
    std::vector<float> among_many;
    for (const std::int64_t tokens : {std::int64_t{1},
                                      std::int64_t{2},
                                      std::int64_t{3},
                                      std::int64_t{4},
                                      std::int64_t{7},
                                      std::int64_t{8},
                                      std::int64_t{9},
                                      std::int64_t{33},
                                      std::int64_t{65},
                                      most}) {
        TwinNumbers y = bench.numbers(tokens * shape.rows);
        const Rows rows = rows_of(bench, tokens);
        const std::string name = fmt::format("linear {} {} x {}, {} rows",
                                             storage_name(shape.storage),
                                             shape.rows,
                                             shape.columns,
                                             tokens);
        const std::vector<float> got =
            bench.compare({name, eight_bit_tolerance}, rows.step(), y, [&](const TestSide& side) {
                side.ops.linear(
                    {.x = side.view(x, {tokens, shape.columns}),
                     .weight = side.weight(weight, shape),
                     .bias = tokens % 2 == 0 ? side.vector(bias) : std::span<const float>(),
                     .y = side.view(y, {tokens, shape.rows})},
                    side.stream);
            });
        if (got.empty() || tokens % 2 == 0) continue;
        const std::vector<float> first(got.begin(), got.begin() + shape.rows);
        std::vector<float>& before = bench.is_on_device() && tokens > 8 ? among_many : alone;
        if (!before.empty())
            bench.claim(
                name + ", the first row's bits", before == first, "compared with fewer rows");
        before = first;
    }
}

/// Query, key and value of one x: each part with the bits that `linear` alone gives it.
void test_linear_group(OperatorBench& bench, WeightStorage storage, WeightStorage last) {
    const std::int64_t columns = 256 * bench.between(1, 6);
    const std::int64_t tokens = bench.between(1, 5);
    std::array<WeightView, 3> shapes;
    std::array<TwinBytes, 3> weights;
    std::array<std::int64_t, 3> begin = {};
    std::int64_t outputs = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        shapes[i] = {nullptr, i == 2 ? last : storage, bench.between(1, 700), columns};
        weights[i] = bench.matrix(shapes[i]);
        begin[i] = outputs;
        outputs += shapes[i].rows;
    }
    TwinNumbers x = bench.numbers(tokens * columns);
    TwinNumbers bias = bench.numbers(outputs);
    std::vector<float> apart;
    for (const bool is_group : {false, true}) {
        TwinNumbers y = bench.numbers(tokens * outputs);
        const Rows rows = rows_of(bench, tokens);
        const std::string name = fmt::format("linear_group {} and {} {} x {}, {} rows{}",
                                             storage_name(storage),
                                             storage_name(last),
                                             outputs,
                                             columns,
                                             tokens,
                                             is_group ? "" : ", apart");
        const auto work = [&](const TestSide& side) {
            std::array<LinearArgs, 3> parts;
            auto* const to = static_cast<float*>(side.view(y, {tokens * outputs}).data);
            for (std::size_t i = 0; i < 3; ++i) {
                const auto own = static_cast<std::size_t>(shapes[i].rows);
                parts[i] = {
                    .x = side.view(x, {tokens, columns}),
                    .weight = side.weight(weights[i], shapes[i]),
                    .bias = side.vector(bias).subspan(static_cast<std::size_t>(begin[i]), own),
                    .y = {to + tokens * begin[i], DType::F32, {tokens, shapes[i].rows}}};
            }
            if (is_group) return side.ops.linear_group({parts}, side.stream);
            for (const LinearArgs& part : parts) side.ops.linear(part, side.stream);
        };
        const std::vector<float> got =
            bench.compare({name, eight_bit_tolerance}, rows.step(), y, work);
        if (is_group && !got.empty())
            bench.claim(name + ", the bits", apart == got, "compared with each alone");
        apart = got;
    }
}

/// All experts of a block in one storage; few tokens and many.
void test_experts(OperatorBench& bench, WeightStorage storage) {
    const std::int64_t hidden = 256 * bench.between(1, 3);
    const std::int64_t width = 256 * bench.between(1, 2);
    const std::int64_t count = bench.between(3, 12);
    const std::int64_t used = bench.between(1, std::min<std::int64_t>(count, 8));
    const WeightView wide{nullptr, storage, width, hidden};
    const WeightView back{nullptr, storage, hidden, width};
    const auto gates = bench.matrices(wide, count);
    const auto ups = bench.matrices(wide, count);
    const auto downs = bench.matrices(back, count);
    for (const std::int64_t tokens :
         {std::int64_t{1}, std::int64_t{5}, std::int64_t{9}, std::int64_t{200}}) {
        TwinNumbers x = bench.numbers(tokens * hidden);
        TwinNumbers scores = bench.numbers(tokens * count, 2.0F);
        TwinNumbers out = bench.numbers(tokens * hidden);
        const Rows rows = rows_of(bench, tokens);
        const std::string name = fmt::format("expert_mlp {} {} of {} experts, {} x {}, {} rows",
                                             storage_name(storage),
                                             used,
                                             count,
                                             width,
                                             hidden,
                                             tokens);
        bench.compare({name, expert_tolerance}, rows.step(), out, [&](const TestSide& side) {
            side.ops.expert_mlp({.x = side.view(x, {tokens, hidden}),
                                 .scores = side.view(scores, {tokens, count}),
                                 .gates = {side.weight(gates, wide), wide.bytes()},
                                 .ups = {side.weight(ups, wide), wide.bytes()},
                                 .downs = {side.weight(downs, back), back.bytes()},
                                 .used = used,
                                 .renormalised = tokens % 2 == 1,
                                 .out = side.view(out, {tokens, hidden})},
                                side.stream);
        });
    }
}

}  // namespace

void test_plain_operators(OperatorBench& bench) {
    for (const std::int64_t hidden :
         {std::int64_t{32}, std::int64_t{576}, std::int64_t{4128}, bench.between(1, 9000)}) {
        test_norm(bench, 1, hidden);
        test_norm(bench, bench.between(2, 400), hidden);
        test_add_norm(bench, bench.between(1, 60), hidden);
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

void test_weights(OperatorBench& bench) {
    for (int number = 0; number < static_cast<int>(WeightStorage::Exl3); ++number) {
        const auto storage = static_cast<WeightStorage>(number);
        if (!bench.takes(storage)) continue;
        test_embedding(bench, storage);
        if (bench.has_experts()) test_experts(bench, storage);
        test_linear(bench, {nullptr, storage, bench.between(1, 300), 256 * bench.between(1, 6)});
    }
    for (const WeightStorage storage :
         {WeightStorage::Q4_0, WeightStorage::Q8_0, WeightStorage::Q4_K, WeightStorage::BF16}) {
        test_linear_group(bench, storage, storage);
    }
    test_linear_group(bench, WeightStorage::Q4_K, WeightStorage::Q6_K);
    // More outputs than the card has warps, so that each takes several.
    test_linear(bench, {nullptr, WeightStorage::BF16, 9001, 272});
    test_linear(bench, {nullptr, WeightStorage::F16, 9001, 1040});
    for (const WeightStorage storage :
         {WeightStorage::F32, WeightStorage::F16, WeightStorage::BF16}) {
        test_linear(bench, {nullptr, storage, bench.between(1, 300), 16 * bench.between(1, 60)});
    }
    test_linear(bench, {nullptr, WeightStorage::Q4_0, 96, 32 * bench.between(1, 60)});
    test_linear(bench, {nullptr, WeightStorage::Q8_0, 200, 32 * bench.between(1, 60)});
}

}  // namespace pergola
