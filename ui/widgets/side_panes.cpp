#include "ui/widgets/side_panes.h"

#include <QEvent>
#include <QMouseEvent>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace pergola::ui {

SidePanes::SidePanes(Pane leading, QWidget* middle, Pane trailing, QWidget* parent)
    : QWidget(parent), splitter_(new QSplitter(Qt::Horizontal, this)), middle_(middle), leading_{leading}, trailing_{trailing} {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(splitter_);
    splitter_->setHandleWidth(1);
    splitter_->setChildrenCollapsible(false);
    for (QWidget* widget : {leading.widget, middle, trailing.widget}) splitter_->addWidget(widget);
    for (const Pane& pane : {leading, trailing}) {
        pane.widget->setMinimumWidth(pane.minimum);
        pane.widget->setMaximumWidth(pane.maximum);
    }
    splitter_->setStretchFactor(0, 0);
    splitter_->setStretchFactor(1, 1);
    splitter_->setStretchFactor(2, 0);
    splitter_->setSizes({leading.preferred, 640, trailing.preferred});
    connect(splitter_, &QSplitter::splitterMoved, this, &SidePanes::resizedByUser);
    middle_->installEventFilter(this);
}

void SidePanes::setLeadingShown(bool shown) {
    leading_.isShown = shown;
    if (!leading_.isOverlay) leading_.isWanted = shown;
    arrange(false);
}

void SidePanes::setTrailingShown(bool shown) {
    trailing_.isShown = shown;
    if (!trailing_.isOverlay) trailing_.isWanted = shown;
    arrange(false);
}

QByteArray SidePanes::saveState() const { return splitter_->saveState(); }

void SidePanes::restoreState(const QByteArray& state) {
    if (!state.isEmpty()) splitter_->restoreState(state);
    splitter_->setHandleWidth(1);
    arrange(true);
}

void SidePanes::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange(event->oldSize().width() != event->size().width());
}

void SidePanes::arrange(bool widthChanged) {
    arrangeSide(leading_, true, widthChanged);
    arrangeSide(trailing_, false, widthChanged);
    emit changed();
}

/// In a narrow window a pane starts hidden; when it is asked for it covers the middle.
void SidePanes::arrangeSide(Side& side, bool isLeading, bool widthChanged) {
    const bool isOverlay = window()->width() < side.pane.overlayBelow;
    QWidget* widget = side.pane.widget;
    if (widthChanged && isOverlay != side.isOverlay) {
        side.isOverlay = isOverlay;
        side.isShown = !isOverlay && side.isWanted;
        if (isOverlay) {
            widget->setParent(this);
        } else {
            splitter_->insertWidget(isLeading ? 0 : splitter_->count(), widget);
            splitter_->setStretchFactor(splitter_->indexOf(middle_), 1);
        }
    }
    widget->setVisible(side.isShown);
    if (side.isOverlay && side.isShown) placeOverlay(side, isLeading);
}

void SidePanes::placeOverlay(const Side& side, bool isLeading) {
    const int wide = std::min(side.pane.preferred + 20, width() - 48);
    const QRect logical(isLeading ? 0 : width() - wide, 0, wide, height());
    side.pane.widget->setGeometry(QStyle::visualRect(layoutDirection(), rect(), logical));
    side.pane.widget->raise();
}

/// A click beside a pane that covers the middle puts the pane away.
bool SidePanes::eventFilter(QObject* watched, QEvent* event) {
    if (watched == middle_ && event->type() == QEvent::MouseButtonPress) {
        if (leading_.isOverlay && leading_.isShown) setLeadingShown(false);
        if (trailing_.isOverlay && trailing_.isShown) setTrailingShown(false);
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace pergola::ui
