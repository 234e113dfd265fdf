#pragma once
// The table of settings: for each field its key, range, words, and how it is read and written as a
// QVariant and as JSON. Immutable, any thread.

#include <QJsonValue>
#include <vector>

#include "app/settings.h"

namespace pergola::app {

/// How one row reaches its field. Enums travel as the words that stand in the file ("dark").
struct SettingAccess {
    QVariant (*read)(const SettingsValues&);
    void (*write)(SettingsValues&, const QVariant&);  ///< of a value that checkSetting() took
};

const std::vector<SettingRow>& settingRows();
/// Same order as settingRows().
const std::vector<SettingAccess>& settingAccess();

/// Turns `value` into the row's type. Returns why it cannot be taken, in words, else an empty
/// string.
QString checkSetting(const SettingRow& row, QVariant& value);
/// A number outside of the range is moved into it; true if it was.
bool clampSetting(const SettingRow& row, QVariant& value);

QJsonValue settingToJson(const QVariant& value);
/// Invalid: the JSON has another type than the row.
QVariant settingFromJson(const SettingRow& row, const QJsonValue& json);

}  // namespace pergola::app
