// What the self-test asks of attention and its pages: lines of several lengths, prompts and decoded
// tokens, groups of heads, windows.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/selftest.h"

namespace pergola {
namespace {

constexpr double half_tolerance = 3e-3;  // queries and weights rounded to F16

struct Shape {
    std::int64_t heads;
    std::int64_t kv_heads;
    std::int64_t head_dim;
    std::int64_t window;
    float soft_cap;
    KvFormat format;
};

/// Lines of tokens, each with pages of its own, shuffled.
struct Lines {
    std::vector<std::vector<std::int32_t>> tables;
    std::vector<SequenceRows> sequences;
    std::vector<std::int32_t> positions;
    std::vector<std::int32_t> ids;
    std::int64_t pages = 0;
    std::int64_t rows = 0;

    void add(std::int64_t first_position, std::int64_t count) {
        sequences.push_back({rows, count, first_position, {}});
        tables.emplace_back(
            static_cast<std::size_t>((first_position + count + page_tokens - 1) / page_tokens));
        for (std::int64_t i = 0; i < count; ++i)
            positions.push_back(static_cast<std::int32_t>(first_position + i));
        rows += count;
        pages += static_cast<std::int64_t>(tables.back().size());
        ids.assign(static_cast<std::size_t>(rows), 0);
    }
    void shuffle(std::mt19937_64& random) {
        std::vector<std::int32_t> numbers(static_cast<std::size_t>(pages));
        std::iota(numbers.begin(), numbers.end(), 0);
        std::shuffle(numbers.begin(), numbers.end(), random);
        std::size_t next = 0;
        for (std::size_t line = 0; line < tables.size(); ++line) {
            for (std::int32_t& page : tables[line]) page = numbers[next++];
            sequences[line].pages = tables[line];
        }
    }
};

KvPages pages_of(const Shape& shape, std::byte* keys, std::byte* values) {
    return {
        keys, values, shape.format, shape.format, shape.kv_heads, shape.head_dim, shape.head_dim};
}

struct Cache {
    TwinBytes keys;
    TwinBytes values;
};

DeviceStepArgs step_of(const Lines& lines, const void* work) {
    return {.ids = lines.ids,
            .positions = lines.positions,
            .sequences = lines.sequences,
            .logit_rows = {},
            .draws = {},
            .ids_are_drawn = false,
            .work = work};
}

/// Fills the pages of `lines` up to their last rows, then attends with those rows.
void attend(OperatorBench& bench,
            const Shape& shape,
            Cache& cache,
            const Lines& lines,
            const std::string& name) {
    const std::int64_t width = shape.heads * shape.head_dim;
    const std::int64_t kv_width = shape.kv_heads * shape.head_dim;
    TwinNumbers q = bench.numbers(lines.rows * width);
    TwinNumbers k = bench.numbers(lines.rows * kv_width);
    TwinNumbers v = bench.numbers(lines.rows * kv_width);
    TwinNumbers out = bench.numbers(lines.rows * width);
    bench.compare(
        {name, half_tolerance},
        step_of(lines, work_tag(bench.random()())),
        out,
        [&](const TestSide& side) {
            const KvPages pages = pages_of(shape, side.bytes(cache.keys), side.bytes(cache.values));
            side.ops.kv_append({.k = side.view(k, {lines.rows, shape.kv_heads, shape.head_dim}),
                                .v = side.view(v, {lines.rows, shape.kv_heads, shape.head_dim}),
                                .sequences = lines.sequences,
                                .pages = pages},
                               side.stream);
            side.ops.attention({.q = side.view(q, {lines.rows, shape.heads, shape.head_dim}),
                                .out = side.view(out, {lines.rows, shape.heads, shape.head_dim}),
                                .sequences = lines.sequences,
                                .pages = pages,
                                .scale = 0.11F,
                                .window = shape.window,
                                .soft_cap = shape.soft_cap},
                               side.stream);
        });
}

/// How the heads of a prepared attention are normed and rotated.
struct Preparation {
    bool is_normed;
    RopePairing pairing;
    std::int64_t rotated;  ///< elements of a head
};

/// Norms, rotation and pages in one operator where the side has it, else one after another.
void prepare(const TestSide& side, const PrepareHeadsArgs& args) {
    if (side.ops.prepare_heads != nullptr) return side.ops.prepare_heads(args, side.stream);
    const auto norm = [&](const TensorView& x, const TensorView& weight) {
        if (weight.data == nullptr) return;
        const TensorView heads(x.data, x.dtype, {x.shape[0] * x.shape[1], x.shape[2]});
        side.ops.rms_norm({.x = heads, .weight = weight, .y = heads, .epsilon = args.epsilon},
                          side.stream);
    };
    norm(args.q, args.query_norm);
    norm(args.k, args.key_norm);
    for (const TensorView& x : {args.q, args.k}) {
        side.ops.rope({.x = x,
                       .positions = args.positions,
                       .inverse_frequencies = args.inverse_frequencies,
                       .pairing = args.pairing,
                       .attention_factor = args.attention_factor},
                      side.stream);
    }
    side.ops.kv_append({.k = args.k, .v = args.v, .sequences = args.sequences, .pages = args.pages},
                       side.stream);
}

/// The prepared queries, and what attention makes of the pages: a wrong key or value shows there.
void test_prepared(OperatorBench& bench, const Shape& shape, const Preparation& how) {
    Lines lines;
    lines.add(0, bench.between(1, 300));
    lines.add(0, 1);
    lines.shuffle(bench.random());
    const std::int64_t page_bytes =
        lines.pages * shape.kv_heads * page_tokens * kv_row_bytes(shape.format, shape.head_dim);
    Cache cache{bench.zeros(page_bytes), bench.zeros(page_bytes)};
    TwinNumbers q = bench.numbers(lines.rows * shape.heads * shape.head_dim);
    TwinNumbers k = bench.numbers(lines.rows * shape.kv_heads * shape.head_dim);
    TwinNumbers v = bench.numbers(lines.rows * shape.kv_heads * shape.head_dim);
    TwinNumbers query_norm = bench.numbers(shape.head_dim);
    TwinNumbers key_norm = bench.numbers(shape.head_dim);
    TwinNumbers out = bench.numbers(lines.rows * shape.heads * shape.head_dim);
    std::vector<float> frequencies;
    for (std::int64_t pair = 0; pair < how.rotated / 2; ++pair) {
        frequencies.push_back(
            std::pow(10000.0F, -2.0F * static_cast<float>(pair) / static_cast<float>(how.rotated)));
    }
    const std::string name =
        fmt::format("prepared heads, {} and {} of {}, {} rotated {}, {}{}",
                    shape.heads,
                    shape.kv_heads,
                    shape.head_dim,
                    how.rotated,
                    how.pairing == RopePairing::HalfSplit ? "by halves" : "side by side",
                    how.is_normed ? "normed" : "not normed",
                    shape.format == KvFormat::F32 ? ", f32" : "");
    bench.compare(
        {name, half_tolerance},
        step_of(lines, work_tag(bench.random()())),
        out,
        [&](const TestSide& side) {
            const KvPages pages = pages_of(shape, side.bytes(cache.keys), side.bytes(cache.values));
            PrepareHeadsArgs args{.q = side.view(q, {lines.rows, shape.heads, shape.head_dim}),
                                  .k = side.view(k, {lines.rows, shape.kv_heads, shape.head_dim}),
                                  .v = side.view(v, {lines.rows, shape.kv_heads, shape.head_dim}),
                                  .positions = lines.positions,
                                  .inverse_frequencies = frequencies,
                                  .pairing = how.pairing,
                                  .attention_factor = 1.1F,
                                  .sequences = lines.sequences,
                                  .pages = pages};
            if (how.is_normed) {
                args.query_norm = side.view(query_norm, {shape.head_dim});
                args.key_norm = side.view(key_norm, {shape.head_dim});
            }
            prepare(side, args);
            side.ops.attention({.q = args.q,
                                .out = side.view(out, {lines.rows, shape.heads, shape.head_dim}),
                                .sequences = lines.sequences,
                                .pages = pages,
                                .scale = 0.11F},
                               side.stream);
        });
}

void test_shape(OperatorBench& bench, const Shape& shape) {
    const std::string name =
        fmt::format("{} heads, {} for keys, of {}{}{}{}",
                    shape.heads,
                    shape.kv_heads,
                    shape.head_dim,
                    shape.window > 0 ? fmt::format(", window {}", shape.window) : "",
                    shape.soft_cap > 0 ? ", soft cap" : "",
                    shape.format == KvFormat::F32 ? ", f32" : "");
    // A prompt in two parts beside a short one, then a token of each, and one of each behind that:
    // the second decoded step has the shape of the first, so that a device replays it.
    const std::int64_t first = bench.between(200, 400);
    const std::int64_t second = bench.between(1, 90);
    const std::int64_t shorter = bench.between(1, 40);
    Lines all;
    all.add(0, first + second + 3);
    all.add(0, shorter + 3);
    Lines prompt = all;
    prompt.shuffle(bench.random());
    Cache cache{bench.zeros(all.pages * shape.kv_heads * page_tokens *
                            kv_row_bytes(shape.format, shape.head_dim)),
                bench.zeros(all.pages * shape.kv_heads * page_tokens *
                            kv_row_bytes(shape.format, shape.head_dim))};
    const auto part =
        [&](std::int64_t from0, std::int64_t count0, std::int64_t from1, std::int64_t count1) {
            Lines lines;
            if (count0 > 0) lines.add(from0, count0);
            if (count1 > 0) lines.add(from1, count1);
            std::size_t line = 0;
            if (count0 > 0) lines.sequences[line++].pages = prompt.tables[0];
            if (count1 > 0) lines.sequences[line].pages = prompt.tables[1];
            return lines;
        };
    attend(bench, shape, cache, part(0, first, 0, 0), "attention, a prompt, " + name);
    attend(bench, shape, cache, part(first, second, 0, shorter), "attention, two prompts, " + name);
    attend(bench,
           shape,
           cache,
           part(first + second, 1, shorter, 1),
           "attention, decoded tokens, " + name);
    attend(bench,
           shape,
           cache,
           part(first + second + 1, 1, shorter + 1, 2),
           "attention, mixed rows, " + name);
}

}  // namespace

void test_attention(OperatorBench& bench) {
    for (const Shape& shape : {Shape{4, 4, 64, 0, 0, KvFormat::F16},
                               Shape{9, 3, 64, 0, 0, KvFormat::F16},
                               Shape{8, 1, 128, 0, 0, KvFormat::F16},
                               Shape{16, 2, 128, 100, 0, KvFormat::F16},
                               Shape{32, 2, 128, 0, 0, KvFormat::F16},
                               Shape{8, 2, 128, 0, 20.0F, KvFormat::F16},
                               Shape{8, 2, 96, 300, 0, KvFormat::F16},
                               Shape{4, 2, 80, 0, 0, KvFormat::F16},
                               Shape{2, 1, 256, 0, 20.0F, KvFormat::F16},
                               Shape{4, 2, 16, 0, 0, KvFormat::F16},
                               Shape{4, 2, 96, 300, 0, KvFormat::F32}}) {
        test_shape(bench, shape);
    }
    for (const RopePairing pairing : {RopePairing::HalfSplit, RopePairing::Adjacent}) {
        for (const bool is_normed : {false, true}) {
            test_prepared(bench, {9, 3, 64, 0, 0, KvFormat::F16}, {is_normed, pairing, 64});
            test_prepared(bench, {32, 4, 128, 0, 0, KvFormat::F16}, {is_normed, pairing, 128});
            test_prepared(bench, {4, 4, 80, 0, 0, KvFormat::F32}, {is_normed, pairing, 40});
            test_prepared(bench, {4, 1, 256, 0, 0, KvFormat::F16}, {is_normed, pairing, 128});
        }
    }
}

}  // namespace pergola
