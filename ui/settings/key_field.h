#pragma once
// A field for the keys of one command: it shows them, and at Enter or a click waits for the next keys
// that are pressed. Tab and Esc leave it; the Del key takes the keys away. GUI thread.

#include <QAbstractButton>
#include <QKeySequence>

namespace pergola::ui {

class KeyField final : public QAbstractButton {
    Q_OBJECT
public:
    explicit KeyField(QWidget* parent);

    void show(const QList<QKeySequence>& keys);
    bool isWaiting() const { return isWaiting_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// Empty: none are wanted.
    void pressed(const QKeySequence& keys);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void setWaiting(bool waiting);

    bool isWaiting_ = false;
};

}  // namespace pergola::ui
