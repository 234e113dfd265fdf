#pragma once
// What the model is asked beside the chats, and what becomes of its answers. Pure.

#include <QString>
#include <vector>

#include "app/conversations/message.h"

namespace pergola::app {

/// For a title of a chat that begins so.
ChatRequest titleRequest(const QString& question, const QString& answer);
/// The title in what the model said to that: one line, without the quotes, marks and the "Title:"
/// that models like to add; empty: there is none.
QString titleIn(const QString& answer);

/// For a summary of these messages, of which the newest `mostCharacters` are shown. At most
/// `mostTokens` long.
ChatRequest summaryRequest(const std::vector<Message>& branch,
                           qsizetype mostCharacters,
                           qint64 mostTokens);

}  // namespace pergola::app
