// What lies over the window: toasts, menus, dialogs, help, and where the keyboard is.

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/help_dialog.h"
#include "ui/main_window.h"
#include "ui/settings/data_card.h"
#include "ui/telemetry/performance_panel.h"

namespace pergola::pictures {
namespace {

/// Menus and dialogs run a loop of their own: the picture is taken from inside it.
void shootWhileOpen(Session& session, const QString& name, const std::function<void()>& open) {
    QTimer::singleShot(400, &session.window(), [&] {
        session.shoot(name);
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        if (QWidget* dialog = QApplication::activeModalWidget()) dialog->close();
    });
    open();
}

void shootHelp(Session& session) {
    for (QPushButton* button : session.window().chatPage().panel().findChildren<QPushButton*>()) {
        if (button->text().isEmpty() || !button->isVisible()) continue;
        button->click();
        QWidget* popup = QApplication::activePopupWidget();
        if (popup == nullptr) continue;
        session.shoot(QStringLiteral("overlay-help"));
        popup->close();
        return;
    }
}

}  // namespace

void shootOverlays(const Variant& variant) {
    Session session(variant);
    session.loadModel();
    session.talk(QStringLiteral("Where can I read more?"),
                 QStringLiteral("In [the guide](https://example.org/a/long/path?with=arguments)."));
    ui::ChatPage& page = session.window().chatPage();
    session.window().toast(
        QStringLiteral("“Reply to the landlord” deleted"), QStringLiteral("Undo"), [] {});
    session.window().toast(
        QStringLiteral("The text has more than 8,000 characters and was attached to your message. "
                       "It goes along when you send."));
    session.shoot(QStringLiteral("overlay-toasts"));
    session.window().toast(
        QStringLiteral("/home/somebody/Documents/a-folder-with-a-long-name/2026-11-30_minutes.docx "
                       "cannot be read: it is damaged. Open it in its own program and save it again."),
        QStringLiteral("Show the folder"),
        [] {});
    session.shoot(QStringLiteral("overlay-toasts-long"));
    for (auto* menu : page.findChildren<QToolButton*>()) {
        if (menu->accessibleName() != QLatin1String("More for this chat")) continue;
        shootWhileOpen(session, QStringLiteral("overlay-menu"), [&] { menu->click(); });
    }
    shootWhileOpen(session, QStringLiteral("overlay-link"), [&] {
        emit page.view().linkActivated(
            QStringLiteral("https://example.org/a/long/path?with=arguments"));
    });
    shootHelp(session);
    session.window().commands().run(ui::Command::ShowHelp);
    session.shoot(QStringLiteral("overlay-help-dialog"));
    session.window().findChild<ui::HelpDialog*>()->close();
    shootWhileOpen(session, QStringLiteral("overlay-erase"), [&] {
        emit session.window().findChild<ui::DataCard*>()->eraseAsked();
    });
    session.window().openPalette();
    session.shoot(QStringLiteral("overlay-palette"));
    if (auto* field = QApplication::activePopupWidget()->findChild<QLineEdit*>())
        field->setText(QStringLiteral("te s"));
    session.shoot(QStringLiteral("overlay-palette-typed"));
    QApplication::activePopupWidget()->close();
    shootWhileOpen(session, QStringLiteral("overlay-main-menu"), [&] {
        session.window().commands().run(ui::Command::MainMenu);
    });
    session.window().activateWindow();
    page.focusComposer();
    for (int tab = 1; tab <= 3; ++tab) {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Tab, Qt::NoModifier);
        QApplication::sendEvent(
            QApplication::focusWidget() ? QApplication::focusWidget() : &session.window(), &press);
        session.shoot(QStringLiteral("overlay-focus-%1").arg(tab));
    }
}

}  // namespace pergola::pictures
