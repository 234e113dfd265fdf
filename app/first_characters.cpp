#include "app/first_characters.h"

#include <QTextBoundaryFinder>

namespace pergola::app {

QString firstCharacters(const QString& text, qsizetype most) {
    if (text.size() <= most) return text;
    // The finder reads all that it is given.
    constexpr qsizetype longestCharacter = 64;
    const QString near = text.left(most + longestCharacter);
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, near);
    characters.setPosition(most);
    qsizetype cut = characters.isAtBoundary() ? most : characters.toPreviousBoundary();
    if (cut <= 0) cut = most > 0 && near[most - 1].isHighSurrogate() ? most - 1 : most;
    return near.left(cut);
}

}  // namespace pergola::app
