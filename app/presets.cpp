#include "app/presets.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUuid>
#include <algorithm>

#include "app/conversations/sampling_rows.h"
#include "app/first_characters.h"
#include "app/json_file.h"
#include "app/move_aside.h"

namespace pergola::app {
namespace {

constexpr qsizetype kLongestName = 60;
constexpr qsizetype kMostPresets = 1000;

QString words(const char* text) {
    return QCoreApplication::translate("presets", text);
}

Preset builtIn(const char* id, const char* name, ChatSettings values) {
    values.preset = QLatin1String(id);
    return {values.preset, words(name), values, true};
}

std::vector<Preset> builtInPresets() {
    ChatSettings exact;
    exact.temperature = 0.2;
    exact.topP = 0.9;
    ChatSettings creative;
    creative.temperature = 1.1;
    creative.topP = 1.0;
    creative.minP = 0.05;
    creative.dryMultiplier = 0.8;
    ChatSettings programming;
    programming.temperature = 0.2;
    programming.systemPrompt = words(QT_TRANSLATE_NOOP(
        "presets",
        "You help with programming. Give working code first and explain it briefly after it. Say "
        "so when you are not sure."));
    ChatSettings brief;
    brief.systemPrompt = words(QT_TRANSLATE_NOOP(
        "presets",
        "Answer in a few short sentences, without an introduction and without a summary."));
    return {builtIn("", QT_TRANSLATE_NOOP("presets", "Standard"), {}),
            builtIn("exact", QT_TRANSLATE_NOOP("presets", "Exact"), exact),
            builtIn("creative", QT_TRANSLATE_NOOP("presets", "Creative"), creative),
            builtIn("programming", QT_TRANSLATE_NOOP("presets", "Programming"), programming),
            builtIn("brief", QT_TRANSLATE_NOOP("presets", "Brief"), brief)};
}

/// One of the user's own, with what a newer version may have written about it.
struct OwnPreset {
    Preset preset;
    QJsonObject read;
};

QJsonObject presetToJson(const OwnPreset& own) {
    QJsonObject json = own.read;
    // What is absent now must not come back from what was read.
    json.remove(QStringLiteral("system_prompt"));
    for (const SamplingRow& row : samplingRows()) json.remove(QLatin1String(row.key));
    const QJsonObject values = toJson(own.preset.values);
    for (auto it = values.begin(); it != values.end(); ++it) json.insert(it.key(), it.value());
    json.remove(QStringLiteral("preset"));  // the id says it
    json["id"] = own.preset.id;
    json["name"] = own.preset.name;
    return json;
}

}  // namespace

struct Presets::State {
    explicit State(QString path) : file(std::move(path)) {}

    JsonFile file;
    QJsonObject root;  ///< as read, with keys that this version does not know
    std::vector<OwnPreset> own;
    QString problem;
    bool saveFailed = false;

