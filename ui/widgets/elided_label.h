#pragma once
// One line of text that ends in "…" when there is no room, and then shows all of it as a tooltip.

#include <QWidget>

#include "ui/theme/tokens.h"

namespace pergola::ui {

class ElidedLabel final : public QWidget {
    Q_OBJECT
public:
    ElidedLabel(Type type, Color color, QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setColor(Color color);
    void setElideMode(Qt::TextElideMode mode);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString text_;
    Type type_;
    Color color_;
    Qt::TextElideMode mode_ = Qt::ElideRight;
};

}  // namespace pergola::ui
