// What the self-test asks of the operators with weights, in every storage.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/selftest_rows.h"

namespace pergola {
namespace {

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

/// "Q4_K", or for Exl3 its codebook and rate too.
std::string label(const WeightView& shape) {
    if (shape.storage != WeightStorage::Exl3) return storage_name(shape.storage);
    constexpr std::array<const char*, 3> codebooks = {"3inst", "mcg", "mul1"};
    return fmt::format("{} {} {}",
                       storage_name(shape.storage),
                       codebooks[static_cast<std::size_t>(shape.rate.codebook)],
                       shape.rate.half_bits / 2.0);
}

/// A linear of which some rows are asked for.
struct LinearTwins {
    WeightView shape;
    TwinBytes weight;
    TwinNumbers x;
    TwinNumbers bias;
};

LinearTwins linear_twins(OperatorBench& bench, const WeightView& shape, std::int64_t most_rows) {
    return {shape,
            bench.matrix(shape),
            bench.numbers(most_rows * shape.columns),
            bench.numbers(shape.rows)};
}

/// The tested side's y, compared with the reference's.
std::vector<float> compare_linear(OperatorBench& bench,
                                  LinearTwins& twins,
                                  std::int64_t tokens,
                                  bool has_bias,
                                  const std::string& name) {
    const WeightView& shape = twins.shape;
    TwinNumbers y = bench.numbers(tokens * shape.rows);
    const Rows rows = rows_of(bench, tokens);
    return bench.compare({name, eight_bit_tolerance}, rows.step(), y, [&](const TestSide& side) {
        side.ops.linear({.x = side.view(twins.x, {tokens, shape.columns}),
                         .weight = side.weight(twins.weight, shape),
                         .bias = has_bias ? side.vector(twins.bias) : std::span<const float>(),
                         .y = side.view(y, {tokens, shape.rows})},
                        side.stream);
    });
}

std::string linear_name(const WeightView& shape, std::int64_t tokens) {
    return fmt::format(
        "linear {} {} x {}, {} rows", label(shape), shape.rows, shape.columns, tokens);
}

/// One weight met by every number of rows: each against the reference, and the first row's bits
/// against those that it had alone, within the rows that one kernel takes.
void test_linear(OperatorBench& bench, const WeightView& shape) {
    const std::int64_t most = 140;
    LinearTwins twins = linear_twins(bench, shape, most);
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
        const std::string name = linear_name(shape, tokens);
        const std::vector<float> got = compare_linear(bench, twins, tokens, tokens % 2 == 0, name);
        // On a card EXL3 parts its work by the number of rows (DECISIONS.md, 35).
        const bool is_by_rows = bench.is_on_device() && shape.storage == WeightStorage::Exl3;
        if (got.empty() || tokens % 2 == 0 || (is_by_rows && tokens <= 8)) continue;
        const std::vector<float> first(got.begin(), got.begin() + shape.rows);
        std::vector<float>& before = bench.is_on_device() && tokens > 8 ? among_many : alone;
        if (!before.empty())
            bench.claim(
                name + ", the first row's bits", before == first, "compared with fewer rows");
        before = first;
    }
}

/// Query, key and value of one x: each part with the bits that `linear` alone gives it.
void test_linear_group(OperatorBench& bench,
                       WeightStorage storage,
                       WeightStorage last,
                       exl3::Rate rate = {},
                       std::int64_t most_outputs = 700) {
    const bool is_exl3 = storage == WeightStorage::Exl3;
    const std::int64_t columns = 256 * bench.between(1, 6);
    const std::int64_t tokens = bench.between(1, 5);
    std::array<WeightView, 3> shapes;
    std::array<TwinBytes, 3> weights;
    std::array<std::int64_t, 3> begin = {};
    std::int64_t outputs = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t outputs_of_it =
            is_exl3 ? 128 * bench.between(1, 12) : bench.between(most_outputs / 700, most_outputs);
        shapes[i] = {
            nullptr, i == 2 ? last : storage, outputs_of_it, columns, RowOrder::OneByOne, rate};
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
                                             label(shapes[0]),
                                             label(shapes[2]),
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
        // On a card EXL3 parts its work by how many matrices share it (DECISIONS.md, 35).
        if (is_group && !got.empty() && !(is_exl3 && bench.is_on_device()))
            bench.claim(name + ", the bits", apart == got, "compared with each alone");
        apart = got;
    }
}

