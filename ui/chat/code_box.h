#pragma once
// A block of code: a head with the language, then lines in a fixed font. Lines are laid out only
// when they are painted, so that a long listing costs no more than its visible part. Scrolls
// sideways inside or wraps. Always left to right.

#include <QStringList>
#include <map>
#include <memory>
#include <vector>

#include "ui/chat/block_box.h"
#include "ui/chat/highlighter.h"
#include "ui/chat/sideways_scroll.h"

class QTextLayout;

namespace pergola::ui {

class CodeBox final : public BlockBox {
public:
    explicit CodeBox(const Block& block);
    ~CodeBox() override;

    int estimatedHeight(int width) const override;
    int layOut(int width) override;
    void release() override;
    bool isLaidOut() const override { return width_ > 0; }
    void paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const override;
    int offsetAt(QPoint point) const override;
    int length() const override { return static_cast<int>(code_.size()); }
    QString text(TextRange range) const override {
        return code_.mid(range.from, range.to - range.from);
    }
    QRect caret() const override;
    bool grow(const Block& block) override;
    bool scrollSideways(int pixels) override;

    const QString& code() const { return code_; }
    const QString& language() const { return language_; }
    bool isWrapped() const { return isWrapped_; }
    void setWrapped(bool wrapped);
    /// Where the head's buttons go; in the box's coordinates, after layOut().
    QRect headArea() const;

private:
    void measure();
    int inset() const { return inset_; }
    int rowsBefore(int line) const {
        return isWrapped_ ? firstRow_[static_cast<std::size_t>(line)] : line;
    }
    int rowCount() const;
    int lineOfRow(int row) const;
    QRect body() const;
    int widestLine() const;
    QTextLayout& lineLayout(int line) const;
    CodeState stateBefore(int line) const;
    QString lineText(std::size_t line) const;
    void paintLines(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const;

    QString code_;
    QString language_;
    Highlighter highlighter_;
    int inset_ = 0;
    int width_ = 0;
    SidewaysScroll scroll_;
    bool isWrapped_ = false;
    std::vector<int> starts_;      // offset of each line in code_
    std::vector<int> lineWidths_;  // pixels
    std::vector<int> firstRow_;    // with wrapping: rows before each line, and the total at the end
    mutable std::vector<CodeState> states_;  // before each line, as far as they were read
    mutable std::map<int, std::unique_ptr<QTextLayout>> layouts_;
};

}  // namespace pergola::ui
