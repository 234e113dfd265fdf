#pragma once
// How far a block is scrolled sideways inside its frame, and the bar that shows it.

#include <QRect>

class QPainter;

namespace pergola::ui {

class SidewaysScroll {
public:
    /// Pixels by which the contents are moved towards their beginning.
    int offset() const { return offset_; }
    void reset() { offset_ = 0; }
    /// Keeps the offset inside `content` that is seen through `room` pixels.
    void fit(int content, int room);
    /// True if something moved.
    bool move(int pixels, int content, int room);
    /// A bar of 4 pixels in `track`; `isMirrored`: the contents begin at the right.
    void paint(QPainter& painter, const QRect& track, int content, bool isMirrored) const;

private:
    int offset_ = 0;
};

/// Frame of a block that lists and quotes move away from the leading edge of the page by `inset`.
QRect insetFrame(int inset, int width, int height);

}  // namespace pergola::ui
