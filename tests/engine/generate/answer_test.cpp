// What may come in an answer: constraints, banned texts, healed tokens, ends; through the scheduler, so that
// going back in a sequence meets pages and batches.
#include "engine/generate/answer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/generate/constraint_shelf.h"
#include "tests/engine/generate/scheduling.h"

namespace pergola {
namespace {

class Answering : public Scheduling {
protected:
    std::shared_ptr<ConstraintMachine> constraint(ConstraintKind kind, const std::string& source) {
        auto grammar = compile_constraint({kind, source});
        EXPECT_TRUE(grammar) << grammar.error().message;
        return std::make_shared<ConstraintMachine>(std::move(grammar).take(), model_->trie.of(*model_->text.tokenizer));
    }
    GenerationJob warm_job(std::uint64_t id, const std::string& prompt, std::int64_t max_tokens) const {
        GenerationJob warm = job(id, prompt, max_tokens);
        warm.sampling.temperature = 1.2;
        warm.sampling.min_p = 0;
        warm.sampling.top_p = 1;
        warm.sampling.seed = 100 + id;
        return warm;
    }
    std::string run_alone(GenerationJob one, WorkerPool* pool = nullptr) {
        const JobId id = one.job;
        texts_.erase(id);
        tokens_.erase(id);
        finished_.erase(id);
        auto alone = scheduler(2048, pool);
        alone->add(std::move(one));
        run(*alone);
        return texts_[id];
    }
    static std::string lower(std::string text) {
        std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        return text;
    }
};

constexpr const char* person = R"({"type":"object","properties":{"name":{"type":"string","maxLength":12},
    "tags":{"type":"array","items":{"enum":["x","yy","zzz"]},"maxItems":3},"age":{"type":"integer","minimum":0,"maximum":150}},
    "required":["name","age"],"additionalProperties":false})";

TEST_F(Answering, holds_a_schema_to_the_end) {
    for (std::uint64_t id = 1; id <= 30; ++id) {
        GenerationJob constrained = warm_job(id, "tell me", 0);
        constrained.constraint = constraint(ConstraintKind::JsonSchema, person);
        const std::string text = run_alone(std::move(constrained));
        EXPECT_EQ(finished_.at(JobId{id}).reason, FinishReason::EndOfAnswer);
        const auto value = nlohmann::json::parse(text, nullptr, false);
        ASSERT_TRUE(value.is_object()) << text;
        EXPECT_TRUE(value.at("name").is_string());
        EXPECT_LE(value.at("age").get<int>(), 150);
    }
}

TEST_F(Answering, ends_by_itself_where_nothing_may_follow) {
    GenerationJob fixed = warm_job(1, "tell me", 0);
    fixed.constraint = constraint(ConstraintKind::Regex, "yes|no");
    const std::string text = run_alone(std::move(fixed));
    EXPECT_TRUE(text == "yes" || text == "no") << text;
    EXPECT_EQ(finished_.at(JobId{1}).reason, FinishReason::EndOfAnswer);
}

TEST_F(Answering, says_that_no_token_goes_on) {
    GenerationJob stuck = warm_job(1, "tell me", 0);
    stuck.constraint = constraint(ConstraintKind::Regex, "abc");
    stuck.sampling.logit_bias = {{'b', -INFINITY}};  // the byte tokens of this model are their bytes
    EXPECT_EQ(run_alone(std::move(stuck)), "a");
    EXPECT_EQ(finished_.at(JobId{1}).reason, FinishReason::DeadEnd);
    EXPECT_EQ(finished_.at(JobId{1}).note, "no token of the model that may be drawn goes on with what the constraint asks for");
}

