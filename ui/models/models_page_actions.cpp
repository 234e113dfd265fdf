// What the models page does when it is asked to.

#include <QFileDialog>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/library/model_remover.h"
#include "app/library/model_verifier.h"
#include "app/settings.h"
#include "ui/models/fit_text.h"
#include "ui/models/load_model.h"
#include "ui/models/model_card.h"
#include "ui/models/model_table.h"
#include "ui/models/models_page.h"
#include "ui/models/removal_dialog.h"
#include "ui/settings/readable_path.h"
#include "ui/telemetry/figures_text.h"
#include "ui/widgets/segmented.h"

namespace pergola::ui {

void ModelsPage::connectWorkers() {
    connect(menu_, &ModelMenu::chosen, this, &ModelsPage::choose);
    connect(verifier_, &app::ModelVerifier::progressed, this, &ModelsPage::followVerifying);
    connect(verifier_, &app::ModelVerifier::finished, this, [this](const QString& path, const QString& problem) {
        followVerifying();
        const app::LibraryModel* checked = model(path);
        if (checked == nullptr) return;
        if (!problem.isEmpty())
            return emit noticed(tr("%1 could not be read to its end.").arg(readablePath(problem)));
        const ModelRow row = rowOf(library_, *checked, bridge_.hardware());
        emit noticed(tr("%1: %2").arg(isolated(checked->name), verificationText(row.verification)));
    });
    connect(remover_, &app::ModelRemover::removed, this, [this](const QString&, const QString& name) {
        emit noticed(tr("%1 is deleted.").arg(isolated(name)));
    });
    connect(remover_, &app::ModelRemover::trashRefused, this, [this](const app::LibraryModel& refused) {
        askForErasure(refused.name, this, [this, refused] { remover_->remove(refused, app::RemovalWay::ForGood); });
    });
    connect(remover_, &app::ModelRemover::failed, this, [this](const QString&, const QString& file) {
        emit noticed(tr("%1 could not be deleted; you may lack the right to it.").arg(readablePath(file)));
        library_.rescan();
    });
}

const app::LibraryModel* ModelsPage::model(const QString& path) const {
    return library_.find(path);
}

void ModelsPage::choose(ModelAction action, const QString& path) {
    switch (action) {
        case ModelAction::Chat:
            return chat(path);
        case ModelAction::Unload:
            return bridge_.unloadModel();
        case ModelAction::WhyFit:
            return whyFit(path);
        case ModelAction::ShowInFolder:
            return showInFolder(path);
        case ModelAction::Verify:
            return verifier_->start(path);
        case ModelAction::StopVerifying:
            return verifier_->cancel();
        case ModelAction::Hide:
            return takeOffList(path);
        case ModelAction::Delete:
            return askToDelete(path);
    }
}

void ModelsPage::takeOffList(const QString& path) {
    const app::LibraryModel* wanted = model(path);
    const QString name = wanted != nullptr ? wanted->name : QString();
    const QStringList hidden = library_.hide(path);
    if (hidden.isEmpty()) return;
    app::Library* library = &library_;  // outlives every window
    emit noticed(tr("%1 is off the list. Its files stay where they are.").arg(isolated(name)),
                 tr("Undo"),
                 [library, hidden] { library->unhide(hidden); });
}

void ModelsPage::openMenu(const QString& path) {
    const app::LibraryModel* wanted = model(path);
    if (wanted == nullptr) return;
    const ModelCard* card = cardOf(path);
    QPoint at = table_->menuPoint();
    if (card != nullptr) {
        const QRect button = card->menuButton()->rect();
        at = card->menuButton()->mapToGlobal(isRightToLeft() ? button.bottomRight() : button.bottomLeft());
    }
    menu_->popup(rowOf(library_, *wanted, bridge_.hardware()), bridge_.modelState(), verifier_->path(), at, this);
}

void ModelsPage::whyFit(const QString& path) {
    const app::LibraryModel* wanted = model(path);
    if (wanted == nullptr) return;
    const ModelRow row = rowOf(library_, *wanted, bridge_.hardware());
    const ModelCard* card = cardOf(path);
    explainFit(row.model.name, row.fit, row.model.traits, card != nullptr ? *card->menuButton() : *view_);
}

void ModelsPage::chat(const QString& path) {
    const app::ModelState& state = bridge_.modelState();
    const bool isLoaded = QString::fromStdString(state.facts.path) == path && state.phase == app::ModelPhase::Ready;
    if (isLoaded) return emit loadStarted();
    load(path);
}

void ModelsPage::load(const QString& path) {
    bridge_.loadModel(path, settings_.values().contextTokens);
    emit loadStarted();
}

/// The chats are asked for first, on another thread: the question names them.
void ModelsPage::askToDelete(const QString& path) {
    const app::LibraryModel* wanted = model(path);
    if (wanted == nullptr || wanted->isAway()) return;
    remover_->chatsOf(wanted->name, [this, path](const QStringList& chats) {
        const app::LibraryModel* still = model(path);
        if (still == nullptr) return;
        const app::ModelState& state = bridge_.modelState();
        const bool isLoaded = QString::fromStdString(state.facts.path) == path &&
                              (state.phase == app::ModelPhase::Ready || state.phase == app::ModelPhase::Loading);
        askForRemoval(rowOf(library_, *still, bridge_.hardware()), {chats, isLoaded}, this,
                      [this, path](RemovalAnswer answer) { remove(path, answer); });
    });
}

void ModelsPage::remove(const QString& path, RemovalAnswer answer) {
    const app::LibraryModel* wanted = model(path);
    if (wanted == nullptr || answer == RemovalAnswer::Nothing) return;
    if (QString::fromStdString(bridge_.modelState().facts.path) == path) bridge_.unloadModel();
    if (verifier_->path() == path) verifier_->cancel();
    if (answer == RemovalAnswer::TakeOffList) return takeOffList(path);
    remover_->remove(*wanted, app::RemovalWay::Trash);
}

void ModelsPage::orderBy(ModelColumn column) {
    settings_.setValue("models.order", columnKey(column));
    rebuild();
}

void ModelsPage::openFile() {
    askForModelFile(bridge_, settings_.values().contextTokens, this);
}

void ModelsPage::addFolder() {
    auto* dialog = new QFileDialog(this, tr("Add a folder with models"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, &library_, &app::Library::addFolder);
    dialog->open();
}

}  // namespace pergola::ui
