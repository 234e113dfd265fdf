#pragma once
// Rows whose pages are shared out among thread blocks: which pages a row sees, and how the parts
// that attention_decode.h leaves are joined (attention_pages.cu).

#include "kernels/cuda/attention_tiles.h"
#include "kernels/cuda/pages.cuh"

namespace pergola::cuda {

/// Of a row: the pages that its positions lie on, and the first and the last position seen.
struct Seen {
    int first;
    int last;

    __device__ Seen(const TileArgs& args, int row) : first(0), last(args.places.positions[row]) {
        if (args.window > 0) first = max(0, last - args.window + 1);
    }
    __device__ int first_page() const { return first / page_size; }
    __device__ int last_page() const { return last / page_size; }
};

/// As many pages as a row may have.
inline constexpr int most_merged_pages = 4096;

/// args.partial to args.out.
cudaError_t merge_pages(const TileArgs& args, int rows, int dim, const Queue& queue);

}  // namespace pergola::cuda
