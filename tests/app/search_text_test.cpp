#include "app/conversations/search_text.h"

#include <QTest>

using namespace pergola::app;

class SearchTextTest : public QObject {
    Q_OBJECT

    static bool finds(const QString& typed, const QString& text) {
        return !marksOf(searchWords(typed), foldForSearch(text)).empty();
    }

private slots:
    void finds_words_whatever_their_case_accents_and_widths() {
        for (const auto& [typed, text] : std::vector<std::pair<QString, QString>>{
                 {"strasse", "In der Straße"},
                 {"STRASSE", "straße"},
                 {"naive", "a naïve idea"},
                 {"nai\u0308ve", "a naive idea"},
                 {"zlutoucky", "Příliš žluťoučký kůň"},
                 {"Αθηνα", "η Αθήνα"},
                 {"елка", "Ёлка"},
                 {"東京", "昨日は東京都へ"},
                 {"abc", "ＡＢＣ"},
                 {"office", "o\uFB03ce"},
                 {"\u0643\u062a\u0627\u0628", "\u0643\u0650\u062a\u064e\u0627\u0628"},
                 {"\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd"},
                 {"two words", "words and\nthen two"},
                 {"\"two words\"", "two\n  words"},
                 {"co\u00ADoperate", "cooperate"},
                 {"\U0001F600", "a smile \U0001F600!"}}) {
            QVERIFY2(finds(typed, text), qPrintable(typed + " in " + text));
        }
    }

    void does_not_find_what_is_another_word() {
        QVERIFY(!finds("two words", "only two"));
        QVERIFY(!finds("\"two words\"", "words two"));
        QVERIFY(!finds("\u304b", "\u304c"));  // ka in ga
        QVERIFY(searchWords("  \"\" ").empty());
        QVERIFY(searchWords(QString()).empty());
    }

    void marks_stand_where_the_text_has_them() {
        const QString text = "Große Straße, GROSSE";
        const std::vector<TextMark> marks = marksOf(searchWords("grosse"), foldForSearch(text));
        QCOMPARE(marks.size(), std::size_t{2});
        QCOMPARE(text.mid(marks[0].first, marks[0].second), QString("Große"));
        QCOMPARE(text.mid(marks[1].first, marks[1].second), QString("GROSSE"));
        const QString accents = "cafe\u0301 noir";
        const auto one = marksOf(searchWords("café"), foldForSearch(accents));
        QVERIFY(!one.empty());
        QCOMPARE(accents.mid(one[0].first, one[0].second), QString("cafe\u0301"));
    }

    void joins_marks_that_touch() {
        const auto marks = marksOf(searchWords("garden gard den"), foldForSearch("gardens"));
        QCOMPARE(marks, (std::vector<TextMark>{{0, 6}}));
    }

    void a_piece_is_one_line_with_its_marks_in_place() {
        const QString text =
            QString("word ").repeated(100) + "the needle\nand " + QString("more ").repeated(100);
        const TextPiece piece = pieceAround(text, marksOf({"needle"}, foldForSearch(text)));
        QVERIFY(piece.text.startsWith("… word"));
        QVERIFY(!piece.text.contains('\n'));
        QVERIFY(piece.text.size() < 200);
        QCOMPARE(piece.marks.size(), std::size_t{1});
        QCOMPARE(piece.text.mid(piece.marks[0].first, piece.marks[0].second), QString("needle"));
        const QString line = "first line\nneedle here";
        const TextPiece second = pieceAround(line, marksOf({"needle"}, foldForSearch(line)));
        QCOMPARE(second.text, QString("… needle here"));
        QCOMPARE(second.marks[0].first, 2);
    }

    void a_piece_shows_each_word_that_was_searched() {
        const QString far = "The Needle " + QString("word ").repeated(60) + "and the thréad\n" +
                            QString("more ").repeated(60) + "needle";
        const auto marks = marksOf(searchWords("thread needle"), foldForSearch(far));
        QCOMPARE(marks.size(), std::size_t{3});
        const TextPiece piece = pieceAround(far, marks);
        QCOMPARE(piece.marks.size(), std::size_t{2});
        QStringList marked;
        for (const TextMark& mark : piece.marks) marked << piece.text.mid(mark.first, mark.second);
        QCOMPARE(marked, QStringList({"Needle", "thréad"}));
        QVERIFY2(piece.text.startsWith("The Needle word") && piece.text.contains(" … "),
                 qPrintable(piece.text));
        QVERIFY(piece.marks[1].first < 64);  // where two lines of the list still show it
    }

    void any_text_can_be_folded_and_cut() {
        QString text;
        for (int i = 0; i < 0x3000; ++i) text += QChar(static_cast<char16_t>(i * 37 + 11));
        const FoldedText folded = foldForSearch(text);
        QCOMPARE(folded.origin.size(), static_cast<std::size_t>(folded.text.size()) + 1);
        for (int at = 0; at + 4 < text.size(); at += 97) {
            const TextPiece piece = pieceAround(text, {{at, 3}});
            for (const TextMark& mark : piece.marks)
                QVERIFY(mark.first >= 0 && mark.first + mark.second <= piece.text.size());
        }
    }
};

QTEST_GUILESS_MAIN(SearchTextTest)
#include "search_text_test.moc"
