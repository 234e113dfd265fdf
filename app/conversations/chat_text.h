#pragma once
// The branch of a chat that is shown, for reading outside the program: Markdown and HTML. Any
// thread. Knows nothing of files.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

#include "app/conversations/message.h"

namespace pergola::app {

/// Questions and answers under headings with the model's name; what was thought is left out.
/// Attachments stand before their message's words, in fences.
QString toMarkdown(const QString& title, const std::vector<Message>& branch);

/// One chat for reading: the branch that is shown.
struct ChatText {
    QString title;
    std::vector<Message> branch;
    QStringList answersAsHtml;  ///< as many as there are messages; empty for what is no answer
};

QString toMarkdown(const std::vector<ChatText>& chats);

/// Paper: sizes in points and what rich text of Qt can draw; each chat begins on a page of its own.
enum class Medium : std::uint8_t { Screen, Paper };
QString toHtml(const std::vector<ChatText>& chats, Medium medium);

/// A whole page with its style; nothing in it is loaded or run. Answers are given as HTML already
/// (the same number as there are messages; those of others are ignored). Attachments are folded; of
/// those without a text only the name is shown.
QString toHtml(const QString& title,
               const std::vector<Message>& branch,
               const QStringList& answersAsHtml);

/// The title as a name for a file, without what some file systems refuse; never empty.
QString fileNameFor(const QString& title);

}  // namespace pergola::app
