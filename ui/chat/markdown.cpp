#include "ui/chat/markdown.h"

#include <md4c.h>

#include <QUrl>
#include <algorithm>
#include <cstdint>

#include "ui/chat/formulas.h"

namespace pergola::ui {

namespace {

constexpr int deepest =
    8;  // levels of lists and quotes that are drawn; deeper ones stay at this depth

QString stringOf(const MD_ATTRIBUTE& attribute) {
    return attribute.text
               ? QString::fromUtf8(attribute.text, static_cast<qsizetype>(attribute.size))
               : QString();
}

/// The character of "&amp;", "&#65;" and the like; the source where it is not one of the common
/// ones.
QString entityOf(const QString& source) {
    static const std::pair<const char*, const char*> names[] = {
        {"&amp;", "&"},
        {"&lt;", "<"},
        {"&gt;", ">"},
        {"&quot;", "\""},
        {"&apos;", "'"},
        {"&nbsp;", "\xC2\xA0"},
        {"&copy;", "\xC2\xA9"},
        {"&deg;", "\xC2\xB0"},
        {"&times;", "\xC3\x97"},
        {"&ndash;", "\xE2\x80\x93"},
        {"&mdash;", "\xE2\x80\x94"},
        {"&hellip;", "\xE2\x80\xA6"},
        {"&euro;", "\xE2\x82\xAC"},
        {"&rarr;", "\xE2\x86\x92"},
        {"&larr;", "\xE2\x86\x90"},
        {"&bull;", "\xE2\x80\xA2"},
        {"&middot;", "\xC2\xB7"},
    };
    for (const auto& [name, character] : names) {
        if (source == QLatin1String(name)) return QString::fromUtf8(character);
    }
    if (!source.startsWith("&#")) return source;
    const bool isHex = source.size() > 2 && source[2].toLower() == 'x';
    const QString digits = source.mid(isHex ? 3 : 2).chopped(1);
    bool isNumber = false;
    const uint code = digits.toUInt(&isNumber, isHex ? 16 : 10);
    const bool isCharacter =
        isNumber && code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    const char32_t character = isCharacter ? code : 0xFFFD;
    return QString::fromUcs4(&character, 1);
}

struct ListLevel {
    bool isOrdered = false;
    bool isTight = false;
    std::uint64_t next = 1;
};

/// Builds blocks from the parser's events. Lists and quotes only set depths; what opens a list item
/// leaves its marker for the first block inside.
class BlockBuilder {
public:
    BlockBuilder(const QByteArray& source, bool hidesFormulas)
        : source_(source), hidesFormulas_(hidesFormulas) {}

    std::vector<Block> blocks;

    void enterBlock(MD_BLOCKTYPE type, void* detail);
    void leaveBlock(MD_BLOCKTYPE type);
    void enterSpan(MD_SPANTYPE type, void* detail);
    void leaveSpan(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size);

private:
    Block& begin(BlockKind kind);
    void enterItem(const MD_BLOCK_LI_DETAIL& item);
    void enterCell(const MD_BLOCK_TD_DETAIL& cell);
    QString attribute(const MD_ATTRIBUTE& attribute) const;
    void append(const QString& text);
    void appendRun(const QString& text);
    void finishFormulaRun(QString& run);
    void appendCode(const MD_CHAR* text, MD_SIZE size);
    void ensureItemBlock();
    RichText* target();

