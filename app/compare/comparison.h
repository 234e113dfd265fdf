#pragma once
// Two answers to one question, asked under two settings: what was asked, with what, and what came
// of it. Values, any thread.

#include <QDateTime>
#include <QString>
#include <array>
#include <optional>

#include "app/conversations/chat_settings.h"
#include "engine/engine.h"

namespace pergola::app {

/// What one side is asked with.
struct ComparedSettings {
    QString modelPath;  ///< empty: the model that is loaded
    QString modelName;  ///< as people know it
    QString presetName;
    ChatSettings values;  ///< the preset's and what was changed of them
};

struct ComparedAnswer {
    QString text;
    AnswerFigures figures;
    FinishReason reason = FinishReason::EndOfAnswer;
    double loadSeconds = 0;  ///< 0: the model was loaded already
    QString device;          ///< who computed it
    QString error;           ///< what went wrong, in words; empty: nothing
};

struct ComparedSide {
    ComparedSettings settings;
    std::optional<ComparedAnswer> answer;  ///< absent: not asked yet
};

struct Comparison {
    QString id;
    QDateTime when;
    QString prompt;
    QString material;  ///< a text that goes before the prompt; may be empty
    std::array<ComparedSide, 2> sides;

    bool isComplete() const { return sides[0].answer && sides[1].answer; }
};

}  // namespace pergola::app
