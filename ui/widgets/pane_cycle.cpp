#include "ui/widgets/pane_cycle.h"

#include <QApplication>
#include <QWidget>

namespace pergola::ui {
namespace {

bool takesFocus(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isVisible() && widget.isEnabled();
}

QWidget* entryOf(QWidget& pane) {
    QWidget* last = pane.focusWidget();
    if (last != nullptr && pane.isAncestorOf(last) && takesFocus(*last)) return last;
    if (takesFocus(pane)) return &pane;
    for (QWidget* each = pane.nextInFocusChain(); each != &pane; each = each->nextInFocusChain())
        if (pane.isAncestorOf(each) && takesFocus(*each)) return each;
    return nullptr;
}

}  // namespace

void cyclePanes(const QList<QWidget*>& panes, int by) {
    const QWidget* focus = QApplication::focusWidget();
    const auto count = panes.size();
    qsizetype at = by > 0 ? -1 : 0;
    for (qsizetype i = 0; i < count; ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus))) at = i;
    for (qsizetype tries = 0; tries < count; ++tries) {
        at = (at + by + count) % count;
        if (!panes[at]->isVisible()) continue;
        QWidget* entry = entryOf(*panes[at]);
        if (entry == nullptr) continue;
        return entry->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    }
}

}  // namespace pergola::ui
