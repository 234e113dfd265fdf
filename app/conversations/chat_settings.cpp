#include "app/conversations/chat_settings.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <limits>

#include "app/conversations/sampling_rows.h"

namespace pergola::app {
namespace {

constexpr qsizetype kLongestPresetId = 100;

/// What the makers of a model advise, as far as a chat could have chosen it: their file is a
/// stranger's.
ChatSettings advised(const SuggestedSampling& makers) {
    ChatSettings settings;
    settings.temperature = makers.temperature;
    settings.topP = makers.top_p;
    settings.minP = makers.min_p;
    settings.topK = makers.top_k;
    settings.repetitionPenalty = makers.repetition_penalty;
    for (const SamplingRow& row : samplingRows()) {
        const std::optional<double> value = row.read(settings);
        if (value && !row.takes(*value)) row.write(settings, std::nullopt);
    }
    return settings;
}

}  // namespace

ChatRequest startingRequest(const ModelFacts& model, const ChatSettings& everywhere) {
    ChatRequest request;
    layOver(request, advised(model.suggested_sampling));
    layOver(request, everywhere);
    return request;
}

void layOver(ChatRequest& request, const ChatSettings& own) {
    for (const SamplingRow& row : samplingRows()) {
        if (const std::optional<double> value = row.read(own)) row.ask(request, *value);
    }
}

QJsonObject toJson(const ChatSettings& settings) {
    QJsonObject json;
    if (!settings.preset.isEmpty()) json["preset"] = settings.preset;
    if (settings.systemPrompt) json["system_prompt"] = *settings.systemPrompt;
    for (const SamplingRow& row : samplingRows()) {
        if (const std::optional<double> value = row.read(settings))
            json[QLatin1String(row.key)] = *value;
    }
    return json;
}

ChatSettings chatSettingsFrom(const QJsonObject& json) {
    ChatSettings settings;
    settings.preset = json["preset"].toString().left(kLongestPresetId);
    if (json["system_prompt"].isString()) settings.systemPrompt = json["system_prompt"].toString();
    for (const SamplingRow& row : samplingRows()) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        const double value = json[QLatin1String(row.key)].toDouble(none);
        if (row.takes(value)) row.write(settings, value);
    }
    return settings;
}

QString settingsToText(const ChatSettings& settings) {
    if (settings.isEmpty()) return QStringLiteral("");
    return QString::fromUtf8(QJsonDocument(toJson(settings)).toJson(QJsonDocument::Compact));
}

ChatSettings settingsFromText(const QString& text) {
    return chatSettingsFrom(QJsonDocument::fromJson(text.toUtf8()).object());
}

}  // namespace pergola::app
