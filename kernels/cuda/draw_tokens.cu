// Draws a row's token in three kernels: the best logit of each part of the row; the candidates near
// the best of all; and the draw among them by one thread block. Top-k, top-p and the draw are one
// question, where the cumulated mass in the candidates' order passes a bound. It is answered without
// sorting them all: 256 bins in that order tell in which one it is, and that one alone is sorted.
// Masses are whole numbers, so that their sum does not depend on who adds first.

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operators.h"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;
constexpr int draw_threads = 1024;
constexpr int most = static_cast<int>(most_draw_candidates);

struct Best {
    float logit;
    std::int32_t id;
};

__device__ Best better(Best a, Best b) {
    const bool takes_b = b.logit > a.logit || (b.logit == a.logit && b.id < a.id);
    return takes_b ? b : a;
}

__device__ Best best_of_warp(Best best) {
    for (int lane = 16; lane > 0; lane /= 2) {
        best = better(best,
                      {__shfl_xor_sync(0xFFFFFFFF, best.logit, lane),
                       __shfl_xor_sync(0xFFFFFFFF, best.id, lane)});
    }
    return best;
}

/// The part of a row that a block looks at.
struct Part {
    int begin;
    int end;
};

__device__ Part part_of(int vocabulary, int part) {
    const int length = (vocabulary + draw_parts - 1) / draw_parts;
    const int begin = min(part * length, vocabulary);
    return {begin, min(begin + length, vocabulary)};
}

__global__ void best_kernel(const float* logits, int width, int vocabulary, DrawPlaces places) {
    enter();
    __shared__ Best of_warps[threads / 32];
    const int row = static_cast<int>(blockIdx.y);
    const Part part = part_of(vocabulary, static_cast<int>(blockIdx.x));
    const float* values = logits + static_cast<std::int64_t>(row) * width;
    Best best = {-INFINITY, vocabulary};
    for (int id = part.begin + static_cast<int>(threadIdx.x); id < part.end; id += threads) {
        const float logit = values[id];
        if (!isfinite(logit)) best = {INFINITY, id};  // the host says then what is wrong
        if (logit > best.logit) best = {logit, id};
    }
    best = best_of_warp(best);
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = best;
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (const Best& other : of_warps) best = better(best, other);
    places.best[row * draw_parts + blockIdx.x] = best.logit;
    places.best_ids[row * draw_parts + blockIdx.x] = best.id;
    if (blockIdx.x == 0) places.counts[row] = 0;
}

/// Every warp finds it for itself.
__device__ Best best_of_row(const DrawPlaces& places, int row) {
    static_assert(draw_parts == 32);
    const int at = row * draw_parts + static_cast<int>(threadIdx.x % 32);
    return best_of_warp({places.best[at], places.best_ids[at]});
}

__device__ bool wants_likeliest(const DrawRow& how) {
    return how.inverse_temperature == 0 || how.top_k == 1;
}

__global__ void candidates_kernel(
    const float* logits, int width, int vocabulary, const DrawRow* rows, DrawPlaces places) {
    enter();
    const int row = static_cast<int>(blockIdx.y);
    const DrawRow how = rows[row];
    if (wants_likeliest(how)) return;
    const float top = best_of_row(places, row).logit * how.inverse_temperature;
    const float bar = top + how.least;
    const Part part = part_of(vocabulary, static_cast<int>(blockIdx.x));
    const float* values = logits + static_cast<std::int64_t>(row) * width;
    for (int id = part.begin + static_cast<int>(threadIdx.x); id < part.end; id += threads) {
        const float logit = values[id] * how.inverse_temperature;
        if (!isfinite(logit) || !(logit >= bar || logit == top)) continue;
        const int place = atomicAdd(&places.counts[row], 1);
        if (place >= most) continue;
        places.logits[row * most + place] = logit;
        places.ids[row * most + place] = id;
    }
}

/// A place in the order of the draw; what is none comes last.
struct Candidate {
    float logit;
    std::int32_t id;
};

/// What counts of a candidate.
enum class Mass { One, TopP, Draw };

/// The order of the draw, and what its masses and bins are made of.
struct Order {
    bool by_logit;
    float top;
    float bins_per_logit;
    int vocabulary;
};

using Whole = unsigned long long;
constexpr int bins = 256;
constexpr int own_most = most / draw_threads;
/// A mass of 1 is 2^50, in three pieces: shared memory adds 32 bits at once.
constexpr double mass_scale = 1125899906842624.0;
constexpr int piece_bits = 17;
constexpr unsigned int piece_mask = (1U << piece_bits) - 1;

/// The candidates of one thread.
struct Own {
    Candidate at[own_most];
    bool is_kept[own_most];
};

