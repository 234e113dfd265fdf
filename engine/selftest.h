#pragma once
// The bench of the self-test: numbers that lie in the host's memory for the reference and once more
// for the operators under test, and the comparison of what both make of them. One thread.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "engine/base/device_memory.h"
#include "engine/memory/host_arena.h"
#include "engine/inspect.h"
#include "kernels/op_table.h"

namespace pergola {

/// F32 values, twice.
struct TwinNumbers {
    std::vector<float> reference;
    std::vector<float> tested;  ///< by the processor
    DeviceBuffer on_device;     ///< instead of `tested`
};

/// A matrix or any bytes, twice.
struct TwinBytes {
    std::vector<std::byte> reference;
    DeviceBuffer on_device;
};

/// Experts, each one block of gate, up and down; on a card every third one lies in the host's memory.
struct TwinExperts {
    std::vector<std::byte> reference;
    std::vector<std::int64_t> reference_offsets;
    std::int64_t up_at = 0;
    std::int64_t down_at = 0;
    DeviceBuffer on_device;  ///< those that lie there
    DeviceBuffer offsets;
    HostArena in_host;
};

/// The address of work that no step has, only to tell one step from another.
inline const void* work_tag(std::uint64_t tag) {
    return reinterpret_cast<const void*>(tag);  // NOLINT(performance-no-int-to-ptr): never read
}

/// The arguments of one of the two runs.
struct TestSide {
    const OpTable& ops;
    Stream& stream;
    bool is_reference;
    TensorView view(TwinNumbers& numbers, std::initializer_list<std::int64_t> shape) const;
    std::span<const float> vector(TwinNumbers& numbers) const;
    WeightView weight(const TwinBytes& bytes, const WeightView& shape) const;
    std::byte* bytes(TwinBytes& bytes) const;
    /// The matrix at that place of the expert whose offset is 0.
    WeightView expert(const TwinExperts& experts, const WeightView& shape, std::int64_t at) const;
    const std::int64_t* offsets(const TwinExperts& experts) const;
};

class OperatorBench {
public:
    /// `device` null: the processor's table `ops` is under test.
    static Result<OperatorBench> create(const OpTable& ops,
                                        const Device* device,
                                        WorkerPool& pool,
                                        std::uint64_t seed);

    using CaseSink = std::function<void(const SelftestCase&)>;
    void report_to(CaseSink sink) { sink_ = std::move(sink); }

    std::mt19937_64& random() { return random_; }
    std::int64_t between(std::int64_t least, std::int64_t most);
    TwinNumbers numbers(std::int64_t count, float spread = 1.0F);
    /// The same after a change.
    TwinNumbers changed_numbers(std::int64_t count,
                                const std::function<void(std::vector<float>&)>& change);
    TwinBytes zeros(std::int64_t bytes);
    /// Random valid blocks whose values are below 100.
    TwinBytes matrix(const WeightView& shape);
    bool takes(WeightStorage storage) const { return ops_.supports_storage(storage); }
    /// So many of them, one after another; each placed for itself.
    TwinBytes matrices(const WeightView& shape, std::int64_t count);
    TwinExperts experts(const WeightView& wide, const WeightView& back, std::int64_t count);
    bool has_experts() const { return ops_.expert_mlp != nullptr; }
    bool is_on_device() const { return device_ != nullptr; }

    struct Comparison {
        std::string name;
        double tolerance = 0;  ///< of the root of the squares' sum of the difference, against that
                               ///< of the reference
    };
    /// Runs both sides and compares `result`; gives what the side under test made, empty after a
    /// failure.
    std::vector<float> compare(const Comparison& how,
                               const DeviceStepArgs& step,
                               TwinNumbers& result,
                               const std::function<void(const TestSide&)>& work);
    bool draws_tokens() const { return ops_.end_drawing != nullptr; }
    /// What the device draws from `logits` [rows, width]; nothing after a failure. Twice in a row,
    /// so that a recorded step is looked at too.
    std::vector<std::int32_t> draw(TwinNumbers& logits,
                                   std::int64_t vocabulary,
                                   std::span<const DrawRow> rows);
    /// A claim that is no comparison with the reference.
    void claim(const std::string& name, bool holds, const std::string& detail);
    const Result<>& trouble() const {
        return trouble_;
    }  ///< of the device itself: memory, a lost card

private:
    OperatorBench(const OpTable& ops, const Device* device, WorkerPool& pool, std::uint64_t seed);
    void fill_with_blocks(WeightStorage storage, std::span<std::byte> bytes);
    void fill_with_tiles(const WeightView& shape, std::byte* bytes);
    void write(DeviceBuffer& buffer, const void* from, std::int64_t bytes);
    std::vector<float> run_tested(const DeviceStepArgs& step,
                                  TwinNumbers& result,
                                  const std::function<void(const TestSide&)>& work);

    const OpTable& ops_;
    const Device* device_;
    Stream stream_;
    std::uint64_t draws_ = 0;  ///< steps of draw(), each with a tag of its own
    DeviceQueue queue_;
    std::mt19937_64 random_;
    CaseSink sink_;
    Result<> trouble_;
};

void test_plain_operators(OperatorBench& bench);
void test_weights(OperatorBench& bench);
void test_attention(OperatorBench& bench);
void test_draws(OperatorBench& bench);

}  // namespace pergola
