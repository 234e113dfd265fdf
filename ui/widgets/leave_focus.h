#pragma once
// For the destructors of what holds fields.

class QWidget;

namespace pergola::ui {

/// Takes the keyboard focus from whatever inside `part` has it, so that a value that is being typed is
/// settled while `part` is still whole. Without it QWidget's own destructor moves the focus, and the
/// fields report to an owner of which only the QWidget is left. GUI thread.
void leaveFocus(const QWidget& part);

}  // namespace pergola::ui