TEST_F(Answering, is_the_same_for_any_company_threads_and_chunks) {
    const auto make = [&](std::uint64_t id) {
        GenerationJob each = warm_job(id, words(static_cast<int>(40 * id), static_cast<char>('a' + id)), 40);
        if (id % 2 == 0) each.constraint = constraint(ConstraintKind::JsonSchema, person);
        if (id % 3 == 0) each.sampling.mirostat = id == 3 ? Mirostat::First : Mirostat::Second;
        if (id % 3 == 1) each.sampling.adaptive_target = 0.3;
        each.sampling.dry_multiplier = 0.8;
        each.sampling.xtc_probability = 0.5;
        each.sampling.dynamic_temperature_range = 0.5;
        each.sampling.repetition_penalty = 1.1;
        each.sampling.penalty_decay_tokens = 20;
        each.sampling.typical_p = 0.98;
        each.sampling.tail_free_z = 0.99;
        each.sampling.top_n_sigma = 4;
        each.banned_texts = {"a", "1"};
        if (id == 5) each.unwanted_prompt = model_->text.tokenizer->encode(words(90, 'q'), SpecialTokens::Parse);
        each.sampling.guidance_scale = 1.7;
        return each;
    };
    std::vector<std::string> alone;
    for (std::uint64_t id = 1; id <= 6; ++id) alone.push_back(run_alone(make(id)));
    WorkerPool one(1);
    WorkerPool three(3);
    for (std::uint64_t id = 1; id <= 6; ++id) {
        EXPECT_EQ(run_alone(make(id), &one), alone[id - 1]);
        EXPECT_EQ(run_alone(make(id), &three), alone[id - 1]);
    }
    for (const std::int64_t context : {2560, 1024}) {  // with room, and with waiting and preemption
        texts_.clear();
        finished_.clear();
        auto together = scheduler(context);
        for (std::uint64_t id = 1; id <= 6; ++id) together->add(make(id));
        int looks = 0;
        for (int step = 0; together->has_work() && step < 20000; ++step) together->step([&] { return ++looks % 7 == 0; });
        for (std::uint64_t id = 1; id <= 6; ++id) EXPECT_EQ(texts_[JobId{id}], alone[id - 1]) << "job " << id;
    }
}

TEST_F(Answering, goes_back_before_a_banned_text_is_seen) {
    int rewound = 0;
    for (std::uint64_t id = 1; id <= 25; ++id) {
        const std::string free = run_alone(warm_job(id, "tell me", 60));
        std::vector<std::string> banned;
        for (std::size_t at = 5; at + 3 <= free.size(); at += 17) {
            // Whole characters, since the text came out as such.
            if (std::all_of(free.begin() + static_cast<std::ptrdiff_t>(at), free.begin() + static_cast<std::ptrdiff_t>(at) + 3, [](char c) { return c > 0; })) {
                banned.push_back(free.substr(at, 3));
            }
        }
        GenerationJob held = warm_job(id, "tell me", 60);
        held.banned_texts = banned;
        const std::string text = run_alone(std::move(held));
        for (const std::string& each : banned) EXPECT_EQ(lower(text).find(lower(each)), std::string::npos) << each << " in " << text;
        EXPECT_EQ(tokens_[JobId{id}], finished_.at(JobId{id}).figures.answer_tokens);
        EXPECT_EQ(finished_.at(JobId{id}).note, "");
        rewound += !banned.empty() && text != free ? 1 : 0;
    }
    EXPECT_GT(rewound, 3);
}

TEST_F(Answering, bans_in_any_case_and_over_token_borders) {
    GenerationJob held = warm_job(1, "tell me", 0);
    held.constraint = constraint(ConstraintKind::Regex, "say (HeLLo|help) now");
    held.banned_texts = {"hello n", "zzz"};
    EXPECT_EQ(run_alone(std::move(held)), "say help now");
}

TEST_F(Answering, gives_up_where_a_banned_text_is_all_that_can_come) {
    GenerationJob held = warm_job(1, "tell me", 0);
    held.constraint = constraint(ConstraintKind::Regex, "say hello now");
    held.banned_texts = {"hello"};
    EXPECT_EQ(run_alone(std::move(held)), "say hello now");
    EXPECT_EQ(finished_.at(JobId{1}).note, "a banned text could not be avoided");
    EXPECT_EQ(tokens_[JobId{1}], 13);
}

