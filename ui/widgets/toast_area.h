#pragma once
// Short messages at the bottom centre of the window, with at most one action. A toast with an
// action stays 10 s, one without 5 s; hovering or focusing it stops the clock. GUI thread.

#include <QPointer>
#include <QWidget>
#include <functional>

namespace pergola::ui {

class ToastArea final : public QWidget {
    Q_OBJECT
public:
    /// Covers no input: it is only as large as its toasts, and keeps itself at the bottom of
    /// `parent`.
    explicit ToastArea(QWidget* parent);

    /// Toasts stay above `widget` while it is visible, so that they cover nothing that is typed.
    void keepAbove(QWidget* widget);

    void show(const QString& text);
    void show(const QString& text, const QString& action, std::function<void()> onAction);
    /// Takes the place of the last one about the same subject, e.g. a number that changes.
    void showLatest(const QString& subject, const QString& text);
    /// What the newest toast with this text tells is over: it goes before its time.
    void dismiss(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QPointer<QWidget> above_;
};

}  // namespace pergola::ui
