#pragma once
// What stands in the charts' place before the first answer. GUI thread.

#include <QFrame>

namespace pergola::ui {

class EmptySpeed final : public QFrame {
    Q_OBJECT
public:
    explicit EmptySpeed(QWidget* parent);

protected:
    void paintEvent(QPaintEvent*) override;
};

}  // namespace pergola::ui
