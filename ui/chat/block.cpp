#include "ui/chat/block.h"

#include <algorithm>

namespace pergola::ui {

namespace {

RichText partOf(const RichText& whole, int start, int length) {
    RichText part;
    part.text = whole.text.mid(start, length);
    for (const Span& span : whole.spans) {
        const int from = std::max(span.start, start);
        const int to = std::min(span.start + span.length, start + length);
        if (from < to) part.spans.push_back({from - start, to - from, span.styles, span.target});
    }
    return part;
}

/// Where to cut `text` from `start`: after the last space within the limit, never inside a pair of
/// surrogates.
int cutAfter(const QString& text, int start, int limit) {
    int end = start + limit;
    if (end >= text.size()) return static_cast<int>(text.size());
    for (int i = end; i > start + limit / 2; --i) {
        if (text[i - 1].isSpace()) return i;
    }
    return text[end].isLowSurrogate() ? end + 1 : end;
}

}  // namespace

std::vector<Block> plainBlocks(const QString& text) {
    std::vector<Block> blocks;
    QString normal = text;
    normal.replace("\r\n", "\n").replace('\r', '\n');
    for (const QString& line : normal.split('\n')) {
        Block block;
        block.text.text = line;
        block.isTight = true;
        blocks.push_back(std::move(block));
    }
    return withShortParagraphs(std::move(blocks));
}

std::vector<Block> withShortParagraphs(std::vector<Block> blocks, int limit) {
    std::vector<Block> shortened;
    shortened.reserve(blocks.size());
    for (Block& block : blocks) {
        const bool isShort = block.kind != BlockKind::Paragraph || block.text.text.size() <= limit;
        if (isShort) {
            shortened.push_back(std::move(block));
            continue;
        }
        const RichText whole = std::move(block.text);
        for (int start = 0; start < whole.text.size();) {
            const int end = cutAfter(whole.text, start, limit);
            Block part = block;
            part.text = partOf(whole, start, end - start);
            shortened.push_back(std::move(part));
            block.marker.clear();
            block.isTight = true;
            start = end;
        }
    }
    return shortened;
}

}  // namespace pergola::ui
