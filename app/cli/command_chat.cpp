#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "app/cli/chat_session.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

struct ChatOptions : ModelOptions {
    std::vector<std::string> messages;
    std::string system;
    bool greedy = false;
    std::int64_t max_tokens = 0;
    std::uint64_t seed = 0;
    bool has_seed = false;
    std::vector<std::string> stops;
    SamplingSettings sampling;
};

const char* reason_name(FinishReason reason) {
    switch (reason) {
        case FinishReason::EndOfAnswer:
        case FinishReason::StopText: return "stop";
        case FinishReason::MaxTokens:
        case FinishReason::ContextFull: return "length";
        case FinishReason::Cancelled: return "cancelled";
    }
    return "stop";
}

std::string stats_line(const AnswerFigures& figures) {
    return fmt::format("{} tokens read at {:.0f} tok/s ({} reused) · {} tokens at {:.1f} tok/s · first after {:.2f} s",
                       figures.prompt_tokens, figures.prefill_tokens_per_s, figures.reused_tokens, figures.answer_tokens,
                       figures.decode_tokens_per_s, figures.time_to_first_token_s);
}

class Conversation {
public:
    Conversation(ChatSession& session, const ChatOptions& options) : session_(session), options_(options) { reset(); }

    void reset() {
        messages_.clear();
        if (!system_set_) system_ = options_.system;
        if (!system_.empty()) messages_.push_back({Role::System, system_});
    }
    void set_system(const std::string& text) {
        system_ = text;
        system_set_ = true;
        reset();
    }
    bool has_answer() const { return !messages_.empty() && messages_.back().role == Role::Assistant; }
    void add_user(const std::string& text) { messages_.push_back({Role::User, text}); }

    /// Answers one more message of the user. On failure the message is taken back.
    Result<Answer> answer_to(const std::string& question, bool stream) {
        add_user(question);
        auto answer = ask(messages_, stream);
        if (answer) {
            messages_.push_back({Role::Assistant, answer->text});
        } else {
            messages_.pop_back();
        }
        return answer;
    }
    /// Answers the last question again. On failure the answer that was there stays.
    Result<Answer> answer_again(bool stream) {
        std::vector<ChatMessage> asked = messages_;
        asked.pop_back();
        PG_TRY(Answer answer, ask(std::move(asked), stream));
        messages_.back().content = answer.text;
        return answer;
    }

private:
    Result<Answer> ask(std::vector<ChatMessage> messages, bool stream) {
        ChatRequest request;
        request.messages = std::move(messages);
        request.sampling = options_.sampling;
        if (options_.greedy) request.sampling.temperature = 0;
        if (options_.has_seed) request.sampling.seed = options_.seed;
        request.max_tokens = options_.max_tokens;
        request.stops = options_.stops;
        const auto show = [stream](const std::string& text) { return stream ? print(text) : Result<>(); };
        return session_.ask(std::move(request), show);
    }

    ChatSession& session_;
    const ChatOptions& options_;
    std::vector<ChatMessage> messages_;
    std::string system_;
    bool system_set_ = false;
};

Result<int> one_exchange(Conversation& conversation, const ChatOptions& options) {
    // Several messages: all of them the user's, one after another; one answer to them together.
    for (std::size_t index = 0; index + 1 < options.messages.size(); ++index) conversation.add_user(options.messages[index]);
    PG_TRY(const Answer answer, conversation.answer_to(options.messages.back(), !options.json));
    if (options.json) {
        const nlohmann::ordered_json object = {{"text", answer.text},
                                               {"reasoning", nullptr},
                                               {"prompt_tokens", answer.figures.prompt_tokens},
                                               {"completion_tokens", answer.figures.answer_tokens},
                                               {"finish_reason", reason_name(answer.reason)},
                                               {"prefill_tokens_per_s", answer.figures.prefill_tokens_per_s},
                                               {"decode_tokens_per_s", answer.figures.decode_tokens_per_s},
                                               {"time_to_first_token_s", answer.figures.time_to_first_token_s}};
        PG_CHECK(print(json_line(object)));
    } else {
        PG_CHECK(print("\n"));
    }
    return answer.reason == FinishReason::Cancelled ? Interrupted : Done;
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
    if (answer->reason == FinishReason::ContextFull) warn("the conversation's memory is full; /reset starts a new one");
    return print(answer->reason == FinishReason::Cancelled ? " [stopped]\n" : "\n");
}

