#include "app/preset_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/first_characters.h"

namespace pergola::app {
namespace {

constexpr qsizetype kMostBytes = 8 << 20;
constexpr std::size_t kMostPresets = 1000;
constexpr qsizetype kLongestName = 56;  // room for a number behind it
constexpr qsizetype kLongestPrompt = 200'000;
constexpr const char* kVersionKey = "pergola_presets";

}  // namespace

QByteArray presetsToFile(const std::vector<Preset>& presets) {
    QJsonArray list;
    for (const Preset& each : presets) {
        QJsonObject json = toJson(each.values);
        json.remove("preset");
        json["name"] = each.name;
        list.append(json);
    }
    return QJsonDocument(QJsonObject{{kVersionKey, 1}, {"presets", list}}).toJson();
}

std::vector<Preset> presetsFromFile(const QByteArray& content) {
    std::vector<Preset> found;
    if (content.size() > kMostBytes) return found;
    const QJsonArray list = QJsonDocument::fromJson(content).object()["presets"].toArray();
    for (const QJsonValue each : list) {
        if (found.size() == kMostPresets) break;
        const QJsonObject json = each.toObject();
        Preset preset;
        preset.name = firstCharacters(json["name"].toString().simplified(), kLongestName);
        preset.values = chatSettingsFrom(json);
        preset.values.preset.clear();
        if (preset.values.systemPrompt)
            preset.values.systemPrompt = preset.values.systemPrompt->left(kLongestPrompt);
        if (!preset.name.isEmpty()) found.push_back(std::move(preset));
    }
    return found;
}

QString freePresetName(const Presets& presets, const QString& name) {
    QString start = firstCharacters(name.simplified(), kLongestName);
    if (start.isEmpty() || presets.nameProblem(start).isEmpty()) return start;
    for (std::size_t number = 2; number <= kMostPresets + 1; ++number) {
        QString numbered = QStringLiteral("%1 %2").arg(start).arg(number);
        if (presets.nameProblem(numbered).isEmpty()) return numbered;
    }
    return {};
}

}  // namespace pergola::app
