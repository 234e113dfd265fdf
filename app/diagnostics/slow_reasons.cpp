#include "app/diagnostics/slow_reasons.h"

#include <algorithm>
#include <cmath>

namespace pergola::app {
namespace {

// Others may take a quarter of the processor before it is felt: the engine uses one thread a core,
// and a desktop with a video or two stays below.
constexpr double kOtherCpuShare = 0.25;
// A model that fits is read once; afterwards a running answer reads next to nothing.
constexpr double kDiskBytesPerSecond = 30e6;
constexpr double kTightShare = 0.8;
// Room that the system keeps for its own, as everywhere in the window.
constexpr double kRamReserveBytes = 2e9;
constexpr double kClockShare = 0.75;
constexpr double kFullBits = 15.5;
// Reading the conversation costs as much as half of the weights: a third of the time.
constexpr double kConversationShare = 0.5;
constexpr std::int64_t kLongConversation = 4096;
constexpr double kCardShare = 0.2;
constexpr double kAverageSeconds = 4;

bool has(const std::vector<std::string>& words, const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void addMemory(const SlowFacts& facts, std::vector<SlowReason>& found) {
    if (facts.model.onCard) return;
    const double model = static_cast<double>(facts.model.facts.weight_bytes);
    const double whole = static_cast<double>(facts.now.ram_total_bytes);
    // The model's own pages count as available: this is what it could have.
    const double room = std::min(static_cast<double>(facts.now.ram_available_bytes) +
                                     static_cast<double>(facts.now.kv_bytes + facts.now.work_bytes),
                                 whole - kRamReserveBytes);
    const bool cannotFit = whole > 0 && model > whole - kRamReserveBytes;
    // A model that fits with ease is read once, by the first answer, and that is no state.
    const bool reads = facts.diskBytesPerSecond > kDiskBytesPerSecond && model > kTightShare * room;
    if (cannotFit || reads) found.push_back({SlowCause::ReadsFromDisk, model, std::max(room, 0.0)});
}

void addProcessor(const SlowFacts& facts, std::vector<SlowReason>& found) {
    if (facts.model.onCard) return;
    const int cores = facts.hardware.physical_cores;
    if (facts.otherCpuShare >= kOtherCpuShare)
        found.push_back({SlowCause::OtherPrograms, facts.otherCpuShare});
    if (facts.threads > 0 && facts.threads * 4 <= cores * 3)
        found.push_back({SlowCause::FewThreads, double(facts.threads), double(cores)});
    if (facts.machine.savesPower) {
        found.push_back({SlowCause::PowerSaving});
    } else if (facts.machine.onBattery) {
        found.push_back({SlowCause::Battery});
    } else if (facts.machine.clockLimitShare < kClockShare) {
        found.push_back({SlowCause::ClockLimit, facts.machine.clockLimitShare});
    }
}

void addModel(const SlowFacts& facts, std::vector<SlowReason>& found) {
    const ModelFacts& model = facts.model.facts;
    if (model.bits_per_weight >= kFullBits)
        found.push_back({SlowCause::FullPrecision, model.bits_per_weight});
    const auto used = facts.now.context_used_tokens;
    const double page =
        static_cast<double>(model.key_bytes_per_page_f16 + model.value_bytes_per_page_f16);
    const double conversation = page * static_cast<double>(used) / 256.0;
    const double weights = static_cast<double>(facts.now.weight_bytes_read_per_token);
    if (used >= kLongConversation && weights > 0 && conversation >= kConversationShare * weights)
        found.push_back({SlowCause::LongConversation, static_cast<double>(used)});
}

const GpuLoad* cardOfModel(const SlowFacts& facts) {
    const auto& cards = facts.now.gpus;
    const auto own = std::find_if(cards.begin(), cards.end(), [&](const GpuLoad& card) {
        return card.name == facts.model.device;
    });
    return own != cards.end() ? &*own : cards.empty() ? nullptr : &cards.front();
}

void addCard(const SlowFacts& facts, std::vector<SlowReason>& found) {
    const GpuLoad* card = cardOfModel(facts);
    if (card == nullptr) return;
    if (facts.model.onCard) {
        if (card->slowed_by_heat)
            found.push_back({SlowCause::CardHot, double(card->temperature_c)});
        if (card->slowed_by_power) found.push_back({SlowCause::CardPower});
        return;
    }
    const std::int64_t others = card->vram_used_bytes - std::max<std::int64_t>(card->own_bytes, 0);
    if (static_cast<double>(others) > kCardShare * static_cast<double>(card->vram_total_bytes))
        found.push_back({SlowCause::CardMemoryTaken, static_cast<double>(others)});
}

}  // namespace

std::vector<SlowReason> slowReasons(const SlowFacts& facts) {
    std::vector<SlowReason> found;
    if (facts.model.phase != ModelPhase::Ready) return found;
    addMemory(facts, found);
    addProcessor(facts, found);
    addCard(facts, found);
    addModel(facts, found);
    if (facts.model.onCard) return found;
    const auto& sets = facts.hardware.instruction_sets;
    if (!has(sets, "AVX2") && !has(sets, "NEON")) found.push_back({SlowCause::OldProcessor});
    found.push_back({SlowCause::OnProcessor});
    return found;
}

void SlowWatch::add(const TelemetrySnapshot& snapshot) {
    const double passed = previous_ ? snapshot.time_s - previous_->time_s : 0;
    if (previous_ && passed <= 0) return;
    if (!previous_ || passed > kAverageSeconds) {
        otherCpu_ = disk_ = 0;  // nobody looked: what was then says nothing of now
        previous_ = snapshot;
        return;
    }
    const double weight = 1 - std::exp(-passed / kAverageSeconds);
    const double others = std::max(snapshot.cpu_share - snapshot.process_cpu_share, 0.0);
    otherCpu_ += weight * (others - otherCpu_);
    const bool answers =
        snapshot.activity == EngineActivity::Decode || snapshot.activity == EngineActivity::Prefill;
    const auto bytes = static_cast<double>(snapshot.disk_read_bytes - previous_->disk_read_bytes);
    disk_ += weight * ((answers ? std::max(bytes, 0.0) / passed : 0.0) - disk_);
    previous_ = snapshot;
}

}  // namespace pergola::app
