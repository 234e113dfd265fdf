// Colours that can be read, and found in one file only.

#include "ui/theme/theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QtTest>

#include "ui/theme/icon.h"
#include "ui/theme/palettes.h"

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
        for (const ColorTable& table : {lightColors(), darkColors()}) {
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
