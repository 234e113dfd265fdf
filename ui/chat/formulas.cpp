#include "ui/chat/formulas.h"

#include <algorithm>
#include <array>

namespace pergola::ui {

namespace {

constexpr char marks[] = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
constexpr char16_t firstHidden = 0xFDD0;
constexpr qsizetype longestInline = 1000;  // of $ $; bounds the search for an end that never comes
constexpr qsizetype longestCode = 4000;    // of a code span within a paragraph

bool isBlankLine(QStringView text, qsizetype at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')) ++at;
    return at >= text.size() || text[at] == '\n';
}

/// What of a line stands behind the marks of lists and quotes.
QStringView withoutMarkers(QStringView line) {
    for (;;) {
        while (!line.isEmpty() && (line[0].isSpace() || line[0] == '>')) line = line.mid(1);
        qsizetype digits = 0;
        while (digits < std::min<qsizetype>(9, line.size()) && line[digits].isDigit()) ++digits;
        const QChar mark = digits < line.size() ? line[digits] : QChar();
        const bool isItem =
            digits > 0 ? mark == '.' || mark == ')' : mark == '-' || mark == '*' || mark == '+';
        if (!isItem || digits + 1 >= line.size() || !line[digits + 1].isSpace()) return line;
        line = line.mid(digits + 1);
    }
}

/// The line that opens or closes a block of code: three marks or more. Length 0: it is none.
struct Fence {
    QChar mark;
    qsizetype length = 0;
    bool isBare = false;  ///< nothing behind it, as one that closes must be
};

Fence fenceOf(QStringView line) {
    const QStringView text = withoutMarkers(line);
    if (text.isEmpty() || (text[0] != '`' && text[0] != '~')) return {};
    Fence fence{text[0], 0, false};
    while (fence.length < text.size() && text[fence.length] == fence.mark) ++fence.length;
    const QStringView rest = text.mid(fence.length);
    const bool isCodeSpan = fence.mark == '`' && rest.contains('`');
    if (fence.length < 3 || isCodeSpan) return {};
    fence.isBare = rest.trimmed().isEmpty();
    return fence;
}

/// Where the paragraph around `at` ends: at a blank line, a fence or the end of the text.
qsizetype paragraphEnd(QStringView text, qsizetype at) {
    for (qsizetype line = text.indexOf('\n', at); line >= 0; line = text.indexOf('\n', line + 1)) {
        const qsizetype next = text.indexOf('\n', line + 1);
        const QStringView following =
            text.mid(line + 1, (next < 0 ? text.size() : next) - line - 1);
        if (isBlankLine(text, line + 1) || fenceOf(following).length > 0) return line;
    }
    return text.size();
}

/// Backslashes pair up: only an odd one makes a closing of the bracket behind it.
bool endsWithMark(QStringView text, QChar bracket) {
    if (text.size() < 2 || text.back() != bracket) return false;
    qsizetype slashes = 0;
    while (slashes + 1 < text.size() && text[text.size() - 2 - slashes] == '\\') ++slashes;
    return slashes % 2 == 1;
}

/// Walks over a text once and hides what it finds.
class FormulaSearch {
public:
    explicit FormulaSearch(const QString& text) : text_(text), shown_(text) {}

    QString result() {
        bool isLineStart = true;
        while (at_ < shown_.size()) {
            if (isLineStart && skipFence()) continue;
            isLineStart = shown_[at_] == '\n';
            step();
        }
        return text_;
    }

private:
    /// Skips a line of code or around it.
    bool skipFence() {
        const qsizetype end = lineEnd(at_);
        const Fence found = fenceOf(shown_.mid(at_, end - at_));
        const bool isInCode = open_.length > 0;
        const bool closes =
            isInCode && found.isBare && found.mark == open_.mark && found.length >= open_.length;
        if (!isInCode && found.length == 0) return false;
        if (!isInCode) open_ = found;
        if (closes) open_ = {};
        at_ = std::min(end + 1, shown_.size());
        return true;
    }

    qsizetype lineEnd(qsizetype from) const {
        const qsizetype end = shown_.indexOf('\n', from);
        return end < 0 ? shown_.size() : end;
    }

    void step() {
        const QChar here = shown_[at_];
        const QChar next = at_ + 1 < shown_.size() ? shown_[at_ + 1] : QChar();
        if (here == '`') return skipCode();
        if (here == '\\' && (next == '(' || next == '[')) return hide(displayEnd());
        if (here == '\\') return skip(2);
        if (here == '$' && next == '$') return hide(displayEnd());
        if (here == '$') return hide(inlineEnd());
        skip(1);
    }

