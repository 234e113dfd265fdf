#include <mutex>

#include "tests/fakes/scripted_engine.h"
#include "tests/fakes/scripted_state.h"

namespace pergola::scripted {
namespace {

const char* const kAnswer =
    "A **pergola** is an open frame of posts and beams. Plants climb it, and people sit in its "
    "shade.\n\n"
    "Three things make a good one:\n\n"
    "1. *Posts* that stand on stone, so that they stay dry\n"
    "2. *Beams* that reach a hand's width over the posts\n"
    "3. A climber that suits the place: vine for sun, clematis for half shade\n\n"
    "How far apart the rafters are follows from the shade you want:\n\n"
    "```python\n"
    "def rafter_gap(width_cm, shade):\n"
    "    \"\"\"Gap between rafters of a given width for a share of shade.\"\"\"\n"
    "    return width_cm * (1 - shade) / shade\n\n"
    "print(rafter_gap(8, 0.4))\n"
    "```\n\n"
    "| shade | gap for 8 cm rafters |\n"
    "|---|---|\n"
    "| 30 % | 18.7 cm |\n"
    "| 40 % | 12.0 cm |\n"
    "| 50 % | 8.0 cm |\n\n"
    "Start with 40 %: in the first summers the plants add little, and later they add a lot.";

ModelFacts default_facts() {
    ModelFacts facts;
    facts.name = "SmolLM2 135M Instruct";
    facts.architecture = "llama";
    facts.quantisation = "Q4_1";
    facts.file_bytes = 98'874'240;
    facts.weight_bytes = 97'000'000;
    facts.parameters = 134'515'008;
    facts.bits_per_weight = 5.77;
    facts.layers = 30;
    facts.trained_context_tokens = 8192;
    facts.key_bytes_per_page_f16 = 256LL * 30 * 3 * 64 * 2;
    facts.value_bytes_per_page_f16 = facts.key_bytes_per_page_f16;
    facts.has_chat_template = true;
    return facts;
}

HardwareFacts default_hardware() {
    HardwareFacts hardware;
    hardware.cpu_name = "Ryzen 7 7700";
    hardware.physical_cores = 8;
    hardware.logical_cores = 16;
    hardware.instruction_sets = {"AVX2", "AVX512F"};
    hardware.ram_total_bytes = 32LL << 30;
    hardware.ram_available_bytes = 21LL << 30;
    hardware.gpu_absence_reason = 
        "no NVIDIA driver is running, so there is no graphics card that could compute";
    return hardware;
}

struct Record {
    std::mutex mutex;
    Script script = default_script();
    std::size_t answers_given = 0;
    std::vector<ChatRequest> asked;
    std::vector<LoadRequest> loads;
};

Record& record() {
    static Record the_record;
    return the_record;
}

}  // namespace

Script default_script() {
    Script result;
    result.facts = default_facts();
    result.hardware = default_hardware();
    result.answers = {kAnswer};
    return result;
}

void set_script(Script script) {
    const std::lock_guard lock(record().mutex);
    record().script = std::move(script);
    record().answers_given = 0;
    record().asked.clear();
    record().loads.clear();
}

Script script() {
    const std::lock_guard lock(record().mutex);
    return record().script;
}

std::vector<ChatRequest> asked() {
    const std::lock_guard lock(record().mutex);
    return record().asked;
}

std::vector<LoadRequest> loads() {
    const std::lock_guard lock(record().mutex);
    return record().loads;
}

void note_load(const LoadRequest& request) {
    const std::lock_guard lock(record().mutex);
    record().loads.push_back(request);
}

std::string note_ask(const ChatRequest& request) {
    const std::lock_guard lock(record().mutex);
    Record& all = record();
    all.asked.push_back(request);
    if (all.script.answers.empty()) return {};
    return all.script.answers[all.answers_given++ % all.script.answers.size()];
}

std::int64_t token_count(const std::vector<ChatMessage>& messages) {
    std::int64_t tokens = 0;
    for (const ChatMessage& message : messages) {
        tokens += 4 + (static_cast<std::int64_t>(message.content.size()) + 3) / 4;
    }
    return tokens;
}

}  // namespace pergola::scripted