struct Pool {
    Candidate list[most];  ///< of the chosen bin
    unsigned int pieces[3 * bins];
    int found;
    int bin;
    Whole rest;  ///< of the bound, within the bin
    Candidate picked;
};

__device__ bool comes_before(const Candidate& a, const Candidate& b, bool by_logit) {
    if (by_logit && a.logit != b.logit) return a.logit > b.logit;
    return a.id < b.id;
}

__device__ int bin_of(const Candidate& candidate, const Order& order) {
    if (!order.by_logit) {
        return static_cast<int>(static_cast<std::int64_t>(candidate.id) * bins / order.vocabulary);
    }
    return min(bins - 1, static_cast<int>((order.top - candidate.logit) * order.bins_per_logit));
}

__device__ Whole mass_of(const Candidate& candidate, const Order& order, Mass mass) {
    if (mass == Mass::One) return 1;
    const double below =
        mass == Mass::TopP
            ? static_cast<double>(candidate.logit) - static_cast<double>(order.top)
            : static_cast<double>(candidate.logit - order.top);
    return static_cast<Whole>(exp(below) * mass_scale);
}

/// Bitonic (Batcher 1968); `count` is a power of two. By the whole block.
__device__ void sort(Candidate* candidates, int count, bool by_logit) {
    for (int run = 2; run <= count; run *= 2) {
        for (int distance = run / 2; distance > 0; distance /= 2) {
            for (int i = static_cast<int>(threadIdx.x); i < count; i += draw_threads) {
                const int other = i ^ distance;
                if (other <= i) continue;
                const bool rises = (i & run) == 0;
                if (comes_before(candidates[other], candidates[i], by_logit) == rises) {
                    const Candidate kept = candidates[i];
                    candidates[i] = candidates[other];
                    candidates[other] = kept;
                }
            }
            __syncthreads();
        }
    }
}

/// The sum of this lane's mass and of those of the lanes before.
__device__ Whole sum_up_to_lane(Whole mass) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    for (int distance = 1; distance < 32; distance *= 2) {
        const Whole other = __shfl_up_sync(0xFFFFFFFF, mass, distance);
        if (lane >= distance) mass += other;
    }
    return mass;
}

/// The bin in which the cumulated mass passes `share` of the whole, or `exact` where that is not 0.
/// By the first warp.
__device__ void choose_bin(Pool& pool, double share, Whole exact) {
    constexpr int each = bins / 32;
    const int first = static_cast<int>(threadIdx.x) * each;
    Whole masses[each];
    Whole own = 0;
    for (int i = 0; i < each; ++i) {
        const unsigned int* piece = pool.pieces + first + i;
        masses[i] = piece[0] + (static_cast<Whole>(piece[bins]) << piece_bits) +
                    (static_cast<Whole>(piece[2 * bins]) << (2 * piece_bits));
        own += masses[i];
    }
    const Whole behind = sum_up_to_lane(own);
    const Whole whole = __shfl_sync(0xFFFFFFFF, behind, 31);
    const Whole wanted =
        exact != 0 ? exact : static_cast<Whole>(ceil(share * static_cast<double>(whole)));
    const Whole bound = max(Whole{1}, min(wanted, whole));
    Whole before = behind - own;
    if (before >= bound || behind < bound) return;
    int chosen = 0;
    while (before + masses[chosen] < bound) before += masses[chosen++];
    pool.bin = first + chosen;
    pool.rest = bound - before;
}

/// The candidate of the sorted list where the cumulated mass passes `pool.rest`. By the first warp.
__device__ void choose_in_list(Pool& pool, const Order& order, Mass mass) {
    const int lane = static_cast<int>(threadIdx.x);
    Whole before = 0;
    for (int start = 0; start < pool.found; start += 32) {
        const int at = start + lane;
        const Whole behind =
            before + sum_up_to_lane(at < pool.found ? mass_of(pool.list[at], order, mass) : 0);
        const unsigned int passing = __ballot_sync(0xFFFFFFFF, behind >= pool.rest);
        if (passing != 0) {
            if (lane == __ffs(static_cast<int>(passing)) - 1) pool.picked = pool.list[at];
            return;
        }
        before = __shfl_sync(0xFFFFFFFF, behind, 31);
    }
}

