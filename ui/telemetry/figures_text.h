#pragma once
// Figures as people read them: gigabytes, thousands of tokens, tokens per second; in the user's
// locale and safe inside right-to-left sentences. Pure functions; no widget.

#include <QString>

#include <cstdint>

namespace pergola::ui {

/// Keeps a Latin or number run together in right-to-left sentences (U+2066 … U+2069); elsewhere as is.
QString isolated(const QString& run);
/// "→", or "←" where sentences run to the left.
QString arrow();
/// "7.1 GB", "94 MB", "25 kB". GB is 10^9 bytes.
QString bytesText(std::int64_t bytes);
/// "7.1": gigabytes without the unit, one decimal below 100.
QString gigabytes(std::int64_t bytes);
/// "16 GB": capacityGigabytes() with its unit, isolated.
QString capacityText(std::int64_t bytes);
/// "16": a capacity, without decimals when it is nearly whole.
QString capacityGigabytes(std::int64_t bytes);
/// "768", "8k", "8.25k", "128k"; k is 1024 tokens, as models count their context.
QString contextText(std::int64_t tokens);
/// What a person typed, such as "8k", "8.5 k" or "8192", in tokens; 0 when it is no length.
std::int64_t contextFromText(const QString& text);
/// "44.2", "310", "1,240", "12.4k".
QString rateText(double tokensPerSecond);
/// "40 s", "12 min", "3 h".
QString durationText(double seconds);
/// "0.41" gigabytes; three digits that count.
QString smallGigabytes(double bytes);
/// "2.4", for what is too little for gigabytes.
QString megabytes(double bytes);
/// The end of a chart's scale: the next of 1, 1.5, 2, 3, 4, 5, 6, 8 × 10ⁿ above the value.
double niceTop(double maximum);
/// "0–40", "0–1.5k".
QString scaleText(double top);

}  // namespace pergola::ui
