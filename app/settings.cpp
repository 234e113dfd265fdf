#include "app/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QThreadPool>
#include <QTimer>
#include <cassert>
#include <cstring>

#include "app/move_aside.h"
#include "app/settings_rows.h"

namespace pergola::app {
namespace {

constexpr int kSaveDelayMs = 300;
constexpr qint64 kLargestFile = 8 << 20;  // a settings file is a few KB; more is not ours

QString words(const char* text) {
    return QCoreApplication::translate("settings", text);
}

/// "appearance.theme" is {"appearance": {"theme": …}}.
std::pair<QString, QString> groupAndName(const char* key) {
    const QString whole = QString::fromLatin1(key);
    const auto dot = whole.indexOf(QLatin1Char('.'));
    return {whole.left(dot), whole.mid(dot + 1)};
}

/// Empty when written, else why not.
QString writeFile(const QString& path, const QByteArray& bytes) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return file.errorString();
    }
    return {};
}

}  // namespace

struct Settings::State {
    Settings* owner = nullptr;
    QString path;
    SettingsValues values;
    QJsonObject root;  ///< as read, with keys that this version does not know
    QStringList problems;
    QTimer saveTimer;
    QThreadPool writer;  ///< one thread: writes stay in order
    bool saveFailed = false;
    bool mayWrite = true;  ///< false: there is a file that could not be read, and it stays as it is

    void read();
    void take(std::size_t row, QVariant value);
    void save();
    void noteWritten(const QString& failure);
};

void Settings::State::read() {
    QFile file(path);
    if (!file.exists()) return;
    if (!file.open(QIODevice::ReadOnly)) {
        mayWrite = false;
        problems
            << words(QT_TRANSLATE_NOOP(
                         "settings",
                         "The settings file %1 cannot be read (%2). Standard settings are in use."))
                   .arg(path, file.errorString());
        return;
    }
    QJsonParseError parsed;
    const QJsonDocument document = QJsonDocument::fromJson(file.read(kLargestFile), &parsed);
    file.close();
    if (document.isObject()) {
        root = document.object();
    } else {
        const QString aside = moveAside(path);
        mayWrite = !aside.isEmpty();
        problems << words(QT_TRANSLATE_NOOP("settings",
                                            "The settings file was damaged. It was kept as %1, and "
                                            "standard settings are in use."))
                        .arg(aside.isEmpty() ? path : aside);
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
    if (!mayWrite) return noteWritten(path);
    for (std::size_t i = 0; i < settingRows().size(); ++i) {
        const auto [group, name] = groupAndName(settingRows()[i].key);
        QJsonObject section = root.value(group).toObject();
        section.insert(name, settingToJson(settingAccess()[i].read(values)));
        root.insert(group, section);
    }
    const QByteArray bytes = QJsonDocument(root).toJson(QJsonDocument::Indented);
    writer.start([this, bytes] {
        const QString failure = writeFile(path, bytes);
        QMetaObject::invokeMethod(
            owner, [this, failure] { noteWritten(failure); }, Qt::QueuedConnection);
    });
}

void Settings::State::noteWritten(const QString& failure) {
    const bool first = !failure.isEmpty() && !saveFailed;
    saveFailed = !failure.isEmpty();
    if (!first) return;
    UserError error = userError({ErrorCode::Io, failure.toStdString()},
                                words(QT_TRANSLATE_NOOP("settings", "The settings file")));
    error.meaning = words(QT_TRANSLATE_NOOP("settings", "Changes hold until Pergola is closed."));
    emit owner->saveProblem(error);
}

Settings::Settings(QString path, QObject* parent)
    : QObject(parent), state_(std::make_unique<State>()) {
    state_->owner = this;
    state_->path = std::move(path);
    state_->writer.setMaxThreadCount(1);
    state_->saveTimer.setSingleShot(true);
    state_->saveTimer.setInterval(kSaveDelayMs);
    connect(&state_->saveTimer, &QTimer::timeout, this, [this] { state_->save(); });
    state_->read();
}

Settings::~Settings() {
    if (state_->saveTimer.isActive()) state_->save();
    state_->writer.waitForDone();
}

const SettingsValues& Settings::values() const {
    return state_->values;
}
QString Settings::problem() const {
    return state_->problems.join(QLatin1Char('\n'));
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

SamplingSettings Settings::sampling() const {
    const SettingsValues& now = state_->values;
    SamplingSettings result;
    result.temperature = now.temperature;
    result.top_k = now.topK;
    result.top_p = now.topP;
    result.min_p = now.minP;
    result.repetition_penalty = now.repetitionPenalty;
    return result;
}

}  // namespace pergola::app
