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
    const auto isLetter = [](QChar c) { return isRightToLeft(c) || c.direction() == QChar::DirL; };
    if (std::any_of(text.begin(), text.end(), isRightToLeft)) {
        // Said outright: isolated runs do not count when a direction is looked for.
        const bool begins = isRightToLeft(*std::find_if(text.begin(), text.end(), isLetter));
        const QChar isolate = begins ? kRightToLeftIsolate : kLeftToRightIsolate;
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
