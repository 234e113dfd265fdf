#pragma once
// One line of the settings page: label and sentence, the control, an arrow back to the standard value
// when it was changed, and the reason when a value was not taken. GUI thread.

#include <QWidget>

#include "app/settings.h"

class QBoxLayout;
class QToolButton;

namespace pergola::ui {

class SettingControl;
class TextLabel;

class SettingLine final : public QWidget {
    Q_OBJECT
public:
    SettingLine(app::Settings& settings, const app::SettingRow& row, QWidget* parent);
    ~SettingLine() override;

    /// Whether label, sentence or choices contain the words.
    bool matches(const QString& words) const;
    const char* key() const { return row_.key; }
    QString reason() const;
    void focusControl();
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int widthOfWords() const;
    int wantedWidthOfWords() const;
    int widthOfEnd() const;
    void tryValue(const QVariant& value);
    void refresh();

    app::Settings& settings_;
    const app::SettingRow& row_;  // of a table that lives as long as the program
    SettingControl* control_;
    QToolButton* reset_;
    QWidget* reasonLine_;
    TextLabel* reason_;
    QBoxLayout* line_ = nullptr;
    QList<TextLabel*> words_;
    QString searched_;
};

/// Whether each word of the search stands in the text.
bool hasWords(const QString& text, const QString& search);

}  // namespace pergola::ui
