#pragma once
// The settings: sections at the side, a search on top, and lines made from the table of
// app/settings. Changes take effect and are saved at once. GUI thread.

#include <QWidget>

#include <vector>

#include "app/settings.h"

class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace pergola::app {
class EngineBridge;
}

namespace pergola::ui {

class SectionButton;
class SettingLine;
class PageHead;
class TextLabel;

class SettingsPage final : public QWidget {
    Q_OBJECT
public:
    SettingsPage(app::Settings& settings, app::EngineBridge& bridge, QWidget* parent = nullptr);
    ~SettingsPage() override;

    /// "Appearance", "About" …, as in the table, untranslated. Unknown names are ignored.
    void openSection(const QString& section);
    /// A card without a line of the table, at the end of its section, which may be a new one. The page
    /// takes it. A search finds it by its heading and the words of `searched`; without any, not at all.
    void addCard(const QString& section,
                 const QString& heading,
                 QWidget* card,
                 const QString& searched = {});
    /// Its section, with the keyboard at the setting; unknown keys are ignored.
    void openSetting(const QString& key);
    void focusSearch();
    /// The sections, and what is in one of them.
    QList<QWidget*> panes() const { return {side_, body_}; }

    /// What only the page knows, for the one that takes its place in another language.
    struct Bookmark {
        QString section;
        QString search;
        QString focusedKey;  ///< of the setting that has the keyboard; empty: none has
        int scroll = 0;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

signals:
    /// The user wants a report of a problem; the window shows it.
    void diagnosticsRequested();

private:
    struct Extra {
        QWidget* group = nullptr;  ///< heading and card
        QString searched;
    };
    struct Section {
        QString id;
        SectionButton* button = nullptr;
        QWidget* group = nullptr;  ///< heading and cards
        TextLabel* heading = nullptr;
        std::vector<SettingLine*> lines;
        std::vector<QWidget*> rules;   ///< lines between them; rules[i] is above lines[i + 1]
        std::vector<Extra> extras;  ///< cards without settings
    };

    QWidget* makeSide();
    QWidget* makeBody();
    void addSections();
    Section& section(const QString& id);
    void addLine(Section& section, const app::SettingRow& row);
    void addExtras();
    void showSection(const QString& id);
    void search(const QString& words);
    void setRules(const Section& section);

    app::Settings& settings_;
    app::EngineBridge& bridge_;
    std::vector<Section> sections_;
    QString shown_;
    QWidget* side_ = nullptr;
    QWidget* body_ = nullptr;
    QLineEdit* search_ = nullptr;
    QVBoxLayout* buttons_ = nullptr;
    QVBoxLayout* groups_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    PageHead* head_ = nullptr;
    TextLabel* nothingFound_ = nullptr;
};

}  // namespace pergola::ui
