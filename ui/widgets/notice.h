#pragma once
// A coloured strip that tells something important in its place: icon, sentence, second line, one
// link.

#include <QWidget>

#include "ui/widgets/badge.h"

class QPushButton;

namespace pergola::ui {

class TextLabel;

class Notice final : public QWidget {
    Q_OBJECT
public:
    /// Tight is amber, No is red. `text` and `action` may be empty.
    Notice(BadgeKind kind,
           const QString& iconName,
           const QString& title,
           const QString& text,
           const QString& action,
           QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& text);
    /// Screen readers say it at once.
    void announce();

signals:
    void actionClicked();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    BadgeKind kind_;
    TextLabel* title_;
    TextLabel* text_;
};

}  // namespace pergola::ui
