// The window on a screen of 125 %: texts and icons are drawn for its pixels and not stretched, and
// a window that is larger than the screen becomes as large as it.

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QStyle>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "app/application.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "tests/ui/layout_faults.h"
#include "ui/main_window.h"
#include "ui/settings/settings_page.h"
#include "ui/theme/icon.h"

using namespace pergola;
using namespace pergola::ui;

class ScaleTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QFont font = QApplication::font();
        font.setPointSizeF(9.75);  // 13 px at 96 dpi
        QApplication::setFont(font);
        scripted::set_script(scripted::default_script());
        app::ApplicationOptions options;
        options.paths = {home_.filePath("settings.json"), home_.filePath("data")};
        auto opened = app::Application::open(options);
        app_ = std::move(*opened);
        window_ = std::make_unique<MainWindow>(*app_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void cleanupTestCase() {
        window_.reset();
        app_.reset();
    }

    void the_window_opens_inside_a_screen_that_is_smaller_than_usual() {
        QCOMPARE(window_->devicePixelRatioF(), 1.25);
        const QRect screen = window_->screen()->availableGeometry();
        QVERIFY2(screen.width() < 900, "else this proves nothing");
        QVERIFY(window_->width() <= screen.width() && window_->height() <= screen.height());
    }

    void texts_have_the_full_strength_of_their_colour() {
        window_->setMinimumSize(900, 600);
        window_->resize(1280, 800);
        QCOMPARE(app_->settings().setValue("appearance.text_size_percent", 200), QString());
        for (int page = 0; page < window_->pageCount(); ++page) {
            window_->showPage(page);
            QTest::qWait(60);
            const QStringList faults = weakTexts(*window_);
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
        }
        QCOMPARE(app_->settings().setValue("appearance.text_size_percent", 100), QString());
    }

    void icons_are_drawn_in_pixels_of_the_screen() {
        window_->resize(1280, 800);
        window_->showPage(window_->pageCount() - 1);
        window_->findChild<SettingsPage*>()->openSection("Engine");
        QTest::qWait(60);
        const QImage picture = window_->grab().toImage();
        QCOMPARE(picture.devicePixelRatio(), 1.25);
        int seen = 0;
        for (const IconLabel* mark : window_->findChildren<IconLabel*>()) {
            if (!mark->isVisible() || mark->visibleRegion().isEmpty()) continue;
            ++seen;
            // Drawn by itself an icon begins on a whole pixel; in the window it must look the same.
            QImage alone = QImage(mark->size() * 1.25, picture.format());
            const QPoint place = mark->mapTo(window_.get(), QPoint(0, 0));
            const QPoint corner(qRound(place.x() * 1.25), qRound(place.y() * 1.25));
            alone.setDevicePixelRatio(1.25);
            alone.fill(picture.pixelColor(corner));
            QPainter painter(&alone);
            themeIcon(mark->iconName(), mark->color())
                .paint(&painter,
                       QStyle::alignedRect(mark->layoutDirection(),
                                           mark->alignment(),
                                           mark->sizeHint(),
                                           mark->rect()));
            painter.end();
            QVERIFY2(isPartOf(alone, picture, corner), qPrintable(mark->iconName()));
        }
        QVERIFY(seen >= 3);
    }

private:
    /// Equal, a pixel to each side allowed, since a place of a quarter pixel is rounded.
    static bool isPartOf(const QImage& part, const QImage& whole, QPoint near) {
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                QImage cut = whole.copy(QRect(near + QPoint(dx, dy), part.size()));
                cut.setDevicePixelRatio(part.devicePixelRatio());
                if (cut == part) return true;
            }
        return false;
    }

    QTemporaryDir home_;
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<MainWindow> window_;
};

int main(int argc, char** argv) {
    qputenv("QT_SCALE_FACTOR", "1.25");  // before the program asks the screen
    QApplication program(argc, argv);
    ScaleTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "scale_test.moc"
