// Markdown to blocks, as a whole and piece by piece.

#include "ui/chat/markdown.h"

#include <QtTest>

#include "tests/ui/messages.h"
#include "ui/chat/block.h"
#include "ui/chat/formula_text.h"
#include "ui/chat/formulas.h"
#include "ui/chat/highlighter.h"
#include "ui/chat/markdown_stream.h"

using namespace pergola::ui;

class MarkdownTest : public QObject {
    Q_OBJECT
private slots:
    void a_paragraph_keeps_its_spans() {
        const auto blocks = markdownBlocks("one **two** `three` [four](https://x.org)");
        QCOMPARE(blocks.size(), std::size_t(1));
        QCOMPARE(blocks[0].text.text, QString("one two three four"));
        QCOMPARE(blocks[0].text.spans.size(), std::size_t(3));
        QVERIFY(blocks[0].text.spans[0].has(SpanStyle::Strong));
        QCOMPARE(blocks[0].text.spans[0].start, 4);
        QVERIFY(blocks[0].text.spans[1].has(SpanStyle::Code));
        QCOMPARE(blocks[0].text.spans[2].target, QString("https://x.org"));
    }

    void lists_become_depths_and_markers() {
        const auto blocks = markdownBlocks("- a\n- b\n  1. c\n  2. d\n- [x] e\n");
        QStringList shown;
        for (const Block& block : blocks)
            shown << QString("%1%2%3").arg(block.listDepth).arg(block.marker, block.text.text);
        QCOMPARE(shown, QStringList({"1•a", "1•b", "21.c", "22.d", "1☑e"}));
    }

    void an_empty_item_shows_its_marker() {
        const auto blocks = markdownBlocks("- a\n-\n- c\n");
        QCOMPARE(blocks.size(), std::size_t(3));
        QCOMPARE(blocks[1].marker, QString("•"));
        QVERIFY(blocks[1].text.text.isEmpty());
    }

    void quotes_become_depths() {
        const auto blocks = markdownBlocks("> a\n>\n> > b\n\nc");
        QCOMPARE(blocks.size(), std::size_t(3));
        QCOMPARE(blocks[0].quoteDepth, 1);
        QCOMPARE(blocks[1].quoteDepth, 2);
        QCOMPARE(blocks[2].quoteDepth, 0);
    }

    void verses_keep_their_lines() {
        const auto blocks = markdownBlocks("The sea,\nthe wind.\n");
        QCOMPARE(blocks.size(), std::size_t(1));
        QCOMPARE(blocks[0].text.text, QString("The sea,\u2028the wind."));
    }

    void code_keeps_its_language_and_its_lines() {
        const auto blocks = markdownBlocks("```python\na = 1\n\n\tb\n```\n");
        QCOMPARE(blocks.size(), std::size_t(1));
        QCOMPARE(blocks[0].kind, BlockKind::Code);
        QCOMPARE(blocks[0].language, QString("python"));
        QCOMPARE(blocks[0].text.text, QString("a = 1\n\n\tb"));
    }

    void a_table_has_rows_and_alignments() {
        const auto blocks = markdownBlocks("| a | b |\n|:-:|--:|\n| **1** | 2 |\n");
        QCOMPARE(blocks.size(), std::size_t(1));
        QCOMPARE(blocks[0].kind, BlockKind::Table);
        QCOMPARE(blocks[0].rows.size(), std::size_t(2));
        QCOMPARE(blocks[0].columns[0], ColumnAlignment::Center);
        QCOMPARE(blocks[0].columns[1], ColumnAlignment::Trailing);
        QVERIFY(blocks[0].rows[1][0].spans[0].has(SpanStyle::Strong));
    }

    void html_is_shown_as_text_and_images_as_links() {
        const auto blocks = markdownBlocks(
            "<script>x</script> <b>y</b>\n\n<div>\n\n![cat](http://evil.example/x.png)");
        QCOMPARE(blocks[0].text.text, QString("<script>x</script> <b>y</b>"));
        QCOMPARE(blocks[1].text.text, QString("<div>"));
        QCOMPARE(blocks[2].text.text, QString("cat"));
        QCOMPARE(blocks[2].text.spans[0].target, QString("http://evil.example/x.png"));
    }

    void entities_become_characters_and_bad_ones_a_replacement() {
        QCOMPARE(markdownBlocks("&amp; &#65; &#x42; &#xD800; &nosuch;")[0].text.text,
                 QString("& A B \uFFFD &nosuch;"));
    }

    void deep_nesting_is_drawn_at_a_bounded_depth() {
        const auto blocks = markdownBlocks(QString(">").repeated(3000) + " x\n\n" +
                                           QString("- ").repeated(2000) + "y");
        QVERIFY(!blocks.empty());
        for (const Block& block : blocks) QVERIFY(block.quoteDepth <= 8 && block.listDepth <= 8);
    }

