#include "ui/widgets/side_panes.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {
constexpr int kLeastMiddleLines = 16;  // as wide as so many lines of text are high: some 40 letters
}

SidePanes::SidePanes(Pane leading, QWidget* middle, Pane trailing, QWidget* parent)
    : QWidget(parent),
      splitter_(new QSplitter(Qt::Horizontal, this)),
      middle_(middle),
      edge_(makeLine(Qt::Vertical, this)),
      leading_{leading},
      trailing_{trailing} {
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
    leading_.width = leading.preferred;
    trailing_.width = trailing.preferred;
    connect(splitter_, &QSplitter::splitterMoved, this, [this] {
        noteWidths();
        emit resizedByUser();
    });
    edge_->hide();
    qApp->installEventFilter(this);
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

void SidePanes::putAway() {
    if (leading_.isOverlay && leading_.isShown) setLeadingShown(false);
    if (trailing_.isOverlay && trailing_.isShown) setTrailingShown(false);
}

QByteArray SidePanes::saveState() const {
    return QByteArray::number(leading_.width) + ' ' + QByteArray::number(trailing_.width);
}

void SidePanes::restoreState(const QByteArray& state) {
    const QList<QByteArray> widths = state.split(' ');
    const int leading = widths.value(0).toInt();
    const int trailing = widths.value(1).toInt();
    if (widths.size() == 2 && leading > 0 && trailing > 0) {
        leading_.width = leading;
        trailing_.width = trailing;
    } else if (splitter_->restoreState(state)) {  // of earlier versions
        splitter_->setHandleWidth(1);
        noteWidths();
    }
    arrange(true);
}

/// What the panes beside the middle have; one that is hidden or covers it keeps what it had.
void SidePanes::noteWidths() {
    const QList<int> sizes = splitter_->sizes();
    for (Side* side : {&leading_, &trailing_}) {
        const int width = sizes.value(splitter_->indexOf(side->pane.widget));
        if (width > 0 && !side->isOverlay) side->width = width;
    }
}

void SidePanes::applyWidths() {
    QList<int> sizes = splitter_->sizes();
    int between = splitter_->width();
    for (const Side* side : {&leading_, &trailing_}) {
        const int place = splitter_->indexOf(side->pane.widget);
        if (place < 0) continue;
        sizes[place] = side->width;
        if (side->isShown) between -= side->width + splitter_->handleWidth();
    }
    sizes[splitter_->indexOf(middle_)] = std::max(200, between);
    splitter_->setSizes(sizes);
}

void SidePanes::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    applyWidths();
}

void SidePanes::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange(event->oldSize().width() != event->size().width());
}

void SidePanes::arrange(bool widthChanged) {
    arrangeSide(leading_, true, widthChanged);
    arrangeSide(trailing_, false, widthChanged);
    if (widthChanged) applyWidths();
    edge_->setVisible((leading_.isOverlay && leading_.isShown) ||
                      (trailing_.isOverlay && trailing_.isShown));
    emit changed();
}

bool SidePanes::event(QEvent* event) {
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) refit();
    return isHandled;
}

/// After words or their size changed, and with them what the panes need.
void SidePanes::refit() {
    const bool isSame = coversMiddle(leading_, true) == leading_.isOverlay &&
                        coversMiddle(trailing_, false) == trailing_.isOverlay;
    if (!isSame) return arrange(true);
    if (leading_.isOverlay && leading_.isShown) placeOverlay(leading_, true);
    if (trailing_.isOverlay && trailing_.isShown) placeOverlay(trailing_, false);
}

bool SidePanes::coversMiddle(const Side& side, bool isLeading) const {
    if (window()->width() < side.pane.overlayBelow) return true;
    const auto least = [](const Side& each) { return each.pane.widget->minimumWidth(); };
    int room = width() - least(side);
    if (!isLeading && !leading_.isOverlay) room -= least(leading_);
    return room < kLeastMiddleLines * theme().lineHeight(Type::Reading);
}

/// In a narrow window a pane starts hidden; when it is asked for it covers the middle.
void SidePanes::arrangeSide(Side& side, bool isLeading, bool widthChanged) {
    const bool isOverlay = coversMiddle(side, isLeading);
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
    const int wanted = std::max(side.pane.preferred + 20, side.pane.widget->minimumWidth());
    const int wide = std::min(wanted, width() - space::huge);
    const QRect logical(isLeading ? 0 : width() - wide, 0, wide, height());
    side.pane.widget->setGeometry(QStyle::visualRect(layoutDirection(), rect(), logical));
    side.pane.widget->raise();
    edge_->setGeometry(QStyle::visualRect(
        layoutDirection(), rect(), QRect(isLeading ? wide : width() - wide - 1, 0, 1, height())));
    edge_->raise();
}

/// A click beside a pane that covers the middle puts the pane away.
bool SidePanes::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonPress || !edge_->isVisible() ||
        !watched->isWidgetType())
        return false;
    auto* target = static_cast<QWidget*>(watched);
    if (middle_->isAncestorOf(target) && qobject_cast<QAbstractButton*>(target) == nullptr) {
        putAway();
    }
    return false;
}

}  // namespace pergola::ui
