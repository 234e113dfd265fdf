// Where the window stands, and how it comes, hides and ends.

#include <QCloseEvent>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <algorithm>
#include <chrono>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "ui/commands/command_actions.h"
#include "ui/main_window.h"
#include "ui/theme/tokens.h"
#include "ui/tray.h"
#include "ui/widgets/button.h"

namespace pergola::ui {
namespace {

constexpr QSize smallest(900, 600);
constexpr QSize usual(1280, 800);

}  // namespace

QRect clampedToScreens(const QRect& wanted, const QList<QRect>& screens) {
    if (screens.isEmpty()) return wanted;
    QRect best = screens.first();
    int most = 0;
    for (const QRect& screen : screens) {
        const QRect common = screen.intersected(wanted);
        const int area = common.isEmpty() ? 0 : common.width() * common.height();
        if (area > most) {
            most = area;
            best = screen;
        }
    }
    QRect placed(wanted.topLeft(), wanted.size().boundedTo(best.size()));
    placed.moveLeft(std::clamp(placed.left(), best.left(), best.right() + 1 - placed.width()));
    placed.moveTop(std::clamp(placed.top(), best.top(), best.bottom() + 1 - placed.height()));
    return placed;
}

void MainWindow::restoreWindow() {
    setMinimumSize(smallest);
    resize(usual);
    const QByteArray saved = app_.settings().values().windowGeometry;
    if (!saved.isEmpty()) restoreGeometry(saved);
    if (!isFirst())
        move(pos() + QPoint(size::control, size::control));  // beside the one it comes from
    if (saved.isEmpty()) {
        // Where it stands is the desktop's choice.
        setMinimumSize(smallest.boundedTo(screen()->availableSize()));
        resize(usual.boundedTo(screen()->availableSize()));
        return;
    }
    stayOnScreens();
}

/// Also where a screen is smaller than the window would like, or has gone.
void MainWindow::stayOnScreens() {
    if (isMaximized() || isFullScreen()) return;
    QList<QRect> screens;
    for (const QScreen* screen : QGuiApplication::screens()) screens << screen->availableGeometry();
    const QRect placed = clampedToScreens(geometry(), screens);
    setMinimumSize(smallest.boundedTo(placed.size()));
    if (placed != geometry()) setGeometry(placed);
}

/// Chats that neither the disk nor the places beside it take are in memory alone: whoever closes
/// the window must know.
bool MainWindow::mayClose() {
    using namespace std::chrono_literals;
    app::ConversationStore& store = app_.store();
    if (store.problem().isEmpty() || store.flush(300ms) || store.keepUnsaved()) return true;
    const QString question = tr("Close although some chats are not saved?");
    QMessageBox box(QMessageBox::NoIcon, question, question, QMessageBox::NoButton, this);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(
        QStringList{store.problem().what, tr("What is not saved is lost when Pergola closes.")}
            .join(' '));
    QPushButton* go = makeButton(ButtonKind::Danger, tr("Close anyway"), {}, &box);
    box.addButton(go, QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(tr("Keep open"), QMessageBox::RejectRole));
    box.exec();
    return box.clickedButton() == go;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (isFirst()) app_.settings().setValue("window.geometry", saveGeometry());
    if (hidesInTray()) {
        event->ignore();
        hide();
        return tray_->tellOnce();
    }
    if (!mayClose()) {
        isQuitting_ = false;
        return event->ignore();
    }
    QWidget::closeEvent(event);
    emit closed();
    if (isQuitting_) emit quitAsked();
}

void MainWindow::showTitle() {
    const app::ChatSummary* chat = app_.chats().chat(conversation_.chatId());
    const QString title = chat == nullptr ? QString() : chat->title.left(80);
    setWindowTitle(title.isEmpty() ? QStringLiteral("Pergola")
                                   : title + QStringLiteral(" – Pergola"));
}

bool MainWindow::isFirst() const {
    return &conversation_ == &app_.conversation();
}

void MainWindow::saveForEnd() {
    app_.settings().setValue("window.geometry", saveGeometry());
}

void MainWindow::quit() {
    isQuitting_ = true;
    if (isVisible()) return void(close());
    // In the tray there is no close event; whoever is asked something must see it.
    if (!mayClose()) return bringUp();
    emit closed();
    emit quitAsked();
}

void MainWindow::restart() {
    QStringList arguments;
    const QString model = QString::fromStdString(app_.bridge().modelState().facts.path);
    if (!model.isEmpty()) arguments << QStringLiteral("--model") << model;
    const qint64 chat = conversation_.chatId();
    if (chat > 0) arguments << QStringLiteral("--chat") << QString::number(chat);
    isQuitting_ = true;
    if (!mayClose()) {
        isQuitting_ = false;
        return;
    }
    app_.settings().setValue("window.geometry", saveGeometry());
    emit restartAsked(arguments);
    emit closed();
    emit quitAsked();
}

bool MainWindow::hidesInTray() const {
    return tray_ != nullptr && !isQuitting_;
}

void MainWindow::useTray(bool isThere) {
    isTrayThere_ = isThere;
    followTray();
}

void MainWindow::followTray() {
    const bool isWanted = isTrayThere_ && app_.settings().values().closeToTray;
    if (isWanted == (tray_ != nullptr)) return;
    tray_.reset();
    if (!isWanted) return;
    tray_ = std::make_unique<Tray>(nullptr);
    connect(tray_.get(), &Tray::opened, this, &MainWindow::bringUp);
    tray_->add(tr("Show the window"), [this] { bringUp(); });
    tray_->add(commandName(Command::NewChat), [this] {
        bringUp();
        commands_->run(Command::NewChat);
    });
    tray_->add(commandName(Command::UnloadModel), [this] { commands_->run(Command::UnloadModel); });
    tray_->add(commandName(Command::Quit), [this] { quit(); });
}

void MainWindow::bringUp() {
    if (isMinimized()) setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

}  // namespace pergola::ui
