#pragma once
// The table of the numbers that a chat may have of its own: key, words, range, and how each is
// reached in ChatSettings and in the engine's request. Screen and files come from it. Immutable,
// any thread.

#include <QLatin1String>
#include <optional>
#include <vector>

#include "app/conversations/chat_settings.h"

namespace pergola::app {

/// Where a number is shown: at once, or in a group under "More".
enum class SamplingPlace : std::uint8_t { Common, Choice, Repetition };

struct SamplingRow {
    const char* key;  ///< in files, e.g. "top_p"
    SamplingPlace place;
    const char* label;       ///< translatable, context "sampling"
    const char* help;        ///< one or two translatable sentences in plain words
    const char* leastMeans;  ///< translatable, shown in place of the least value; null: the number
    double least;
    double most;
    double step;
    int decimals;  ///< 0: whole numbers

    std::optional<double> (*read)(const ChatSettings&);
    void (*write)(ChatSettings&, std::optional<double>);  ///< of a number inside the range
    double (*asked)(const ChatRequest&);
    void (*ask)(ChatRequest&, double);

    bool takes(double value) const;  ///< finite, inside the range, whole where it must be
};

const std::vector<SamplingRow>& samplingRows();

}  // namespace pergola::app
