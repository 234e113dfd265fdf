#include "app/conversations/chat_title.h"

#include "app/first_characters.h"

namespace pergola::app {
namespace {
constexpr int kLongestTitle = 48;
}

QString chatTitle(const QString& firstMessage) {
    // A pasted megabyte is not searched: a title stands near the start.
    QString line = firstMessage.left(4096).trimmed();
    if (const auto end = line.indexOf(QLatin1Char('\n')); end >= 0) line.truncate(end);
    line = line.simplified();
    if (line.size() <= kLongestTitle) return line;
    const QString start = line.left(kLongestTitle + 1);
    const auto cut = start.lastIndexOf(QLatin1Char(' '));
    // One long word, or a script without spaces: between characters.
    if (cut < kLongestTitle / 2) return firstCharacters(line, kLongestTitle) + QStringLiteral("…");
    return line.left(cut) + QStringLiteral("…");
}

}  // namespace pergola::app