TEST_F(Answering, goes_on_over_a_page_border_after_going_back) {
    GenerationJob held = warm_job(1, words(250, 'a'), 0);
    held.constraint = constraint(ConstraintKind::Regex, "[a-h]{40}");
    held.banned_texts = {"ab", "bc", "ca"};
    const std::string text = run_alone(std::move(held));
    EXPECT_EQ(text.size(), 40U);
    for (const char* banned : {"ab", "bc", "ca"}) EXPECT_EQ(text.find(banned), std::string::npos) << text;
}

TEST_F(Answering, heals_the_last_token_of_the_prompt) {
    // Each token of this model is one byte, so that healing must change nothing.
    const std::string plain_text = run_alone(job(1, "hello", 20));
    GenerationJob healed = job(2, "hello", 21);
    healed.prompt.pop_back();
    healed.healed = "o";
    EXPECT_EQ(run_alone(std::move(healed)), plain_text);
    GenerationJob both = warm_job(3, "hello", 0);
    both.prompt.pop_back();
    both.healed = "o";
    both.constraint = constraint(ConstraintKind::Regex, "[xy]{5}");
    both.banned_texts = {"xx", "yy"};
    const std::string text = run_alone(std::move(both));
    EXPECT_TRUE(text == "xyxyx" || text == "yxyxy") << text;
}

TEST_F(Answering, lasts_as_long_as_it_must) {
    for (std::uint64_t id = 1; id <= 10; ++id) {
        GenerationJob biased = warm_job(id, "tell me", 0);
        biased.sampling.logit_bias = {{fakes::TinyLlama::end_id, 50}};
        biased.min_tokens = 7;
        run_alone(std::move(biased));
        EXPECT_EQ(finished_.at(JobId{id}).figures.answer_tokens, 7);
    }
}

TEST_F(Answering, ends_when_it_repeats_itself_and_says_so) {
    GenerationJob endless = job(1, "tell me", 0);
    endless.constraint = constraint(ConstraintKind::Regex, "x(abc)*");
    endless.min_tokens = 1000;
    endless.sampling.repetition_stop_tokens = 48;
    const std::string text = run_alone(std::move(endless));
    EXPECT_EQ(finished_.at(JobId{1}).reason, FinishReason::Repetition);
    EXPECT_EQ(finished_.at(JobId{1}).note, "the last 48 tokens of the answer repeat the same 3");
    EXPECT_LE(text.size(), 60U);
    EXPECT_EQ(text.substr(0, 7), "xabcabc") << "what was said stays";
}

TEST(ConstraintShelf, keeps_those_that_are_asked_for) {
    ConstraintShelf shelf;
    const auto trie = std::make_shared<const TokenTrie>(std::vector<std::string>{"a", "b"});
    const auto add = [&](const std::string& source) {
        auto grammar = compile_constraint({ConstraintKind::Regex, source});
        EXPECT_TRUE(grammar);
        auto machine = std::make_shared<ConstraintMachine>(std::move(grammar).take(), trie);
        shelf.add({ConstraintKind::Regex, source}, machine);
        return machine;
    };
    const auto first = add("a");
    for (const char* source : {"b", "aa", "bb"}) add(source);
    EXPECT_EQ(shelf.find({ConstraintKind::Regex, "a"}), first);
    EXPECT_EQ(shelf.find({ConstraintKind::Grammar, "a"}), nullptr) << "another kind";
    add("ab");
    EXPECT_EQ(shelf.find({ConstraintKind::Regex, "b"}), nullptr) << "not asked for the longest";
    EXPECT_EQ(shelf.find({ConstraintKind::Regex, "a"}), first);
}

}  // namespace
}  // namespace pergola
