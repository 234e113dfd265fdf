#pragma once
// The program's settings: typed fields with defaults, one table row per field; stored as JSON in
// the XDG configuration folder, written atomically. GUI thread.

#include <QObject>
#include <QString>
#include <QVariant>
#include <memory>
#include <vector>

#include "app/conversations/chat_settings.h"
#include "app/user_error.h"
#include "engine/engine.h"

namespace pergola::app {

enum class ThemeChoice : std::uint8_t { System, Light, Dark, HighContrast };
/// How much room the controls and rows of lists have.
enum class Density : std::uint8_t { Comfortable, Compact };
/// The colours of code in answers.
enum class CodeStyle : std::uint8_t { Leaf, Sea, Sand, Plain };
/// The page that the window opens with.
enum class StartPage : std::uint8_t { Chat, Models };
enum class EnterKey : std::uint8_t { Sends, NewLine };

struct SettingsValues {
    QString language = QStringLiteral("system");  ///< a code of languages(), or the desktop's
    StartPage startPage = StartPage::Chat;
    bool closeToTray = false;  ///< where there is a tray
    bool startWithSystem = false;  ///< Autostart keeps it and the desktop's list alike
    ThemeChoice theme = ThemeChoice::System;
    int textSizePercent = 100;  ///< 80..200
    Density density = Density::Comfortable;
    CodeStyle codeStyle = CodeStyle::Leaf;
    bool reducedMotion = false;
    EnterKey enterKey = EnterKey::Sends;
    bool followAnswers = true;  ///< the view follows a streaming answer
    bool showStatsLine = true;
    bool titleByModel = false;  ///< else a chat's title is the start of its first message
    QString systemPrompt;
    double temperature = 0.7;
    double topP = 0.95;
    double minP = 0.05;
    int topK = 0;
    double repetitionPenalty = 1.0;
    int threads = 0;           ///< 0: automatic; takes effect at the next start
    int idleUnloadMinutes = 0;  ///< 0: never
    qint64 contextTokens = 0;  ///< 0: automatic
    QString newChatPreset;  ///< id of the preset that new chats begin with; empty: the standard one
    QString lastModelPath;
    bool loadLastModelAtStart = true;
    QStringList modelFolders;  ///< besides the program's own
    QStringList unusedModelPlaces;  ///< folders of other programs that the user took off the list
    bool modelsAsTable = false;
    QString modelOrder = QStringLiteral("name");  ///< a column of the models page
    bool chatListVisible = true;
    QStringList foldedGroups;  ///< heads of the chat list that are folded
    bool performancePanelVisible = true;
    bool machineLoadVisible = false;  ///< the panel's fifth chart
    QVariantMap keys;  ///< by id of a command: the keys that the user chose for it, none at all too
    QByteArray windowGeometry;
    QByteArray splitterState;
    QString exportFolder;  ///< of the last file that was exported
};

/// One row of the table from which the settings page and the file are made.
struct SettingRow {
    const char* key;      ///< in the file, e.g. "appearance.theme"
    const char* section;  ///< e.g. QT_TRANSLATE_NOOP("settings", "Appearance"); null: not shown
    const char* label;    ///< translatable; null for rows without a control
    const char* help;     ///< one translatable sentence
    QVariant defaultValue;
    QVariant minimum;  ///< invalid: none
    QVariant maximum;
    std::vector<std::pair<QVariant, const char*>>
        choices;  ///< for enums: value, translatable label
    const char* leastMeans = nullptr;  ///< translatable, shown in place of the minimum
};

class Settings : public QObject {
    Q_OBJECT
public:
    /// Reads `path`; a broken file is moved aside (never lost) and problem() says so.
    explicit Settings(QString path, QObject* parent = nullptr);
    /// Writes what is not written yet.
    ~Settings() override;

    const SettingsValues& values() const;
    QString problem() const;
    const std::vector<SettingRow>& rows() const;
    QVariant value(const char* key) const;
    /// Checks type and range; returns the reason in words, or an empty string when it was taken.
    QString setValue(const char* key, const QVariant& value);
    bool isDefault(const char* key) const;
    /// For good, also those of a file that was moved aside.
    void resetAll();
    /// What the user changed of the way answers are drawn; what is as it always was is absent.
    ChatSettings changedSampling() const;

signals:
    void changed(const QString& key);
    void saveProblem(const pergola::app::UserError& problem);  ///< once, until a write works again

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
