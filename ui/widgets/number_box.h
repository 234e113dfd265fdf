#pragma once
// A field for one number of a range: nothing outside of it can be entered, the wheel leaves it
// alone, and a word may stand in the place of the least value ("Off"). GUI thread.

#include <QDoubleSpinBox>
#include <optional>

namespace pergola::ui {

class NumberBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    /// 0 decimals: whole numbers.
    NumberBox(double least, double most, double step, int decimals, QWidget* parent);

    /// Wide enough for every number of the range; several that share a column take the widest.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    std::optional<double> numberIn(const QString& text) const;
};

}  // namespace pergola::ui