/// The candidate of those kept where the cumulated mass passes the bound. By the whole block.
__device__ Candidate pick(
    const Own& own, Pool& pool, const Order& order, Mass mass, double share, Whole exact) {
    for (int i = static_cast<int>(threadIdx.x); i < 3 * bins; i += draw_threads) pool.pieces[i] = 0;
    if (threadIdx.x == 0) pool.found = 0;
    __syncthreads();
    for (int i = 0; i < own_most; ++i) {
        if (!own.is_kept[i]) continue;
        const Whole part = mass_of(own.at[i], order, mass);
        unsigned int* const piece = pool.pieces + bin_of(own.at[i], order);
        atomicAdd(piece, static_cast<unsigned int>(part) & piece_mask);
        atomicAdd(piece + bins, static_cast<unsigned int>(part >> piece_bits) & piece_mask);
        atomicAdd(piece + 2 * bins, static_cast<unsigned int>(part >> (2 * piece_bits)));
    }
    __syncthreads();
    if (threadIdx.x < 32) choose_bin(pool, share, exact);
    __syncthreads();
    for (int i = 0; i < own_most; ++i) {
        if (!own.is_kept[i] || bin_of(own.at[i], order) != pool.bin) continue;
        pool.list[atomicAdd(&pool.found, 1)] = own.at[i];
    }
    __syncthreads();
    int room = 1;
    while (room < pool.found) room *= 2;
    for (int i = pool.found + static_cast<int>(threadIdx.x); i < room; i += draw_threads) {
        pool.list[i] = {-INFINITY, INT32_MAX};
    }
    __syncthreads();
    sort(pool.list, room, order.by_logit);
    if (threadIdx.x < 32) choose_in_list(pool, order, mass);
    __syncthreads();
    return pool.picked;
}

/// What comes behind `last` is out.
__device__ void keep_up_to(Own& own, const Candidate& last, bool by_logit) {
    for (int i = 0; i < own_most; ++i) {
        own.is_kept[i] = own.is_kept[i] && !comes_before(last, own.at[i], by_logit);
    }
}

/// For the host, and as the id of the next step's row; one that nobody drew is replaced by a token
/// that there is, since that step will be dropped.
__device__ void put_token(const DrawPlaces& places,
                          std::int32_t* ids,
                          int row,
                          std::int32_t token) {
    places.tokens[row] = token;
    ids[row] = max(token, 0);
}

__global__ void draw_kernel(const DrawRow* rows,
                            int vocabulary,
                            DrawPlaces places,
                            std::int32_t* ids) {
    enter();
    __shared__ Pool pool;
    const int row = static_cast<int>(blockIdx.x);
    const DrawRow how = rows[row];
    const Best best = best_of_row(places, row);
    const int found = wants_likeliest(how) ? 0 : places.counts[row];
    if (!isfinite(best.logit) || found == 0 || found > most) {
        if (threadIdx.x == 0) {
            put_token(places, ids, row, isfinite(best.logit) && found == 0 ? best.id : -1);
        }
        return;
    }
    Own own;
    for (int i = 0; i < own_most; ++i) {
        const int at = i * draw_threads + static_cast<int>(threadIdx.x);
        own.is_kept[i] = at < found;
        if (at >= found) continue;
        own.at[i] = {places.logits[row * most + at], places.ids[row * most + at]};
    }
    const Order order = {how.top_k > 0 || how.top_p < 1,
                         best.logit * how.inverse_temperature,
                         how.least < 0 ? static_cast<float>(bins) / -how.least : 0.0F,
                         vocabulary};
    if (how.top_k > 0 && how.top_k < found) {
        const auto last = static_cast<Whole>(how.top_k);
        keep_up_to(own, pick(own, pool, order, Mass::One, 0, last), order.by_logit);
    }
    if (how.top_p < 1) {
        keep_up_to(own, pick(own, pool, order, Mass::TopP, how.top_p, 0), order.by_logit);
    }
    const Candidate drawn = pick(own, pool, order, Mass::Draw, how.point, 0);
    if (threadIdx.x == 0) put_token(places, ids, row, drawn.id);
}

}  // namespace

void draw_tokens(const DrawTokensArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const auto rows = static_cast<unsigned>(args.logits.rows());
    const auto width = static_cast<int>(args.logits.row_elements());
    const auto vocabulary = static_cast<int>(args.vocabulary);
    const auto* const logits = static_cast<const float*>(args.logits.data);
    const dim3 parts(draw_parts, rows);
    queue.note(
        launch_on(
            place_on(queue, parts, threads), best_kernel, logits, width, vocabulary, queue.drawing),
        "finding the likeliest token");
    queue.note(launch_on(place_on(queue, parts, threads),
                         candidates_kernel,
                         logits,
                         width,
                         vocabulary,
                         queue.draws,
                         queue.drawing),
               "finding the likely tokens");
    queue.note(launch_on(place_on(queue, rows, draw_threads),
                         draw_kernel,
                         queue.draws,
                         vocabulary,
                         queue.drawing,
                         queue.ids),
               "drawing a token");
}

}  // namespace pergola::cuda
