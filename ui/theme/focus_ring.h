#pragma once
// The ring round the widget that has the keyboard: 2 px with a gap of 1 px, outside the widget,
// where a style sheet's outline cannot be. Shown for keyboard focus only; text fields draw their
// own. GUI thread.

#include <QObject>
#include <QPointer>
#include <QWidget>

class QApplication;

namespace pergola::ui {

/// Set this dynamic property on a widget to another corner radius than 6, or to -1 for no ring.
inline constexpr const char* focusRadiusProperty = "focusRadius";

class FocusRingPainter final : public QObject {
    Q_OBJECT
public:
    FocusRingPainter(QApplication& application, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* widget);
    void place();

    QPointer<QWidget> followed_;
    QPointer<QWidget> ring_;
};

}  // namespace pergola::ui
