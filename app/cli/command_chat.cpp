#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "app/cli/chat_session.h"
#include "app/cli/commands.h"
#include "app/cli/conversation.h"
#include "app/cli/model_options.h"
#include "app/cli/sampling_options.h"

namespace pergola::cli {
namespace {

struct ChatOptions : ModelOptions {
    std::vector<std::string> messages;
    std::string system;
    CLI::Option* system_option = nullptr;
    std::int64_t max_tokens = 0;
    std::vector<std::string> stops;
    SamplingOptions sampling;
};

const char* reason_name(FinishReason reason) {
    switch (reason) {
        case FinishReason::EndOfAnswer:
        case FinishReason::StopText: return "stop";
        case FinishReason::MaxTokens:
        case FinishReason::ContextFull: return "length";
        case FinishReason::Cancelled: return "cancelled";
        case FinishReason::Repetition: return "repetition";
        case FinishReason::DeadEnd: return "constraint";
    }
    return "stop";
}

std::string stats_line(const AnswerFigures& figures) {
    return fmt::format("{} tokens read at {:.0f} tok/s ({} reused) · {} tokens at {:.1f} tok/s · first after {:.2f} s",
                       figures.prompt_tokens, figures.prefill_tokens_per_s, figures.reused_tokens, figures.answer_tokens,
                       figures.decode_tokens_per_s, figures.time_to_first_token_s);
}

/// How an answer ended, where that is worth a word.
void warn_of(const Answer& answer) {
    if (!answer.note.empty()) warn(answer.note);
    if (answer.reason == FinishReason::ContextFull) warn("the conversation's memory is full, so that the answer ends here; /reset starts anew, and --context sets how much fits");
}

Result<int> one_exchange(Conversation& conversation, const ChatOptions& options) {
    // Several messages: all of them the user's, one after another; one answer to them together.
    for (std::size_t index = 0; index + 1 < options.messages.size(); ++index) conversation.add_user(options.messages[index]);
    PG_TRY(const Answer answer, conversation.answer_to(options.messages.back()));
    warn_of(answer);
    if (options.json) {
        const nlohmann::ordered_json object = {{"text", answer.text},
                                               {"reasoning", nullptr},
                                               {"prompt_tokens", answer.figures.prompt_tokens},
                                               {"completion_tokens", answer.figures.answer_tokens},
                                               {"finish_reason", reason_name(answer.reason)},
                                               {"prefill_tokens_per_s", answer.figures.prefill_tokens_per_s},
                                               {"note", answer.note.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(answer.note)},
                                               {"decode_tokens_per_s", answer.figures.decode_tokens_per_s},
                                               {"time_to_first_token_s", answer.figures.time_to_first_token_s}};
        PG_CHECK(print(json_line(object)));
    } else {
        PG_CHECK(print("\n"));
    }
    return answer.reason == FinishReason::Cancelled ? Interrupted : Done;
}

/// What people should know before they trust an answer.
void tell_of(const ChatSession& session, std::int64_t wanted_context) {
    for (const std::string& note : session.facts().notes) warn(note);
    const std::int64_t context = session.context_tokens();
    if (wanted_context > 0 && wanted_context != context) {
        warn(fmt::format("the conversation may have {} tokens, not {}: its memory comes in pages of 256", context, wanted_context));
    }
    const std::int64_t trained = session.facts().trained_context_tokens;
    if (trained > 0 && wanted_context > trained) warn(beyond_training(wanted_context, trained));
}

/// What of the advice the settings leave open.
SuggestedSampling without(SuggestedSampling advice, const SuggestedSampling& settings) {
    if (settings.temperature) advice.temperature.reset();
    if (settings.top_p) advice.top_p.reset();
    if (settings.min_p) advice.min_p.reset();
    if (settings.top_k) advice.top_k.reset();
    if (settings.repetition_penalty) advice.repetition_penalty.reset();
    return advice;
}

/// The rest of what was asked, once the model is there: an option goes before the settings, and these before what
/// the model's makers advise.
void complete(SamplingSettings& sampling, const ChatOptions& options, const ModelFacts& facts) {
    const SuggestedSampling& chosen = options.saved().sampling;
    const std::string settings = options.sampling.take_advice(chosen, sampling);
    const std::string advice = options.sampling.take_advice(without(facts.suggested_sampling, chosen), sampling);
    if (options.log_level_value() < LogLevel::Warning) return;
    const auto tell = [&](const char* who, const std::string& what) {
        if (what.empty() || options.quiet) return;
        warn(fmt::format("answers are drawn as {}: {}; options such as --temperature change that", who, what));
    };
    tell("your settings say", settings);
    tell("the model's makers advise", advice);
    for (const std::string& sentence : options.sampling.idle_options(sampling)) warn(sentence);
}

constexpr const char* help_text =
    "/help        this list\n"
    "/reset       start a new conversation\n"
    "/system TEXT set the instruction that stands before it, and start anew\n"
    "/regenerate  ask for the last answer again\n"
    "/stats       speed of the last answer\n"
    "/quit        end (also Ctrl+D); Ctrl+C stops an answer\n";

using Ask = std::function<Result<Answer>()>;

Result<> answer_and_show(const Ask& ask, std::string& stats) {
    clear_interrupt();
    auto answer = ask();
    if (!answer) {
        report(answer.error());  // the conversation goes on as it was
        clear_interrupt();
        return {};
    }
    clear_interrupt();
    stats = stats_line(answer->figures);
    PG_CHECK(print(answer->reason == FinishReason::Cancelled ? " [stopped]\n" : "\n"));
    warn_of(*answer);
    return {};
}

Result<int> interactive(Conversation& conversation, const ModelFacts& facts) {
    const bool on_terminal = isatty(STDIN_FILENO) != 0;
    print_aside(fmt::format("{} is ready. /help lists the commands.\n", facts.name));
    std::string stats = "no answer yet";
    std::string line;
    while (!is_ending()) {
        if (on_terminal) PG_CHECK(print("> "));
        if (!std::getline(std::cin, line)) {
            if (!is_interrupted()) break;
            PG_CHECK(print("\n"));
            return Interrupted;
        }
        if (line == "/quit") break;
        if (line.empty()) continue;
        if (line == "/help") {
            PG_CHECK(print(help_text));
        } else if (line == "/reset") {
            conversation.reset();
        } else if (line == "/system" || line.rfind("/system ", 0) == 0) {
            conversation.set_system(line.size() > 8 ? line.substr(8) : "");
        } else if (line == "/stats") {
            PG_CHECK(print(stats + "\n"));
        } else if (line == "/regenerate") {
            if (!conversation.has_answer()) {
                warn("there is no answer yet");
                continue;
            }
            PG_CHECK(answer_and_show([&] { return conversation.answer_again(); }, stats));
        } else if (line.front() == '/') {
            warn(fmt::format("{} is no command; /help lists them", line));
        } else {
            PG_CHECK(answer_and_show([&] { return conversation.answer_to(line); }, stats));
        }
    }
    return is_ending() ? Interrupted : Done;
}

Result<int> chat(const ChatOptions& options) {
    if (options.json && options.messages.empty()) {
        return Error{ErrorCode::InvalidArgument, "--json needs --message: a conversation is no single object"};
    }
    PG_TRY(ChatRequest wanted, options.sampling.request());
    wanted.max_tokens = options.max_tokens;
    wanted.stops = options.stops;
    LoadRequest request;
    PG_TRY(request.path, options.path());
    PG_TRY(request.kv, options.kv_precision());
    PG_TRY(request.device, device_choice(options.device));
    PG_TRY(request.experts, options.expert_choice());
    request.context_tokens = options.context_tokens > 0 ? options.context_tokens : options.saved().context_tokens;
    request.precision = options.precision == "f32" ? Precision::F32 : Precision::Auto;
    EngineOptions engine;
    engine.threads = options.wanted_threads();
    const LogLevel most = options.log_level_value();
    engine.log = [most](LogLevel level, const std::string& text) {
        if (level <= most && level > LogLevel::Error) print_aside(text + "\n");
    };
    catch_interrupt();
    PG_TRY(const std::unique_ptr<ChatSession> session, ChatSession::open(engine, request, options.progress_style()));
    if (most >= LogLevel::Warning) tell_of(*session, request.context_tokens);
    complete(wanted.sampling, options, session->facts());
    const auto show = [is_shown = !options.json](const std::string& text) { return is_shown ? print(text) : Result<>(); };
    const std::string& system = options.system_option->count() > 0 ? options.system : options.saved().system_prompt;
    Conversation conversation(std::move(wanted), system,
                              [&](ChatRequest asked) { return session->ask(std::move(asked), show); });
    return options.messages.empty() ? interactive(conversation, session->facts()) : one_exchange(conversation, options);
}

}  // namespace

void add_chat(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("chat", "Talk to a model: one exchange with --message, else a conversation");
    auto options = std::make_shared<ChatOptions>();
    options->add_model(*command);
    options->add_compute(*command);
    options->add_context(*command);
    options->add_output(*command);
    command->add_option("--message", options->messages, "The user's message; may be given again")->allow_extra_args(false);
    options->system_option = command->add_option("--system", options->system, "An instruction before the conversation");
    command->add_option("--max-tokens", options->max_tokens, "End the answer after this many tokens (0: no limit)")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 32))->capture_default_str();
    command->add_option("--stop", options->stops, "End the answer before this text; may be given again")->allow_extra_args(false)->check(not_empty());
    options->sampling.add(*command);
    command->footer("What no option says is as the window's settings have it (settings.json in $XDG_CONFIG_HOME/pergola:\n"
                    "instructions, temperature, top-p, min-p, top-k, repetition penalty, length, threads), then as the\n"
                    "model's makers advise, then as above.");
    command->callback([&run, options] {
        run = [options] {
            auto status = chat(*options);
            return status ? *status : report(status.error());
        };
    });
}

}  // namespace pergola::cli
