#include "app/attachments/attachment.h"

#include <algorithm>

#include "app/first_characters.h"

namespace pergola::app {
namespace {

constexpr qsizetype kLongestName = 120;
constexpr qsizetype kLongestEnding = 12;  // ".spreadsheet": longer ones are part of the name

bool isTaken(const QString& name, const Attachments& taken) {
    return std::any_of(
        taken.begin(), taken.end(), [&](const Attachment& each) { return each.name == name; });
}

}  // namespace

QString attachmentName(const QString& name) {
    QString clean;
    // Only the end of an absurd name is looked at: the ending says what it is.
    for (const QChar character : name.right(4096)) {
        const bool isFolder = character == QLatin1Char('/') || character == QLatin1Char('\\');
        if (isFolder)
            clean.clear();
        else
            clean += character.isPrint() ? character : QLatin1Char(' ');
    }
    clean = clean.simplified();
    if (clean.size() > kLongestName) {
        const qsizetype dot = clean.lastIndexOf(QLatin1Char('.'));
        const bool hasEnding = dot > 0 && clean.size() - dot <= kLongestEnding;
        const QString ending = hasEnding ? clean.mid(dot) : QString();
        clean = firstCharacters(clean, kLongestName - ending.size() - 1) + QStringLiteral("…") + ending;
    }
    return clean.isEmpty() ? QStringLiteral("text") : clean;
}

Attachment pastedText(const QString& name, const QString& text) {
    return {name, QStringLiteral("text/plain"), text, text.toUtf8().size()};
}

QString distinctName(const QString& name, const Attachments& taken) {
    if (!isTaken(name, taken)) return name;
    const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    const bool hasEnding = dot > 0 && name.size() - dot <= kLongestEnding;
    const QString start = hasEnding ? name.left(dot) : name;
    const QString ending = hasEnding ? name.mid(dot) : QString();
    for (int number = 2;; ++number) {
        QString other = QStringLiteral("%1 %2").arg(start).arg(number) + ending;
        if (!isTaken(other, taken)) return other;
    }
}

qsizetype charactersOf(const Attachments& attachments) {
    qsizetype characters = 0;
    for (const Attachment& each : attachments) characters += each.text.size();
    return characters;
}

}  // namespace pergola::app
