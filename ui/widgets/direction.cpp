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

/// From `start` to behind the last letter of the run; a bracket that opens inside closes inside.
qsizetype endOfRun(const QString& text, qsizetype start) {
    qsizetype end = start;
    int open = 0;
    for (qsizetype i = start; i < text.size() && !isRightToLeft(text[i]); ++i) {
        const QChar c = text[i];
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
        if (c >= kLeftToRightIsolate && c <= kFirstStrongIsolate) ++isolates;
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

QMargins directed(const QMargins& margins) {
    if (!QGuiApplication::isRightToLeft()) return margins;
    return {margins.right(), margins.top(), margins.left(), margins.bottom()};
}

}  // namespace pergola::ui
