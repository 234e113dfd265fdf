// The small parts that several screens share.

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>
#include <QCursor>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

#include "ui/chat/composer_edit.h"
#include "ui/letter_watch.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/details_button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/menu_key.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/popup_frame.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/toast_area.h"
#include "ui/widgets/user_text.h"

using namespace pergola::ui;

/// What a field does with a clipboard, which only a key or the mouse may ask of it.
struct FieldAccess : QPlainTextEdit {
    static bool takes(const QPlainTextEdit& field, const QMimeData* contents) {
        return (field.*&FieldAccess::canInsertFromMimeData)(contents);
    }
    static void paste(QPlainTextEdit& field, const QMimeData* contents) {
        (field.*&FieldAccess::insertFromMimeData)(contents);
    }
};

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

    void shift_and_f10_open_the_menu_that_the_menu_key_opens() {
        MenuKey filter;
        qApp->installEventFilter(&filter);
        QWidget window;
        QVBoxLayout rows(&window);
        QLabel outer;
        rows.addWidget(&outer);
        outer.setFocusPolicy(Qt::StrongFocus);
        outer.setContextMenuPolicy(Qt::CustomContextMenu);
        int asked = 0;
        connect(&outer, &QWidget::customContextMenuRequested, this, [&] { ++asked; });
        window.show();
        outer.setFocus();
        QTest::keyClick(&outer, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(asked, 1);
        QTest::keyClick(&outer, Qt::Key_F10);  // the menu bar's key of others
        QTest::keyClick(&outer, Qt::Key_F10, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(asked, 1);

        struct WithOwnWay : QWidget {
            int keys = 0;
            int menus = 0;
            void keyPressEvent(QKeyEvent* event) override {
                if (event->key() == Qt::Key_Menu) ++keys;
            }
            void contextMenuEvent(QContextMenuEvent*) override { ++menus; }
        } own;
        QTest::keyClick(&own, Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(own.keys, 1);
        QCOMPARE(own.menus, 0);
    }

    void a_list_of_choices_has_round_corners_and_its_box_forgets_the_pointer() {
        QWidget window;
        window.setGeometry(100, 100, 300, 200);
        CalmComboBox box(&window);
        box.setGeometry(20, 20, 200, 32);
        box.addItems({"One", "Two", "Three"});
        window.show();
        QCursor::setPos(box.mapToGlobal(box.rect().center()));
        box.setAttribute(Qt::WA_UnderMouse);  // as Qt notes it
        box.showPopup();
        QWidget* list = box.view()->window();
        QVERIFY(list != &window);
        QTRY_VERIFY(list->isVisible());
        const QImage picture = list->grab().toImage();
        QCOMPARE(picture.pixelColor(0, 0).alpha(), 0);
        QCOMPARE(picture.pixelColor(picture.width() - 1, picture.height() - 1).alpha(), 0);
        QCOMPARE(picture.pixelColor(picture.width() / 2, 3).alpha(), 255);
        QCursor::setPos(window.mapToGlobal(QPoint(150, 180)));  // a choice in the list
        box.hidePopup();
        QVERIFY(!box.underMouse());
    }

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

    void runs_a_sentence_as_the_window_does_whatever_it_begins_with() {
        const QString hint = QString::fromUtf8("Enter للإرسال\nShift و 12 GB");
        const auto readable = [](QString marked) {
            return marked.replace(QChar(0x2066), '<')
                .replace(QChar(0x2067), '{')
                .replace(QChar(0x2069), '>');
        };
        QCOMPARE(readable(pageDirected(hint)),
                 QString::fromUtf8("<<Enter> للإرسال>\n<<Shift> و <12 GB>>"));
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        QCOMPARE(readable(pageDirected(hint)),
                 QString::fromUtf8("{<Enter> للإرسال>\n{<Shift> و <12 GB>>"));
    }

    void facts_are_read_in_their_order_in_a_window_that_runs_to_the_left() {
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const auto readable = [](QString marked) {
            return marked.replace(QChar(0x2066), '<')
                .replace(QChar(0x2067), '{')
                .replace(QChar(0x2069), '>');
        };
        QCOMPARE(readable(pageDirected(QString::fromUtf8("18.6 GB · Q4_K_M · سياق 8k"))),
                 QString::fromUtf8("{<18.6 GB> · <Q4_K_M> · سياق <8k>>"));
        const QString needs =
            QString::fromUtf8("يحتاج %1: %2").arg(isolated("312 MB"), isolated("98 MB"));
        QCOMPARE(readable(pageDirected(needs)), QString::fromUtf8("{يحتاج <312 MB>: <98 MB>>"));
        QCOMPARE(readable(isolated(QString::fromUtf8("0.18 ث"))), QString::fromUtf8("{0.18 ث>"));
    }

    void lines_of_a_page_begin_at_one_side() {
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const TextLabel latin("Pergola 0.1", Type::Body, Color::Text);
        QCOMPARE(latin.alignment() & Qt::AlignHorizontal_Mask, Qt::AlignRight | Qt::AlignAbsolute);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        const TextLabel arabic(QString::fromUtf8("حول"), Type::Body, Color::Text);
        QCOMPARE(arabic.alignment() & Qt::AlignHorizontal_Mask, Qt::AlignLeft | Qt::AlignAbsolute);
    }

    void buttons_stand_side_by_side_where_they_just_fit() {
        QWidget page;
        auto* row = new QHBoxLayout(&page);
        row->setContentsMargins(0, 0, 0, 0);
        auto* flow = new FlowLayout;
        flow->setSpacing(8);
        auto* first = new QPushButton("Open", &page);
        auto* second = new QPushButton("Add", &page);
        flow->addWidget(first);
        flow->addWidget(second);
        row->addLayout(flow);
        const int both = first->sizeHint().width() + 8 + second->sizeHint().width();
        QCOMPARE(flow->sizeHint().width(), both);
        page.resize(both, 200);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCOMPARE(first->y(), second->y());
        page.resize(both - 1, 200);
        QTRY_VERIFY(first->y() < second->y());
    }

    void a_details_button_keeps_the_engines_words_folded() {
        QWidget card;
        auto* column = new QVBoxLayout(&card);
        auto* details = new DetailsButton(&card);
        column->addWidget(details);
        column->addWidget(&details->words());
        card.show();
        QVERIFY(!details->isVisible());
        details->setDetails("the magic is 3c21444f");
        QVERIFY(details->isVisible() && !details->words().isVisible());
        details->click();
        QVERIFY(details->words().isVisible());
        details->setDetails("the magic is 3c21444f");
        QVERIFY2(details->words().isVisible(), "said again, it stays open");
        details->setDetails("another");
        QVERIFY(!details->words().isVisible());
    }

    void letters_that_no_font_has_are_noticed_by_their_script() {
        const auto latin = [](char32_t letter) { return letter < 0x300; };
        QVERIFY(!scriptWithoutLetters("Plain words, 12 %", latin));
        QVERIFY(!scriptWithoutLetters(QString::fromUtf8("→ “quoted” …"), latin));
        QCOMPARE(scriptWithoutLetters(QString::fromUtf8("Hello 设置"), latin).value(),
                 QChar::Script_Han);
        QCOMPARE(scriptWithoutLetters(QString::fromUtf8("مرحبا"), latin).value(),
                 QChar::Script_Arabic);
    }

    void the_ring_of_a_control_that_is_scrolled_away_is_not_drawn_over_what_lies_beside() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* area = new QScrollArea(&window);
        auto* inner = new QWidget;
        auto* button = new QPushButton("Here", inner);
        inner->resize(100, 2000);
        area->setWidget(inner);
        column->addWidget(area);
        column->addWidget(new QLabel("Status", &window));
        window.resize(200, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        button->setFocus(Qt::TabFocusReason);
        QWidget* ring = nullptr;
        for (QObject* child : window.children())
            if (auto* each = qobject_cast<QWidget*>(child);
                each && each->testAttribute(Qt::WA_NoSystemBackground))
                ring = each;
        QVERIFY(ring && ring->isVisible());
        area->verticalScrollBar()->setValue(1000);
        QVERIFY(!ring->isVisible());
        area->verticalScrollBar()->setValue(button->height() / 2);
        QVERIFY(ring->isVisible());
        QVERIFY(ring->mask().boundingRect().height() < ring->height());
    }

    void a_number_that_changes_is_one_message() {
        QWidget window;
        window.resize(420, 500);
        auto* toasts = new ToastArea(&window);
        window.show();
        toasts->show("Copied");
        for (const char* text : {"Text size 110 %", "Text size 120 %", "Text size 130 %"})
            toasts->showLatest("text size", text);
        QStringList texts;
        for (const auto* label : toasts->findChildren<TextLabel*>()) texts << label->text();
        QCOMPARE(texts, (QStringList{"Copied", "Text size 130 %"}));
    }

    void a_long_message_keeps_its_words_beside_or_above_its_action() {
        QWidget window;
        window.resize(420, 500);
        auto* toasts = new ToastArea(&window);
        window.show();
        toasts->show(
            "/home/somebody/a-folder-with-a-long-name/minutes_of_the_meeting_2026.docx is gone.",
            "Look for it in another folder",
            [] {});
        QTRY_VERIFY(toasts->isVisible());
        QCoreApplication::processEvents();
        QVERIFY(window.rect().contains(toasts->geometry()));
        for (auto* label : toasts->findChildren<TextLabel*>()) {
            QVERIFY(label->heightForWidth(label->width()) <= label->height());
            QVERIFY(label->minimumSizeHint().width() <= label->width());
            for (auto* button : toasts->findChildren<QAbstractButton*>())
                QVERIFY(!QRect(label->mapTo(&window, QPoint()), label->size())
                             .intersects(QRect(button->mapTo(&window, QPoint()), button->size())));
        }
        QCOMPARE(breakable("A short text, unchanged"), QString("A short text, unchanged"));
    }

    void a_clipboard_that_nobody_owns_is_pasted_as_nothing() {
        PlainTextField field;
        ComposerEdit composer(nullptr);
        for (QPlainTextEdit* own : std::initializer_list<QPlainTextEdit*>{&field, &composer}) {
            own->setPlainText("kept");
            QVERIFY(!FieldAccess::takes(*own, nullptr));
            FieldAccess::paste(*own, nullptr);
            const QMimeData nothing;
            FieldAccess::paste(*own, &nothing);
            QCOMPARE(own->toPlainText(), QString("kept"));
            QMimeData words;
            words.setText("new ");
            QVERIFY(FieldAccess::takes(*own, &words));
            FieldAccess::paste(*own, &words);
            QCOMPARE(own->toPlainText(), QString("new kept"));
        }
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
