#pragma once
// An icon that stands beside a text, follows the theme and grows with the text. Decoration: screen
// readers pass it over.

#include <QLabel>

#include "ui/theme/tokens.h"

namespace pergola::ui {

class IconLabel final : public QLabel {
    Q_OBJECT
public:
    /// `pixels` at a text size of 100 %; `ground` fills the holes of "-filled" icons.
    IconLabel(const QString& iconName,
              Color color,
              QWidget* parent,
              int pixels = size::icon,
              Color ground = Color::Canvas);

    const QString& iconName() const { return iconName_; }
    Color color() const { return color_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    /// Drawn anew each time, so that it is sharp on every screen it comes to.
    void paintEvent(QPaintEvent* event) override;

private:
    QString iconName_;
    Color color_;
    Color ground_;
    int pixels_;
};

}  // namespace pergola::ui
