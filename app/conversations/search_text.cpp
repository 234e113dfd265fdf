#include "app/conversations/search_text.h"

#include <QStringList>
#include <algorithm>

namespace pergola::app {
namespace {

constexpr std::size_t kMostWords = 16;
constexpr qsizetype kLongestWord = 256;
constexpr int kBefore = 32;  // characters of a piece before its first mark
constexpr int kPiece = 160;
constexpr int kSeen = 64;  // of these, two lines of a narrow list show about so many
constexpr int kBeforeEach = 12;
constexpr int kAfterEach = 16;
constexpr int kMostParts = 4;

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

namespace {

/// Where a piece that shows the mark begins: not in the middle of a line or a word, where that
/// costs no more than the room before it.
int beginOf(const QString& text, int mark, int before) {
    int from = std::max(0, mark - before);
    for (int i = mark - 1; i >= from; --i) {
        if (text[i] != QLatin1Char('\n')) continue;
        from = i + 1;
        break;
    }
    if (from > 0 && !text[from - 1].isSpace()) {
        const qsizetype space = text.indexOf(QLatin1Char(' '), from);
        if (space >= 0 && space < mark) from = static_cast<int>(space) + 1;
    }
    return from > 0 && text[from].isLowSurrogate() ? from - 1 : from;
}

/// The first mark of each word, in order.
std::vector<TextMark> firstOfEach(const QString& text, const std::vector<TextMark>& marks) {
    std::vector<TextMark> firsts;
    QStringList seen;
    for (const TextMark& mark : marks) {
        const QString word = foldForSearch(text.mid(mark.first, mark.second)).text;
        if (seen.contains(word)) continue;
        seen << word;
        firsts.push_back(mark);
        if (seen.size() == kMostParts) break;
    }
    return firsts;
}

/// Parts of a text, in order and apart: one that goes on to the end of the piece, or a short one
/// for each word where the last of them would be out of sight.
std::vector<TextMark> partsToShow(const QString& text, const std::vector<TextMark>& marks) {
    const std::vector<TextMark> firsts = firstOfEach(text, marks);
    const int from = beginOf(text, firsts.empty() ? 0 : firsts.front().first, kBefore);
    if (firsts.empty() || firsts.back().first + firsts.back().second <= from + kSeen)
        return {{from, kPiece}};
    std::vector<TextMark> parts;
    for (const TextMark& mark : firsts) {
        const int begin = beginOf(text, mark.first, kBeforeEach);
        const int end = mark.first + mark.second + kAfterEach;
        if (!parts.empty() && begin <= parts.back().first + parts.back().second)
            parts.back().second = end - parts.back().first;
        else
            parts.emplace_back(begin, end - begin);
    }
    parts.back().second = std::max(parts.back().second, kPiece / kMostParts);
    return parts;
}

/// In one line, behind "… " where it is not the beginning.
TextPiece cutOut(const QString& text, TextMark part, const std::vector<TextMark>& marks) {
    const int from = part.first;
    const QString lead = from > 0 ? QStringLiteral("… ") : QString();
    const int shift = from - static_cast<int>(lead.size());
    int to = static_cast<int>(std::min<qsizetype>(text.size(), from + part.second));
    if (to < text.size() && text[to].isLowSurrogate()) --to;
    TextPiece piece;
    piece.text = lead + text.mid(from, to - from);
    for (QChar& character : piece.text) {
        if (character.isSpace()) character = QLatin1Char(' ');
    }
    for (const TextMark& mark : marks) {
        if (mark.first < from) continue;
        if (mark.first >= to) break;
        piece.marks.emplace_back(mark.first - shift, std::min(mark.second, to - mark.first));
    }
    return piece;
}

}  // namespace

TextPiece pieceAround(const QString& text, const std::vector<TextMark>& marks) {
    TextPiece whole;
    for (const TextMark& part : partsToShow(text, marks)) {
        const TextPiece piece = cutOut(text, part, marks);
        if (!whole.text.isEmpty()) whole.text += QLatin1Char(' ');
        const auto shift = static_cast<int>(whole.text.size());
        for (const TextMark& mark : piece.marks)
            whole.marks.emplace_back(mark.first + shift, mark.second);
        whole.text += piece.text;
    }
    return whole;
}

}  // namespace pergola::app
