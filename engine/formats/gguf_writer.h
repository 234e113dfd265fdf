#pragma once
// Writes one GGUF v3 file, tensor by tensor, in memory that does not grow with the model. Grammar:
// top of gguf_file.cpp. One thread at a time.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/formats/gguf_keys.h"
#include "engine/formats/gguf_limits.h"
#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

/// A tensor to be written; its place in the file is known before its data.
struct GgufTensorPlan {
    std::string name;
    std::vector<std::int64_t> shape;  ///< outermost first: [out, in]
    WeightStorage storage = WeightStorage::F16;
};

/// create(); for each tensor of the plan, in order, append() or append_rows() until it is whole;
/// publish(). Without publish() nothing is left behind, and a file of that name stays as it was.
class GgufWriter {
public:
    /// Writes the header under a temporary name. An `alignment` other than 32 is also written as
    /// the key general.alignment. InvalidArgument: a plan or keys that a reader would refuse (names
    /// of more than 63 bytes too, for other programs' sake); DiskFull, before anything is written,
    /// with need and have; NotFound, Io.
    static Result<GgufWriter> create(const std::filesystem::path& path,
                                     const std::vector<GgufKey>& keys,
                                     std::vector<GgufTensorPlan> plan,
                                     std::int64_t alignment = kGgufDefaultAlignment);

    /// The next bytes of the current tensor as they are stored; in pieces of any size, which do not
    /// reach beyond the tensor's end. DiskFull, Io, InvalidArgument.
    Result<> append(std::span<const std::byte> bytes);
    /// The next whole rows of the current tensor, stored as the plan says: F32, F16, BF16 or Q8_0.
    Result<> append_rows(std::span<const float> values);
    /// Renames the file to its name. InvalidArgument when a tensor's data is not complete.
    Result<> publish();

    std::int64_t file_bytes() const { return file_bytes_; }        ///< of the whole file
    std::int64_t written_bytes() const { return written_bytes_; }  ///< so far, for progress

private:
    struct Tensor {
        std::string name;
        WeightStorage storage;
        std::int64_t columns;
        std::int64_t bytes;
    };

    GgufWriter(AtomicFile file, std::int64_t alignment);
    Result<> write(std::span<const std::byte> bytes);
    Result<> flush();
    Result<> pad();

    AtomicFile file_;
    std::int64_t alignment_;
    std::string name_;  ///< of the file, for messages
    std::vector<Tensor> tensors_;
    std::size_t current_ = 0;           ///< the tensor that append() continues
    std::int64_t current_written_ = 0;  ///< bytes of it
    std::int64_t file_bytes_ = 0;
    std::int64_t written_bytes_ = 0;
    std::vector<std::byte> buffer_;  ///< small pieces become few large writes
    std::vector<std::byte> row_;     ///< one stored row
};

}  // namespace pergola
