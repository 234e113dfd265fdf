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

/// Marks: <think>, <thinking>, <thought>, <reasoning>, <reflection>, <seed:think>, [THINK], their
/// like between bars, the channels of "harmony" and of Gemma, at the start of the text. Without a
/// start mark, which some templates put into the prompt, an end mark alone ends the thinking.
ThinkingSplit splitThinking(const QString& text);

/// The text with other words in the place of its answer, which must not be empty.
QString withAnswer(const QString& text, const QString& answer);

/// What a prompt's end opens by itself and the answer then never says: "<think>\n", for a prompt
/// that ends with it; nothing for most. To be put before the answer's text.
QString openedThinking(const QString& promptEnd);

/// What ends the thinking that this mark opens; empty for an unknown one.
QString closedThinking(const QString& mark);

}  // namespace pergola::app
