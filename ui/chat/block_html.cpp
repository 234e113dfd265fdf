#include "ui/chat/block_html.h"

#include <QUrl>
#include <algorithm>

namespace pergola::ui {

namespace {

bool isWebAddress(const QString& target) {
    const QString scheme = QUrl(target, QUrl::StrictMode).scheme();
    return scheme == QLatin1String("http") || scheme == QLatin1String("https") ||
           scheme == QLatin1String("mailto");
}

QString escaped(const QString& text) {
    return text.toHtmlEscaped().replace(QChar::LineSeparator, QLatin1String("<br>"));
}

/// Spans lie one behind the other, each with all of its looks.
QString richToHtml(const RichText& rich) {
    QString html;
    int done = 0;
    for (const Span& span : rich.spans) {
        if (span.start < done) continue;
        html += escaped(rich.text.mid(done, span.start - done));
        QString inner = escaped(rich.text.mid(span.start, span.length));
        const std::pair<SpanStyle, const char*> tags[] = {{SpanStyle::Code, "code"},
                                                          {SpanStyle::Strike, "s"},
                                                          {SpanStyle::Emphasis, "em"},
                                                          {SpanStyle::Strong, "strong"}};
        for (const auto& [style, tag] : tags) {
            if (span.has(style))
                inner = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), inner);
        }
        if (span.has(SpanStyle::Link) && isWebAddress(span.target))
            inner = QStringLiteral("<a href=\"%1\">%2</a>").arg(span.target.toHtmlEscaped(), inner);
        html += inner;
        done = span.start + span.length;
    }
    return html + escaped(rich.text.mid(done));
}

/// As an attribute and not a style: rich text of Qt knows no other way.
QString alignmentOf(ColumnAlignment column) {
    switch (column) {
        case ColumnAlignment::Center:
            return QStringLiteral(" align=\"center\"");
        case ColumnAlignment::Trailing:
            return QStringLiteral(" align=\"right\"");
        case ColumnAlignment::Leading:
            break;
    }
    return QStringLiteral(" align=\"left\"");
}

QString tableToHtml(const Block& block) {
    QString html = QStringLiteral("<table>\n");
    for (std::size_t row = 0; row < block.rows.size(); ++row) {
        const QString tag = row == 0 ? QStringLiteral("th") : QStringLiteral("td");
        html += QStringLiteral("<tr>");
        for (std::size_t i = 0; i < block.rows[row].size(); ++i) {
            const auto column =
                i < block.columns.size() ? block.columns[i] : ColumnAlignment::Leading;
            html += QStringLiteral("<%1%2>").arg(tag, alignmentOf(column)) +
                    richToHtml(block.rows[row][i]) + QStringLiteral("</%1>").arg(tag);
        }
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table>\n");
}

QString blockToHtml(const Block& block) {
    switch (block.kind) {
        case BlockKind::Code:
            return QStringLiteral("<pre dir=\"ltr\"><code>") + block.text.text.toHtmlEscaped() +
                   QStringLiteral("</code></pre>\n");
        case BlockKind::Table:
            return tableToHtml(block);
        case BlockKind::Rule:
            return QStringLiteral("<hr>\n");
        case BlockKind::Heading: {
            // Below the page's own title and the names of who speaks.
            const int level = std::clamp(block.headingLevel + 2, 3, 6);
            return QStringLiteral("<h%1 dir=\"auto\">").arg(level) + richToHtml(block.text) +
                   QStringLiteral("</h%1>\n").arg(level);
        }
        case BlockKind::Paragraph:
            break;
    }
    const QString marker =
        block.marker.isEmpty() ? QString() : block.marker.toHtmlEscaped() + QChar(QChar::Nbsp);
    const double indent = 1.5 * block.listDepth;
    const QString place =
        indent > 0  // for browsers, and for rich text of Qt, which knows its own word alone
            ? QStringLiteral(" style=\"margin-inline-start:%1em;-qt-block-indent:%2\"")
                  .arg(indent)
                  .arg(block.listDepth)
            : QString();
    return QStringLiteral("<p dir=\"auto\"") + place + QLatin1Char('>') + marker +
           richToHtml(block.text) + QStringLiteral("</p>\n");
}

}  // namespace

QString blocksToHtml(const std::vector<Block>& blocks) {
    QString html;
    int quotes = 0;
    const auto goTo = [&](int depth) {
        for (; quotes < depth; ++quotes) html += QStringLiteral("<blockquote>\n");
        for (; quotes > depth; --quotes) html += QStringLiteral("</blockquote>\n");
    };
    for (const Block& block : blocks) {
        goTo(block.quoteDepth);
        html += blockToHtml(block);
    }
    goTo(0);
    return html;
}

}  // namespace pergola::ui
