#include "app/library/model_fit.h"

#include <algorithm>

namespace pergola::app {

qint64 usableGpuBytes(qint64 totalBytes) {
    constexpr qint64 leastReserve = 700'000'000;
    return std::max<qint64>(0, totalBytes - std::max(leastReserve, totalBytes / 100 * 6));
}

ModelFit fitOf(const ModelTraits& traits, qint64 fileBytes, const HardwareFacts& hardware) {
    ModelFit fit;
    fit.ramBytes = std::max<qint64>(0, hardware.ram_total_bytes - kRamReserve);
    for (const GpuFacts& gpu : hardware.gpus)
        fit.gpuBytes = std::max(fit.gpuBytes, usableGpuBytes(gpu.vram_total_bytes));
    // Before the headers are read, and where they do not say, the files' size is the better half of the truth.
    fit.weightBytes = traits.weightBytes > 0 ? traits.weightBytes : fileBytes;
    fit.workBytes = traits.workBytes;
    fit.contextTokens = traits.contextTokens > 0 ? std::min(kFitContextTokens, traits.contextTokens) : kFitContextTokens;
    ModelFacts facts;
    facts.key_bytes_per_page_f16 = traits.keyBytesPerPage;
    facts.value_bytes_per_page_f16 = traits.valueBytesPerPage;
    fit.chatBytes = kv_cache_bytes(facts, fit.contextTokens, {});
    if (fit.weightBytes <= 0 || hardware.ram_total_bytes <= 0) return fit;
    if (fit.gpuBytes > 0 && fit.needBytes() <= fit.gpuBytes) {
        fit.kind = FitKind::OnGpu;
    } else if (fit.needBytes() <= fit.ramBytes) {
        fit.kind = fit.gpuBytes > 0 ? FitKind::OnCpu : FitKind::InRam;
    } else {
        fit.kind = FitKind::TooBig;
        fit.shortBytes = fit.needBytes() - fit.ramBytes;
    }
    return fit;
}

}  // namespace pergola::app
