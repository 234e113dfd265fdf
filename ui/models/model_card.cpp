#include "ui/models/model_card.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/fit_text.h"
#include "ui/models/load_model.h"
#include "ui/settings/readable_path.h"
#include "ui/settings/info_row.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

TextLabel* makeLine(Type type, Color color, QWidget* parent) {
    auto* label = new TextLabel(type, color, parent);
    label->setWordWrap(true);
    alignWithPage(*label);
    return label;
}

QString percent(double share) {
    return isolated(QLocale().toString(share * 100, 'f', 0));
}

}  // namespace

ModelCard::ModelCard(const ModelRow& row, QWidget* parent)
    : QWidget(parent),
      name_(new ElidedLabel(Type::Strong, Color::Text, this)),
      loaded_(new Badge(BadgeKind::Fits, "check", tr("Loaded"), this)),
      fit_(new Badge(BadgeKind::Unknown, {}, {}, this)),
      facts_(makeLine(Type::Caption, Color::Text2, this)),
      history_(makeLine(Type::Caption, Color::Muted, this)),
      problem_(makeLine(Type::Caption, Color::Danger, this)),
      why_(makeIconButton("info", tr("Why this badge?"), {}, this)),
      menu_(makeIconButton("more", tr("More"), {}, this)),
      mainButton_(makeButton(ButtonKind::Secondary, tr("Load"), {}, this)) {
    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(space::l, space::m, space::l, space::m);
    all->setSpacing(space::s);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    texts->addWidget(name_);
    auto* badges = new FlowLayout;
    badges->setSpacing(space::xs);
    badges->addWidget(loaded_);
    badges->addWidget(fit_);
    badges->addWidget(why_);
    texts->addLayout(badges);
    for (QWidget* line : {facts_, history_, problem_}) texts->addWidget(line);
    all->addLayout(texts, 1);
    all->addWidget(menu_);
    mainButton_->setMinimumWidth(modelButtonWidth());
    all->addWidget(mainButton_);
    connect(mainButton_, &QPushButton::clicked, this, &ModelCard::clickMain);
    connect(menu_, &QToolButton::clicked, this, [this] { emit menuRequested(path()); });
    connect(why_, &QToolButton::clicked, this, [this] {
        explainFit(row_.model.name, row_.fit, row_.model.traits, *why_);
    });
    setButtonSize(*why_, size::iconLarge, size::iconSmall);
    show(row);
}

void ModelCard::show(const ModelRow& row) {
    row_ = row;
    const app::LibraryModel& model = row_.model;
    name_->setText(model.name);
    name_->setColor(model.isAway() ? Color::Muted : Color::Text);
    QStringList places{model.name};
    for (const QString& place : QStringList(model.path) + model.places) places << readablePath(place);
    name_->setToolTip(places.join(QLatin1Char('\n')));
    const bool isUsable = model.isUsable();
    if (isUsable) {
        fit_->set(fitBadge(row_.fit.kind), fitIcon(row_.fit.kind), fitWord(row_.fit));
    } else {
        fit_->set(model.isAway() ? BadgeKind::Unknown : BadgeKind::No,
                  model.isAway() ? QStringLiteral("drive") : QStringLiteral("warning"),
                  troubleWord(model.trouble));
    }
    why_->setVisible(isUsable);
    why_->setAccessibleName(tr("Why this badge? %1").arg(model.name));
    menu_->setAccessibleName(tr("More for %1").arg(model.name));
    facts_->setText(factsText(row_));
    facts_->setColor(model.isAway() ? Color::Muted : Color::Text2);
    follow(state_);
}

void ModelCard::showTexts() {
    const QString history = verifying_ >= 0 ? tr("Verifying, %1 % of %2")
                                                  .arg(percent(verifying_), bytesText(row_.model.bytes))
                                            : historyText(row_);
    history_->setText(history);
    history_->setVisible(!history.isEmpty());
}

/// The worst thing that there is to say, with the engine's words behind it.
void ModelCard::showProblem() {
    const app::LibraryModel& model = row_.model;
    const app::VerifyOutcome outcome = row_.verification.outcome;
    QString text = model.problem;
    QString details = model.details;
    if (text.isEmpty() && !failure_.isEmpty()) {
        text = failure_;
        details = state_.error.details;
    } else if (text.isEmpty() && (outcome == app::VerifyOutcome::Differs || outcome == app::VerifyOutcome::Damaged)) {
        text = verificationText(row_.verification);
        details = row_.verification.details;
    } else if (text.isEmpty() && row_.fit.kind == app::FitKind::TooBig) {
        text = tr("Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.")
                   .arg(bytesText(row_.fit.shortBytes));
    }
    problem_->setText(text);
    problem_->setToolTip(details);
    problem_->setColor(model.isAway() ? Color::Muted : Color::Danger);
    problem_->setVisible(!text.isEmpty());
}

void ModelCard::follow(const app::ModelState& state) {
    state_ = state;
    const bool mine = QString::fromStdString(state.facts.path) == path();
    const bool loaded = mine && state.phase == app::ModelPhase::Ready;
    const bool loading = mine && state.phase == app::ModelPhase::Loading;
    const bool isVerifying = verifying_ >= 0;
    main_ = isVerifying ? Main::StopVerifying : loaded ? Main::Chat : loading ? Main::Cancel : Main::Load;
    loaded_->setVisible(loaded || loading);
    if (loading) {
        const QString share = isolated(tr("%1 %").arg(percent(state.loadShare)));
        loaded_->set(BadgeKind::Unknown, "clock", tr("Loading %1").arg(share));
    } else {
        loaded_->set(BadgeKind::Fits, "check", tr("Loaded"));
    }
    const bool isTooBig = row_.fit.kind == app::FitKind::TooBig;
    const QString word = isVerifying ? tr("Stop")
                         : loaded    ? tr("Chat")
                         : loading   ? tr("Cancel")
                         : isTooBig  ? tr("Load anyway")
                                     : tr("Load");
    mainButton_->setText(word);
    mainButton_->setAccessibleName(tr("%1: %2").arg(word, row_.model.name));
    mainButton_->setVisible(row_.model.isUsable() || isVerifying);
    if (mine && state.phase != app::ModelPhase::None) failure_.clear();
    if (mine && state.phase == app::ModelPhase::Failed) {
        failure_ = QStringList{state.error.what, state.error.meaning, state.error.remedy}
                       .join(QLatin1Char(' '))
                       .simplified();
    }
    showTexts();
    showProblem();
}

void ModelCard::followVerifying(double share) {
    if (share == verifying_) return;
    verifying_ = share;
    follow(state_);
}

void ModelCard::focusMain() {
    (mainButton_->isVisibleTo(this) ? static_cast<QWidget*>(mainButton_) : menu_)->setFocus();
}

QWidget* ModelCard::menuButton() const {
    return menu_;
}

void ModelCard::clickMain() {
    switch (main_) {
        case Main::Load:
            emit loadRequested(path());
            break;
        case Main::Chat:
            emit chatRequested(path());
            break;
        case Main::Cancel:
            emit cancelRequested();
            break;
        case Main::StopVerifying:
            emit verifyingStopped();
            break;
    }
}

}  // namespace pergola::ui