/// So many rows and outputs that a card takes its largest tiles.
void test_large_linear(OperatorBench& bench,
                       const WeightView& shape,
                       std::int64_t fewer = 40,
                       std::int64_t most = 380) {
    LinearTwins twins = linear_twins(bench, shape, most);
    std::vector<float> among_fewer;
    for (const std::int64_t tokens : {fewer, most}) {
        const std::string name = linear_name(shape, tokens);
        const std::vector<float> got = compare_linear(bench, twins, tokens, true, name);
        if (!among_fewer.empty()) {
            bench.claim(name + ", the bits of the first rows",
                        std::equal(among_fewer.begin(), among_fewer.end(), got.begin()),
                        "compared with fewer rows");
        }
        among_fewer = got;
    }
}

/// A matrix so large and so wide that a card takes it in pieces across its columns.
void test_sliced_linear(OperatorBench& bench, WeightView shape) {
    if (!bench.is_on_device()) return;
    constexpr std::int64_t largest_widened = std::int64_t{128} << 20;  // values
    shape.columns = largest_widened / shape.rows + 1280;
    test_large_linear(bench, shape, 9, 20);
}

/// All experts of a block in one storage; few tokens and many. `every_expert`: each token uses all.
void test_experts(OperatorBench& bench,
                  WeightStorage storage,
                  exl3::Rate rate = {},
                  bool every_expert = false) {
    // The reference decodes EXL3 slowly.
    const std::int64_t group = storage == WeightStorage::Exl3 ? 128 : 256;
    const std::int64_t hidden = group * bench.between(1, 3);
    const std::int64_t width = group * bench.between(1, 2);
    const std::int64_t count = bench.between(3, storage == WeightStorage::Exl3 ? 6 : 12);
    const std::int64_t used =
        every_expert ? count : bench.between(1, std::min<std::int64_t>(count, 8));
    const WeightView wide{nullptr, storage, width, hidden, RowOrder::OneByOne, rate};
    const WeightView back{nullptr, storage, hidden, width, RowOrder::OneByOne, rate};
    const TwinExperts experts = bench.experts(wide, back, count);
    for (const std::int64_t tokens :
         {std::int64_t{1},
          std::int64_t{5},
          std::int64_t{9},
          storage == WeightStorage::Exl3 && !every_expert ? std::int64_t{40} : std::int64_t{200}}) {
        TwinNumbers x = bench.numbers(tokens * hidden);
        TwinNumbers scores = bench.numbers(tokens * count, 2.0F);
        TwinNumbers out = bench.numbers(tokens * hidden);
        const Rows rows = rows_of(bench, tokens);
        const std::string name = fmt::format("expert_mlp {} {} of {} experts, {} x {}, {} rows",
                                             label(wide),
                                             used,
                                             count,
                                             width,
                                             hidden,
                                             tokens);
        TwinNumbers stream = bench.numbers(tokens * hidden);
        TwinNumbers weight = bench.numbers(hidden);
        TwinNumbers normed = bench.numbers(tokens * hidden);
        const auto work = [&](const TestSide& side) {
            side.ops.expert_mlp({.x = side.view(x, {tokens, hidden}),
                                 .scores = side.view(scores, {tokens, count}),
                                 .gate = side.expert(experts, wide, 0),
                                 .up = side.expert(experts, wide, experts.up_at),
                                 .down = side.expert(experts, back, experts.down_at),
                                 .offsets = side.offsets(experts),
                                 .used = used,
                                 .renormalised = tokens % 2 == 1,
                                 .out = side.view(out, {tokens, hidden})},
                                side.stream);
        };
        bench.compare({name, expert_tolerance}, rows.step(), out, work);
        // A card may join the experts' results where the sum behind them reads them.
        const Rows own_rows = rows_of(bench, tokens);  // another step than that before
        const auto work_and_norm = [&](const TestSide& side) {
            work(side);
            add_then_norm({.x = side.view(stream, {tokens, hidden}),
                           .y = side.view(out, {tokens, hidden}),
                           .weight = side.view(weight, {hidden}),
                           .normed = side.view(normed, {tokens, hidden}),
                           .epsilon = 1e-5F},
                          side);
        };
        bench.compare({name + ", and the norm behind it", expert_tolerance},
                      own_rows.step(),
                      normed,
                      work_and_norm);
    }
}