Result<int> interactive(Conversation& conversation, const ModelFacts& facts) {
    const bool on_terminal = isatty(STDIN_FILENO) != 0;
    print_aside(fmt::format("{} is ready. /help lists the commands.\n", facts.name));
    std::string stats = "no answer yet";
    std::string line;
    while (true) {
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
            PG_CHECK(answer_and_show([&] { return conversation.answer_again(true); }, stats));
        } else if (line.front() == '/') {
            warn(fmt::format("{} is no command; /help lists them", line));
        } else {
            PG_CHECK(answer_and_show([&] { return conversation.answer_to(line, true); }, stats));
        }
    }
    return Done;
}

Result<int> chat(const ChatOptions& options) {
    if (options.json && options.messages.empty()) {
        return Error{ErrorCode::InvalidArgument, "--json needs --message: a conversation is no single object"};
    }
    LoadRequest request;
    PG_TRY(request.path, options.path());
    PG_TRY(request.kv, options.kv_precision());
    request.context_tokens = options.context_tokens;
    request.precision = options.precision == "f32" ? Precision::F32 : Precision::Auto;
    EngineOptions engine;
    engine.threads = options.threads;
    const LogLevel most = options.log_level_value();
    engine.log = [most](LogLevel level, const std::string& text) {
        if (level <= most && level > LogLevel::Error) print_aside(text + "\n");
    };
    catch_interrupt();
    PG_TRY(const std::unique_ptr<ChatSession> session, ChatSession::open(engine, request, options.progress_style()));
    for (const std::string& note : session->facts().notes) {
        if (most >= LogLevel::Info || note.find("template") != std::string::npos) warn(note);
    }
    Conversation conversation(*session, options);
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
    SamplingSettings& sampling = options->sampling;
    command->add_option("--message", options->messages, "The user's message; may be given again")->allow_extra_args(false);
    command->add_option("--system", options->system, "An instruction before the conversation");
    command->add_flag("--greedy", options->greedy, "Always the likeliest token");
    command->add_option("--max-tokens", options->max_tokens, "End the answer after this many tokens (0: no limit)")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 32))->capture_default_str();
    command->add_option("--temperature", sampling.temperature, "0: always the likeliest token")->check(number_within(0.0, 100.0))->capture_default_str();
    command->add_option("--top-k", sampling.top_k, "Keep the k likeliest tokens (0: off)")->check(CLI::Range(0, 1 << 24))->capture_default_str();
    command->add_option("--top-p", sampling.top_p, "Keep tokens up to this probability together (1: off)")->check(number_within(0.0, 1.0))->capture_default_str();
    command->add_option("--min-p", sampling.min_p, "Keep tokens at least this likely relative to the best (0: off)")->check(number_within(0.0, 1.0))->capture_default_str();
    command->add_option("--repetition-penalty", sampling.repetition_penalty, "Over 1: against repeating (1: off)")->check(number_within(0.01, 100.0))->capture_default_str();
    command->add_option("--presence-penalty", sampling.presence_penalty, "Against tokens that occurred (0: off)")->check(number_within(-100.0, 100.0))->capture_default_str();
    command->add_option("--frequency-penalty", sampling.frequency_penalty, "Against tokens by how often they occurred (0: off)")->check(number_within(-100.0, 100.0))->capture_default_str();
    command->add_option("--stop", options->stops, "End the answer before this text; may be given again")->allow_extra_args(false);
    CLI::Option* seed = command->add_option("--seed", options->seed, "Same seed, same answer (default: a new one each time)");
    command->callback([&run, options, seed] {
        options->has_seed = seed->count() > 0;
        run = [options] {
            auto status = chat(*options);
            return status ? *status : report(status.error());
        };
    });
}

}  // namespace pergola::cli
