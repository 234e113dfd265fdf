#include "app/conversations/thinking.h"

namespace pergola::app {
namespace {

struct Marks {
    const char* start;
    const char* end;
    bool endsAlone;  ///< a template may have put the start into the prompt
};

constexpr Marks kMarks[] = {
    {"<think>", "</think>", true},
    {"<thinking>", "</thinking>", true},
    {"<thought>", "</thought>", false},
    {"<reasoning>", "</reasoning>", false},
    {"<reflection>", "</reflection>", false},
    {"<seed:think>", "</seed:think>", true},
    {"[THINK]", "[/THINK]", true},
    {"<|START_THINKING|>", "<|END_THINKING|>", true},
    {"<|begin_of_thought|>", "<|end_of_thought|>", true},
    {"<|think_start|>", "<|think_end|>", true},
    {"<|channel|>analysis<|message|>",
     "<|end|><|start|>assistant<|channel|>final<|message|>",
     false},
    // The same where the marks between the channels were dropped as control tokens.
    {"<|channel|>analysis<|message|>", "<|channel|>final<|message|>", false},
    {"<|channel>thought\n", "<channel|>", false},
};

/// Around the answer of models that mark that too.
constexpr const char* kAnswerMarks[] = {
    "<|START_RESPONSE|>", "<|END_RESPONSE|>", "<|begin_of_solution|>", "<|end_of_solution|>"};

/// An answer has no use for the marks of its own ends.
QString withoutMarks(QString answer) {
    for (const char* mark : kAnswerMarks) {
        const QLatin1String text(mark);
        if (answer.startsWith(text)) answer.remove(0, text.size());
        if (answer.endsWith(text)) answer.chop(text.size());
    }
    return answer;
}

ThinkingSplit splitAt(const QString& text, qsizetype from, qsizetype end, qsizetype endLength) {
    ThinkingSplit split;
    split.hasThinking = true;
    split.isOpen = end < 0;
    split.thinking = text.mid(from, end < 0 ? -1 : end - from).trimmed();
    if (end < 0) return split;
    qsizetype answer = end + endLength;
    while (answer < text.size() && text[answer].isSpace()) ++answer;
    split.answer = withoutMarks(text.mid(answer));
    return split;
}

qsizetype firstWord(const QString& text) {
    qsizetype first = 0;
    while (first < text.size() && text[first].isSpace()) ++first;
    return first;
}

}  // namespace

ThinkingSplit splitThinking(const QString& text) {
    const qsizetype first = firstWord(text);
    const QStringView rest = QStringView(text).mid(first);
    const Marks* opened = nullptr;
    for (const Marks& marks : kMarks) {
        const QLatin1String start(marks.start);
        const QLatin1String end(marks.end);
        if (!rest.startsWith(start)) continue;
        opened = &marks;
        const qsizetype from = first + start.size();
        const qsizetype at = text.indexOf(end, from);
        if (at >= 0) return splitAt(text, from, at, end.size());
    }
    if (opened) return splitAt(text, first + qsizetype(qstrlen(opened->start)), -1, 0);
    for (const Marks& marks : kMarks) {
        const QLatin1String end(marks.end);
        const qsizetype at = marks.endsAlone ? text.indexOf(end) : -1;
        // An answer that only speaks of the mark has it in code.
        const bool isQuoted = at > 0 && text[at - 1] == QLatin1Char('`');
        if (at >= 0 && !isQuoted) return splitAt(text, 0, at, end.size());
    }
    ThinkingSplit split;
    // The start of a start mark, still being written, is not shown as an answer.
    for (const Marks& marks : kMarks) {
        const bool isStart = !rest.isEmpty() && rest.size() < qsizetype(qstrlen(marks.start)) &&
                             QLatin1String(marks.start).startsWith(rest);
        split.isOpen = split.isOpen || isStart;
    }
    split.answer = text;
    return split;
}

QString withAnswer(const QString& text, const QString& answer) {
    const ThinkingSplit split = splitThinking(text);
    if (!split.hasThinking) return answer;
    return text.left(text.lastIndexOf(split.answer)) + answer;
}

QString openedThinking(const QString& promptEnd) {
    qsizetype end = promptEnd.size();
    while (end > 0 && promptEnd[end - 1].isSpace()) --end;
    const QStringView said = QStringView(promptEnd).left(end);
    for (const Marks& marks : kMarks) {
        const QString start = QString::fromLatin1(marks.start).trimmed();
        if (said.endsWith(start)) return start + QLatin1Char('\n');
    }
    return {};
}

QString closedThinking(const QString& mark) {
    for (const Marks& marks : kMarks) {
        if (mark.trimmed() == QString::fromLatin1(marks.start).trimmed())
            return QString::fromLatin1(marks.end);
    }
    return {};
}

}  // namespace pergola::app
