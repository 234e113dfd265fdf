#pragma once
// What one chat has of its own instead of the program's settings: instructions and the way words
// are drawn. Values, any thread.

#include <QString>
#include <optional>

#include "engine/engine.h"

class QJsonObject;

namespace pergola::app {

/// Fields that are absent follow the program's settings, also when those change later.
struct ChatSettings {
    std::optional<QString> systemPrompt;
    std::optional<double> temperature;
    std::optional<double> topP;
    std::optional<double> minP;
    std::optional<int> topK;
    std::optional<double> repetitionPenalty;

    bool isEmpty() const { return *this == ChatSettings{}; }
    friend bool operator==(const ChatSettings&, const ChatSettings&) = default;
};

/// The program's sampling with what the chat has of its own laid over it.
SamplingSettings laidOver(SamplingSettings sampling, const ChatSettings& own);

QJsonObject toJson(const ChatSettings& settings);  ///< fields that are absent are left out
/// What is missing, of another type or out of range (that of app/settings) is absent.
ChatSettings chatSettingsFrom(const QJsonObject& json);

QString settingsToText(const ChatSettings& settings);  ///< as in the database; empty for none
ChatSettings settingsFromText(const QString& text);

}  // namespace pergola::app
