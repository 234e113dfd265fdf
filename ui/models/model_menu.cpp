#include "ui/models/model_menu.h"

#include <QAction>
#include <QMenu>

#include "app/engine_bridge.h"
#include "ui/models/model_rows.h"
#include "ui/theme/icon.h"

namespace pergola::ui {

void ModelMenu::popup(const ModelRow& row,
                      const app::ModelState& state,
                      const QString& verifying,
                      const QPoint& at,
                      QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Actions for %1").arg(row.model.name));
    const QString path = row.model.path;
    const auto add = [&](ModelAction action, const QString& text, const char* icon, bool isPossible) {
        QAction* entry = menu->addAction(themeIcon(QLatin1String(icon), Color::Text2), text);
        entry->setEnabled(isPossible);
        connect(entry, &QAction::triggered, this, [this, action, path] { emit chosen(action, path); });
    };
    const bool isAway = row.model.isAway();
    const bool isMine = QString::fromStdString(state.facts.path) == path;
    const bool isLoaded = isMine && state.phase == app::ModelPhase::Ready;
    const bool isTooBig = row.fit.kind == app::FitKind::TooBig && !isLoaded;
    add(ModelAction::Chat, isTooBig ? tr("Load anyway and chat") : tr("Chat"), "chat", row.model.isUsable());
    if (isLoaded) add(ModelAction::Unload, tr("Unload"), "power", true);
    add(ModelAction::WhyFit, tr("Why this badge?"), "info", row.model.isUsable());
    menu->addSeparator();
    add(ModelAction::ShowInFolder, tr("Show in folder"), "folder", !isAway);
    if (verifying == path) {
        add(ModelAction::StopVerifying, tr("Stop verifying"), "stop", true);
    } else {
        add(ModelAction::Verify, tr("Verify files"), "shield", !isAway && verifying.isEmpty());
    }
    menu->addSeparator();
    if (row.model.home != app::ModelHome::Own) add(ModelAction::Hide, tr("Take off the list"), "close", true);
    add(ModelAction::Delete, tr("Delete…"), "trash", !isAway);
    menu->popup(at);
}

}  // namespace pergola::ui
