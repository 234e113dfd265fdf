#include "ui/widgets/direction.h"

#include <QGuiApplication>
#include <algorithm>

namespace pergola::ui {
namespace {

constexpr QChar kLeftToRightIsolate(0x2066);
constexpr QChar kRightToLeftIsolate(0x2067);
constexpr QChar kFirstStrongIsolate(0x2068);
constexpr QChar kEndOfIsolate(0x2069);

bool isRightToLeft(QChar c) {
    return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

/// What a run begins and ends with: letters that run to the right, European digits, and the marks
/// of quantities beside them ("%", "$", "+").
bool isOfRun(QChar c) {
    switch (c.direction()) {
        case QChar::DirL:
        case QChar::DirEN:
        case QChar::DirET:
        case QChar::DirES:
            return true;
        default:
            return c
                .isSurrogate();  // of scripts beyond the basic plane nearly all run to the right
    }
}

bool opensIsolate(QChar c) {
    return c >= kLeftToRightIsolate && c <= kFirstStrongIsolate;
}

/// Behind the end of the isolate that begins at `start`.
qsizetype endOfIsolate(const QString& text, qsizetype start) {
    int open = 0;
    for (qsizetype i = start; i < text.size(); ++i) {
        if (opensIsolate(text[i])) ++open;
        if (text[i] == kEndOfIsolate && --open == 0) return i + 1;
    }
    return text.size();
}

/// From `start` to behind the last letter of the run; a bracket that opens inside closes inside, and a
/// dot between blanks parts two facts, of which the first is read first.
qsizetype endOfRun(const QString& text, qsizetype start) {
    qsizetype end = start;
    int open = 0;
    for (qsizetype i = start; i < text.size() && !isRightToLeft(text[i]); ++i) {
        const QChar c = text[i];
        if (opensIsolate(c) || c == kEndOfIsolate || (c == QChar(0x00B7) && open == 0)) break;
        if (c == '(' || c == '[') ++open;
        const bool closes = (c == ')' || c == ']') && open > 0;
        if (closes) --open;
        if (closes || isOfRun(c)) end = i + 1;
    }
    return end;
}

/// By the first letter that stands in no isolate; by the program's direction where there is none.
bool beginsRightToLeft(const QString& text) {
    int isolates = 0;
    for (const QChar c : text) {
        if (opensIsolate(c)) ++isolates;
        if (c == kEndOfIsolate && isolates > 0) --isolates;
        if (isolates > 0) continue;
        if (isRightToLeft(c)) return true;
        if (c.direction() == QChar::DirL) return false;
    }
    return QGuiApplication::isRightToLeft();
}

QString withIsolatedRuns(const QString& text) {
    QString result;
    for (qsizetype i = 0; i < text.size();) {
        if (text[i] == kLeftToRightIsolate || text[i] == kRightToLeftIsolate) {  // seen to already
            const qsizetype end = endOfIsolate(text, i);
            result += text.mid(i, end - i);
            i = end;
            continue;
        }
        if (!isOfRun(text[i])) {
            result += text[i++];
            continue;
        }
        const qsizetype end = endOfRun(text, i);
        result += kLeftToRightIsolate + text.mid(i, end - i) + kEndOfIsolate;
        i = end;
    }
    return result;
}

}  // namespace

QString autoDirected(const QString& text) {
    if (std::any_of(text.begin(), text.end(), isRightToLeft)) {
        // Said outright: isolated runs do not count when a direction is looked for.
        const QChar isolate = beginsRightToLeft(text) ? kRightToLeftIsolate : kLeftToRightIsolate;
        return isolate + withIsolatedRuns(text) + kEndOfIsolate;
    }
    if (!QGuiApplication::isRightToLeft() || text.isEmpty()) return text;
    return kFirstStrongIsolate + text + kEndOfIsolate;
}

QString pageDirected(const QString& sentence) {
    if (!std::any_of(sentence.begin(), sentence.end(), isRightToLeft))
        return autoDirected(sentence);
    const QChar isolate =
        QGuiApplication::isRightToLeft() ? kRightToLeftIsolate : kLeftToRightIsolate;
    QStringList lines = sentence.split(QLatin1Char('\n'));
    for (QString& line : lines) line = isolate + withIsolatedRuns(line) + kEndOfIsolate;
    return lines.join(QLatin1Char('\n'));
}

QMargins directed(const QMargins& margins) {
    if (!QGuiApplication::isRightToLeft()) return margins;
    return {margins.right(), margins.top(), margins.left(), margins.bottom()};
}

}  // namespace pergola::ui
