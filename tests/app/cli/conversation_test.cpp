#include "app/cli/conversation.h"

#include <gtest/gtest.h>

namespace pergola::cli {
namespace {

/// Answers with the number of the question, or fails.
class Talk : public ::testing::Test {
protected:
    Conversation conversation(const std::string& system, ChatRequest request = {}) {
        return Conversation(std::move(request), system, [this](ChatRequest asked) -> Result<Answer> {
            asked_.push_back(std::move(asked));
            if (fails_) return Error{ErrorCode::ContextFull, "full"};
            Answer answer;
            answer.text = "answer " + std::to_string(asked_.size());
            return answer;
        });
    }
    static std::string texts(const std::vector<ChatMessage>& messages) {
        std::string all;
        for (const ChatMessage& message : messages) all += message.content + "|";
        return all;
    }

    std::vector<ChatRequest> asked_;
    bool fails_ = false;
};

TEST_F(Talk, remembers_questions_and_answers) {
    Conversation talk = conversation("be kind");
    EXPECT_FALSE(talk.has_answer());
    ASSERT_TRUE(talk.answer_to("one"));
    ASSERT_TRUE(talk.answer_to("two"));
    EXPECT_EQ(texts(talk.messages()), "be kind|one|answer 1|two|answer 2|");
    EXPECT_EQ(texts(asked_[1].messages), "be kind|one|answer 1|two|");
}

TEST_F(Talk, takes_a_question_back_that_could_not_be_answered) {
    Conversation talk = conversation("");
    ASSERT_TRUE(talk.answer_to("one"));
    fails_ = true;
    EXPECT_FALSE(talk.answer_to("two"));
    EXPECT_EQ(texts(talk.messages()), "one|answer 1|");
    EXPECT_TRUE(talk.has_answer());
}

TEST_F(Talk, keeps_the_answer_when_it_cannot_be_given_again) {
    Conversation talk = conversation("");
    ASSERT_TRUE(talk.answer_to("one"));
    fails_ = true;
    EXPECT_FALSE(talk.answer_again());
    EXPECT_EQ(texts(talk.messages()), "one|answer 1|");
    fails_ = false;
    ASSERT_TRUE(talk.answer_again());
    EXPECT_EQ(texts(talk.messages()), "one|answer 3|");
    EXPECT_EQ(texts(asked_.back().messages), "one|");
}

TEST_F(Talk, begins_anew_with_the_instruction) {
    Conversation talk = conversation("be kind");
    ASSERT_TRUE(talk.answer_to("one"));
    talk.reset();
    EXPECT_EQ(texts(talk.messages()), "be kind|");
    talk.set_system("");
    EXPECT_TRUE(talk.messages().empty());
}

TEST_F(Talk, puts_the_start_of_an_answer_before_it) {
    ChatRequest request;
    request.answer_start = "Well, ";
    request.max_tokens = 7;
    Conversation talk = conversation("", request);
    ASSERT_TRUE(talk.answer_to("one"));
    EXPECT_EQ(texts(talk.messages()), "one|Well, answer 1|");
    EXPECT_EQ(asked_[0].max_tokens, 7);
}

}  // namespace
}  // namespace pergola::cli
