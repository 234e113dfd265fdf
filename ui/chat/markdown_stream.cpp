#include "ui/chat/markdown_stream.h"

#include <algorithm>

#include "ui/chat/markdown.h"

namespace pergola::ui {

namespace {

bool isBlank(QStringView line) {
    return line.trimmed().isEmpty();
}

/// A line that may go on with what stands before the blank line above it: an item of the same list,
/// or anything indented.
bool mayContinue(QStringView line) {
    if (line.isEmpty() || line[0].isSpace()) return true;
    if (line[0] == '-' || line[0] == '+' || line[0] == '*')
        return line.size() < 2 || line[1].isSpace();
    return line[0].isDigit();
}

struct Boundaries {
    qsizetype first = -1;
    qsizetype last = -1;
};

/// The starts of complete lines behind `from` where a new block at the top level most likely
/// begins; -1 if there is none. The caller proves the guess.
Boundaries boundariesAfter(const QString& text, qsizetype from) {
    Boundaries found;
    bool isAfterBlank = false;
    qsizetype start = text.lastIndexOf('\n', from) + 1;
    for (qsizetype end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
        const QStringView line = QStringView(text).mid(start, end - start);
        const bool isNew = start > from && isAfterBlank && !isBlank(line) && !mayContinue(line);
        if (isNew && found.first < 0) found.first = start;
        if (isNew) found.last = start;
        isAfterBlank = isBlank(line);
        start = end + 1;
    }
    return found;
}

}  // namespace

std::size_t MarkdownStream::append(const QString& piece) {
    text_ += piece;
    const std::size_t changed = readTail();
    closeWhatCanBe();
    return changed;
}

std::size_t MarkdownStream::setText(const QString& text) {
    text_ = text;
    return finish();
}

std::size_t MarkdownStream::readTail() {
    std::vector<Block> tail = markdownBlocks(text_.mid(closedLength_));
    std::size_t same = 0;
    const std::size_t open = blocks_.size() - closedBlocks_;
    while (same < std::min(open, tail.size()) && blocks_[closedBlocks_ + same] == tail[same])
        ++same;
    const std::size_t changed = closedBlocks_ + same;
    blocks_.resize(changed);
    std::move(
        tail.begin() + static_cast<std::ptrdiff_t>(same), tail.end(), std::back_inserter(blocks_));
    return changed;
}

void MarkdownStream::closeWhatCanBe() {
    const Boundaries found = boundariesAfter(text_, std::max(closedLength_, triedLength_));
    if (found.last < 0) return;
    triedLength_ = found.last;
    if (!closeAt(found.last) && found.first != found.last) closeAt(found.first);
}

/// The guess is proved by reading both sides apart: they must give what the whole tail gave.
bool MarkdownStream::closeAt(qsizetype boundary) {
    const std::vector<Block> head =
        markdownBlocks(text_.mid(closedLength_, boundary - closedLength_));
    const std::vector<Block> rest = markdownBlocks(text_.mid(boundary));
    const bool isSplit =
        closedBlocks_ + head.size() + rest.size() == blocks_.size() &&
        std::equal(head.begin(),
                   head.end(),
                   blocks_.begin() + static_cast<std::ptrdiff_t>(closedBlocks_)) &&
        std::equal(
            rest.begin(), rest.end(), blocks_.end() - static_cast<std::ptrdiff_t>(rest.size()));
    if (!isSplit) return false;
    closedLength_ = boundary;
    closedBlocks_ += head.size();
    return true;
}

std::size_t MarkdownStream::finish() {
    std::vector<Block> whole = markdownBlocks(text_);
    const auto [old, now] =
        std::mismatch(blocks_.begin(), blocks_.end(), whole.begin(), whole.end());
    const auto changed = static_cast<std::size_t>(old - blocks_.begin());
    blocks_ = std::move(whole);
    closedLength_ = 0;
    closedBlocks_ = 0;
    triedLength_ = 0;
    return changed;
}

}  // namespace pergola::ui
