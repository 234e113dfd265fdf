#include "engine/memory/compute_device.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/memory/weight_placer.h"
#include "engine/model/kv_layout.h"
#include "engine/telemetry/machine_load.h"
#include "kernels/cuda/plugin.h"

namespace pergola {
namespace {

/// Beside the program, beside its build's program, and where packages put it.
std::vector<std::filesystem::path> plugin_places() {
    std::error_code ignored;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    const std::filesystem::path folder = program.parent_path();
    return {folder / cuda_plugin_file,
            folder.parent_path() / cuda_plugin_file,
            folder.parent_path() / "lib" / "pergola" / cuda_plugin_file};
}

/// Never closed: a driver does not like to be loaded twice. Opening it again only counts.
Result<const PergolaCudaPlugin*> open_plugin() {
    std::error_code ignored;
    for (const std::filesystem::path& path : plugin_places()) {
        if (!std::filesystem::exists(path, ignored)) continue;
        void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) {
            const char* const why = dlerror();
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} cannot be opened: {}",
                                     cuda_plugin_file,
                                     why != nullptr ? why : "no reason given")};
        }
        const auto entry = reinterpret_cast<PergolaCudaEntry>(dlsym(library, cuda_plugin_symbol));
        const PergolaCudaPlugin* const plugin =
            entry != nullptr ? entry(cuda_plugin_version) : nullptr;
        if (plugin != nullptr) return plugin;
        return Error{ErrorCode::Unsupported,
                     fmt::format("{} belongs to another version of the program", cuda_plugin_file)};
    }
    return Error{ErrorCode::NotFound,
                 "this installation computes on the processor only: it has no CUDA part"};
}

bool has_driver() {
    std::error_code ignored;
    return std::filesystem::exists("/proc/driver/nvidia/version", ignored) ||
           std::filesystem::exists("/dev/nvidiactl", ignored);
}

struct OpenedCards {
    const PergolaCudaPlugin* plugin = nullptr;
    std::vector<CudaCard> cards;
    std::string absence;
};

OpenedCards open_cards() {
    OpenedCards opened;
    constexpr const char* no_driver =
        "no NVIDIA driver is running, so there is no graphics card that could compute";
    auto plugin = open_plugin();
    if (!plugin) {
        opened.absence = has_driver() ? plugin.error().message : no_driver;
        return opened;
    }
    opened.plugin = *plugin;
    opened.cards.resize(16);
    std::array<char, 256> why = {};
    const int count =
        opened.plugin->inventory(opened.cards.data(), static_cast<int>(opened.cards.size()), why);
    opened.cards.resize(static_cast<std::size_t>(count));
    if (count == 0) opened.absence = has_driver() ? why.data() : no_driver;
    return opened;
}

constexpr int least_capability = 80;

ComputeDevice processor(Precision precision) {
    return {precision == Precision::F32 ? &cpu_f32_ops() : &cpu_ops(), nullptr, "CPU", {}, {}};
}

Result<ComputeDevice> find_card(int card) {
    const OpenedCards opened = open_cards();
    if (opened.cards.empty())
        return Error{ErrorCode::NotFound, "no graphics card can be used: " + opened.absence};
    if (card < 0 || card >= static_cast<int>(opened.cards.size())) {
        return Error{
            ErrorCode::NotFound,
            fmt::format(
                "there is no graphics card {}, the last one is {}", card, opened.cards.size() - 1)};
    }
    const CudaCard& facts = opened.cards[static_cast<std::size_t>(card)];
    const Device* const device = opened.plugin->device(card);
    if (device == nullptr && facts.capability >= least_capability) {
        return Error{ErrorCode::Unsupported, fmt::format("{} does not start", facts.name.data())};
    }
    if (device == nullptr) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{} has compute capability {}.{}, this version needs 8.0 or newer",
                                 facts.name.data(),
                                 facts.capability / 10,
                                 facts.capability % 10)};
    }
    ComputeDevice found{device->ops, device, facts.name.data(), {}, {}};
    if (!facts.has_machine_code) {
        found.note = fmt::format(
            "this version has no machine code for {} (compute capability {}.{}): the driver "
            "translates the kernels when they first run, which can take a minute, and keeps them",
            facts.name.data(),
            facts.capability / 10,
            facts.capability % 10);
    }
    return found;
}

/// A card that is lost is passed over with Auto, and refused where it is asked for.
Result<ComputeDevice> choose_device(const ComputeWishes& wishes) {
    const DeviceChoice& choice = wishes.device;
    if (choice.kind == DeviceKind::Cpu || wishes.lost_cards.count(choice.card) == 0) {
        return find_device(choice, wishes.precision);
    }
    constexpr const char* refusal =
        "the graphics card failed, and stays unused until the program is started again";
    if (choice.kind == DeviceKind::Cuda) return Error{ErrorCode::Unsupported, refusal};
    ComputeDevice chosen = processor(wishes.precision);
    chosen.card_refusal = refusal;
    return chosen;
}

/// What the card has for the model.
std::int64_t card_room(const Device& device, const ComputeWishes& wishes) {
    const std::int64_t free = device.free_bytes(device.card);
    const std::int64_t cap = wishes.experts.vram_cap_bytes;
    return cap > 0 ? std::min(cap, free) : free;
}