    const QByteArray& source_;
    const bool hidesFormulas_;
    std::vector<ListLevel> lists_;
    int quoteDepth_ = 0;
    QString marker_;
    bool isOpen_ = false;       // a block takes text now
    bool isItemStart_ = false;  // the next block is the first of its list item
    std::vector<std::pair<SpanStyle, QString>> spans_;
    QString formula_;  // what of an unfinished formula has come so far
};

Block& BlockBuilder::begin(BlockKind kind) {
    Block block;
    block.kind = kind;
    block.quoteDepth = std::min(quoteDepth_, deepest);
    block.listDepth = std::min(static_cast<int>(lists_.size()), deepest);
    block.marker = std::exchange(marker_, QString());
    block.isTight = !lists_.empty() && lists_.back().isTight;
    isItemStart_ = false;
    isOpen_ = true;
    blocks.push_back(std::move(block));
    return blocks.back();
}

void BlockBuilder::enterItem(const MD_BLOCK_LI_DETAIL& item) {
    if (!marker_.isEmpty()) begin(BlockKind::Paragraph);  // an item with nothing but a list inside
    ListLevel& list = lists_.back();
    if (item.is_task) {
        marker_ = item.task_mark == ' ' ? QStringLiteral("☐") : QStringLiteral("☑");
    } else if (list.isOrdered) {
        marker_ = QStringLiteral("%1.").arg(list.next);
    } else {
        marker_ = QStringLiteral("•");
    }
    ++list.next;
    isItemStart_ = true;
    isOpen_ = false;
}

void BlockBuilder::enterCell(const MD_BLOCK_TD_DETAIL& cell) {
    Block& table = blocks.back();
    table.rows.back().emplace_back();
    if (table.rows.size() != 1) return;
    const auto alignment = cell.align == MD_ALIGN_CENTER  ? ColumnAlignment::Center
                           : cell.align == MD_ALIGN_RIGHT ? ColumnAlignment::Trailing
                                                          : ColumnAlignment::Leading;
    table.columns.push_back(alignment);
}

void BlockBuilder::enterBlock(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
        case MD_BLOCK_QUOTE:
            ++quoteDepth_;
            break;
        case MD_BLOCK_UL:
            lists_.push_back({false, static_cast<MD_BLOCK_UL_DETAIL*>(detail)->is_tight != 0, 1});
            break;
        case MD_BLOCK_OL: {
            const auto* list = static_cast<MD_BLOCK_OL_DETAIL*>(detail);
            lists_.push_back({true, list->is_tight != 0, list->start});
            break;
        }
        case MD_BLOCK_LI:
            enterItem(*static_cast<MD_BLOCK_LI_DETAIL*>(detail));
            break;
        case MD_BLOCK_HR:
            begin(BlockKind::Rule);
            isOpen_ = false;
            break;
        case MD_BLOCK_H:
            begin(BlockKind::Heading).headingLevel =
                static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
            break;
        case MD_BLOCK_CODE:
            begin(BlockKind::Code).language =
                attribute(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->lang);
            break;
        case MD_BLOCK_P:
            begin(BlockKind::Paragraph);
            break;
        case MD_BLOCK_TABLE:
            begin(BlockKind::Table);
            break;
        case MD_BLOCK_TR:
            blocks.back().rows.emplace_back();
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            enterCell(*static_cast<MD_BLOCK_TD_DETAIL*>(detail));
            break;
        default:
            break;
    }
}

void BlockBuilder::leaveBlock(MD_BLOCKTYPE type) {
    switch (type) {
        case MD_BLOCK_QUOTE:
            --quoteDepth_;
            break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            lists_.pop_back();
            break;
        case MD_BLOCK_LI:
            if (isItemStart_) begin(BlockKind::Paragraph);  // an empty item still shows its marker
            isOpen_ = false;
            break;
        case MD_BLOCK_CODE:
            if (blocks.back().text.text.endsWith('\n')) blocks.back().text.text.chop(1);
            isOpen_ = false;
            break;
        case MD_BLOCK_H:
        case MD_BLOCK_P:
        case MD_BLOCK_TABLE:
            isOpen_ = false;
            formula_.clear();
            break;
        default:
            break;
    }
}

void BlockBuilder::enterSpan(MD_SPANTYPE type, void* detail) {
    ensureItemBlock();
    switch (type) {
        case MD_SPAN_EM:
            spans_.emplace_back(SpanStyle::Emphasis, QString());
            break;
        case MD_SPAN_STRONG:
            spans_.emplace_back(SpanStyle::Strong, QString());
            break;
        case MD_SPAN_DEL:
            spans_.emplace_back(SpanStyle::Strike, QString());
            break;
        case MD_SPAN_CODE:
            spans_.emplace_back(SpanStyle::Code, QString());
            break;
        case MD_SPAN_A:
            spans_.emplace_back(SpanStyle::Link,
                                attribute(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
            break;
        case MD_SPAN_IMG:
            spans_.emplace_back(SpanStyle::Link,
                                attribute(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src));
            break;
        default:
            spans_.emplace_back(SpanStyle::Emphasis, QString());
            break;
    }
}

void BlockBuilder::leaveSpan(MD_SPANTYPE) {
    if (!spans_.empty()) spans_.pop_back();
}

void BlockBuilder::text(MD_TEXTTYPE type, const MD_CHAR* source, MD_SIZE size) {
    switch (type) {
        case MD_TEXT_NULLCHAR:
            return append(QString(QChar::ReplacementCharacter));
        case MD_TEXT_BR:
        case MD_TEXT_SOFTBR:  // models break a line where they mean it: verses, addresses
            return append(QString(QChar::LineSeparator));
        case MD_TEXT_ENTITY:
            return append(entityOf(QString::fromUtf8(source, static_cast<qsizetype>(size))));
        case MD_TEXT_CODE:
            return appendCode(source, size);
        default:
            return append(QString::fromUtf8(source, static_cast<qsizetype>(size)));
    }
}

/// The parser writes spaces for tabs that indent code, which would break a makefile that is copied.
/// The text points into the source, so the line's own indentation stands before it.
void BlockBuilder::appendCode(const MD_CHAR* text, MD_SIZE size) {
    const MD_CHAR* const begin = source_.constData();
    const bool isInSource = text > begin && text < begin + source_.size();
    const bool isTopLevel =
        isOpen_ && blocks.back().kind == BlockKind::Code && lists_.empty() && quoteDepth_ == 0;
    if (isInSource && isTopLevel) {
        const MD_CHAR* start = text;
        while (start > begin && (start[-1] == ' ' || start[-1] == '\t')) --start;
        QString& code = blocks.back().text.text;
        const qsizetype line = code.lastIndexOf('\n') + 1;
        const bool isIndent = start == begin || start[-1] == '\n';
        const QString raw = QString::fromLatin1(start, text - start);
        if (isIndent && raw.contains('\t') && QStringView(code).mid(line).trimmed().isEmpty())
            code.replace(line, code.size() - line, raw);
    }
    QString code = QString::fromUtf8(text, static_cast<qsizetype>(size));
    // In a table a bar in code is written with a backslash, which the parser leaves there.
    if (isOpen_ && blocks.back().kind == BlockKind::Table)
        code.replace(QLatin1String("\\|"), QLatin1String("|"));
    append(code);
}

/// The text of a tight list's item comes without a paragraph around it.
void BlockBuilder::ensureItemBlock() {
    if (!isOpen_) begin(BlockKind::Paragraph);
}

RichText* BlockBuilder::target() {
    ensureItemBlock();
    Block& block = blocks.back();
    if (block.kind != BlockKind::Table) return &block.text;
    if (block.rows.empty() || block.rows.back().empty()) return nullptr;
    return &block.rows.back().back();
}

/// Of a link, say, whose address looked like a formula.
QString BlockBuilder::attribute(const MD_ATTRIBUTE& attribute) const {
    QString text = stringOf(attribute);
    if (!hidesFormulas_) return text;
    for (QChar& character : text) {
        if (isHiddenMark(character)) character = shownMark(character);
    }
    return text;
}

/// What a formula is written with is put back and looks like code.
void BlockBuilder::append(const QString& text) {
    const bool hasNone = std::none_of(text.begin(), text.end(), isHiddenMark);
    if (!hidesFormulas_ || (formula_.isEmpty() && hasNone)) return appendRun(text);
    QString run;
    for (const QChar character : text) {
        const bool isHidden = isHiddenMark(character);
        if (formula_.isEmpty() && isHidden) appendRun(std::exchange(run, QString()));
        run += isHidden ? shownMark(character) : character;
        if (formula_.isEmpty() && !isHidden) continue;
        formula_ += run.back();
        if (isWholeFormula(formula_)) finishFormulaRun(run);
    }
    const QString open = formula_;
    if (open.isEmpty()) return appendRun(run);
    finishFormulaRun(run);
    formula_ = open;  // it goes on in the next line
}

void BlockBuilder::finishFormulaRun(QString& run) {
    formula_.clear();
    spans_.emplace_back(SpanStyle::Code, QString());
    spans_.emplace_back(SpanStyle::Formula, QString());
    appendRun(std::exchange(run, QString()));
    spans_.resize(spans_.size() - 2);
}

void BlockBuilder::appendRun(const QString& text) {
    RichText* rich = target();
    if (rich == nullptr || text.isEmpty()) return;
    const int start = static_cast<int>(rich->text.size());
    rich->text += text;
    if (spans_.empty() || blocks.back().kind == BlockKind::Code) return;
    Span span{start, static_cast<int>(text.size()), 0, {}};
    for (const auto& [style, address] : spans_) {
        span.styles = static_cast<std::uint8_t>(span.styles | static_cast<std::uint8_t>(style));
        if (style == SpanStyle::Link) span.target = address;
    }
    if (!rich->spans.empty()) {
        Span& last = rich->spans.back();
        if (last.start + last.length == start && last.styles == span.styles &&
            last.target == span.target) {
            last.length += span.length;
            return;
        }
    }
    rich->spans.push_back(std::move(span));
}

BlockBuilder& builderOf(void* user) {
    return *static_cast<BlockBuilder*>(user);
}

MD_PARSER parserOfBlocks() {
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
        builderOf(user).enterBlock(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
        builderOf(user).leaveBlock(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
        builderOf(user).enterSpan(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* user) {
        builderOf(user).leaveSpan(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
        builderOf(user).text(type, text, size);
        return 0;
    };
    return parser;
}

}  // namespace

std::vector<Block> markdownBlocks(const QString& text) {
    const QString hidden = withFormulasHidden(text);
    const QByteArray utf8 = hidden.toUtf8();
    static const MD_PARSER parser = parserOfBlocks();
    BlockBuilder builder(utf8, hidden != text);
    const int failed =
        md_parse(utf8.constData(), static_cast<MD_SIZE>(utf8.size()), &parser, &builder);
    if (failed != 0) return plainBlocks(text);
    return withShortParagraphs(std::move(builder.blocks));
}

}  // namespace pergola::ui
