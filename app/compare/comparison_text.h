#pragma once
// Comparisons as JSON, for keeping and exporting, and as Markdown, for reading. Any thread.

#include <QByteArray>
#include <optional>

#include "app/compare/comparison.h"

namespace pergola::app {

QByteArray comparisonToJson(const Comparison& comparison);
/// Nothing where it is none; fields that are missing or of another type are as in a new one.
std::optional<Comparison> comparisonFromJson(const QByteArray& json);
/// In the language of the window.
QString comparisonToMarkdown(const Comparison& comparison);

/// Which side was better in a figure: 0 or 1; nothing where they are alike to 3 % or one is
/// unknown.
enum class ComparedFigure : std::uint8_t { FirstToken, Reading, Writing, Total };
std::optional<int> betterSide(const Comparison& comparison, ComparedFigure figure);
/// Whether most of the prompt lay in the cache, from the other side or an earlier question: the
/// times of reading it say nothing of the settings.
bool wasReadBefore(const ComparedAnswer& answer);
/// Seconds or tokens a second; nothing where it was not measured: nothing was read since all was
/// kept from before, or the answer failed.
std::optional<double> comparedValue(const ComparedAnswer& answer, ComparedFigure figure);

}  // namespace pergola::app
