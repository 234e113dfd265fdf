#pragma once
// What a model thinks before it answers, told apart by the marks that models write around it. Any
// thread. The text of a message keeps its marks; whoever shows, copies or sends it splits it.

#include <QString>

namespace pergola::app {

struct ThinkingSplit {
    QString thinking;  ///< without its marks
    QString answer;
    bool hasThinking = false;
    bool isOpen = false;  ///< the end mark has not come yet
};

/// Marks: <think>, <thinking>, <thought>, <reasoning>, <seed:think>, [THINK], <|START_THINKING|>
/// and the analysis channel of "harmony", at the start of the text. Without a start mark, which
/// some templates put into the prompt, an end mark alone ends the thinking.
ThinkingSplit splitThinking(const QString& text);

}  // namespace pergola::app
