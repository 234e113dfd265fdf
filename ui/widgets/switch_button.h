#pragma once
// An on/off switch: a pill with a knob. Behaves and reads like a check box.

#include <QCheckBox>

namespace pergola::ui {

class SwitchButton final : public QCheckBox {
    Q_OBJECT
public:
    explicit SwitchButton(const QString& accessibleName, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& position) const override { return rect().contains(position); }
};

}  // namespace pergola::ui