    void read();
    void save();
    OwnPreset* find(const QString& id);
    void sort();
};

void Presets::State::read() {
    const JsonFile::Reading reading = file.read();
    root = reading.root;
    if (reading.found == JsonFile::Found::Unreadable) {
        problem = words(QT_TRANSLATE_NOOP(
                            "presets",
                            "Your presets in %1 cannot be read (%2). Changes to them are lost when "
                            "Pergola is closed."))
                      .arg(file.path(), reading.detail);
    } else if (reading.found == JsonFile::Found::Damaged) {
        problem = words(QT_TRANSLATE_NOOP("presets",
                                          "The file of your presets was damaged. It was kept as "
                                          "%1; your own presets are not in the list."))
                      .arg(reading.detail);
    }
    for (const QJsonValue each : root["presets"].toArray()) {
        if (own.size() >= static_cast<std::size_t>(kMostPresets)) break;
        const QJsonObject json = each.toObject();
        Preset preset;
        preset.id = json["id"].toString().left(100);
        preset.name = firstCharacters(json["name"].toString().simplified(), kLongestName);
        preset.values = chatSettingsFrom(json);
        preset.values.preset = preset.id;
        if (preset.id.isEmpty() || preset.name.isEmpty() || find(preset.id)) continue;
        own.push_back({preset, json});
    }
    sort();
}

void Presets::State::save() {
    QJsonArray list;
    for (const OwnPreset& each : own) list.append(presetToJson(each));
    root["presets"] = list;
    file.write(root);
}

OwnPreset* Presets::State::find(const QString& id) {
    const auto same = [&](const OwnPreset& each) { return each.preset.id == id; };
    const auto found = std::find_if(own.begin(), own.end(), same);
    return found == own.end() ? nullptr : &*found;
}

void Presets::State::sort() {
    std::sort(own.begin(), own.end(), [](const OwnPreset& a, const OwnPreset& b) {
        const int order = QString::localeAwareCompare(a.preset.name, b.preset.name);
        return order != 0 ? order < 0 : a.preset.id < b.preset.id;
    });
}

Presets::Presets(QString path, QObject* parent)
    : QObject(parent), state_(std::make_unique<State>(std::move(path))) {
    connect(&state_->file, &JsonFile::written, this, [this](const QString& failure) {
        const bool first = !failure.isEmpty() && !state_->saveFailed;
        state_->saveFailed = !failure.isEmpty();
        if (!first) return;
        UserError error = userError({ErrorCode::Io, failure.toStdString()},
                                    words(QT_TRANSLATE_NOOP("presets", "Your presets")));
    error.kind = ErrorKind::Written;
        error.meaning =
            words(QT_TRANSLATE_NOOP("presets", "Changes to them hold until Pergola is closed."));
        emit saveProblem(error);
    });
    state_->read();
}

Presets::~Presets() = default;

std::vector<Preset> Presets::all() const {
    std::vector<Preset> list = builtInPresets();
    for (const OwnPreset& each : state_->own) list.push_back(each.preset);
    return list;
}

std::optional<Preset> Presets::find(const QString& id) const {
    for (const Preset& preset : all()) {
        if (preset.id == id) return preset;
    }
    return std::nullopt;
}

QString Presets::problem() const {
    return state_->problem;
}

QString Presets::nameProblem(const QString& name, const QString& ofPreset) const {
    const QString wanted = name.simplified();
    if (wanted.isEmpty()) return words(QT_TRANSLATE_NOOP("presets", "Give it a name."));
    if (wanted.size() > kLongestName)
        return words(QT_TRANSLATE_NOOP("presets", "Take a name of at most 60 characters."));
    for (const Preset& preset : all()) {
        const bool isOther = ofPreset.isEmpty() || preset.id != ofPreset;
        if (isOther && preset.name.compare(wanted, Qt::CaseInsensitive) == 0)
            return words(QT_TRANSLATE_NOOP("presets", "There is a preset of that name already."));
    }
    if (state_->own.size() >= static_cast<std::size_t>(kMostPresets))
        return words(QT_TRANSLATE_NOOP("presets", "There are too many presets. Delete one first."));
    return {};
}

QString Presets::add(const QString& name, const ChatSettings& values) {
    Preset preset{QUuid::createUuid().toString(QUuid::WithoutBraces), name.simplified(), values};
    preset.values.preset = preset.id;
    restore(preset);
    return preset.id;
}

void Presets::restore(const Preset& preset) {
    if (preset.isBuiltIn || state_->find(preset.id)) return;
    state_->own.push_back({preset, {}});
    state_->sort();
    state_->save();
    emit changed();
}

void Presets::change(const QString& id, const ChatSettings& values) {
    OwnPreset* own = state_->find(id);
    if (!own) return;
    own->preset.values = values;
    own->preset.values.preset = id;
    state_->save();
    emit changed();
}

void Presets::rename(const QString& id, const QString& name) {
    OwnPreset* own = state_->find(id);
    if (!own) return;
    own->preset.name = name.simplified();
    state_->sort();
    state_->save();
    emit changed();
}

void Presets::remove(const QString& id) {
    if (!state_->find(id)) return;
    std::erase_if(state_->own, [&](const OwnPreset& each) { return each.preset.id == id; });
    state_->save();
    emit changed();
}

void Presets::eraseOwn() {
    state_->own.clear();
    state_->root = {};
    state_->save();
    removeAsides(state_->file.path());
    emit changed();
}

}  // namespace pergola::app
