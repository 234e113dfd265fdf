#pragma once
// Rich text to laid-out lines in the theme's fonts and colours; shared by paragraphs and table
// cells.

#include <QTextLayout>
#include <memory>
#include <vector>

#include "ui/chat/block.h"
#include "ui/chat/block_box.h"
#include "ui/theme/tokens.h"

namespace pergola::ui {

struct TextLook {
    Type type = Type::Reading;
    Color color = Color::Text;
    Qt::Alignment alignment = Qt::AlignLeft;  ///< of a left-to-right text; mirrored by direction
};

/// A laid-out text of known height. Direction by the first strong character.
class TextLines {
public:
    TextLines(const RichText& rich, const TextLook& look, int width);

    int height() const { return height_; }
    /// The widest line as it stands.
    int naturalWidth() const { return naturalWidth_; }
    /// The longest part that cannot be broken.
    int narrowestWidth() const;
    bool isRightToLeft() const { return isRightToLeft_; }

    void paint(QPainter& painter, QPoint origin, const QRect& exposed, const BoxMarks& marks) const;
    int offsetAt(QPoint point) const;
    QRect caret() const;

private:
    QTextLayout layout_;
    TextLook look_;
    int height_ = 0;
    int naturalWidth_ = 0;
    bool isRightToLeft_ = false;
};

/// Fills the ground of what is marked over the whole height of its lines. Where directions mix and a
/// range is not one piece, the layout draws it itself: with the formats that are returned.
QList<QTextLayout::FormatRange> paintMarks(QPainter& painter,
                                           const QTextLayout& layout,
                                           QPointF origin,
                                           int lineHeight,
                                           const BoxMarks& marks);

/// Whether the source of a formula stands there that could not be drawn.
bool isFormulaAtOffset(const RichText& rich, int offset);

/// Address of the link that covers an offset, or empty.
QString linkAtOffset(const RichText& rich, int offset);

}  // namespace pergola::ui
