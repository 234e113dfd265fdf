#pragma once
// A number box for a length in tokens that shows and takes "8k" as well as "8192". GUI thread.

#include <QSpinBox>

namespace pergola::ui {

class ContextBox final : public QSpinBox {
    Q_OBJECT
public:
    explicit ContextBox(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    QString textFromValue(int value) const override;
    int valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void wheelEvent(QWheelEvent* event) override;
};

}  // namespace pergola::ui
