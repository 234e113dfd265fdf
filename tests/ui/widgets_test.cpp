// The small parts that several screens share.

#include <QApplication>
#include <QTest>

#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/popup_frame.h"

using namespace pergola::ui;

class WidgetsTest : public QObject {
    Q_OBJECT

    /// The isolates as brackets, so that a failure can be read.
    static QString shown(const QString& text) {
        QString marked = autoDirected(text);
        marked.replace(QChar(0x2066), '<')
            .replace(QChar(0x2067), '{')
            .replace(QChar(0x2068), '[')
            .replace(QChar(0x2069), '>');
        return marked;
    }

private slots:
    void initTestCase() { new Theme(*qApp); }
    void cleanup() { QGuiApplication::setLayoutDirection(Qt::LeftToRight); }

    void leaves_latin_text_alone_where_the_window_runs_its_way() {
        QCOMPARE(shown("12 GB (31 %)"), QString("12 GB (31 %)"));
        QCOMPARE(shown({}), QString());
    }

    void looks_for_the_direction_outside_of_what_is_isolated_already() {
        const QString used = QString::fromUtf8(
            "\u2068"
            "6.98k\u2069 من \u2068"
            "8k\u2069");
        QCOMPARE(shown(used), QString::fromUtf8("{[<6.98k>> من [<8k>>>"));
    }

    void keeps_numbers_in_order_in_a_text_that_runs_to_the_left() {
        QCOMPARE(shown(QString::fromUtf8("السعر 12 GB (31 %) من")),
                 QString::fromUtf8("{السعر <12 GB (31 %)> من>"));
        QCOMPARE(shown(QString::fromUtf8("مع (12 GB) و Qwen3-0.6B")),
                 QString::fromUtf8("{مع (<12 GB>) و <Qwen3-0.6B>>"));
        QCOMPARE(shown(QString::fromUtf8("Qwen3 سؤال 12 GB")),
                 QString::fromUtf8("<<Qwen3> سؤال <12 GB>>"));
    }

    void makes_a_unit_of_every_text_in_a_mirrored_window() {
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        QCOMPARE(shown("12 GB"), QString("[12 GB>"));
        QCOMPARE(directed({1, 2, 3, 4}), QMargins(3, 2, 1, 4));
    }

    void popups_have_no_corners_where_nobody_may_blend_them() {
        QVERIFY(PopupFrame::cutsCorners("xcb"));
        QVERIFY(!PopupFrame::cutsCorners("wayland"));
        PopupFrame popup(nullptr);
        popup.setCutsCorners(true);
        popup.resize(200, 100);
        QVERIFY(!popup.testAttribute(Qt::WA_TranslucentBackground));
        const QImage picture = popup.grab().toImage();
        QVERIFY(!popup.mask().contains(QPoint(0, 0)));
        QVERIFY(popup.mask().contains(QPoint(100, 0)));
        for (int x = 0; x < 200; ++x) {
            for (int y = 0; y < 100; ++y) {
                if (!popup.mask().contains(QPoint(x, y))) continue;
                QVERIFY2(qAlpha(picture.pixel(x, y)) == 255,
                         "a pixel inside the mask lets the ground through");
            }
        }
    }
};

QTEST_MAIN(WidgetsTest)
#include "widgets_test.moc"
