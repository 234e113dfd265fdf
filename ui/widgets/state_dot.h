#pragma once
// A dot and a word for what something is doing. The word carries the meaning, the colour supports
// it.

#include <QWidget>

#include "ui/theme/tokens.h"

namespace pergola::ui {

class StateDot final : public QWidget {
    Q_OBJECT
public:
    explicit StateDot(QWidget* parent = nullptr);

    void set(Color color, const QString& word);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Color color_ = Color::Muted;
    QString word_;
};

}  // namespace pergola::ui
