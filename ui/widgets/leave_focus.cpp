#include "ui/widgets/leave_focus.h"

#include <QWidget>

namespace pergola::ui {

void leaveFocus(const QWidget& part) {
    if (QWidget* focused = part.focusWidget()) focused->clearFocus();
}

}  // namespace pergola::ui