    void skip(qsizetype count) { at_ = std::min(at_ + count, shown_.size()); }

    void skipCode() {
        qsizetype length = 1;
        while (at_ + length < shown_.size() && shown_[at_ + length] == '`') ++length;
        const QStringView rest = shown_.mid(at_ + length, longestCode);
        const qsizetype limit = rest.size();
        for (qsizetype i = 0; i < limit;) {
            if (rest[i] == '\n' && isBlankLine(rest, i + 1)) break;
            qsizetype run = 0;
            while (i + run < limit && rest[i + run] == '`') ++run;
            if (run == length) return skip(length + i + run);
            i += std::max<qsizetype>(1, run);
        }
        skip(length);
    }

    /// Of \( \), \[ \] and $$ $$: behind its closing, or the paragraph's end.
    qsizetype displayEnd() {
        if (at_ >= paragraphEnd_) paragraphEnd_ = paragraphEnd(shown_, at_);
        const qsizetype limit = paragraphEnd_;
        const QChar bracket = shown_[at_ + 1] == '(' ? ')' : shown_[at_ + 1] == '[' ? ']' : '$';
        for (qsizetype i = shown_.indexOf(bracket, at_ + 3); i >= 0 && i < limit;
             i = shown_.indexOf(bracket, i + 1)) {
            if (isWholeFormula(shown_.mid(at_, i + 1 - at_))) return i + 1;
        }
        return limit;
    }

    /// Of $ $: behind the closing; nothing where the signs are money.
    qsizetype inlineEnd() const {
        const bool isWord = at_ > 0 && (shown_[at_ - 1].isLetterOrNumber());
        if (isWord || at_ + 1 >= shown_.size() || shown_[at_ + 1].isSpace()) return -1;
        const qsizetype limit = std::min(at_ + longestInline, shown_.size());
        for (qsizetype i = at_ + 1; i < limit; ++i) {
            if (shown_[i] == '`' || shown_[i] == '\n') return -1;
            if (shown_[i] == '\\') ++i;
            if (i >= limit || shown_[i] != '$' || shown_[i - 1] == '\\') continue;
            const bool goesOn =
                i + 1 < shown_.size() && (shown_[i + 1].isLetterOrNumber() || shown_[i + 1] == '$');
            return shown_[i - 1].isSpace() || goesOn ? -1 : i + 1;
        }
        return -1;
    }

    void hide(qsizetype end) {
        if (end <= at_) return skip(1);
        for (; at_ < end; ++at_) {
            const char16_t code = shown_[at_].unicode();
            const char* const mark = std::find(std::begin(marks), std::end(marks) - 1, code);
            if (mark != std::end(marks) - 1)
                text_[at_] = QChar(static_cast<char16_t>(firstHidden + (mark - marks)));
        }
    }

    QString text_;
    const QStringView shown_;
    qsizetype at_ = 0;
    qsizetype paragraphEnd_ = 0;  // of the one that was met last
    Fence open_;  // of the code that is being walked over
};

}  // namespace

bool isHiddenMark(QChar character) {
    return character.unicode() >= firstHidden && character.unicode() < firstHidden + 32;
}

QChar shownMark(QChar hidden) {
    static_assert(sizeof(marks) == 33, "one hidden character for each mark");
    return QLatin1Char(marks[hidden.unicode() - firstHidden]);
}

bool isWholeFormula(QStringView text) {
    if (text.startsWith(QLatin1String("\\("))) return text.size() >= 4 && endsWithMark(text, ')');
    if (text.startsWith(QLatin1String("\\["))) return text.size() >= 4 && endsWithMark(text, ']');
    if (text.startsWith(QLatin1String("$$")))
        return text.size() >= 5 && text.endsWith(QLatin1String("$$"));
    return text.size() >= 3 && text.startsWith('$') && text.back() == '$' &&
           text[text.size() - 2] != '\\';
}

QString withFormulasHidden(const QString& markdown) {
    const bool mayHaveAny = markdown.contains('$') || markdown.contains(QLatin1String("\\(")) ||
                            markdown.contains(QLatin1String("\\["));
    if (!mayHaveAny || std::any_of(markdown.begin(), markdown.end(), isHiddenMark)) return markdown;
    return FormulaSearch(markdown).result();
}

}  // namespace pergola::ui
