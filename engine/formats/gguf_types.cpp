#include "engine/formats/gguf_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pergola {
namespace {

using Use = GgufElementType::Use;

constexpr const char* kRemoved =
    "an old packed type that was removed from the format: fetch a newer file of this model";
constexpr const char* kActivations = "a type of intermediate values that no file may use";
constexpr const char* kTooNew =
    "a type that this program does not know the layout of: choose another quantisation of this "
    "model";

constexpr GgufElementType weight(std::uint32_t id, const char* name, WeightStorage storage) {
    return {id, name, Use::Weight, storage, 0, ""};
}
constexpr GgufElementType plain(std::uint32_t id, const char* name, std::int64_t bytes) {
    return {id, name, Use::Plain, WeightStorage::F32, bytes, ""};
}
constexpr GgufElementType refused(std::uint32_t id, const char* name, const char* reason) {
    return {id, name, Use::Refused, WeightStorage::F32, 0, reason};
}

constexpr std::array kTypes = {
    weight(0, "F32", WeightStorage::F32),
    weight(1, "F16", WeightStorage::F16),
    weight(2, "Q4_0", WeightStorage::Q4_0),
    weight(3, "Q4_1", WeightStorage::Q4_1),
    refused(4, "Q4_2", kRemoved),
    refused(5, "Q4_3", kRemoved),
    weight(6, "Q5_0", WeightStorage::Q5_0),
    weight(7, "Q5_1", WeightStorage::Q5_1),
    weight(8, "Q8_0", WeightStorage::Q8_0),
    refused(9, "Q8_1", kActivations),
    weight(10, "Q2_K", WeightStorage::Q2_K),
    weight(11, "Q3_K", WeightStorage::Q3_K),
    weight(12, "Q4_K", WeightStorage::Q4_K),
    weight(13, "Q5_K", WeightStorage::Q5_K),
    weight(14, "Q6_K", WeightStorage::Q6_K),
    refused(15, "Q8_K", kActivations),
    weight(16, "IQ2_XXS", WeightStorage::IQ2_XXS),
    weight(17, "IQ2_XS", WeightStorage::IQ2_XS),
    weight(18, "IQ3_XXS", WeightStorage::IQ3_XXS),
    weight(19, "IQ1_S", WeightStorage::IQ1_S),
    weight(20, "IQ4_NL", WeightStorage::IQ4_NL),
    weight(21, "IQ3_S", WeightStorage::IQ3_S),
    weight(22, "IQ2_S", WeightStorage::IQ2_S),
    weight(23, "IQ4_XS", WeightStorage::IQ4_XS),
    plain(24, "I8", 1),
    plain(25, "I16", 2),
    plain(26, "I32", 4),
    plain(27, "I64", 8),
    plain(28, "F64", 8),
    weight(29, "IQ1_M", WeightStorage::IQ1_M),
    weight(30, "BF16", WeightStorage::BF16),
    refused(31, "Q4_0_4_4", kRemoved),
    refused(32, "Q4_0_4_8", kRemoved),
    refused(33, "Q4_0_8_8", kRemoved),
    weight(34, "TQ1_0", WeightStorage::TQ1_0),
    weight(35, "TQ2_0", WeightStorage::TQ2_0),
    refused(36, "IQ4_NL_4_4", kRemoved),
    refused(37, "IQ4_NL_4_8", kRemoved),
    refused(38, "IQ4_NL_8_8", kRemoved),
    weight(39, "MXFP4", WeightStorage::MXFP4),
    weight(40, "NVFP4", WeightStorage::NVFP4),
    refused(41, "Q1_0", kTooNew),
    refused(42, "Q2_0", kTooNew),
};

}  // namespace

Result<GgufElementType> gguf_element_type(std::uint32_t id) {
    const auto found = std::find_if(
        kTypes.begin(), kTypes.end(), [id](const GgufElementType& type) { return type.id == id; });
    if (found == kTypes.end()) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("has element type {}, which this program does not know: the file "
                                 "is damaged or newer "
                                 "than the program",
                                 id)};
    }
    if (found->use == Use::Refused) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("has element type {}, {}", found->name, found->reason)};
    }
    return *found;
}

std::optional<std::uint32_t> gguf_type_id(WeightStorage storage) {
    const auto found =
        std::find_if(kTypes.begin(), kTypes.end(), [storage](const GgufElementType& type) {
            return type.use == Use::Weight && type.storage == storage;
        });
    return found == kTypes.end() ? std::nullopt : std::optional(found->id);
}

}  // namespace pergola
