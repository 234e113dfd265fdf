#include "engine/formats/memory_tensors.h"

#include <sys/mman.h>

#include <cassert>

namespace pergola {
namespace {

constexpr std::int64_t machine_page = 4096;

/// Each tensor starts on a page, so that its memory can be given back alone.
std::int64_t paged(std::int64_t bytes) {
    return (bytes + machine_page - 1) / machine_page * machine_page;
}

TensorEntry entry_of(const MemoryTensors::Plan& tensor, std::span<const std::byte> bytes) {
    TensorEntry entry{tensor.name, tensor.storage, tensor.shape, bytes, {}};
    if (tensor.storage == WeightStorage::Exl3) {
        entry.exl3 = Exl3Parts{tensor.rate, {}, {}};
        for (std::size_t i = entry.shape.size() - 2; i < entry.shape.size(); ++i) {
            entry.shape[i] = exl3::padded_width(entry.shape[i]);
        }
    }
    return entry;
}

}  // namespace

std::int64_t MemoryTensors::Plan::bytes() const {
    if (storage == WeightStorage::Exl3) {
        assert(shape.size() >= 2 && "a matrix, or one for each expert");
        const std::int64_t matrices = shape.size() == 3 ? shape.front() : 1;
        return matrices * exl3_matrix_bytes(shape[shape.size() - 2], shape.back(), rate);
    }
    const BlockLayout layout = block_layout(storage);
    assert(layout.values > 0 && "made of blocks along the row");
    std::int64_t elements = 1;
    for (const std::int64_t dimension : shape) elements *= dimension;
    return elements / layout.values * layout.bytes;
}

Result<MemoryTensors> MemoryTensors::create(const std::vector<Plan>& plan, const Fill& fill) {
    std::int64_t total = 0;
    for (const Plan& tensor : plan) total += paged(tensor.bytes());
    MemoryTensors made;
    PG_TRY(made.memory_, AnonymousMemory::create(total));
    std::byte* next = made.memory_.data();
    for (const Plan& tensor : plan) {
        const std::span<std::byte> bytes(next, static_cast<std::size_t>(tensor.bytes()));
        PG_CHECK(fill(tensor, bytes));
        PG_CHECK(made.tensors_.add(entry_of(tensor, bytes)));
        next += paged(tensor.bytes());
    }
    return made;
}

void MemoryTensors::advise(std::span<const std::byte> part, FileAccess access) const {
    if (access != FileAccess::NotAgain) return;
    const std::int64_t begin = paged(part.data() - memory_.data());
    // The rest of a tensor's last page belongs to nobody, but the middle of a tensor may end
    // anywhere.
    const std::int64_t end =
        (part.data() - memory_.data() + static_cast<std::int64_t>(part.size())) / machine_page *
        machine_page;
    if (begin < end) {
        ::madvise(memory_.data() + begin, static_cast<std::size_t>(end - begin), MADV_DONTNEED);
    }
}

}  // namespace pergola
