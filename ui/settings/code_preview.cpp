#include "ui/settings/code_preview.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/chat/highlighter.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

/// A comment, keywords, a type, a call, a text and numbers; short enough for large words.
const QStringList& lines() {
    static const QStringList all = {QStringLiteral("# rain of a week"),
                                    QStringLiteral("class Garden:"),
                                    QStringLiteral("    def water(self):"),
                                    QStringLiteral("        if rain() < 2.5:"),
                                    QStringLiteral("            return \"yes\"")};
    return all;
}

constexpr int padding = space::l;

}  // namespace

CodePreview::CodePreview(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Code in the chosen colours"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize CodePreview::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Code));
    int wide = 0;
    for (const QString& line : lines()) wide = std::max(wide, metrics.horizontalAdvance(line));
    const int high = static_cast<int>(lines().size()) * theme().lineHeight(Type::Code);
    return {wide + 2 * padding, high + 2 * space::m};
}

QSize CodePreview::minimumSizeHint() const {
    return {std::min(200, sizeHint().width()), sizeHint().height()};
}

/// Code runs from left to right in every window.
void CodePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(Color::CodeGround));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::card, radius::card);
    painter.setClipRect(rect().adjusted(padding, 0, -padding / 2, 0));
    painter.setPen(theme().color(Color::Text));
    const Highlighter highlighter(QStringLiteral("python"));
    CodeState state = CodeState::Plain;
    int top = space::m;
    for (const QString& line : lines()) {
        const HighlightedLine found = highlighter.line(line, state);
        QList<QTextLayout::FormatRange> formats;
        for (const CodeSpan& span : found.spans) {
            QTextCharFormat format;
            format.setForeground(theme().color(span.color));
            formats.append({span.start, span.length, format});
        }
        QTextLayout layout(line, theme().font(Type::Code));
        layout.setFormats(formats);
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        layout.draw(&painter, QPointF(padding, top));
        state = found.next;
        top += theme().lineHeight(Type::Code);
    }
}

}  // namespace pergola::ui