/// Every codebook and rate; widths that are padded and widths that are not.
void test_exl3(OperatorBench& bench) {
    if (!bench.takes(WeightStorage::Exl3)) return;
    for (const auto codebook :
         {exl3::Codebook::ThreeInst, exl3::Codebook::Mcg, exl3::Codebook::Mul1}) {
        for (int half_bits = 2; half_bits <= 16; ++half_bits) {
            if (!exl3::is_rate(half_bits, codebook)) continue;
            const exl3::Rate rate = {static_cast<std::uint8_t>(half_bits), codebook};
            const auto test = [&](std::int64_t rows, std::int64_t columns) {
                test_linear(
                    bench, {nullptr, WeightStorage::Exl3, rows, columns, RowOrder::OneByOne, rate});
            };
            test(128 * bench.between(1, 4), 128 * bench.between(1, 8));
            test(bench.between(1, 300), 16 * bench.between(1, 40));
            test_linear_group(bench, WeightStorage::Exl3, WeightStorage::Exl3, rate);
            if (bench.has_experts()) test_experts(bench, WeightStorage::Exl3, rate);
        }
    }
    constexpr exl3::Rate four_bits = {8, exl3::Codebook::Mul1};
    test_linear(bench, {nullptr, WeightStorage::Exl3, 9088, 2048, RowOrder::OneByOne, four_bits});
    test_large_linear(bench,
                      {nullptr, WeightStorage::Exl3, 8448, 256, RowOrder::OneByOne, four_bits});
    test_large_linear(bench,
                      {nullptr, WeightStorage::Exl3, 8400, 144, RowOrder::OneByOne, four_bits});
    test_sliced_linear(bench,
                       {nullptr, WeightStorage::Exl3, 4096, 0, RowOrder::OneByOne, four_bits});
    if (bench.has_experts()) test_experts(bench, WeightStorage::Exl3, four_bits, true);
}

}  // namespace

void test_weights(OperatorBench& bench) {
    test_exl3(bench);
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
    test_large_linear(bench, {nullptr, WeightStorage::F16, 8450, 144});
    test_sliced_linear(bench, {nullptr, WeightStorage::Q4_K, 4096, 0});
    if (bench.has_experts()) test_experts(bench, WeightStorage::Q4_K, {}, true);
    // More outputs than the card has warps, so that each takes several.
    test_linear(bench, {nullptr, WeightStorage::BF16, 9001, 272});
    test_linear(bench, {nullptr, WeightStorage::F16, 9001, 1040});
    test_linear_group(bench, WeightStorage::F16, WeightStorage::F16, {}, 7000);
    for (const WeightStorage storage :
         {WeightStorage::F32, WeightStorage::F16, WeightStorage::BF16}) {
        test_linear(bench, {nullptr, storage, bench.between(1, 300), 16 * bench.between(1, 60)});
    }
    test_linear(bench, {nullptr, WeightStorage::Q4_0, 96, 32 * bench.between(1, 60)});
    test_linear(bench, {nullptr, WeightStorage::Q8_0, 200, 32 * bench.between(1, 60)});
}

}  // namespace pergola
