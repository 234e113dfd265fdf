#pragma once
// Paragraph, heading, list item or quote: wrapped text with a marker at its leading edge.

#include <memory>

#include "ui/chat/block_box.h"
#include "ui/chat/text_layout.h"

namespace pergola::ui {

class TextBox final : public BlockBox {
public:
    explicit TextBox(Block block);

    int estimatedHeight(int width) const override;
    int layOut(int width) override;
    void release() override { lines_.reset(); }
    bool isLaidOut() const override { return lines_ != nullptr; }
    void paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const override;
    int offsetAt(QPoint point) const override;
    int length() const override { return static_cast<int>(block_.text.text.size()); }
    QString text(TextRange range) const override;
    QRect caret() const override;
    QString linkAt(QPoint point) const override;
    bool isFormulaAt(QPoint point) const override;

    /// Width of the widest line; needs a layout.
    int naturalWidth() const { return lines_ ? lines_->naturalWidth() : 0; }

private:
    TextLook look() const;
    QPoint origin() const;
    void paintMarker(QPainter& painter) const;

    Block block_;
    std::unique_ptr<TextLines> lines_;
    int width_ = 0;
};

/// A thematic break.
class RuleBox final : public BlockBox {
public:
    int estimatedHeight(int) const override { return height; }
    int layOut(int width) override;
    void release() override { width_ = 0; }
    bool isLaidOut() const override { return width_ > 0; }
    void paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const override;
    int offsetAt(QPoint) const override { return 0; }
    int length() const override { return 0; }
    QString text(TextRange) const override { return {}; }
    QRect caret() const override { return {0, height - 16, 3, 16}; }

private:
    static constexpr int height = 17;
    int width_ = 0;
};

}  // namespace pergola::ui
