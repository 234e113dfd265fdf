// Chats as web pages and as PDF: what is read there can be read.

#include "ui/chat/chat_paper.h"

#include <QFile>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QtTest>

using namespace pergola;
using namespace pergola::ui;

namespace {

app::ChatText chatNamed(const QString& title, const QString& answer) {
    app::Message question;
    question.text = QStringLiteral("How much is\nthat?");
    question.created = QDateTime(QDate(2026, 3, 1), QTime(12, 0));
    question.attachments = {{"notes.txt", "text/plain", "not on paper", 12}};
    app::Message said = question;
    said.role = Role::Assistant;
    said.text = answer;
    said.attachments.clear();
    return {title, {question, said}, {}};
}

const QString kTable =
    QStringLiteral(
        "Some `code` words.\n\n| Thing | Price |\n|:--|--:|\n| Beam | 120.50 € |\n\n"
        "## Heading\n\n```\nint main() { return 0; }  // %1\n```\n")
        .arg(QString(300, QLatin1Char('x')));

const QString kWide =
    QStringLiteral(
        "| Part | What it is for | Where | Price | Weight | Number "
        "|\n|:--|:--|:-:|--:|--:|--:|\n") +
    QStringLiteral(
        "| Screws | Fix the boards to the beams; take stainless ones, since oak makes "
        "plain steel black within a year | Outside | 19.90 € | 2.5 kg | 400 |\n")
        .repeated(3) +
    QStringLiteral("\nThat is all.\n\n- one\n- two\n  - inner\n\n> quoted\n\n");

}  // namespace

class ChatPaperTest : public QObject {
    Q_OBJECT
private slots:
    void every_letter_on_paper_is_large_enough_to_be_read() {
        const auto document = paperOf({chatNamed("Title", kTable)});
        int letters = 0;
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
            for (auto it = block.begin(); !it.atEnd(); ++it) {
                const QFont font =
                    it.fragment().charFormat().font().resolve(document->defaultFont());
                // A pixel of paper is a dot of the printer: 16 of 1200 to an inch are a hair.
                QVERIFY2(!it.fragment().charFormat().hasProperty(QTextFormat::FontPixelSize),
                         qPrintable(it.fragment().text()));
                QVERIFY2(font.pointSizeF() >= 8.5 && font.pointSizeF() <= 20,
                         qPrintable(it.fragment().text() + QString::number(font.pointSizeF())));
                letters += it.fragment().length();
            }
            QVERIFY2(!block.blockFormat().nonBreakableLines(), qPrintable(block.text()));
        }
        QVERIFY(letters > 300);
        QVERIFY(document->toPlainText().contains("notes.txt"));
        QVERIFY(!document->toPlainText().contains("not on paper"));
    }

    void columns_keep_their_side_on_paper_and_in_a_web_page() {
        const auto document = paperOf({chatNamed("Title", kTable)});
        const QList<QTextFrame*> frames = document->rootFrame()->childFrames();
        QCOMPARE(frames.size(), 1);
        auto* table = qobject_cast<QTextTable*>(frames.at(0));
        QVERIFY(table);
        const auto side = [&](int column) {
            return table->cellAt(1, column).firstCursorPosition().blockFormat().alignment() &
                   (Qt::AlignLeft | Qt::AlignRight);
        };
        QCOMPARE(side(0), Qt::AlignLeft);
        QCOMPARE(side(1), Qt::AlignRight);
        QVERIFY(webPageOf({chatNamed("T", kTable)}).contains("<td align=\"right\">120.50 €</td>"));
    }

    void several_chats_stand_one_behind_the_other() {
        const std::vector<app::ChatText> two{chatNamed("First", "One"), chatNamed("<b>", "Two")};
        const QString page = webPageOf(two);
        QCOMPARE(page.count("<h1>"), 2);
        QVERIFY(page.indexOf("First") < page.indexOf("&lt;b&gt;"));
        QCOMPARE(page.count("<html>"), 1);
        const QByteArray pdf = pdfOf(two);
        QVERIFY(pdf.startsWith("%PDF"));
        QCOMPARE(pdf.count("/Type /Page\n"), 2);  // each on a page of its own
        const QString text = app::toMarkdown(two);
        QVERIFY(text.startsWith("# First\n") && text.contains("\n# <b>\n"));
        // To be looked at: PERGOLA_PAPER names the file.
        if (const QString path = qEnvironmentVariable("PERGOLA_PAPER"); !path.isEmpty()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(pdfOf({chatNamed("A title", kTable.repeated(2) + kWide + kTable),
                              chatNamed("B", "*So*")}));
        }
    }
};

QTEST_MAIN(ChatPaperTest)
#include "chat_paper_test.moc"
