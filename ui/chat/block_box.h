#pragma once
// The picture of one block: lays itself out for a width, paints, and maps points to text offsets.
// The owner may drop the layout at any time and keep the height. GUI thread. Knows nothing of
// messages.

#include <QPoint>
#include <QRect>
#include <QString>
#include <memory>
#include <vector>

#include "ui/chat/block.h"

class QPainter;

namespace pergola::ui {

/// Characters [from, to) of a box.
struct TextRange {
    int from = 0;
    int to = 0;
    bool isEmpty() const { return to <= from; }
};

/// What is marked in a box while it is painted.
struct BoxMarks {
    TextRange selection;
    std::vector<TextRange> found;  ///< where what is searched for stands, in order

    /// Those of a part that begins at `start`, counted from there.
    BoxMarks within(int start, int size) const;
};

class BlockBox {
public:
    virtual ~BlockBox() = default;

    /// Height in pixels for `width`, guessed without a layout; cheap.
    virtual int estimatedHeight(int width) const = 0;
    /// Lays out; returns the exact height.
    virtual int layOut(int width) = 0;
    /// Frees the layout. layOut() is called again before the box is painted.
    virtual void release() = 0;
    virtual bool isLaidOut() const = 0;

    /// At (0, 0) in the painter's coordinates. `exposed` is in the same coordinates.
    virtual void paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const = 0;
    /// The offset nearest to a point, 0..length().
    virtual int offsetAt(QPoint point) const = 0;
    virtual int length() const = 0;
    /// Plain text of a range, as it goes to the clipboard.
    virtual QString text(TextRange range) const = 0;
    /// Where the next character would stand.
    virtual QRect caret() const = 0;
    /// Address of the link under a point, or empty.
    virtual QString linkAt(QPoint) const { return {}; }
    /// Whether the source of a formula stands there.
    virtual bool isFormulaAt(QPoint) const { return false; }

    /// Takes over a longer version of the same block; false: make a new box instead.
    virtual bool grow(const Block&) { return false; }
    /// Scrolls sideways inside by `pixels`; true if something moved.
    virtual bool scrollSideways(int) { return false; }
};

/// The box for a block. `isPlain` is the user's own text.
std::unique_ptr<BlockBox> makeBox(const Block& block);

/// Empty pixels above a block that follows `previous`.
int spaceBetween(const Block& previous, const Block& next);
/// Pixels by which lists and quotes move a block away from the leading edge.
int insetOf(const Block& block);

}  // namespace pergola::ui
