#pragma once
// One page of the rail: icon over label; the checked one has a bar at the window's edge, a tinted
// pill and a filled icon, so that colour is not the only sign.

#include <QAbstractButton>

namespace pergola::ui {

class RailButton final : public QAbstractButton {
    Q_OBJECT
public:
    /// Icons `iconName` and `iconName-filled`. The shortcut is added to the tooltip.
    RailButton(const QString& iconName,
               const QString& text,
               const QString& shortcut,
               QWidget* parent = nullptr);

    /// A number at the icon, e.g. running jobs; 0 hides it.
    void setCount(int count);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paintCount(QPainter& painter, const QRect& pill) const;

    QString iconName_;
    int count_ = 0;
};

}  // namespace pergola::ui
