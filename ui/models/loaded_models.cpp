#include "ui/models/loaded_models.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/chat/model_button.h"
#include "ui/commands/key_map.h"
#include "ui/models/load_model.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
LoadedModels::LoadedModels(app::EngineBridge& bridge, QWidget* parent)
    : QFrame(parent),
      bridge_(bridge),
      name_(new ElidedLabel(Type::Strong, Color::Text, this)),
      figures_(new TextLabel(Type::Caption, Color::Text2, this)),
      unload_(makeButton(ButtonKind::Secondary, tr("Unload"), {}, this)) {
    setProperty("card", true);
    setAccessibleName(tr("Loaded models"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(
        space::l + 1, space::m, space::l + 1, space::m);  // as the cards inside a frame
    rows->setSpacing(space::s);
    rows->addWidget(new TextLabel(tr("Loaded models"), Type::Caption, Color::Text2, this));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::m);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    texts->addWidget(name_);
    figures_->setWordWrap(true);
    texts->addWidget(figures_);
    row->addLayout(texts, 1);
    unload_->setMinimumWidth(modelButtonWidth());
    row->addWidget(unload_);
    rows->addLayout(row);
    connect(unload_, &QPushButton::clicked, &bridge_, &app::EngineBridge::unloadModel);
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &LoadedModels::follow);
    follow();
}

void LoadedModels::follow() {
    const app::ModelState& state = bridge_.modelState();
    const bool isLoading = state.phase == app::ModelPhase::Loading;
    const bool isLoaded = state.phase == app::ModelPhase::Ready;
    setVisible(isLoading || isLoaded);
    if (!isLoading && !isLoaded) return;
    const QString name = modelTitle(state.facts);
    name_->setText(name);
    unload_->setText(isLoading ? tr("Cancel") : tr("Unload"));
    unload_->setAccessibleName(isLoading ? tr("Stop loading %1").arg(name)
                                         : tr("Take %1 out of memory").arg(name));
    unload_->setToolTip(
        withKeys(isLoading ? tr("Stop loading") : tr("Frees its memory; the file stays"),
                 Command::UnloadModel));
    if (isLoading) {
        const QLocale locale;
        figures_->setText(
            tr("Loading %1 %").arg(isolated(locale.toString(state.loadShare * 100, 'f', 0))));
        return;
    }
    figures_->setText(tr("%1 for the model · %2 for a conversation of %3 tokens")
                          .arg(bytesText(state.facts.weight_bytes),
                               bytesText(state.kvBytes),
                               isolated(contextText(state.contextTokens))));
}

}  // namespace pergola::ui
