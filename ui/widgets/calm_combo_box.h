#pragma once
// A list of choices on a page that scrolls: the wheel under the pointer must not change it. Screen
// readers hear its accessible name and its choice. GUI thread.

#include <QComboBox>

namespace pergola::ui {

class CalmComboBox final : public QComboBox {
    Q_OBJECT
public:
    explicit CalmComboBox(QWidget* parent);

protected:
    void wheelEvent(QWheelEvent* event) override;
};

}  // namespace pergola::ui
