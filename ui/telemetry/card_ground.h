#pragma once
// The ground of the small cards in the performance panel.

class QPainter;
class QRect;

namespace pergola::ui {

/// A rounded rectangle with a thin line; leaves the painter smoothing edges.
void paintCardGround(QPainter& painter, const QRect& card);

}  // namespace pergola::ui