    void streaming_gives_the_same_blocks_as_the_whole_text() {
        const QString text = pergola::tests::everyKind();
        MarkdownStream stream;
        for (const QChar character : text) stream.append(QString(character));
        stream.finish();
        QVERIFY(stream.blocks() == markdownBlocks(text));
    }

    void at_every_moment_the_blocks_are_those_of_the_text_so_far() {
        // Without a link defined later, reading piece by piece never differs, not even for a
        // moment.
        QString text = pergola::tests::everyKind();
        text.remove("[ref]: https://example.org/ref\n\n");
        text.insert(text.indexOf("Setext"),
                    "Now $x_1 * y_1$:\n\n\\[\n a_1 \\\\\n- b_1\n\\]\n\n| \\(|x|\\) | $$y$$ "
                    "|\n|---|---|\n\n");
        for (const int size : {1, 7, 40}) {
            MarkdownStream stream;
            for (int at = 0; at < text.size(); at += size) {
                stream.append(text.mid(at, size));
                if (!(stream.blocks() == markdownBlocks(text.left(at + size))))
                    QFAIL(qPrintable(text.left(at + size).right(60)));
            }
            QVERIFY(stream.closedLength() > text.size() / 3);
        }
    }

    void behaviour_3_a_formula_shows_its_source_data() {
        QTest::addColumn<QString>("source");
        QTest::newRow("round") << "\\(x_1 * y_1 * z\\)";
        QTest::newRow("square") << "\\[ a_{i} [b_{j}] \\\\ c < d \\]";
        QTest::newRow("dollar") << "$|x| \\le \\{y_1\\}_2$";
        QTest::newRow("two dollars") << "$$\\frac{a*b}{c*d}$$";
        QTest::newRow("without an end") << "\\[ \\frac{a_1}{b_1";
    }

    void behaviour_3_a_formula_shows_its_source() {
        QFETCH(QString, source);
        const auto blocks = markdownBlocks("So **" + source + "** is\n\nit.");
        const auto plain = markdownBlocks("So " + source);
        QCOMPARE(plain.size(), std::size_t(1));
        QCOMPARE(plain[0].text.text, "So " + source);
        QCOMPARE(plain[0].text.spans.size(), std::size_t(1));
        QVERIFY(plain[0].text.spans[0].has(SpanStyle::Code));
        QCOMPARE(plain[0].text.spans[0].length, static_cast<int>(source.size()));
        QCOMPARE(blocks.size(), std::size_t(2));
        QCOMPARE(blocks[1].text.text, QString("it."));
        if (!isWholeFormula(source)) return;
        QCOMPARE(blocks[0].text.text, "So " + source + " is");
        QVERIFY(blocks[0].text.spans[0].has(SpanStyle::Strong));
        const auto table = markdownBlocks("| a | b |\n|---|---|\n| " + source + " | x `y\\|z` |\n");
        QCOMPARE(table.size(), std::size_t(1));
        QCOMPARE(table[0].rows[1].size(), std::size_t(2));
        QCOMPARE(table[0].rows[1][0].text, source);
        QCOMPARE(table[0].rows[1][1].text, QString("x y|z"));
    }

