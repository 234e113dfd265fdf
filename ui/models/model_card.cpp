#include "ui/models/model_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/load_model.h"
#include "ui/settings/folder_list.h"
#include "ui/settings/info_row.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_layout.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kButtonWidth = 104;  // one column, so that all buttons end together

}  // namespace

ModelCard::ModelCard(const app::LibraryModel& model, std::int64_t ramBytes, QWidget* parent)
    : QWidget(parent),
      model_(model),
      badge_(new Badge(BadgeKind::Fits, "check", tr("Loaded"), this)),
      subtitle_(new TextLabel(
          modelSubtitle(model.detail, model.bytes), Type::Caption, Color::Text2, this)),
      problem_(new TextLabel(model.problem, Type::Caption, Color::Danger, this)),
      mainButton_(makeButton(ButtonKind::Secondary, tr("Load"), {}, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::m, space::l, space::m);
    row->setSpacing(space::m);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    auto* name = new ElidedLabel(Type::Strong, Color::Text, this);
    name->setText(model.name);
    name->setToolTip(QStringList{model.name, readablePath(model.path)}.join(QLatin1Char('\n')));
    head->addWidget(name);
    head->addWidget(badge_);
    head->addStretch(1);
    texts->addLayout(head);
    subtitle_->setWordWrap(true);
    alignWithPage(*subtitle_);
    texts->addWidget(subtitle_);
    problem_->setWordWrap(true);
    problem_->setVisible(!model.problem.isEmpty());
    texts->addWidget(problem_);
    row->addLayout(texts, 1);

    auto* folder = makeIconButton("folder", tr("Show %1 in its folder").arg(model.name), {}, this);
    folder->setToolTip(tr("Show in folder"));
    connect(folder, &QToolButton::clicked, this, [this] { showInFolder(model_.path); });
    row->addWidget(folder);
    mainButton_->setMinimumWidth(kButtonWidth);
    row->addWidget(mainButton_);
    connect(mainButton_, &QPushButton::clicked, this, &ModelCard::clickMain);

    const std::int64_t missing = model.bytes + kRamReserveBytes - ramBytes;
    if (ramBytes > 0 && missing > 0 && model.problem.isEmpty()) {
        problem_->setText(
            tr("Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.")
                .arg(bytesText(missing)));
        problem_->show();
    }
}

void ModelCard::follow(const app::ModelState& state) {
    const bool mine = QString::fromStdString(state.facts.path) == model_.path;
    const bool loaded = mine && state.phase == app::ModelPhase::Ready;
    const bool loading = mine && state.phase == app::ModelPhase::Loading;
    main_ = loaded ? Main::Unload : loading ? Main::Cancel : Main::Load;
    badge_->setVisible(loaded || loading);
    if (loading) {
        const QString share =
            isolated(tr("%1 %").arg(QLocale().toString(state.loadShare * 100, 'f', 0)));
        badge_->set(BadgeKind::Unknown, "clock", tr("Loading %1").arg(share));
    } else {
        badge_->set(BadgeKind::Fits, "check", tr("Loaded"));
    }
    const QString word = loaded ? tr("Unload") : loading ? tr("Cancel") : tr("Load");
    mainButton_->setText(word);
    mainButton_->setAccessibleName(tr("%1: %2").arg(word, model_.name));
    mainButton_->setVisible(model_.problem.isEmpty());
    if (mine && state.phase == app::ModelPhase::Failed) {
        problem_->setText(QStringList{state.error.what, state.error.meaning, state.error.remedy}
                              .join(QLatin1Char(' '))
                              .simplified());
        problem_->setToolTip(state.error.details);
        problem_->show();
    }
}

void ModelCard::focusMain() {
    mainButton_->setFocus();
}

void ModelCard::clickMain() {
    switch (main_) {
        case Main::Load:
            emit loadRequested(model_.path);
            break;
        case Main::Unload:
            emit unloadRequested();
            break;
        case Main::Cancel:
            emit cancelRequested();
            break;
    }
}

}  // namespace pergola::ui
