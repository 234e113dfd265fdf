#include "app/conversations/unfinished_answer.h"

#include <algorithm>

#include "app/conversations/thinking.h"

namespace pergola::app {
namespace {

/// The first token came with the reading.
double decodeSeconds(const AnswerFigures& figures) {
    if (figures.decode_tokens_per_s <= 0) return 0;
    return static_cast<double>(figures.answer_tokens - 1) / figures.decode_tokens_per_s;
}

}  // namespace

bool canGoOn(const Message& message) {
    if (message.role != Role::Assistant || message.text.trimmed().isEmpty()) return false;
    switch (message.state) {
        case MessageState::Stopped:
        case MessageState::Interrupted:
        case MessageState::Failed:
            return true;
        case MessageState::Complete:
            return message.finish == FinishReason::MaxTokens ||
                   message.finish == FinishReason::ContextFull;
        default:
            return false;
    }
}

QString answerSoFar(const QString& text, const QString& promptEnd) {
    const QString opened = openedThinking(promptEnd).trimmed();
    if (opened.isEmpty()) return text;
    const qsizetype first = text.indexOf(opened);
    if (first >= 0 && text.left(first).trimmed().isEmpty()) {
        QString rest = text.mid(first + opened.size());
        const bool hasLine = promptEnd.endsWith(QLatin1Char('\n'));
        if (hasLine && rest.startsWith(QLatin1Char('\n'))) rest.remove(0, 1);
        return rest;
    }
    if (splitThinking(text).hasThinking) return text;
    return closedThinking(opened) + QStringLiteral("\n\n") + text;
}

AnswerFigures together(const AnswerFigures& first, const AnswerFigures& rest) {
    if (first.answer_tokens == 0) return rest;
    if (rest.answer_tokens == 0) return first;
    AnswerFigures both = first;
    both.answer_tokens += rest.answer_tokens;
    both.total_s += rest.total_s;
    const double seconds = decodeSeconds(first) + decodeSeconds(rest);
    const std::int64_t tokens = std::max<std::int64_t>(0, both.answer_tokens - 2);
    both.decode_tokens_per_s = seconds > 0 ? static_cast<double>(tokens) / seconds : 0;
    return both;
}

}  // namespace pergola::app
