#pragma once
// A list of choices on a page that scrolls: the wheel under the pointer must not change it. Screen
// readers hear its accessible name and its choice. GUI thread.

#include <QComboBox>
#include <QPointer>

namespace pergola::ui {

class CalmComboBox final : public QComboBox {
    Q_OBJECT
public:
    explicit CalmComboBox(QWidget* parent);
    void showPopup() override;

protected:
    void wheelEvent(QWheelEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void forgetPointer();

    QPointer<QWidget> list_;  ///< Qt's window around the choices; none before it was first open
};

}  // namespace pergola::ui
