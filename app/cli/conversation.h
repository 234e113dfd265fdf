#pragma once
// The messages of a conversation on the terminal: what is asked, what stays, what is taken back. Knows
// nothing of engines or terminals; whoever owns it says how a request is answered.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "engine/engine.h"

namespace pergola::cli {

class Conversation {
public:
    using Ask = std::function<Result<Answer>(ChatRequest request)>;

    /// `request` has all but the messages; `system` may be empty.
    Conversation(ChatRequest request, std::string system, Ask ask);

    /// Forgets all but the instruction.
    void reset();
    /// Another instruction, and a new beginning.
    void set_system(std::string text);
    bool has_answer() const;
    /// One more message of the user, to be answered together with the next.
    void add_user(std::string text);
    /// Answers one more message of the user. On failure the message is taken back.
    Result<Answer> answer_to(std::string question);
    /// Answers the last question again. On failure the answer that was there stays.
    Result<Answer> answer_again();

    const std::vector<ChatMessage>& messages() const { return messages_; }

private:
    Result<Answer> ask(std::vector<ChatMessage> messages) const;

    ChatRequest request_;
    std::string system_;
    Ask ask_;
    std::vector<ChatMessage> messages_;
};

}  // namespace pergola::cli
