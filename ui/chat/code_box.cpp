#include "ui/chat/code_box.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/chat/message_widgets.h"
#include "ui/chat/text_layout.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int padding = space::m;
constexpr int paddingVertical = space::s;
constexpr int tabColumns = 4;
constexpr std::size_t maximumLayouts = 400;
// Shaping takes 2 µs for each character of coloured code, 2026-11, tests/ui/chat_benchmark: a
// packed script of 300 KB on one line would hold the window for a second with each token.
constexpr qsizetype longestLine = 500;

/// As tall as the buttons in it, which grow with the text, and with the typeface that has its letters.
int headHeight() {
    return std::max(33, CodeHead::lineHeight() + space::m);
}

int lineHeight() {
    return theme().lineHeight(Type::Code);
}

double characterWidth() {
    return QFontMetricsF(theme().font(Type::Code)).horizontalAdvance(QLatin1Char('0'));
}

/// Pixels of a line. Plain ASCII is counted, everything else measured.
int widthOf(QStringView line, double character) {
    int columns = 0;
    for (const QChar c : line) {
        if (c.unicode() >= 0x7F) {
            return static_cast<int>(std::ceil(
                QFontMetricsF(theme().font(Type::Code)).horizontalAdvance(line.toString())));
        }
        columns += c == '\t' ? tabColumns - columns % tabColumns : 1;
    }
    return static_cast<int>(std::ceil(columns * character));
}

}  // namespace

CodeBox::CodeBox(const Block& block)
    : code_(block.text.text),
      language_(block.language),
      highlighter_(block.language),
      inset_(insetOf(block)) {
    measure();
}

CodeBox::~CodeBox() = default;

/// Finds the lines from the last known one on. One that is too long goes on in a row of its own, as
/// if it ended there; the code keeps its text.
void CodeBox::measure() {
    const double character = characterWidth();
    int at = 0;
    if (!starts_.empty()) {
        at = starts_.back();
        starts_.pop_back();
        lineWidths_.pop_back();
    }
    while (true) {
        qsizetype end = code_.indexOf('\n', at);
        if (end < 0) end = code_.size();
        const bool isCut = end - at > longestLine;
        if (isCut) end = at + longestLine - (code_[at + longestLine].isLowSurrogate() ? 1 : 0);
        starts_.push_back(at);
        lineWidths_.push_back(widthOf(QStringView(code_).mid(at, end - at), character));
        if (end >= code_.size()) break;
        at = static_cast<int>(end) + (isCut ? 0 : 1);
    }
}

bool CodeBox::grow(const Block& block) {
    const bool isSame =
        block.kind == BlockKind::Code && block.language == language_ && insetOf(block) == inset_;
    if (!isSame || !block.text.text.startsWith(code_)) return false;
    code_ = block.text.text;
    const int last = static_cast<int>(starts_.size()) - 1;
    layouts_.erase(last);
    if (states_.size() > static_cast<std::size_t>(last) + 1)
        states_.resize(static_cast<std::size_t>(last) + 1);
    measure();
    return true;
}

int CodeBox::rowCount() const {
    return isWrapped_ && !firstRow_.empty() ? firstRow_.back() : static_cast<int>(starts_.size());
}

int CodeBox::estimatedHeight(int) const {
    return headHeight() + 2 * paddingVertical + rowCount() * lineHeight() + 2;
}

int CodeBox::layOut(int width) {
    if (width != width_) layouts_.clear();
    width_ = width;
    if (isWrapped_) {
        const int room = std::max(1, body().width());
        firstRow_.assign(1, 0);
        for (const int line : lineWidths_)
            firstRow_.push_back(firstRow_.back() + std::max(1, (line + room - 1) / room));
    }
    scroll_.fit(widestLine(), body().width());
    const int bar = !isWrapped_ && widestLine() > body().width() ? space::s : 0;
    return estimatedHeight(width) + bar;
}

void CodeBox::release() {
    layouts_.clear();
    width_ = 0;
}

void CodeBox::setWrapped(bool wrapped) {
    isWrapped_ = wrapped;
    scroll_.reset();
    layouts_.clear();
}

QRect CodeBox::headArea() const {
    return insetFrame(inset_, width_, headHeight());
}

QRect CodeBox::body() const {
    const QRect head = headArea();
    return {head.left() + padding + 1,
            headHeight() + paddingVertical,
            head.width() - 2 * padding - 2,
            rowCount() * lineHeight()};
}

int CodeBox::widestLine() const {
    return lineWidths_.empty() ? 0 : *std::max_element(lineWidths_.begin(), lineWidths_.end());
}

int CodeBox::lineOfRow(int row) const {
    const int lines = static_cast<int>(starts_.size());
    if (!isWrapped_) return std::clamp(row, 0, lines - 1);
    const auto after = std::upper_bound(firstRow_.begin(), firstRow_.end(), row);
    return std::clamp(static_cast<int>(after - firstRow_.begin()) - 1, 0, lines - 1);
}

QString CodeBox::lineText(std::size_t line) const {
    int end = line + 1 < starts_.size() ? starts_[line + 1] : length();
    if (line + 1 < starts_.size() && code_[end - 1] == '\n') --end;
    return code_.mid(starts_[line], end - starts_[line]);
}

