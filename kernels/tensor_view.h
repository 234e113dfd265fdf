#pragma once
// A tensor in memory that somebody else owns. Immutable description, any thread; never allocates.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace pergola {

enum class DType : std::uint8_t { F32, F16, BF16, I32, I8, U8 };

/// Bytes of one element.
constexpr std::int64_t dtype_bytes(DType type) {
    switch (type) {
        case DType::F32:
        case DType::I32: return 4;
        case DType::F16:
        case DType::BF16: return 2;
        case DType::I8:
        case DType::U8: return 1;
    }
    return 0;
}

/// Row-major and contiguous; shape outermost first, as in the papers ([tokens, hidden]).
struct TensorView {
    void* data = nullptr;
    DType dtype = DType::F32;
    std::array<std::int64_t, 4> shape = {0, 1, 1, 1};
    int rank = 0;

    TensorView() = default;
    TensorView(void* memory, DType type, std::initializer_list<std::int64_t> dimensions)
        : data(memory), dtype(type), rank(static_cast<int>(dimensions.size())) {
        assert(dimensions.size() <= 4 && "at most four dimensions");
        int index = 0;
        for (const std::int64_t dimension : dimensions) shape[static_cast<std::size_t>(index++)] = dimension;
    }

    std::int64_t rows() const { return rank == 0 ? 0 : shape[0]; }
    /// Elements behind one index of the first dimension.
    std::int64_t row_elements() const { return rank == 0 ? 0 : shape[1] * shape[2] * shape[3]; }
    std::int64_t elements() const { return rows() * row_elements(); }
    std::int64_t bytes() const { return elements() * dtype_bytes(dtype); }

    /// The rows [first, first + count) as a view of their own.
    TensorView slice_rows(std::int64_t first, std::int64_t count) const {
        assert(first >= 0 && count >= 0 && first + count <= rows() && "rows outside the tensor");
        TensorView part = *this;
        part.data = static_cast<std::byte*>(data) + first * row_elements() * dtype_bytes(dtype);
        part.shape[0] = count;
        return part;
    }

    std::span<float> f32() const {
        assert(dtype == DType::F32 && "not F32");
        return {static_cast<float*>(data), static_cast<std::size_t>(elements())};
    }
    std::span<float> f32_row(std::int64_t row) const {
        assert(dtype == DType::F32 && row >= 0 && row < rows() && "row outside the tensor, or not F32");
        return {static_cast<float*>(data) + row * row_elements(), static_cast<std::size_t>(row_elements())};
    }
};

}  // namespace pergola
