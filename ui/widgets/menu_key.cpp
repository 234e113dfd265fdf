#include "ui/widgets/menu_key.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPointer>
#include <QWidget>

namespace pergola::ui {
namespace {

/// As the Menu key does it: first the key itself, for what has its own way with it.
void askForMenu(QWidget& widget) {
    const QPointer<QWidget> alive(&widget);
    QKeyEvent key(QEvent::KeyPress, Qt::Key_Menu, Qt::NoModifier);
    QApplication::sendEvent(&widget, &key);
    if (key.isAccepted() || !alive) return;
    const QPoint place = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &menu);
}

}  // namespace

bool MenuKey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (key.key() != Qt::Key_F10 || key.modifiers() != Qt::ShiftModifier) return false;
    if (!key.isAutoRepeat()) askForMenu(static_cast<QWidget&>(*watched));
    event->accept();
    return true;
}

}  // namespace pergola::ui