CodeState CodeBox::stateBefore(int line) const {
    if (states_.empty()) states_.push_back(CodeState::Plain);
    while (states_.size() <= static_cast<std::size_t>(line)) {
        const std::size_t i = states_.size() - 1;
        states_.push_back(highlighter_.line(lineText(i), states_[i]).next);
    }
    return states_[static_cast<std::size_t>(line)];
}

QTextLayout& CodeBox::lineLayout(int line) const {
    std::unique_ptr<QTextLayout>& layout = layouts_[line];
    if (layout) return *layout;
    const auto i = static_cast<std::size_t>(line);
    const QString text = lineText(i);
    layout = std::make_unique<QTextLayout>(text, theme().font(Type::Code));
    QTextOption option;
    option.setWrapMode(isWrapped_ ? QTextOption::WrapAnywhere : QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    option.setTabStopDistance(tabColumns * characterWidth());
    layout->setTextOption(option);
    layout->setCacheEnabled(true);  // else each paint shapes it again
    QList<QTextLayout::FormatRange> formats;
    for (const CodeSpan& span : highlighter_.line(text, stateBefore(line)).spans) {
        QTextCharFormat format;
        format.setForeground(theme().color(span.color));
        formats.append({span.start, span.length, format});
    }
    layout->setFormats(formats);
    layout->beginLayout();
    int row = 0;
    for (QTextLine part = layout->createLine(); part.isValid(); part = layout->createLine()) {
        part.setLineWidth(isWrapped_ ? body().width() + 1 : std::max(1, lineWidths_[i] + 4));
        part.setPosition(
            QPointF(0, row++ * lineHeight() + std::round((lineHeight() - part.height()) / 2)));
    }
    layout->endLayout();
    return *layout;
}

void CodeBox::paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const {
    if (width_ <= 0) return;
    const QRect head = headArea();
    const int bar = !isWrapped_ && widestLine() > body().width() ? space::s : 0;
    const QRectF frame(head.left() + 0.5, 0.5, head.width() - 1, estimatedHeight(width_) + bar - 1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(Color::CodeGround));
    painter.drawRoundedRect(frame, radius::card, radius::card);
    painter.fillRect(QRectF(frame.left(), headHeight() - 1, frame.width(), 1),
                     theme().color(Color::Line));

    painter.setFont(theme().font(Type::Caption));
    painter.setPen(theme().color(Color::Text2));
    const QRect label = head.adjusted(padding + 1, 0, -padding, 0);
    const QString shown =
        language_.isEmpty() ? QCoreApplication::translate("CodeBox", "code") : language_.left(40);
    painter.drawText(
        label, static_cast<int>(Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute), shown);
    paintLines(painter, exposed, marks);
    if (bar == 0) return;
    const QRect area = body();
    scroll_.paint(painter,
                  {area.left(), area.bottom() + paddingVertical, area.width(), 4},
                  widestLine(),
                  false);
}

void CodeBox::paintLines(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const {
    if (layouts_.size() > maximumLayouts) layouts_.clear();
    const QRect area = body();
    const int firstRow = std::max(0, (exposed.top() - area.top()) / lineHeight());
    const int lastRow = std::min(rowCount() - 1, (exposed.bottom() - area.top()) / lineHeight());
    if (lastRow < firstRow) return;
    painter.save();
    painter.setClipRect(
        QRect(area.left() - 2, 0, area.width() + padding, area.bottom() + paddingVertical),
        Qt::IntersectClip);
    for (int line = lineOfRow(firstRow); line <= lineOfRow(lastRow); ++line) {
        const QTextLayout& layout = lineLayout(line);
        const int start = starts_[static_cast<std::size_t>(line)];
        const int size = static_cast<int>(layout.text().size());
        const QPointF origin(area.left() - scroll_.offset(),
                             area.top() + rowsBefore(line) * lineHeight());
        const QList<QTextLayout::FormatRange> ranges =
            paintMarks(painter, layout, origin, lineHeight(), marks.within(start, size));
        painter.setPen(theme().color(Color::Text));
        layout.draw(&painter, origin, ranges);
    }
    painter.restore();
}

int CodeBox::offsetAt(QPoint point) const {
    const QRect area = body();
    const int row =
        std::clamp((point.y() - area.top()) / lineHeight(), 0, std::max(0, rowCount() - 1));
    if (point.y() < area.top()) return 0;
    if (point.y() > area.bottom() + paddingVertical) return length();
    const int line = lineOfRow(row);
    const QTextLayout& layout = lineLayout(line);
    const int part = std::clamp(row - rowsBefore(line), 0, layout.lineCount() - 1);
    return starts_[static_cast<std::size_t>(line)] +
           layout.lineAt(part).xToCursor(point.x() - area.left() + scroll_.offset());
}

QRect CodeBox::caret() const {
    const int line = static_cast<int>(starts_.size()) - 1;
    const QTextLayout& layout = lineLayout(line);
    const QTextLine last = layout.lineAt(layout.lineCount() - 1);
    const QPoint origin(body().left() - scroll_.offset(),
                        body().top() + rowsBefore(line) * lineHeight());
    const int x = std::min(static_cast<int>(last.cursorToX(static_cast<int>(layout.text().size()))),
                           body().width() + scroll_.offset());
    return QRect(x + 1, static_cast<int>(last.y()), 3, static_cast<int>(last.height()))
        .translated(origin);
}

bool CodeBox::scrollSideways(int pixels) {
    if (isWrapped_ || width_ <= 0) return false;
    return scroll_.move(pixels, widestLine(), body().width());
}

}  // namespace pergola::ui
