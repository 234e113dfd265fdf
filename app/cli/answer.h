#pragma once
// One finished answer. A value.

#include <string>

#include "engine/engine.h"

namespace pergola::cli {

struct Answer {
    std::string text;
    FinishReason reason = FinishReason::EndOfAnswer;
    AnswerFigures figures;
    std::string note;  ///< of the engine, on how it ended; mostly empty
};

}  // namespace pergola::cli
