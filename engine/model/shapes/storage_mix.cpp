#include "engine/model/shapes/storage_mix.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "engine/model/shapes/random_blocks.h"

namespace pergola {
namespace {

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return small;
}

/// The storage with blocks of 32 that files use in place of one with blocks of 256.
WeightStorage narrow_neighbour(WeightStorage storage) {
    switch (storage) {
        case WeightStorage::Q2_K:
        case WeightStorage::Q3_K:
        case WeightStorage::IQ4_XS:
            return WeightStorage::IQ4_NL;
        case WeightStorage::Q4_K:
            return WeightStorage::Q5_0;
        case WeightStorage::Q5_K:
            return WeightStorage::Q5_1;
        case WeightStorage::Q6_K:
            return WeightStorage::Q8_0;
        default:
            return WeightStorage::F16;
    }
}

/// The first and last eighth of the blocks, and every third between.
bool gets_more_bits(std::int64_t block, std::int64_t layers) {
    return block < layers / 8 || block >= 7 * layers / 8 || (block - layers / 8) % 3 == 2;
}

}  // namespace

Result<StorageMix> StorageMix::find(std::string_view name) {
    if (lower(name) == "q4_k_m") return StorageMix(WeightStorage::Q4_K, true);
    if (lower(name).starts_with("exl3")) return find_exl3(name.substr(4));
    std::string known = "q4_k_m, exl3";
    for (const WeightStorage storage : random_storages()) {
        const std::string storage_lower = lower(storage_name(storage));
        if (storage_lower == lower(name)) return StorageMix(storage, false);
        known += ", " + storage_lower;
    }
    return Error{ErrorCode::InvalidArgument,
                 fmt::format("there is no format \"{}\"; there are {}", name, known)};
}

Result<StorageMix> StorageMix::find_exl3(std::string_view bits) {
    double wanted = 4;
    if (!bits.empty()) {
        const auto [end, problem] =
            std::from_chars(bits.data() + 1, bits.data() + bits.size(), wanted);
        if (bits.front() != '-' || problem != std::errc{} || end != bits.data() + bits.size()) {
            wanted = 0;
        }
    }
    StorageMix mix(WeightStorage::Exl3, false);
    mix.rate_ = {static_cast<std::uint8_t>(std::clamp(wanted, 0.0, 9.0) * 2), exl3::Codebook::Mul1};
    if (mix.rate_.half_bits != wanted * 2 ||
        !exl3::is_rate(mix.rate_.half_bits, mix.rate_.codebook)) {
        return Error{ErrorCode::InvalidArgument,
                     "EXL3 has 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7 or 8 bits a weight"};
    }
    return mix;
}

std::string StorageMix::name() const {
    if (base_ == WeightStorage::Exl3) return fmt::format("EXL3 {:.1f}", rate_.half_bits / 2.0);
    return is_medium_ ? "Q4_K_M" : storage_name(base_);
}

WeightStorage StorageMix::wanted(WeightPlace place,
                                 std::int64_t block,
                                 std::int64_t layers,
                                 bool is_tied) const {
    // The choice between experts wants its digits, and it is small.
    if (place == WeightPlace::Router) return WeightStorage::F32;
    const bool is_head = place == WeightPlace::Head || (place == WeightPlace::Embedding && is_tied);
    const double bits = 8.0 * static_cast<double>(block_layout(base_).bytes) /
                        static_cast<double>(block_layout(base_).values);
    if (is_head && bits < 6.5) return WeightStorage::Q6_K;
    const bool suffers = place == WeightPlace::Value || place == WeightPlace::Down ||
                         place == WeightPlace::ExpertDowns;
    return is_medium_ && suffers && gets_more_bits(block, layers) ? WeightStorage::Q6_K : base_;
}

MixedStorage StorageMix::storage_of(WeightPlace place,
                                    std::int64_t block,
                                    std::int64_t layers,
                                    std::int64_t columns,
                                    bool is_tied) const {
    if (base_ == WeightStorage::Exl3) {
        if (place == WeightPlace::Router || place == WeightPlace::Embedding) {
            return {WeightStorage::F16, {}};
        }
        constexpr exl3::Rate head_rate = {12, exl3::Codebook::Mul1};
        return {base_, place == WeightPlace::Head ? head_rate : rate_};
    }
    const WeightStorage storage = wanted(place, block, layers, is_tied);
    if (columns % block_layout(storage).values == 0) return {storage, {}};
    const WeightStorage neighbour = narrow_neighbour(storage);
    return {columns % block_layout(neighbour).values == 0 ? neighbour : WeightStorage::F16, {}};
}

}  // namespace pergola
