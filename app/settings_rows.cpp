#include "app/settings_rows.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "app/cli/setting_bounds.h"
#include "app/language.h"

namespace pergola::app {
namespace {

namespace bounds = setting_bounds;

// ── Fields as QVariants ──

template <auto Member>
SettingAccess plain() {
    return {[](const SettingsValues& values) { return QVariant::fromValue(values.*Member); },
            [](SettingsValues& values, const QVariant& value) {
                using Field = std::decay_t<decltype(values.*Member)>;
                values.*Member = value.value<Field>();
            }};
}

constexpr std::pair<ThemeChoice, const char*> kThemeWords[] = {
    {ThemeChoice::System, "system"},
    {ThemeChoice::Light, "light"},
    {ThemeChoice::Dark, "dark"},
    {ThemeChoice::HighContrast, "high_contrast"}};

QVariant themeWord(const SettingsValues& values) {
    for (const auto& [choice, word] : kThemeWords)
        if (choice == values.theme) return QString::fromLatin1(word);
    return QStringLiteral("system");
}

void setTheme(SettingsValues& values, const QVariant& chosen) {
    values.theme = ThemeChoice::System;
    for (const auto& [choice, word] : kThemeWords)
        if (chosen == QLatin1String(word)) values.theme = choice;
}

QVariant densityWord(const SettingsValues& values) {
    return values.density == Density::Compact ? QStringLiteral("compact")
                                              : QStringLiteral("comfortable");
}

void setDensity(SettingsValues& values, const QVariant& word) {
    values.density =
        word == QLatin1String("compact") ? Density::Compact : Density::Comfortable;
}

constexpr std::pair<CodeStyle, const char*> kCodeWords[] = {{CodeStyle::Leaf, "leaf"},
                                                           {CodeStyle::Sea, "sea"},
                                                           {CodeStyle::Sand, "sand"},
                                                           {CodeStyle::Plain, "plain"}};

QVariant codeWord(const SettingsValues& values) {
    for (const auto& [style, word] : kCodeWords)
        if (style == values.codeStyle) return QString::fromLatin1(word);
    return QStringLiteral("leaf");
}

void setCode(SettingsValues& values, const QVariant& chosen) {
    for (const auto& [style, word] : kCodeWords)
        if (chosen == QLatin1String(word)) values.codeStyle = style;
}

QVariant enterWord(const SettingsValues& values) {
    return values.enterKey == EnterKey::NewLine ? QStringLiteral("new_line")
                                                : QStringLiteral("sends");
}

void setEnter(SettingsValues& values, const QVariant& word) {
    values.enterKey = word == QLatin1String("new_line") ? EnterKey::NewLine : EnterKey::Sends;
}

QVariant startWord(const SettingsValues& values) {
    return values.startPage == StartPage::Models ? QStringLiteral("models")
                                                 : QStringLiteral("chat");
}

void setStart(SettingsValues& values, const QVariant& word) {
    values.startPage = word == QLatin1String("models") ? StartPage::Models : StartPage::Chat;
}

// ── The table ──

struct Entry {
    SettingRow row;  // defaultValue is filled in from SettingsValues{}
    SettingAccess access;
};

constexpr const char* kOff = QT_TRANSLATE_NOOP("settings", "Off");
constexpr const char* kAutomatic = QT_TRANSLATE_NOOP("settings", "Automatic");

constexpr const char* kGeneral = QT_TRANSLATE_NOOP("settings", "General");
constexpr const char* kAppearance = QT_TRANSLATE_NOOP("settings", "Appearance");
constexpr const char* kChat = QT_TRANSLATE_NOOP("settings", "Chat");
constexpr const char* kAnswers = QT_TRANSLATE_NOOP("settings", "Answers");
constexpr const char* kModels = QT_TRANSLATE_NOOP("settings", "Models");
constexpr const char* kEngine = QT_TRANSLATE_NOOP("settings", "Engine");

/// By their own names, so that everybody finds back from a language that they cannot read.
std::vector<std::pair<QVariant, const char*>> languageChoices() {
    std::vector<std::pair<QVariant, const char*>> choices = {
        {QString::fromLatin1(languageOfDesktop), QT_TRANSLATE_NOOP("settings", "As the desktop")}};
    for (const LanguageName& language : languages())
        choices.emplace_back(QString::fromLatin1(language.code), language.name);
    return choices;
}

std::vector<Entry> generalEntries() {
    using V = SettingsValues;
    return {
        {{"appearance.language",
          kGeneral,
          QT_TRANSLATE_NOOP("settings", "Language"),
          QT_TRANSLATE_NOOP("settings", "Of the window, its numbers and its dates."),
          {},
          {},
          {},
          languageChoices()},
         plain<&V::language>()},
        {{"general.start_page",
          kGeneral,
          QT_TRANSLATE_NOOP("settings", "Start with"),
          QT_TRANSLATE_NOOP("settings", "The page that the window opens with."),
          {},
          {},
          {},
          {{QStringLiteral("chat"), QT_TRANSLATE_NOOP("settings", "A chat")},
           {QStringLiteral("models"), QT_TRANSLATE_NOOP("settings", "The models")}}},
         {startWord, setStart}},
        {{"general.close_to_tray",
          kGeneral,
          QT_TRANSLATE_NOOP("settings", "Stay in the tray when closed"),
          QT_TRANSLATE_NOOP("settings",
                            "An answer is written to its end; the icon brings the window back. "
                            "Where the desktop has no tray, closing ends Pergola."),
          {},
          {},
          {},
          {}},
         plain<&V::closeToTray>()},
        {{"general.start_with_system",
          kGeneral,
          QT_TRANSLATE_NOOP("settings", "Start with the system"),
          QT_TRANSLATE_NOOP("settings", "Pergola opens when you log in to this computer."),
          {},
          {},
          {},
          {}},
         plain<&V::startWithSystem>()},
    };
}

std::vector<Entry> appearanceEntries() {
    using V = SettingsValues;
    return {
        {{"appearance.theme",
          kAppearance,
          QT_TRANSLATE_NOOP("settings", "Theme"),
          QT_TRANSLATE_NOOP("settings",
                            "Light, dark or of high contrast, or as the desktop has it."),
          {},
          {},
          {},
          {{QStringLiteral("system"), QT_TRANSLATE_NOOP("settings", "As the desktop")},
           {QStringLiteral("light"), QT_TRANSLATE_NOOP("settings", "Light")},
           {QStringLiteral("dark"), QT_TRANSLATE_NOOP("settings", "Dark")},
           {QStringLiteral("high_contrast"), QT_TRANSLATE_NOOP("settings", "High contrast")}}},
         {themeWord, setTheme}},
        {{"appearance.text_size_percent",
          kAppearance,
          QT_TRANSLATE_NOOP("settings", "Text size"),
          QT_TRANSLATE_NOOP("settings", "In per cent of the desktop's text size."),
          {},
          bounds::textSizePercent.least,
          bounds::textSizePercent.most,
          {}},
         plain<&V::textSizePercent>()},
        {{"appearance.density",
          kAppearance,
          QT_TRANSLATE_NOOP("settings", "Density"),
          QT_TRANSLATE_NOOP("settings",
                            "Compact rows and buttons leave more room for what is written."),
          {},
          {},
          {},
          {{QStringLiteral("comfortable"), QT_TRANSLATE_NOOP("settings", "Comfortable")},
           {QStringLiteral("compact"), QT_TRANSLATE_NOOP("settings", "Compact")}}},
         {densityWord, setDensity}},
        {{"appearance.code_style",
          kAppearance,
          QT_TRANSLATE_NOOP("settings", "Colours of code"),
          QT_TRANSLATE_NOOP("settings",
                            "In answers and attachments. In high contrast code is drawn as text."),
          {},
          {},
          {},
          {{QStringLiteral("leaf"), QT_TRANSLATE_NOOP("settings", "Many colours")},
           {QStringLiteral("sea"), QT_TRANSLATE_NOOP("settings", "Cool colours")},
           {QStringLiteral("sand"), QT_TRANSLATE_NOOP("settings", "Warm colours")},
           {QStringLiteral("plain"), QT_TRANSLATE_NOOP("settings", "Without colours")}}},
         {codeWord, setCode}},
        {{"appearance.reduced_motion",
          kAppearance,
          QT_TRANSLATE_NOOP("settings", "Reduced motion"),
          QT_TRANSLATE_NOOP("settings", "Nothing slides or spins; progress is shown in words."),
          {},
          {},
          {},
          {}},
         plain<&V::reducedMotion>()},
    };
}

std::vector<Entry> chatEntries() {
    using V = SettingsValues;
    return {
        {{"chat.enter_key",
          kChat,
          QT_TRANSLATE_NOOP("settings", "The Enter key"),
          QT_TRANSLATE_NOOP("settings", "With Shift it always does the other thing."),
          {},
          {},
          {},
          {{QStringLiteral("sends"), QT_TRANSLATE_NOOP("settings", "Sends the message")},
           {QStringLiteral("new_line"), QT_TRANSLATE_NOOP("settings", "Starts a new line")}}},
         {enterWord, setEnter}},
        {{"chat.follow_answers",
          kChat,
          QT_TRANSLATE_NOOP("settings", "Follow answers"),
          QT_TRANSLATE_NOOP("settings", "The view moves along while an answer is written."),
          {},
          {},
          {},
          {}},
         plain<&V::followAnswers>()},
        {{"chat.stats_line",
          kChat,
          QT_TRANSLATE_NOOP("settings", "Speed line under answers"),
          QT_TRANSLATE_NOOP("settings",
                            "Shows how fast the message was read and the answer written."),
          {},
          {},
          {},
          {}},
         plain<&V::showStatsLine>()},
        {{"chat.title_by_model",
          kChat,
          QT_TRANSLATE_NOOP("settings", "Titles by the model"),
          QT_TRANSLATE_NOOP("settings",
                            "After the first answer the model finds a title for the chat, which "
                            "takes it a moment."),
          {},
          {},
          {},
          {}},
         plain<&V::titleByModel>()},
    };
}

std::vector<Entry> answerEntries() {
    using V = SettingsValues;
    return {
        {{"answers.system_prompt",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Instructions for every chat"),
          QT_TRANSLATE_NOOP("settings", "Told to the model before each chat (system prompt)."),
          {},
          {},
          {},
          {}},
         plain<&V::systemPrompt>()},
        {{"answers.temperature",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Variety (temperature)"),
          QT_TRANSLATE_NOOP("settings",
                            "0 always takes the likeliest word; higher values surprise more."),
          {},
          bounds::temperature.least,
          bounds::temperature.most,
          {}},
         plain<&V::temperature>()},
        {{"answers.top_p",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Likely words only (top-p)"),
          QT_TRANSLATE_NOOP("settings",
                            "Chooses among words that together make up this share; 1 is off."),
          {},
          bounds::topP.least,
          bounds::topP.most,
          {}},
         plain<&V::topP>()},
        {{"answers.min_p",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Leave out unlikely words (min-p)"),
          QT_TRANSLATE_NOOP("settings",
                            "Drops words less likely than this share of the likeliest; 0 is off."),
          {},
          bounds::minP.least,
          bounds::minP.most,
          {},
          kOff},
         plain<&V::minP>()},
        {{"answers.top_k",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Number of candidates (top-k)"),
          QT_TRANSLATE_NOOP("settings", "Chooses among this many likeliest words; 0 is off."),
          {},
          bounds::topK.least,
          bounds::topK.most,
          {},
          kOff},
         plain<&V::topK>()},
        {{"answers.repetition_penalty",
          kAnswers,
          QT_TRANSLATE_NOOP("settings", "Avoid repetition"),
          QT_TRANSLATE_NOOP("settings", "Makes words that were just used less likely; 1 is off."),
          {},
          bounds::repetitionPenalty.least,
          bounds::repetitionPenalty.most,
          {},
          kOff},
         plain<&V::repetitionPenalty>()},
    };
}

std::vector<Entry> engineEntries() {
    using V = SettingsValues;
    return {
        {{"models.load_last_at_start",
          kModels,
          QT_TRANSLATE_NOOP("settings", "Load the last model at start"),
          QT_TRANSLATE_NOOP("settings", "So that you can write at once."),
          {},
          {},
          {},
          {}},
         plain<&V::loadLastModelAtStart>()},
        {{"models.folders",
          kModels,
          QT_TRANSLATE_NOOP("settings", "Folders with models"),
          QT_TRANSLATE_NOOP("settings",
                            "Models are used where they lie, at any depth; no file is changed."),
          {},
          {},
          {},
          {}},
         plain<&V::modelFolders>()},
        {{"engine.threads",
          kEngine,
          QT_TRANSLATE_NOOP("settings", "Processor threads"),
          QT_TRANSLATE_NOOP("settings", "0 chooses by itself. Takes effect at the next start."),
          {},
          bounds::threads.least,
          bounds::threads.most,
          {},
          kAutomatic},
         plain<&V::threads>()},
        {{"engine.context_tokens",
          kEngine,
          QT_TRANSLATE_NOOP("settings", "Conversation length (context)"),
          QT_TRANSLATE_NOOP("settings", "In tokens, about ¾ of a word each; 0 chooses by itself."),
          {},
          qint64{bounds::contextTokens.least},
          qint64{bounds::contextTokens.most},
          {},
          kAutomatic},
         plain<&V::contextTokens>()},
        {{"engine.idle_unload_minutes",
          kEngine,
          QT_TRANSLATE_NOOP("settings", "Unload the model when idle"),
          QT_TRANSLATE_NOOP("settings",
                            "Frees its memory for other programs; the next message loads it again."),
          {},
          {},
          {},
          {{0, QT_TRANSLATE_NOOP("settings", "Never")},
           {5, QT_TRANSLATE_NOOP("settings", "After 5 minutes")},
           {15, QT_TRANSLATE_NOOP("settings", "After 15 minutes")},
           {30, QT_TRANSLATE_NOOP("settings", "After 30 minutes")},
           {60, QT_TRANSLATE_NOOP("settings", "After an hour")}}},
         plain<&V::idleUnloadMinutes>()},
        {{"answers.new_chat_preset", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::newChatPreset>()},
        {{"models.unused_places", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::unusedModelPlaces>()},
        {{"models.as_table", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::modelsAsTable>()},
        {{"models.order", nullptr, nullptr, nullptr, {}, {}, {}, {}}, plain<&V::modelOrder>()},
        {{"models.last_path", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::lastModelPath>()},
        {{"window.chat_list", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::chatListVisible>()},
        {{"window.folded_groups", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::foldedGroups>()},
        {{"window.performance_panel", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::performancePanelVisible>()},
        {{"window.machine_load_visible", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::machineLoadVisible>()},
        {{"keyboard.keys", nullptr, nullptr, nullptr, {}, {}, {}, {}}, plain<&V::keys>()},
        {{"window.geometry", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::windowGeometry>()},
        {{"window.export_folder", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::exportFolder>()},
        {{"window.splitters", nullptr, nullptr, nullptr, {}, {}, {}, {}},
         plain<&V::splitterState>()},
    };
}

struct Table {
    std::vector<SettingRow> rows;
    std::vector<SettingAccess> access;
};

const Table& table() {
    static const Table made = [] {
        Table result;
        const SettingsValues defaults;
        for (auto& group :
             {generalEntries(), appearanceEntries(), chatEntries(), answerEntries(), engineEntries()}) {
            for (const Entry& entry : group) {
                result.rows.push_back(entry.row);
                result.rows.back().defaultValue = entry.access.read(defaults);
                result.access.push_back(entry.access);
            }
        }
        return result;
    }();
    return made;
}

// ── Checks ──

QString words(const char* text) {
    return QCoreApplication::translate("settings", text);
}

bool isNumber(int type) {
    return type == QMetaType::Int || type == QMetaType::LongLong || type == QMetaType::Double ||
           type == QMetaType::UInt || type == QMetaType::ULongLong || type == QMetaType::Float;
}

QString checkNumber(const SettingRow& row, QVariant& value) {
    if (!isNumber(value.typeId()))
        return words(QT_TRANSLATE_NOOP("settings", "This takes a number."));
    const double number = value.toDouble();
    const bool whole = row.defaultValue.typeId() != QMetaType::Double;
    if (!std::isfinite(number) || (whole && number != std::floor(number))) {
        return words(QT_TRANSLATE_NOOP("settings", "This takes a whole number."));
    }
    if (number < row.minimum.toDouble() || number > row.maximum.toDouble()) {
        const QLocale locale;
        return words(QT_TRANSLATE_NOOP("settings", "Take a value from %1 to %2."))
            .arg(locale.toString(row.minimum.toDouble(), 'g', 8),
                 locale.toString(row.maximum.toDouble(), 'g', 8));
    }
    value.convert(row.defaultValue.metaType());
    return {};
}

QString checkChoice(const SettingRow& row, QVariant& value) {
    for (const auto& [choice, label] : row.choices) {
        if (value == choice) return {};
    }
    return words(QT_TRANSLATE_NOOP("settings", "Choose one of the values offered."));
}

}  // namespace

const std::vector<SettingRow>& settingRows() {
    return table().rows;
}
const std::vector<SettingAccess>& settingAccess() {
    return table().access;
}

QString checkSetting(const SettingRow& row, QVariant& value) {
    if (!row.choices.empty()) return checkChoice(row, value);
    if (isNumber(row.defaultValue.typeId())) return checkNumber(row, value);
    if (value.typeId() == row.defaultValue.typeId()) return {};
    return words(QT_TRANSLATE_NOOP("settings", "This value has the wrong type."));
}

bool clampSetting(const SettingRow& row, QVariant& value) {
    if (!isNumber(row.defaultValue.typeId()) || !isNumber(value.typeId())) return false;
    const double number = value.toDouble();
    if (!std::isfinite(number)) return false;
    const double inside = std::clamp(number, row.minimum.toDouble(), row.maximum.toDouble());
    if (inside == number) return false;
    value = inside;
    return true;
}

QJsonValue settingToJson(const QVariant& value) {
    if (value.typeId() == QMetaType::QByteArray) {
        return QString::fromLatin1(value.toByteArray().toBase64());
    }
    return QJsonValue::fromVariant(value);
}

QVariant settingFromJson(const SettingRow& row, const QJsonValue& json) {
    switch (row.defaultValue.typeId()) {
        case QMetaType::Bool:
            return json.isBool() ? QVariant(json.toBool()) : QVariant();
        case QMetaType::QString:
            return json.isString() ? QVariant(json.toString()) : QVariant();
        case QMetaType::QByteArray:
            return json.isString() ? QVariant(QByteArray::fromBase64(json.toString().toLatin1()))
                                   : QVariant();
        case QMetaType::QStringList: {
            if (!json.isArray()) return {};
            QStringList list;
            for (const auto each : json.toArray()) {
                if (each.isString()) list.append(each.toString());
            }
            return list;
        }
        case QMetaType::QVariantMap:
            return json.isObject() ? QVariant(json.toObject().toVariantMap()) : QVariant();
        default:
            return json.isDouble() ? QVariant(json.toDouble()) : QVariant();
    }
}

}  // namespace pergola::app
