// Colours that can be read, and found in one file only.

#include "ui/theme/theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStyle>
#include <QToolButton>
#include <QtTest>
#include <memory>

#include "ui/theme/icon.h"
#include "ui/theme/palettes.h"
#include "ui/widgets/button.h"

using namespace pergola::ui;

namespace {

QColor of(const ColorTable& table, Color name) {
    return table[static_cast<std::size_t>(name)];
}

}  // namespace

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new Theme(*qApp); }

    void text_has_enough_contrast_on_every_ground() {
        // As desktops have them: black on white, white on black, and colours of one's own.
        QPalette own = highContrastPalette(true);
        own.setColor(QPalette::Highlight, QColor(0, 0, 128));  // too dark to write with
        own.setColor(QPalette::Link, QColor(0, 0, 160));
        for (const ColorTable& table : {lightColors(),
                                        darkColors(),
                                        systemColors(highContrastPalette(false)),
                                        systemColors(highContrastPalette(true)),
                                        systemColors(own)}) {
            QVERIFY(contrastRatio(of(table, Color::Text), of(table, Color::Selection)) >= 4.5);
            QVERIFY(contrastRatio(of(table, Color::OnAccent), of(table, Color::AccentHover)) >=
                    4.5);
            for (const Color ground :
                 {Color::Window, Color::Canvas, Color::Panel, Color::Hover, Color::Bubble}) {
                for (const Color ink : {Color::Text,
                                        Color::Text2,
                                        Color::Muted,
                                        Color::Accent,
                                        Color::Link,
                                        Color::Danger,
                                        Color::Warning,
                                        Color::Success}) {
                    QVERIFY(contrastRatio(of(table, ink), of(table, ground)) >= 4.5);
                }
                QVERIFY(contrastRatio(of(table, Color::Outline), of(table, ground)) >= 3.0);
            }
            QVERIFY(contrastRatio(of(table, Color::OnAccent), of(table, Color::Accent)) >= 4.5);
            QVERIFY(contrastRatio(of(table, Color::FitsText), of(table, Color::FitsGround)) >= 4.5);
            QVERIFY(contrastRatio(of(table, Color::TightText), of(table, Color::TightGround)) >=
                    4.5);
            QVERIFY(contrastRatio(of(table, Color::NoText), of(table, Color::NoGround)) >= 4.5);
            for (const Color ink : {Color::CodeKeyword,
                                    Color::CodeString,
                                    Color::CodeNumber,
                                    Color::CodeComment,
                                    Color::CodeFunction,
                                    Color::CodeType}) {
                QVERIFY(contrastRatio(of(table, ink), of(table, Color::CodeGround)) >= 4.5);
            }
        }
    }

    void every_style_of_code_can_be_read_and_no_two_are_alike() {
        const Color inks[] = {Color::CodeKeyword,
                              Color::CodeString,
                              Color::CodeNumber,
                              Color::CodeComment,
                              Color::CodeFunction,
                              Color::CodeType};
        for (const bool isDark : {false, true}) {
            std::vector<ColorTable> tables;
            for (const CodeStyle style :
                 {CodeStyle::Leaf, CodeStyle::Sea, CodeStyle::Sand, CodeStyle::Plain}) {
                ColorTable table = isDark ? darkColors() : lightColors();
                setCodeStyle(table, style, isDark);
                for (const Color ink : inks)
                    QVERIFY(contrastRatio(of(table, ink), of(table, Color::CodeGround)) >= 4.5);
                QVERIFY(of(table, Color::CodeComment) != of(table, Color::Text));
                for (const ColorTable& other : tables)
                    QVERIFY(of(other, Color::CodeKeyword) != of(table, Color::CodeKeyword));
                tables.push_back(table);
            }
        }
    }

    void a_style_of_code_holds_at_once_and_leaves_high_contrast_alone() {
        theme().setScheme(Scheme::Light);
        QSignalSpy changes(&theme(), &Theme::changed);
        theme().setCodeStyle(CodeStyle::Plain);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(theme().color(Color::CodeKeyword), theme().color(Color::Text));
        theme().setScheme(Scheme::HighContrast);
        const QColor system = theme().color(Color::CodeKeyword);
        theme().setCodeStyle(CodeStyle::Sand);
        QCOMPARE(theme().color(Color::CodeKeyword), system);
        theme().setCodeStyle(CodeStyle::Leaf);
        theme().setScheme(Scheme::Light);
    }

    void colours_are_named_outside_the_theme() {
        const QRegularExpression literal(
            "\"#[0-9A-Fa-f]{3,8}\"|QColor\\((\\s*\\d|\\s*0x|\\s*\"|\\s*Qt::)|qRgba?\\(|QRgb\\s*\\(|"
            "Qt::(white|black|red|green|blue|gray|darkGray|lightGray|yellow)\\b");
        QStringList found;
        QDirIterator files(QStringLiteral(PERGOLA_SOURCE_DIR "/ui"),
                           {"*.cpp", "*.h"},
                           QDir::Files,
                           QDirIterator::Subdirectories);
        int read = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.fileName().contains("/ui/theme/")) continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++read;
            if (literal.match(QString::fromUtf8(file.readAll())).hasMatch())
                found << file.fileName();
        }
        QVERIFY(read > 30);
        QCOMPARE(found, QStringList());
    }

    void a_change_of_scheme_reaches_palette_and_listeners() {
        QSignalSpy changed(&theme(), &Theme::changed);
        theme().setScheme(Scheme::Dark);
        QCOMPARE(changed.size(), 1);
        QVERIFY(theme().isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Window), theme().color(Color::Window));
        QLabel label("x");
        QCOMPARE(label.palette().color(QPalette::WindowText), theme().color(Color::Text));
        theme().setScheme(Scheme::Light);
        QVERIFY(!theme().isDark());
    }

    void a_desktop_of_high_contrast_is_followed_and_an_ordinary_one_is_not() {
        QVERIFY(isHighContrast(highContrastPalette(false)));
        QVERIFY(isHighContrast(highContrastPalette(true)));
        QVERIFY(!isHighContrast(QPalette(QColor(239, 239, 239))));
        theme().setScheme(Scheme::System);
        const QColor ordinary = theme().color(Color::Canvas);
        theme().setScheme(Scheme::HighContrast);
        QVERIFY(contrastRatio(theme().color(Color::Text), theme().color(Color::Window)) > 20);
        QCOMPARE(theme().color(Color::Line), theme().color(Color::Text));
        theme().setScheme(Scheme::System);
        QCOMPARE(theme().color(Color::Canvas), ordinary);
        theme().setScheme(Scheme::Light);
    }

    void icons_grow_with_the_text() {
        QCOMPARE(grown(16), 16);
        theme().setTextScale(200);
        QCOMPARE(grown(16), 28);
        QCOMPARE(grownAround(32, 20), 47);
        theme().setTextScale(80);
        QCOMPARE(grown(16), 16);
        theme().setTextScale(100);
    }

    void compact_controls_and_rows_are_lower() {
        QPushButton button("Send");
        button.setProperty("kind", "secondary");
        const std::unique_ptr<QToolButton> icon(makeIconButton("close", "Close", {}, nullptr));
        button.ensurePolished();
        QCOMPARE(button.sizeHint().height(), 32);
        QCOMPARE(icon->height(), 32);
        QCOMPARE(theme().rowHeight(), 36);
        theme().setDensity(Density::Compact);
        button.ensurePolished();
        QCOMPARE(button.sizeHint().height(), 28);
        QCOMPARE(icon->height(), 28);
        QCOMPARE(theme().rowHeight(), 30);
        QVERIFY(theme().turnSpace() < space::xl);
        theme().setDensity(Density::Comfortable);
        QCOMPARE(icon->height(), 32);
    }

    void what_empties_a_field_has_the_colour_of_the_theme() {
        QLineEdit field;
        for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
            theme().setScheme(scheme);
            const QIcon icon =
                field.style()->standardIcon(QStyle::SP_LineEditClearButton, nullptr, &field);
            QCOMPARE(icon.pixmap(16).toImage(), themeIcon("close", Color::Text2).pixmap(16).toImage());
        }
    }

    void icons_are_drawn_on_whole_pixels_of_the_screen() {
        for (const double ratio : {1.0, 1.25, 1.5, 1.75}) {
            const int side = qRound(16 * ratio);
            QImage picture(QSize(100, 100) * ratio, QImage::Format_ARGB32_Premultiplied);
            picture.setDevicePixelRatio(ratio);
            picture.fill(Qt::transparent);
            QPainter painter(&picture);
            themeIcon("stop", Color::Text).paint(&painter, QRect(13, 7, 16, 16));
            painter.end();
            const QImage sharp =
                iconPixmap("stop", 16, theme().color(Color::Text), Qt::white, ratio)
                    .toImage()
                    .convertToFormat(QImage::Format_ARGB32_Premultiplied);
            QImage drawn = picture.copy(qRound(13 * ratio), qRound(7 * ratio), side, side);
            drawn.setDevicePixelRatio(ratio);
            QCOMPARE(drawn, sharp);
        }
    }

    void text_grows_with_the_scale() {
        const double before = theme().font(Type::Reading).pointSizeF();
        theme().setTextScale(200);
        QVERIFY(std::abs(theme().font(Type::Reading).pointSizeF() - 2 * before) < 0.01);
        theme().setTextScale(100);
    }

    void every_icon_of_the_program_is_there() {
        QDirIterator files(QStringLiteral(PERGOLA_SOURCE_DIR "/ui"),
                           {"*.cpp"},
                           QDir::Files,
                           QDirIterator::Subdirectories);
        const QRegularExpression use("themeIcon\\(\"([a-z0-9-]+)\"");
        int seen = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (auto it = use.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();
                 ++seen) {
                const QString name = it.next().captured(1);
                QVERIFY2(!themeIcon(name).isNull(), qPrintable(name));
            }
        }
        QVERIFY(seen > 5);
    }

    void icons_take_the_colour_they_are_given() {
        const QColor ink = theme().color(Color::Danger);
        const QImage image =
            iconPixmap("stop", 16, ink, theme().color(Color::Canvas), 2.0).toImage();
        QCOMPARE(image.size(), QSize(32, 32));
        QCOMPARE(image.pixelColor(16, 16).rgb(), ink.rgb());
    }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
