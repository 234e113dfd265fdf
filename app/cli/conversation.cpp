#include "app/cli/conversation.h"

#include <utility>

namespace pergola::cli {

Conversation::Conversation(ChatRequest request, std::string system, Ask ask)
    : request_(std::move(request)), system_(std::move(system)), ask_(std::move(ask)) {
    reset();
}

void Conversation::reset() {
    messages_.clear();
    if (!system_.empty()) messages_.push_back({Role::System, system_});
}

void Conversation::set_system(std::string text) {
    system_ = std::move(text);
    reset();
}

bool Conversation::has_answer() const { return !messages_.empty() && messages_.back().role == Role::Assistant; }

void Conversation::add_user(std::string text) { messages_.push_back({Role::User, std::move(text)}); }

Result<Answer> Conversation::answer_to(std::string question) {
    add_user(std::move(question));
    auto answer = ask(messages_);
    if (answer) {
        messages_.push_back({Role::Assistant, request_.answer_start + answer->text});
    } else {
        messages_.pop_back();
    }
    return answer;
}

Result<Answer> Conversation::answer_again() {
    std::vector<ChatMessage> asked = messages_;
    asked.pop_back();
    PG_TRY(Answer answer, ask(std::move(asked)));
    messages_.back().content = request_.answer_start + answer.text;
    return answer;
}

Result<Answer> Conversation::ask(std::vector<ChatMessage> messages) const {
    ChatRequest request = request_;
    request.messages = std::move(messages);
    return ask_(std::move(request));
}

}  // namespace pergola::cli
