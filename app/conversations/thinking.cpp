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
    {"<seed:think>", "</seed:think>", true},
    {"[THINK]", "[/THINK]", true},
    {"<|START_THINKING|>", "<|END_THINKING|>", true},
    {"<|channel|>analysis<|message|>",
     "<|end|><|start|>assistant<|channel|>final<|message|>",
     false},
};

ThinkingSplit splitAt(const QString& text, qsizetype from, qsizetype end, qsizetype endLength) {
    ThinkingSplit split;
    split.hasThinking = true;
    split.isOpen = end < 0;
    split.thinking = text.mid(from, end < 0 ? -1 : end - from).trimmed();
    if (end < 0) return split;
    qsizetype answer = end + endLength;
    while (answer < text.size() && text[answer].isSpace()) ++answer;
    split.answer = text.mid(answer);
    return split;
}

}  // namespace

ThinkingSplit splitThinking(const QString& text) {
    qsizetype first = 0;
    while (first < text.size() && text[first].isSpace()) ++first;
    const QStringView rest = QStringView(text).mid(first);
    for (const Marks& marks : kMarks) {
        const QLatin1String start(marks.start);
        const QLatin1String end(marks.end);
        if (!rest.startsWith(start)) continue;
        const qsizetype from = first + start.size();
        return splitAt(text, from, text.indexOf(end, from), end.size());
    }
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

}  // namespace pergola::app
