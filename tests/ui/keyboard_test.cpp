// The keyboard alone does everything: Tab comes past every control of every page and round again, one
// sees where it is, and what a button does a key can do.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <functional>
#include <memory>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/presets.h"
#include "app/settings.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_page.h"
#include "ui/main_window.h"
#include "ui/settings/settings_page.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

QString nameOf(const QWidget* widget) {
    if (widget == nullptr) return QStringLiteral("nothing");
    return QStringLiteral("%1 “%2”").arg(widget->metaObject()->className(), widget->accessibleName());
}

}  // namespace

class KeyboardTest : public WindowFixture {
    Q_OBJECT
private slots:
    void initTestCase() {
        // Folders and links that a button opens are somebody else's windows.
        for (const char* scheme : {"file", "https", "http"})
            QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "opened");
    }
    void init() {
        prepare({"An **answer** with\n\n```python\nprint(1)\n```"}, 4000);
        QDir().mkpath(home_->filePath("data/models"));
        QFile model(home_->filePath("data/models/Tiny.gguf"));
        QVERIFY(model.open(QIODevice::WriteOnly) && model.write("no model") > 0);
        model.close();
        openProgram();
        app_->settings().setValue("appearance.reduced_motion", true);
        app_->presets().add("Mine", {});
        openWindow({1280, 800});
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        app_->start();
        QTRY_COMPARE(app_->library().rowCount(), 1);
        app_->bridge().loadModel(home_->filePath("data/models/Tiny.gguf"));
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        app_->conversation().send("Hello");
        QTRY_VERIFY(!app_->conversation().isAnswering());
    }
    void cleanup() { closeProgram(); }

    void tab_comes_past_every_control_and_round_again_data() { places(); }
    void tab_comes_past_every_control_and_round_again() {
        QFETCH(QString, place);
        go(place);
        for (const bool backwards : {false, true}) {
            const QList<QWidget*> way = walk(backwards);
            for (QWidget* each : focusable())
                QVERIFY2(way.contains(each), qPrintable(nameOf(each)));
        }
    }

    void one_sees_where_the_keyboard_is_data() { places(); }
    void one_sees_where_the_keyboard_is() {
        QFETCH(QString, place);
        go(place);
        // On the way, since Tab brings what it comes to into view.
        (void)walk(false, [this](QWidget* each) {
            constexpr int around = 16;  // the composer is framed, not its field
            const QRect area = QRect(each->mapTo(window_.get(), QPoint()), each->size())
                                   .adjusted(-around, -around, around, around)
                                   .intersected(window_->rect());
            const QImage with = window_->grab(area).toImage();
            each->clearFocus();
            const QImage without = window_->grab(area).toImage();
            each->setFocus(Qt::TabFocusReason);
            int changed = 0;
            for (int y = 0; y < with.height(); ++y)
                for (int x = 0; x < with.width(); ++x)
                    changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
            QVERIFY2(changed > std::min(each->width(), each->height()), qPrintable(nameOf(each)));
        });
    }

    void what_a_button_does_a_key_can_do_data() { places(); }
    void what_a_button_does_a_key_can_do() {
        QFETCH(QString, place);
        go(place);
        QStringList names;
        for (QWidget* each : focusable())
            if (qobject_cast<QAbstractButton*>(each)) names << nameOf(each);
        QVERIFY(!names.isEmpty());
        for (const QString& name : names) {
            go(place);
            QAbstractButton* button = nullptr;
            for (QWidget* each : focusable())
                if (nameOf(each) == name) button = qobject_cast<QAbstractButton*>(each);
            if (button == nullptr) continue;  // what was pressed before it took it away
            button->setFocus(Qt::TabFocusReason);
            QPointer<QAbstractButton> alive(button);
            bool isClicked = false;
            connect(button, &QAbstractButton::clicked, this, [&isClicked] { isClicked = true; });
            QTimer closer;  // of menus and dialogs, which run loops of their own
            connect(&closer, &QTimer::timeout, this, [] {
                if (QWidget* popup = QApplication::activePopupWidget()) return void(popup->close());
                if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
            });
            closer.start(30);
            QTest::keyClick(button, Qt::Key_Space);
            QVERIFY2(isClicked, qPrintable(name));
            QTRY_VERIFY(QApplication::activePopupWidget() == nullptr &&
                        QApplication::activeModalWidget() == nullptr);
            if (alive) alive->disconnect(this);
        }
    }

    void the_arrows_go_along_the_sections_of_the_settings() {
        go("Appearance");
        QSet<QString> seen;
        auto* page = window_->findChild<SettingsPage*>();
        QWidget* first = nullptr;
        for (QAbstractButton* each : page->findChildren<QAbstractButton*>())
            if (each->autoExclusive() && each->isChecked()) first = each;
        QVERIFY(first != nullptr);
        first->setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
            const auto* now = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
            if (now != nullptr && now->isChecked()) seen.insert(now->text());
        }
        QVERIFY2(seen.size() >= 8, qPrintable(QStringList(seen.begin(), seen.end()).join(' ')));
    }

public slots:
    void opened(const QUrl&) {}

private:
    static void places() {
        QTest::addColumn<QString>("place");
        for (const char* each : {"Chat", "Models", "Compare", "General", "Appearance", "Answers", "Presets", "Engine",
                                 "Privacy and data", "Keyboard", "About"})
            QTest::addRow("%s", each) << QString(each);
    }
    void go(const QString& place) {
        QTest::qWait(5);
        if (place == "Chat") {
            window_->showPage(Command::ShowChat);
        } else if (place == "Models") {
            window_->showPage(Command::ShowModels);
        } else if (place == "Compare") {
            window_->showPage(Command::ShowCompare);
        } else {
            window_->showPage(Command::ShowSettings);
            window_->findChild<SettingsPage*>()->openSection(place);
        }
        window_->activateWindow();
        QTest::qWait(20);
    }
    QList<QWidget*> focusable() const {
        QList<QWidget*> found;
        for (QWidget* each : window_->findChildren<QWidget*>())
            if (each->window() == window_.get() && each->isVisible() && each->isEnabled() &&
                (each->focusPolicy() & Qt::TabFocus) && each->focusProxy() == nullptr)
                found << each;
        return found;
    }
    /// What Tab comes past, from the rail on until it is where it was.
    QList<QWidget*> walk(bool backwards, const std::function<void(QWidget*)>& visit = {}) {
        window_->panes().front()->setFocus();
        QWidget* first = window_->panes().front();
        for (QWidget* each : focusable())
            if (first->isAncestorOf(each)) {
                first = each;
                break;
            }
        first->setFocus(Qt::TabFocusReason);
        QList<QWidget*> way;
        for (int i = 0; i < 500; ++i) {
            QWidget* now = QApplication::focusWidget();
            if (now == nullptr || (way.contains(now) && now == way.front())) break;
            if (way.contains(now)) return {};  // a trap
            way << now;
            if (visit) visit(now);
            QTest::keyClick(now, backwards ? Qt::Key_Backtab : Qt::Key_Tab,
                            backwards ? Qt::ShiftModifier : Qt::NoModifier);
        }
        return way;
    }
};

QTEST_MAIN(KeyboardTest)
#include "keyboard_test.moc"
