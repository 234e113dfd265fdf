#pragma once
// The keyboard's way from one part of a window to the next, as F6 takes it. GUI thread.

#include <QList>

class QWidget;

namespace pergola::ui {

/// Gives the focus to the next of the panes in which something can take it, `by` 1 or -1: to what had
/// it there last, else to the first. Panes that are not seen are left out.
void cyclePanes(const QList<QWidget*>& panes, int by);

}  // namespace pergola::ui
