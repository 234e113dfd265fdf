#pragma once
// What a message is made of once its text was read: a flat list of blocks. Lists and quotes are not
// containers but depths of a block, so that each block can be laid out, measured and dropped alone.
// Values, any thread. Knows nothing of pixels or of Markdown.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

namespace pergola::ui {

enum class SpanStyle : std::uint8_t {
    Strong = 1,
    Emphasis = 2,
    Strike = 4,
    Code = 8,
    Link = 16,
    Formula = 32,  ///< the source of one, or a line of it
    Raised = 64,
    Lowered = 128
};

/// A run of characters of one look. `styles` is a set of SpanStyle bits.
struct Span {
    int start = 0;
    int length = 0;
    std::uint8_t styles = 0;
    QString target;  ///< of a link or of an image, which is shown as its description

    bool has(SpanStyle style) const { return (styles & static_cast<std::uint8_t>(style)) != 0; }
    friend bool operator==(const Span&, const Span&) = default;
};

/// Hard line breaks are QChar::LineSeparator.
struct RichText {
    QString text;
    std::vector<Span> spans;
    friend bool operator==(const RichText&, const RichText&) = default;
};

enum class BlockKind : std::uint8_t { Paragraph, Heading, Code, Table, Rule };
enum class ColumnAlignment : std::uint8_t { Leading, Center, Trailing };

struct Block {
    BlockKind kind = BlockKind::Paragraph;
    RichText text;         ///< paragraph and heading; of code only `text.text`
    int headingLevel = 0;  ///< 1..6
    int quoteDepth = 0;
    int listDepth = 0;
    QString marker;        ///< of a list item's first block: "•", "3.", "☐" or "☑"
    bool isTight = false;  ///< follows the block before it closely, as items of a dense list do
    QString language;      ///< of code, as written behind the fence
    std::vector<std::vector<RichText>> rows;  ///< of a table; the first row is its head
    std::vector<ColumnAlignment> columns;

    friend bool operator==(const Block&, const Block&) = default;
};

/// The user's own text, shown as typed: one paragraph a line, nothing interpreted.
std::vector<Block> plainBlocks(const QString& text);

/// Cuts paragraphs over `limit` characters at spaces, so that laying out one block stays cheap.
/// The same prefix is always cut at the same places.
std::vector<Block> withShortParagraphs(std::vector<Block> blocks, int limit = 4000);

}  // namespace pergola::ui
