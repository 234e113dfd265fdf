#pragma once
// A ring that fills up, with its numbers beside it. Amber from 80 %, red when full; the word says
// the same, so that colour is never the only sign.

#include <QAbstractButton>

namespace pergola::ui {

class MeterRing final : public QAbstractButton {
    Q_OBJECT
public:
    explicit MeterRing(QWidget* parent = nullptr);

    /// `share` from 0 to 1 and more; `text` is shown, `description` is for screen readers and the
    /// tooltip.
    void setValue(double share, const QString& text, const QString& description);
    double share() const { return share_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double share_ = 0;
};

}  // namespace pergola::ui
