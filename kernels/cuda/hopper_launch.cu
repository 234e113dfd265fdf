#include "kernels/cuda/hopper_launch.h"

#include <cuda_runtime.h>

namespace pergola::cuda {
namespace {

using EncodeTiled = decltype(&cuTensorMapEncodeTiled);

/// The driver's function, or null.
EncodeTiled encode_tiled() {
    static const EncodeTiled function = [] {
        void* found = nullptr;
        cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
        if (cudaGetDriverEntryPointByVersion(
                "cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result) !=
                cudaSuccess ||
            result != cudaDriverEntryPointSuccess) {
            cudaGetLastError();
            return EncodeTiled{nullptr};
        }
        return reinterpret_cast<EncodeTiled>(found);
    }();
    return function;
}

}  // namespace

bool can_map_boxes() {
    return encode_tiled() != nullptr;
}

bool map_boxes(CUtensorMap& map, const HalfMatrix& matrix, int box_rows) {
    const cuuint64_t size[2] = {static_cast<cuuint64_t>(matrix.columns),
                                static_cast<cuuint64_t>(matrix.rows)};
    const cuuint64_t row_bytes[1] = {static_cast<cuuint64_t>(matrix.stride) * sizeof(__half)};
    const cuuint32_t box[2] = {64, static_cast<cuuint32_t>(box_rows)};
    const cuuint32_t every[2] = {1, 1};
    return encode_tiled()(&map,
                          CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
                          2,
                          const_cast<__half*>(matrix.values),
                          size,
                          row_bytes,
                          box,
                          every,
                          CU_TENSOR_MAP_INTERLEAVE_NONE,
                          CU_TENSOR_MAP_SWIZZLE_128B,
                          CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                          CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

}  // namespace pergola::cuda
