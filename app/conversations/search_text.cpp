#include "app/conversations/search_text.h"

#include <QStringList>
#include <algorithm>

namespace pergola::app {
namespace {

constexpr std::size_t kMostWords = 16;
constexpr qsizetype kLongestWord = 256;
constexpr int kBefore = 32;  // characters of a piece before its first mark
constexpr int kPiece = 160;

// Combining classes below this one (nukta, kana voicing, virama) make another letter.
constexpr int kFirstAccentClass = 10;
constexpr char32_t kSoftHyphen = 0xAD;
constexpr char32_t kTatweel = 0x640;

bool isLeftOut(char32_t character) {
    if (character == kSoftHyphen || character == kTatweel) return true;
    if (QChar::category(character) == QChar::Other_Format) return true;
    return QChar::category(character) == QChar::Mark_NonSpacing &&
           QChar::combiningClass(character) >= kFirstAccentClass;
}

void append(FoldedText& folded, QStringView letters, int at) {
    folded.text += letters;
    folded.origin.insert(folded.origin.end(), static_cast<std::size_t>(letters.size()), at);
}

void appendFolded(FoldedText& folded, char32_t character, int at) {
    if (isLeftOut(character)) return;
    const bool isPlain = QChar::decompositionTag(character) == QChar::NoDecomposition &&
                         !QChar::isUpper(character) && !QChar::isTitleCase(character) &&
                         QChar::category(character) != QChar::Letter_Lowercase;
    const QString one = QString::fromUcs4(&character, 1);
    if (isPlain) return append(folded, one, at);
    QString letters;
    for (const char32_t each : one.normalized(QString::NormalizationForm_KD).toUcs4()) {
        if (!isLeftOut(each)) letters += QString::fromUcs4(&each, 1);
    }
    // Marks that make another letter are put back, so that "ka" is not found in "ga".
    letters = letters.normalized(QString::NormalizationForm_C).toCaseFolded();
    // Qt folds one letter to one.
    append(folded, letters.replace(QChar(0xDF), QLatin1String("ss")), at);
}

}  // namespace

FoldedText foldForSearch(const QString& text) {
    FoldedText folded;
    folded.text.reserve(text.size());
    folded.origin.reserve(static_cast<std::size_t>(text.size()) + 1);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar character = text[i];
        const int at = static_cast<int>(i);
        if (character.unicode() < 0x80 && !character.isSpace()) {
            const QChar lower = character.toLower();
            append(folded, QStringView(&lower, 1), at);
        } else if (character.isSpace()) {
            if (!folded.text.endsWith(QLatin1Char(' '))) append(folded, u" ", at);
        } else if (character.isHighSurrogate() && i + 1 < text.size() &&
                   text[i + 1].isLowSurrogate()) {
            appendFolded(folded, QChar::surrogateToUcs4(character, text[++i]), at);
        } else {
            appendFolded(folded, character.unicode(), at);
        }
    }
    folded.origin.push_back(static_cast<int>(text.size()));
    return folded;
}

std::vector<QString> searchWords(const QString& typed) {
    std::vector<QString> words;
    const auto take = [&words](const QString& word) {
        const QString kept = word.trimmed().left(kLongestWord);
        const bool known = std::find(words.begin(), words.end(), kept) != words.end();
        if (!kept.isEmpty() && !known && words.size() < kMostWords) words.push_back(kept);
    };
    const QStringList parts = foldForSearch(typed).text.split(QLatin1Char('"'));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool isQuoted = i % 2 == 1;
        if (isQuoted) {
            take(parts[i]);
            continue;
        }
        for (const QString& word : parts[i].split(QLatin1Char(' '))) take(word);
    }
    return words;
}

std::vector<TextMark> marksOf(const std::vector<QString>& words, const FoldedText& text) {
    std::vector<TextMark> marks;
    for (const QString& word : words) {
        qsizetype at = text.text.indexOf(word);
        if (at < 0) return {};
        for (; at >= 0; at = text.text.indexOf(word, at + word.size())) {
            const int from = text.origin[static_cast<std::size_t>(at)];
            const int to = text.origin[static_cast<std::size_t>(at + word.size())];
            marks.emplace_back(from, std::max(1, to - from));
        }
    }
    std::sort(marks.begin(), marks.end());
    std::vector<TextMark> joined;
    for (const TextMark& mark : marks) {
        if (joined.empty() || mark.first > joined.back().first + joined.back().second) {
            joined.push_back(mark);
            continue;
        }
        TextMark& last = joined.back();
        last.second = std::max(last.second, mark.first + mark.second - last.first);
    }
    return joined;
}

TextPiece pieceAround(const QString& text, const std::vector<TextMark>& marks) {
    TextPiece piece;
    const int first = marks.empty() ? 0 : marks.front().first;
    int from = std::max(0, first - kBefore);
    // Not in the middle of a line or a word, where that costs no more than the room before it.
    for (int i = first - 1; i >= from; --i) {
        if (text[i] != QLatin1Char('\n')) continue;
        from = i + 1;
        break;
    }
    if (from > 0 && !text[from - 1].isSpace()) {
        const qsizetype space = text.indexOf(QLatin1Char(' '), from);
        if (space >= 0 && space < first) from = static_cast<int>(space) + 1;
    }
    if (from > 0 && text[from].isLowSurrogate()) --from;
    const bool isCut = from > 0;
    const int shift = isCut ? from - 2 : from;  // "… " stands before it
    int to = static_cast<int>(std::min<qsizetype>(text.size(), from + kPiece));
    if (to < text.size() && text[to].isLowSurrogate()) --to;
    piece.text = (isCut ? QStringLiteral("… ") : QString()) + text.mid(from, to - from);
    for (QChar& character : piece.text) {
        if (character.isSpace()) character = QLatin1Char(' ');
    }
    for (const TextMark& mark : marks) {
        if (mark.first >= to) break;
        piece.marks.emplace_back(mark.first - shift, std::min(mark.second, to - mark.first));
    }
    return piece;
}

}  // namespace pergola::app
