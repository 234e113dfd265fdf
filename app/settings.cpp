#include "app/settings.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QTimer>
#include <cassert>
#include <cstring>

#include "app/json_file.h"
#include "app/move_aside.h"
#include "app/settings_rows.h"

namespace pergola::app {
namespace {

constexpr int kSaveDelayMs = 300;

QString words(const char* text) {
    return QCoreApplication::translate("settings", text);
}

/// "appearance.theme" is {"appearance": {"theme": …}}.
std::pair<QString, QString> groupAndName(const char* key) {
    const QString whole = QString::fromLatin1(key);
    const auto dot = whole.indexOf(QLatin1Char('.'));
    return {whole.left(dot), whole.mid(dot + 1)};
}

}  // namespace

struct Settings::State {
    explicit State(QString path) : file(std::move(path)) {}

    Settings* owner = nullptr;
    JsonFile file;
    SettingsValues values;
    QJsonObject root;  ///< as read, with keys that this version does not know
    QStringList problems;
    QTimer saveTimer;
    bool saveFailed = false;

    void read();
    void take(std::size_t row, QVariant value);
    void save();
    void noteWritten(const QString& failure);
};

void Settings::State::read() {
    const JsonFile::Reading reading = file.read();
    if (reading.found == JsonFile::Found::Nothing) return;
    root = reading.root;
    if (reading.found == JsonFile::Found::Unreadable) {
        problems
            << words(QT_TRANSLATE_NOOP(
                         "settings",
                         "The settings file %1 cannot be read (%2). Standard settings are in use."))
                   .arg(file.path(), reading.detail);
        return;
    }
    if (reading.found == JsonFile::Found::Damaged) {
        problems << words(QT_TRANSLATE_NOOP("settings",
                                            "The settings file was damaged. It was kept as %1, and "
                                            "standard settings are in use."))
                        .arg(reading.detail);
    }
    for (std::size_t i = 0; i < settingRows().size(); ++i) {
        const SettingRow& row = settingRows()[i];
        const auto [group, name] = groupAndName(row.key);
        const QJsonValue json = root.value(group).toObject().value(name);
        if (!json.isUndefined()) take(i, settingFromJson(row, json));
    }
}

void Settings::State::take(std::size_t index, QVariant value) {
    const SettingRow& row = settingRows()[index];
    const QString key = QString::fromLatin1(row.key);
    if (clampSetting(row, value)) {
        problems << words(QT_TRANSLATE_NOOP("settings",
                                            "The setting %1 was out of range and was set to %2."))
                        .arg(key, value.toString());
    }
    if (const QString reason = checkSetting(row, value); !reason.isEmpty()) {
        problems
            << words(QT_TRANSLATE_NOOP(
                         "settings",
                         "The setting %1 could not be understood; the standard value is in use."))
                   .arg(key);
        return;
    }
    settingAccess()[index].write(values, value);
}

void Settings::State::save() {
    saveTimer.stop();
    for (std::size_t i = 0; i < settingRows().size(); ++i) {
        const auto [group, name] = groupAndName(settingRows()[i].key);
        QJsonObject section = root.value(group).toObject();
        section.insert(name, settingToJson(settingAccess()[i].read(values)));
        root.insert(group, section);
    }
    file.write(root);
}

void Settings::State::noteWritten(const QString& failure) {
    const bool first = !failure.isEmpty() && !saveFailed;
    saveFailed = !failure.isEmpty();
    if (!first) return;
    UserError error = userError({ErrorCode::Io, failure.toStdString()},
                                words(QT_TRANSLATE_NOOP("settings", "The settings file")));
    error.kind = ErrorKind::Written;
    error.meaning = words(QT_TRANSLATE_NOOP("settings", "Changes hold until Pergola is closed."));
    emit owner->saveProblem(error);
}

Settings::Settings(QString path, QObject* parent)
    : QObject(parent), state_(std::make_unique<State>(std::move(path))) {
    state_->owner = this;
    state_->saveTimer.setSingleShot(true);
    state_->saveTimer.setInterval(kSaveDelayMs);
    connect(&state_->saveTimer, &QTimer::timeout, this, [this] { state_->save(); });
    connect(&state_->file, &JsonFile::written, this, [this](const QString& failure) {
        state_->noteWritten(failure);
    });
    state_->read();
}

Settings::~Settings() {
    if (state_->saveTimer.isActive()) state_->save();
}

const SettingsValues& Settings::values() const {
    return state_->values;
}
/// A file that is wrong in many places is told of in few words: they stand over the chat.
QString Settings::problem() const {
    constexpr qsizetype mostTold = 3;
    if (state_->problems.size() <= mostTold) return state_->problems.join(QLatin1Char('\n'));
    QStringList told = state_->problems.mid(0, mostTold - 1);
    const auto others = static_cast<int>(state_->problems.size() - told.size());
    told << QCoreApplication::translate(
        "settings",
        "%n more setting(s) in the file were wrong; standard values are in use.",
        nullptr,
        others);
    return told.join(QLatin1Char('\n'));
}
const std::vector<SettingRow>& Settings::rows() const {
    return settingRows();
}

namespace {
std::size_t rowIndex(const char* key) {
    const auto& rows = settingRows();
    std::size_t index = 0;
    while (index < rows.size() && std::strcmp(rows[index].key, key) != 0) ++index;
    assert(index < rows.size() && "a key of the settings table");
    return index;
}
}  // namespace

QVariant Settings::value(const char* key) const {
    return settingAccess().at(rowIndex(key)).read(state_->values);
}

QString Settings::setValue(const char* key, const QVariant& value) {
    const std::size_t index = rowIndex(key);
    QVariant taken = value;
    if (QString reason = checkSetting(settingRows().at(index), taken); !reason.isEmpty())
        return reason;
    if (taken == settingAccess()[index].read(state_->values)) return {};
    settingAccess()[index].write(state_->values, taken);
    state_->saveTimer.start();
    emit changed(QString::fromLatin1(key));
    return {};
}

bool Settings::isDefault(const char* key) const {
    return value(key) == settingRows().at(rowIndex(key)).defaultValue;
}

void Settings::resetAll() {
    state_->root = {};
    for (const SettingRow& row : settingRows()) (void)setValue(row.key, row.defaultValue);
    removeAsides(state_->file.path());
    state_->saveTimer.start();
}

ChatSettings Settings::changedSampling() const {
    const SettingsValues& now = state_->values;
    const SettingsValues standard;
    ChatSettings changed;
    if (now.temperature != standard.temperature) changed.temperature = now.temperature;
    if (now.topK != standard.topK) changed.topK = now.topK;
    if (now.topP != standard.topP) changed.topP = now.topP;
    if (now.minP != standard.minP) changed.minP = now.minP;
    if (now.repetitionPenalty != standard.repetitionPenalty)
        changed.repetitionPenalty = now.repetitionPenalty;
    return changed;
}

}  // namespace pergola::app
