// On a screen of one and a quarter, and after a move to one of two: pictures and letters as fine as
// the screen.

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QScreen>
#include <QTemporaryDir>
#include <QWindow>
#include <QtTest>

#include "tests/ui/window_fixture.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

/// How hard the edges of a picture are, from pixel to pixel.
double hardness(const QImage& picture) {
    double sum = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 1; x < picture.width(); ++x) {
            const int step = qGray(picture.pixel(x, y)) - qGray(picture.pixel(x - 1, y));
            sum += step * step;
        }
    return sum;
}

}  // namespace

class SharpnessTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"An **answer** with `code` and\n\n| a | b |\n|---|---|\n| 1 | 2 |"});
        QCOMPARE(QGuiApplication::screens().size(), 2);
        openWindow({1200, 760});
    }
    void cleanup() { closeProgram(); }

    void behaviour_31_pictures_are_as_fine_as_the_screen_also_after_a_move() {
        for (const int screen : {0, 1, 0}) {
            moveTo(screen);
            for (const Command page : {Command::ShowChat,
                                       Command::ShowModels,
                                       Command::ShowCompare,
                                       Command::ShowSettings}) {
                window_->showPage(page);
                window_->grab();
                checkPictures();
            }
        }
    }

    void behaviour_31_letters_are_drawn_for_the_screen_and_not_enlarged() {
        load();
        ask("Hello");
        for (const int screen : {0, 1}) {
            moveTo(screen);
            for (const Command page :
                 {Command::ShowChat, Command::ShowModels, Command::ShowSettings}) {
                window_->showPage(page);
                QTest::qWait(30);
                const QImage shown = window_->grab().toImage();
                QCOMPARE(shown.devicePixelRatio(), window_->devicePixelRatioF());
                QImage plain(window_->size(), QImage::Format_RGB32);
                window_->render(&plain);
                const QImage enlarged =
                    plain.scaled(shown.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
                QVERIFY2(hardness(shown) > 1.15 * hardness(enlarged),
                         qPrintable(QString("%1 %2").arg(hardness(shown)).arg(hardness(enlarged))));
            }
        }
    }

private:
    void moveTo(int index) {
        QScreen* screen = QGuiApplication::screens().at(index);
        window_->windowHandle()->setScreen(screen);
        window_->move(screen->geometry().topLeft() + QPoint(10, 10));
        QTRY_COMPARE(window_->devicePixelRatioF(), screen->devicePixelRatio());
        QTest::qWait(30);
    }
    void checkPictures() {
        const double ratio = window_->devicePixelRatioF();
        int seen = 0;
        for (QLabel* label : window_->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->pixmap().isNull()) continue;
            ++seen;
            QVERIFY2(label->pixmap().devicePixelRatio() >= ratio,
                     qPrintable(QString("%1 in %2")
                                    .arg(label->pixmap().devicePixelRatio())
                                    .arg(label->parent()->metaObject()->className())));
        }
        for (QAbstractButton* button : window_->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->icon().isNull()) continue;
            ++seen;
            const QPixmap picture = button->icon().pixmap(button->iconSize(), ratio);
            QVERIFY2(picture.height() >= qRound(button->iconSize().height() * ratio) ||
                         picture.width() >= qRound(button->iconSize().width() * ratio),
                     qPrintable(button->accessibleName()));
        }
        QVERIFY(seen > 0);
    }
};

int main(int argc, char** argv) {
    QTemporaryDir folder;
    QFile screens(folder.filePath("screens.json"));
    if (!screens.open(QIODevice::WriteOnly)) return 1;
    screens.write(R"({"screens": [
        {"name": "one", "x": 0, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1.25},
        {"name": "two", "x": 1600, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 2}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    QApplication application(argc, argv);
    SharpnessTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "sharpness_test.moc"
