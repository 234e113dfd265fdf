#pragma once
// Shift+F10 for the menu of what has the keyboard, as on every desktop: Qt knows the Menu key
// alone, which many keyboards lack. GUI thread.

#include <QObject>

namespace pergola::ui {

/// As an event filter of the program.
class MenuKey final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace pergola::ui