/// The model on the card, or why not. Nothing of the model is changed by a refusal.
Result<std::shared_ptr<ExpertResidency>> load_on_card(Model& model,
                                                      const ComputeWishes& wishes,
                                                      const LoadObserver& observer,
                                                      const Device& device) {
    PG_CHECK(check_device_can(device, model, wishes.kv));
    const MemoryPlan base =
        plan_memory(model.spec(), arena_bytes(model), {wishes.context_tokens, wishes.kv, 0});
    StepLimits limits{wishes.card_rows, 16 * base.context_tokens / page_tokens, wishes.queue_logit_rows};
    const auto plan_with = [&](bool stages) {
        limits.stages_experts = stages;
        return plan_memory(
            model.spec(),
            base.weight_bytes,
            {wishes.context_tokens,
             wishes.kv,
             wishes.card_work_bytes + device.queue_bytes(queue_limits(model, limits, device))});
    };
    const std::int64_t room = card_room(device, wishes);
    const ExpertLayout layout = expert_layout(model);
    MemoryPlan plan = plan_with(false);
    PG_CHECK(check_plan_fits(plan, kv_page_bytes(model.spec(), wishes.kv), room));
    ExpertPlanWishes expert_wishes{.per_layer = wishes.experts.per_layer,
                                   .card_bytes = room - plan.total_bytes(),
                                   .reserve_bytes = card_reserve_bytes(device.total_bytes),
                                   .host_bytes = read_machine_memory().available_bytes};
    PG_TRY(ExpertPlan experts, plan_experts(layout, expert_wishes));
    bool stages = false;
    if (experts.resident < layout.experts()) {
        // Room to bring a layer over comes before slots; without it experts are read where they lie.
        expert_wishes.card_bytes = room - plan_with(true).total_bytes();
        if (auto with_room = plan_experts(layout, expert_wishes); expert_wishes.card_bytes >= 0 && with_room) {
            experts = *with_room;
            stages = true;
        }
    }
    return place_weights(model,
                         device,
                         {.resident = experts.resident,
                          .placement = wishes.experts.is_live ? Placement::Live : Placement::Static,
                          .keeps_copies = experts.keeps_copies,
                          .stages = stages},
                         observer);
}

bool is_final(const Error& error) {
    return error.code == ErrorCode::Cancelled || error.code == ErrorCode::FileLost ||
           error.code == ErrorCode::DeviceLost ||
           error.code == ErrorCode::Internal;  // a card that computes wrong numbers
}

Result<> load_on_processor(Model& model,
                           const ComputeWishes& wishes,
                           const LoadObserver& observer,
                           const OpTable& ops) {
    const MemoryPlan plan = plan_memory(
        model.spec(), model.weight_bytes(), {wishes.context_tokens, wishes.kv, wishes.work_bytes});
    const std::int64_t available = read_machine_memory().available_bytes;
    PG_CHECK(check_plan_fits(plan, kv_page_bytes(model.spec(), wishes.kv), available));
    return load_weights(model, {&ops, spare_weight_bytes(plan, available)}, observer);
}

}  // namespace

bool find_cuda_part() {
    std::error_code ignored;
    const std::vector<std::filesystem::path> places = plugin_places();
    return std::any_of(places.begin(), places.end(), [&](const auto& path) {
        return std::filesystem::exists(path, ignored);
    });
}

FoundCards find_cards() {
    const OpenedCards opened = open_cards();
    FoundCards found;
    found.absence = opened.absence;
    for (const CudaCard& card : opened.cards) {
        found.cards.push_back({card.name.data(), card.total_bytes, card.free_bytes});
    }
    return found;
}

Result<ComputeDevice> find_device(DeviceChoice choice, Precision precision) {
    if (choice.kind == DeviceKind::Cpu) return processor(precision);
    auto card = precision == Precision::F32
                    ? Result<ComputeDevice>(Error{ErrorCode::Unsupported,
                                                  "only the processor computes in f32 throughout"})
                    : find_card(choice.card);
    if (card || choice.kind == DeviceKind::Cuda) return card;
    ComputeDevice chosen = processor(precision);
    chosen.card_refusal = card.error().message;
    return chosen;
}

Result<> load_on_device(Model& model,
                        const ComputeWishes& wishes,
                        const LoadObserver& observer,
                        ComputeDevice& chosen) {
    PG_CHECK(check_kv_fits(model.spec(), wishes.kv));
    PG_TRY(chosen, choose_device(wishes));
    if (chosen.device != nullptr) {
        if (observer.note && !chosen.note.empty()) observer.note(chosen.note);
        auto loaded = load_on_card(model, wishes, observer, *chosen.device);
        if (loaded) {
            chosen.experts = std::move(loaded).take();
            return {};
        }
        if (wishes.device.kind == DeviceKind::Cuda || is_final(loaded.error())) return loaded.take_error();
        chosen = processor(wishes.precision);
        chosen.card_refusal = loaded.error().message;
    }
    return load_on_processor(model, wishes, observer, *chosen.ops);
}

}  // namespace pergola
