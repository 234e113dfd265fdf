#include "app/conversations/chat_settings.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

namespace pergola::app {
namespace {

struct NumberField {
    const char* key;
    std::optional<double> ChatSettings::*member;
    double least;
    double most;
};

constexpr NumberField kNumbers[] = {
    {"temperature", &ChatSettings::temperature, 0, 2},
    {"top_p", &ChatSettings::topP, 0, 1},
    {"min_p", &ChatSettings::minP, 0, 1},
    {"repetition_penalty", &ChatSettings::repetitionPenalty, 1, 2},
};
constexpr int kMostCandidates = 1000;

}  // namespace

SamplingSettings laidOver(SamplingSettings sampling, const ChatSettings& own) {
    sampling.temperature = own.temperature.value_or(sampling.temperature);
    sampling.top_p = own.topP.value_or(sampling.top_p);
    sampling.min_p = own.minP.value_or(sampling.min_p);
    sampling.top_k = own.topK.value_or(sampling.top_k);
    sampling.repetition_penalty = own.repetitionPenalty.value_or(sampling.repetition_penalty);
    return sampling;
}

QJsonObject toJson(const ChatSettings& settings) {
    QJsonObject json;
    if (settings.systemPrompt) json["system_prompt"] = *settings.systemPrompt;
    for (const NumberField& field : kNumbers) {
        if (const auto& value = settings.*field.member) json[QLatin1String(field.key)] = *value;
    }
    if (settings.topK) json["top_k"] = *settings.topK;
    return json;
}

ChatSettings chatSettingsFrom(const QJsonObject& json) {
    ChatSettings settings;
    if (json["system_prompt"].isString()) settings.systemPrompt = json["system_prompt"].toString();
    for (const NumberField& field : kNumbers) {
        const QJsonValue value = json[QLatin1String(field.key)];
        const double number = value.toDouble(field.least - 1);
        if (std::isfinite(number) && number >= field.least && number <= field.most)
            settings.*field.member = number;
    }
    const int candidates = json["top_k"].toInt(-1);
    if (candidates >= 0 && candidates <= kMostCandidates) settings.topK = candidates;
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