    void behaviour_3_a_simple_formula_is_drawn_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("drawn");
        const auto row = [](const char* source, const char* drawn) {
            QTest::newRow(source) << QString::fromUtf8(source) << QString::fromUtf8(drawn);
        };
        row("$E = mc^2$", "E = mc²");
        row("\\(a^2+b^2=c^2\\)", "a² + b² = c²");
        row("$$\\int_0^\\infty e^{-x}\\,dx = 1$$", "∫₀∞e−x\u2009dx = 1");
        row("\\[\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}\\]", "∑k=1ⁿk = (n(n + 1))\u2009/\u20092");
        row("\\[\nx = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\n\\]",
            "x = (−b ± √(b² − 4ac))\u2009/\u2009(2a)");
        row("$\\alpha \\le \\sin\\theta$", "α ≤ sin\u2009θ");
        row("$\\frac{dy}{dx} \\in \\mathbb{R}$", "dy\u2009/\u2009dx ∈ ℝ");
        row("$H_2O$", "H₂O");
        row("$\\left( 90^\\circ \\right)$", "(90°)");
    }

    void behaviour_3_a_simple_formula_is_drawn() {
        QFETCH(const QString, source);
        QFETCH(const QString, drawn);
        const RichText text = withFormulasDrawn(markdownBlocks("So " + source).at(0).text);
        QCOMPARE(text.text, "So " + drawn);
        for (const Span& span : text.spans) {
            QVERIFY(!span.has(SpanStyle::Code) && !span.has(SpanStyle::Formula));
            QVERIFY(span.start >= 3 && span.start + span.length <= text.text.size());
        }
    }

    void a_formula_of_two_dimensions_keeps_its_source() {
        for (const char* source : {"$\\begin{pmatrix} a & b \\end{pmatrix}$",
                                   "$e^{x^2}$",
                                   "$\\unknown{x}$",
                                   "$\\frac{a}$",
                                   "$}{$",
                                   "$x^$",
                                   "$\\sqrt[$"}) {
            const RichText text = markdownBlocks(QString("**So** ") + source).at(0).text;
            QVERIFY2(withFormulasDrawn(text) == text, source);
            QVERIFY2(text.spans.back().has(SpanStyle::Formula), source);
        }
        const QString deep = '$' + QString("\\sqrt{").repeated(80) + 'x' + QString("}").repeated(80) + '$';
        QVERIFY(!formulaText(deep));
        const RichText mixed = withFormulasDrawn(markdownBlocks("**A $x$** and $e^{x^2}$ b").at(0).text);
        QCOMPARE(mixed.text, QString("A x and $e^{x^2}$ b"));
        QVERIFY(mixed.spans[1].has(SpanStyle::Strong) && mixed.spans[1].has(SpanStyle::Emphasis));
    }

    void behaviour_3_a_formula_of_several_lines_stays_together() {
        const QString source =
            "\\[\n\\begin{aligned}\n- a &= b \\\\\n+ c &= d\n==\n# e\n1. f\n\\end{aligned}\n\\]";
        for (const QString& before : {QString("Text:\n"), QString("- item\n\n  ")}) {
            QString indented = source;
            if (before.startsWith('-')) indented.replace("\n", "\n  ");
            const auto blocks = markdownBlocks(before + indented + "\n\nafter");
            QCOMPARE(blocks.back().text.text, QString("after"));
            const Block& formula = blocks[blocks.size() - 2];
            QString shown = formula.text.text;
            QVERIFY(shown.replace(QChar::LineSeparator, '\n').endsWith(source));
        }
    }

    void money_and_code_are_no_formulas() {
        for (const char* text : {"It costs $5 and $6, *not* $7.",
                                 "US$5*2* or $ 5 *x* $",
                                 "`$a` and *b* `$`",
                                 "\\\\(*a*) and \\*b*"}) {
            bool hasEmphasis = false;
            const auto blocks = markdownBlocks(text);
            for (const Span& span : blocks[0].text.spans)
                hasEmphasis = hasEmphasis || span.has(SpanStyle::Emphasis);
            QVERIFY2(hasEmphasis, text);
        }
        const auto blocks =
            markdownBlocks("```sh\necho $a\n```\n\n$\n\n```sh\necho \\(b $c$\n```\n");
        QCOMPARE(blocks.size(), std::size_t(3));
        QCOMPARE(blocks[2].text.text, QString("echo \\(b $c$"));
        const auto link = markdownBlocks("See [a *b*](https://x.org/$c_d$e) and $x$.");
        QCOMPARE(link[0].text.spans[0].target, QString("https://x.org/$c_d$e"));
        const auto item = markdownBlocks("- ~~~x$y\n  $a_1$ *b* $c\n  ~~~\n- then $d_1$");
        QCOMPARE(item[0].text.text, QString("$a_1$ *b* $c"));
        QCOMPARE(item[0].language, QString("x$y"));
        QCOMPARE(item[1].text.text, QString("then $d_1$"));
        const QString rare = QString("$a_1 b_2$") + QChar(0xFDD3);
        QVERIFY(markdownBlocks(rare)[0].text.text.endsWith(QChar(0xFDD3)));
    }

    void closed_blocks_are_not_read_again() {
        MarkdownStream stream;
        for (int i = 0; i < 500; ++i)
            stream.append(QString("Paragraph number %1 of many.\n\n").arg(i));
        QVERIFY(stream.text().size() - stream.closedLength() < 200);
        QCOMPARE(stream.append("x"), std::size_t(500));
    }

    void long_paragraphs_are_cut_and_keep_their_text() {
        const QString text = QString("word **bold** ").repeated(1500).trimmed();
        const auto blocks = markdownBlocks(text);
        QVERIFY(blocks.size() > 2);
        QString joined;
        for (const Block& block : blocks) {
            QVERIFY(block.text.text.size() <= 4000);
            joined += block.text.text;
        }
        QCOMPARE(joined, QString(text).remove("**"));
    }

    void the_users_text_is_not_interpreted() {
        const auto blocks = plainBlocks("**a**\r\n- b\n\n# c");
        QStringList lines;
        for (const Block& block : blocks) lines << block.text.text;
        QCOMPARE(lines, QStringList({"**a**", "- b", "", "# c"}));
    }

    void code_is_coloured_by_its_words() {
        const Highlighter python("python");
        const HighlightedLine line = python.line("def f(x): return \"a\"  # why", CodeState::Plain);
        QCOMPARE(line.spans.front().color, Color::CodeKeyword);
        QCOMPARE(line.spans.back().color, Color::CodeComment);
        QCOMPARE(python.line("x = \"\"\"open", CodeState::Plain).next, CodeState::TripleDouble);
        QCOMPARE(python.line("still open", CodeState::TripleDouble).spans.front().length, 10);
        QVERIFY(Highlighter("").line("int x = 1;", CodeState::Plain).spans.empty());
    }
};

QTEST_GUILESS_MAIN(MarkdownTest)
#include "markdown_test.moc"
