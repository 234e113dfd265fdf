#pragma once
// Reads Markdown while it arrives. Blocks that are closed are kept and never read again; only the
// tail behind them is, so that a token costs the same at the end of a long answer as at its start.
// After finish() the blocks equal markdownBlocks() of the whole text, whatever the pieces were.

#include <QString>
#include <vector>

#include "ui/chat/block.h"

namespace pergola::ui {

class MarkdownStream {
public:
    /// Returns the index of the first block that may differ from before.
    std::size_t append(const QString& piece);
    std::size_t setText(const QString& text);
    /// The text is complete: reads it once more as a whole, since a link may be defined at its end.
    std::size_t finish();

    const std::vector<Block>& blocks() const { return blocks_; }
    const QString& text() const { return text_; }
    /// How many characters lie before the tail that is read again with each piece.
    qsizetype closedLength() const { return closedLength_; }

private:
    std::size_t readTail();
    void closeWhatCanBe();
    bool closeAt(qsizetype boundary);

    QString text_;
    std::vector<Block> blocks_;
    qsizetype closedLength_ = 0;
    std::size_t closedBlocks_ = 0;
    qsizetype triedLength_ = 0;  // boundaries before it were tried already
};

}  // namespace pergola::ui
