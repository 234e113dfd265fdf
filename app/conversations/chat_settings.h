#pragma once
// What one chat has of its own instead of the program's settings: instructions and the way words
// are drawn; also what a preset holds. Values, any thread.

#include <QString>
#include <optional>

#include "engine/engine.h"

class QJsonObject;

namespace pergola::app {

/// Fields that are absent follow the program's settings and the model, also when those change
/// later. The numbers' ranges, units and words are in sampling_rows.h.
struct ChatSettings {
    QString preset;  ///< id of the preset that these were taken from; empty: the standard one
    std::optional<QString> systemPrompt;
    std::optional<double> temperature;
    std::optional<double> topP;
    std::optional<double> minP;
    std::optional<int> topK;
    std::optional<double> repetitionPenalty;
    std::optional<int> penaltyWindow;
    std::optional<double> presencePenalty;
    std::optional<double> frequencyPenalty;
    std::optional<double> dryMultiplier;
    std::optional<double> dryBase;
    std::optional<int> dryAllowed;
    std::optional<int> dryWindow;
    std::optional<double> xtcProbability;
    std::optional<double> xtcThreshold;
    std::optional<int> maxTokens;
    std::optional<int> seed;

    bool isEmpty() const { return *this == ChatSettings{}; }
    friend bool operator==(const ChatSettings&, const ChatSettings&) = default;
};

/// What an answer is asked with before a chat has a say: the engine's standard, over it what the
/// model's makers advise, over that what the user changed for every chat.
ChatRequest startingRequest(const ModelFacts& model, const ChatSettings& everywhere);
/// Numbers of the chat take the place of those of the request; its messages stay as they are.
void layOver(ChatRequest& request, const ChatSettings& own);

QJsonObject toJson(const ChatSettings& settings);  ///< fields that are absent are left out
/// What is missing, of another type or out of range is absent.
ChatSettings chatSettingsFrom(const QJsonObject& json);

QString settingsToText(const ChatSettings& settings);  ///< as in the database; empty for none
ChatSettings settingsFromText(const QString& text);

}  // namespace pergola::app
