#include "kernels/cuda/exl3_matrix.h"

#include <algorithm>

namespace pergola::cuda {
namespace {

Exl3Overlap overlap_of(const Queue& queue) {
    return queue.may_overlap ? Exl3Overlap::Programmatic : Exl3Overlap::Serial;
}

/// The share of a card that one of several matrices has.
Exl3Device share_of(const Exl3Device& device, std::int64_t jobs) {
    Exl3Device share = device;
    share.multiprocessors =
        static_cast<int>(std::max<std::int64_t>(1, share.multiprocessors / jobs));
    return share;
}

Exl3Device device_of(const Queue& queue) {
    return {queue.multiprocessors, queue.multiprocessor_shared_bytes};
}

/// Floats of padded x and y of a few rows; 0 where nothing is padded.
std::int64_t padding_floats(const WeightView& matrix, const Exl3Weight& weight) {
    if (matrix.rows == weight.outputs && matrix.columns == weight.inputs) return 0;
    return std::int64_t{exl3_most_rows} * (weight.inputs + weight.outputs) + weight.outputs;
}

cudaError_t copy_rows(
    float* to, int to_width, const float* from, int from_width, int width, int rows, Queue& queue) {
    return cudaMemcpy2DAsync(to,
                             static_cast<std::size_t>(to_width) * 4,
                             from,
                             static_cast<std::size_t>(from_width) * 4,
                             static_cast<std::size_t>(width) * 4,
                             static_cast<std::size_t>(rows),
                             cudaMemcpyDeviceToDevice,
                             queue.stream);
}

/// By way of padded copies, which lie behind the partial sums.
void padded_rows(const LinearArgs& args, Exl3LinearArgs call, Queue& queue) {
    const auto columns = static_cast<int>(args.weight.columns);
    const auto outputs = static_cast<int>(args.weight.rows);
    float* const x = queue.exl3_partials + (call.plan.partial_floats + 3) / 4 * 4;
    float* const y = x + static_cast<std::int64_t>(exl3_most_rows) * call.weight.inputs;
    float* const bias = y + static_cast<std::int64_t>(exl3_most_rows) * call.weight.outputs;
    queue.note(cudaMemsetAsync(x,
                               0,
                               static_cast<std::size_t>(call.rows) *
                                   static_cast<std::size_t>(call.weight.inputs) * 4,
                               queue.stream),
               "padding inputs");
    queue.note(copy_rows(x, call.weight.inputs, call.x, columns, columns, call.rows, queue),
               "padding inputs");
    if (call.weight.bias != nullptr) {
        queue.note(copy_rows(bias, outputs, call.weight.bias, outputs, outputs, 1, queue),
                   "padding a bias");
        call.weight.bias = bias;
    }
    float* const to = call.y;
    call.x = x;
    call.y = y;
    queue.note(exl3_linear(call, overlap_of(queue), queue.stream), "multiplying");
    queue.note(copy_rows(to, outputs, y, call.weight.outputs, outputs, call.rows, queue),
               "cutting outputs");
}

}  // namespace

Exl3Weight exl3_weight(const WeightView& matrix) {
    Exl3Weight weight;
    weight.inputs = static_cast<int>(exl3::padded_width(matrix.columns));
    weight.outputs = static_cast<int>(exl3::padded_width(matrix.rows));
    weight.half_bits = matrix.rate.half_bits;
    weight.codebook = matrix.rate.codebook;
    weight.packed = reinterpret_cast<const std::uint32_t*>(matrix.data);
    weight.suh = reinterpret_cast<const std::uint16_t*>(
        matrix.data + matrix.bytes() - exl3_scale_bytes(matrix.rows, matrix.columns));
    weight.svh = weight.suh + weight.inputs;
    return weight;
}

Exl3Needs exl3_needs(int card, const WeightView& matrix, std::int64_t experts_used) {
    Exl3Device device;
    if (cudaSetDevice(card) != cudaSuccess ||
        cudaDeviceGetAttribute(&device.multiprocessors, cudaDevAttrMultiProcessorCount, card) !=
            cudaSuccess ||
        cudaDeviceGetAttribute(&device.shared_bytes,
                               cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                               card) != cudaSuccess) {
        cudaGetLastError();
        return {};
    }
    const Exl3Weight weight = exl3_weight(matrix);
    const std::int64_t columns = weight.outputs / 128;
    Exl3Needs needs;
    for (int rows = 1; rows <= exl3_most_rows; ++rows) {
        // Gates and ups are multiplied in one launch, each row by every expert that it uses.
        const std::int64_t most_jobs = experts_used == 0 ? 1 : 2 * rows * experts_used;
        for (std::int64_t jobs = experts_used == 0 ? 1 : rows * experts_used; jobs <= most_jobs;
             jobs *= 2) {
            const Exl3Plan plan =
                plan_exl3_linear(weight, experts_used == 0 ? rows : 1, share_of(device, jobs));
            needs.floats =
                std::max(needs.floats, jobs * static_cast<std::int64_t>(plan.partial_floats));
            needs.counters = std::max(needs.counters, jobs * columns);
        }
    }
    if (experts_used == 0) {  // beside others in one launch
        needs.floats *= exl3_most_parts;
        needs.counters *= exl3_most_parts;
    }
    needs.floats += padding_floats(matrix, weight) + 4;
    return needs;
}

cudaError_t exl3_place(const std::byte* from,
                       const WeightView& matrix,
                       std::byte* to,
                       cudaStream_t stream) {
    const std::int64_t scales = exl3_scale_bytes(matrix.rows, matrix.columns);
    const std::int64_t tiles = matrix.bytes() - scales;
    const cudaError_t error = exl3_repack(reinterpret_cast<const std::uint32_t*>(from),
                                          exl3_weight(matrix),
                                          reinterpret_cast<std::uint32_t*>(to),
                                          stream);
    if (error != cudaSuccess) return error;
    return cudaMemcpyAsync(to + tiles,
                           from + tiles,
                           static_cast<std::size_t>(scales),
                           cudaMemcpyDeviceToDevice,
                           stream);
}

void exl3_few_rows(const LinearArgs& args, Queue& queue) {
    Exl3LinearArgs call;
    call.weight = exl3_weight(args.weight);
    call.weight.bias = args.bias.empty() ? nullptr : args.bias.data();
    call.meeting = {queue.exl3_partials, queue.exl3_arrivals};
    const bool is_padded = padding_floats(args.weight, call.weight) != 0;
    for (std::int64_t first = 0; first < args.x.rows(); first += exl3_most_rows) {
        call.rows = static_cast<int>(std::min<std::int64_t>(exl3_most_rows, args.x.rows() - first));
        call.x = static_cast<const float*>(args.x.data) + first * args.weight.columns;
        call.y = static_cast<float*>(args.y.data) + first * args.weight.rows;
        call.plan = plan_exl3_linear(call.weight, call.rows, device_of(queue));
        if (is_padded) {
            padded_rows(args, call, queue);
        } else {
            queue.note(exl3_linear(call, overlap_of(queue), queue.stream), "multiplying");
        }
    }
}

bool exl3_in_one_launch(const LinearGroupArgs& args, Queue& queue) {
    if (args.parts.size() < 2 || args.parts.size() > exl3_most_parts) return false;
    Exl3GroupArgs call;
    for (const LinearArgs& part : args.parts) {
        if (part.weight.storage != WeightStorage::Exl3 || part.x.data != args.parts[0].x.data ||
            part.x.rows() < 1 || part.x.rows() > exl3_most_group_rows) {
            return false;
        }
        Exl3LinearArgs& own = call.parts[call.count++];
        own.weight = exl3_weight(part.weight);
        own.weight.bias = part.bias.empty() ? nullptr : part.bias.data();
        if (padding_floats(part.weight, own.weight) != 0) return false;
        own.x = static_cast<const float*>(part.x.data);
        own.y = static_cast<float*>(part.y.data);
        own.rows = static_cast<int>(part.x.rows());
    }
    if (!plan_exl3_group(call, device_of(queue))) return false;
    std::int64_t floats = 0, counters = 0;
    for (int i = 0; i < call.count; ++i) {
        Exl3LinearArgs& own = call.parts[i];
        own.meeting = {queue.exl3_partials + floats, queue.exl3_arrivals + counters};
        floats += (static_cast<std::int64_t>(own.plan.partial_floats) + 3) / 4 * 4;
        counters += own.weight.outputs / 128;
    }
    if (floats > queue.limits.exl3.floats || counters > queue.limits.exl3.counters) return false;
    queue.note(exl3_group(call, overlap_of(queue), queue.stream), "multiplying");
    return true;
}

void exl3_pairs(const Exl3Pairs& args, Queue& queue) {
    Exl3PickedArgs call;
    call.count = args.second == nullptr ? 1 : 2;
    call.matrices[0] = {exl3_weight(*args.first), args.first_y};
    if (args.second != nullptr) {
        call.matrices[1] = {exl3_weight(*args.second), args.second_y};
    }
    call.offsets = queue.pairs.offsets;
    call.pairs = args.pairs;
    call.sharing = args.sharing;
    call.x = args.x;
    call.up = args.up;
    call.meeting = {queue.exl3_partials, queue.exl3_arrivals};
    call.plan = plan_exl3_linear(call.matrices[0].first,
                                 1,
                                 share_of(device_of(queue), std::int64_t{args.pairs} * call.count));
    queue.note(exl3_picked(call, overlap_of(queue), queue.stream), "multiplying by experts");
}

}  // namespace pergola::cuda
