#include "app/conversations/chat_request.h"

#include "app/conversations/thinking.h"

namespace pergola::app {
namespace {

void append(std::vector<ChatMessage>& messages, Role role, const QString& text) {
    if (text.trimmed().isEmpty()) return;
    std::string content = text.toStdString();
    if (!messages.empty() && messages.back().role == role) {
        messages.back().content += "\n\n" + content;
        return;
    }
    messages.push_back({role, std::move(content)});
}

}  // namespace

std::vector<ChatMessage> chatMessages(const QString& systemPrompt,
                                      const std::vector<Message>& branch,
                                      const QString& draft) {
    std::vector<ChatMessage> messages;
    append(messages, Role::System, systemPrompt);
    for (const Message& message : branch) {
        const bool isAnswer = message.role == Role::Assistant;
        append(
            messages, message.role, isAnswer ? splitThinking(message.text).answer : message.text);
    }
    append(messages, Role::User, draft);
    return messages;
}

}  // namespace pergola::app
