// The weights of all pages come first, then their sums, all of which can be on their way at once: a
// page's part does not wait for the one before it.

#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/attention_pages.cuh"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int merge_slices = 4;  // of the pages, each by as many threads as a head has values

/// Grid (rows, heads).
template <int dim>
__global__ void __launch_bounds__(merge_slices* dim) merge_pages_kernel(const TileArgs args) {
    enter();
    __shared__ float weights[most_merged_pages];
    __shared__ float parts[merge_slices][dim];
    __shared__ float of_warps[2][merge_slices * dim / 32];
    const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
    const Seen seen(args, row);
    const std::int64_t head_row = static_cast<std::int64_t>(row) * args.heads + head;
    const float* const from = args.partial + head_row * args.splits * (dim + 2);
    const int first = seen.first_page(), pages = seen.last_page() + 1 - first;
    const auto part_of = [&](int page) { return from + (first + page) * (dim + 2); };
    float largest = -INFINITY;
    for (int page = threadIdx.x; page < pages; page += blockDim.x) {
        weights[page] = part_of(page)[dim];
        largest = fmaxf(largest, weights[page]);
    }
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, distance));
    }
    if (threadIdx.x % 32 == 0) of_warps[0][threadIdx.x / 32] = largest;
    __syncthreads();
    for (const float other : of_warps[0]) largest = fmaxf(largest, other);
    float sum = 0.0F;
    for (int page = threadIdx.x; page < pages; page += blockDim.x) {
        weights[page] = exponential(weights[page] - largest);
        sum = fmaf(weights[page], part_of(page)[dim + 1], sum);
    }
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
    }
    if (threadIdx.x % 32 == 0) of_warps[1][threadIdx.x / 32] = sum;
    __syncthreads();
    sum = 0.0F;
    for (const float other : of_warps[1]) sum += other;
    const int slice = static_cast<int>(threadIdx.x) / dim, at = static_cast<int>(threadIdx.x) % dim;
    float out = 0.0F;
#pragma unroll 8
    for (int page = slice; page < pages; page += merge_slices) {
        out = fmaf(weights[page], part_of(page)[at], out);
    }
    parts[slice][at] = out;
    __syncthreads();
    if (slice != 0) return;
    out = 0.0F;
#pragma unroll
    for (int i = 0; i < merge_slices; ++i) out += parts[i][at];
    args.out[head_row * dim + at] = out * (1.0F / sum);
}

template <int dim>
cudaError_t launch(const TileArgs& args, int rows, const Queue& queue) {
    const dim3 grid(static_cast<unsigned>(rows), static_cast<unsigned>(args.heads));
    return launch_on(place_on(queue, grid, merge_slices * dim), merge_pages_kernel<dim>, args);
}

}  // namespace

cudaError_t merge_pages(const TileArgs& args, int rows, int dim, const Queue& queue) {
    if (dim == 64) return launch<64>(args, rows, queue);
    if (dim == 96) return launch<96>(args, rows, queue);
    return launch<128>(args, rows, queue);
}

}  // namespace pergola::cuda
