// Presets and the settings of one chat: in the header, its menu, and the dialog in its states.

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include "app/conversations/conversation.h"
#include "app/presets.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_page.h"
#include "ui/presets/chat_settings_dialog.h"
#include "ui/presets/preset_button.h"
#include "ui/presets/preset_name_row.h"
#include "ui/presets/sampling_line.h"
#include "ui/widgets/number_box.h"

namespace pergola::pictures {
namespace {

void addOwnPresets(Session& session) {
    app::ChatSettings letters;
    letters.systemPrompt = QStringLiteral("Write friendly letters in plain words.");
    letters.temperature = 0.8;
    session.app().presets().add(QStringLiteral("Letters to friends & family"), letters);
    session.app().presets().add(QStringLiteral("Short stories for children"), letters);
    app::ChatSettings own = session.app().presets().all().back().values;
    own.systemPrompt = QStringLiteral(
        "You write short stories for children of six to eight.\nUse short sentences and end well.");
    own.temperature = 1.05;
    own.maxTokens = 600;
    own.xtcProbability = 0.3;
    session.app().conversation().setSettings(own);
}

void shootMenu(Session& session) {
    auto* button = session.window().findChild<ui::PresetButton*>();
    QTimer::singleShot(400, &session.window(), [&] {
        session.shoot(QStringLiteral("presets-menu"));
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    });
    button->click();
}

void shootDialog(Session& session) {
    ui::ChatSettingsDialog* dialog = session.window().chatPage().openChatSettings();
    dialog->move(session.window().pos() +
                 QPoint((session.window().width() - dialog->width()) / 2,
                        (session.window().height() - dialog->height()) / 2));
    dialog->activateWindow();
    session.shoot(QStringLiteral("presets-dialog"));
    dialog->setMoreShown(true);
    auto* scroll = dialog->findChild<QScrollArea*>()->verticalScrollBar();
    Session::wait(100);
    scroll->setValue(scroll->maximum() / 2);
    dialog->findChildren<ui::SamplingLine*>().at(6)->box().setFocus(Qt::TabFocusReason);
    session.shoot(QStringLiteral("presets-more"));
    scroll->setValue(scroll->maximum());
    session.shoot(QStringLiteral("presets-end"));
    scroll->setValue(0);
    dialog->setMoreShown(false);
    dialog->askToSave();
    dialog->findChild<ui::PresetNameRow*>()->findChild<QLineEdit*>()->setText(
        session.app().presets().all().front().name);
    session.shoot(QStringLiteral("presets-name"));
    dialog->findChild<ui::PresetNameRow*>()->hide();
    for (auto* button : dialog->findChildren<QAbstractButton*>())
        if (button->objectName() == QLatin1String("reset-to-preset")) button->click();
    session.shoot(QStringLiteral("presets-undo"));
    dialog->close();
}

}  // namespace

void shootPresets(const Variant& variant) {
    Session session(variant);
    session.loadModel();
    addOwnPresets(session);
    session.talk(QStringLiteral("Tell me of the snail that was first."),
                 QStringLiteral("Once there was a snail called Minna. She set out a day early."));
    session.shoot(QStringLiteral("presets-header"));
    shootMenu(session);
    shootDialog(session);
}

}  // namespace pergola::pictures
