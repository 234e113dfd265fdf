#include "ui/chat/empty_chat.h"

#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/chat/chat_view.h"
#include "ui/chat/starter_card.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/theme/sharp_picture.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/details_button.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

EmptyChat::EmptyChat(QWidget* parent)
    : QWidget(parent),
      mark_(new QLabel(this)),
      title_(new TextLabel(Type::Title, Color::Text, this)),
      text_(new TextLabel(Type::Reading, Color::Text2, this)),
      details_(new DetailsButton(this)),
      starters_(makeStarters()),
      keys_(makeKeys()),
      modelActions_(makeModelActions()) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::l, 0, space::l);
    column->setSpacing(space::s);
    column->addStretch(3);
    mark_->setAlignment(Qt::AlignCenter);
    keepSharp(*mark_, [this] { mark_->setPixmap(appMark(56, mark_->devicePixelRatioF())); });
    column->addWidget(mark_);
    column->addSpacing(space::s);
    for (TextLabel* label : {title_, text_}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addSpacing(space::m);
    column->addWidget(starters_);
    column->addWidget(modelActions_);
    column->addWidget(details_, 0, Qt::AlignHCenter);
    details_->words().setAlignment(Qt::AlignHCenter);
    column->addWidget(&details_->words());
    column->addSpacing(space::s);
    column->addWidget(keys_);
    column->addStretch(4);
    showState({});
}

QWidget* EmptyChat::makeStarters() {
    auto* starters = new QWidget(this);
    auto* column = new QVBoxLayout(starters);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    struct Starter {
        const char* icon;
        QString title;
        QString sentence;
        QString text;
    };
    const Starter list[] = {
        {"edit",
         tr("Improve a text"),
         tr("Paste a letter and say how it should sound"),
         tr("Please improve this text. Make it clear and friendly, and keep its meaning:\n\n")},
        {"summary",
         tr("Explain something"),
         tr("A word, a sentence, or a text that you paste"),
         tr("Please explain this in simple words:\n\n")},
        {"code",
         tr("Write or repair code"),
         tr("Describe what it should do, or paste the error"),
         tr("Please write a short program with comments that does this:\n\n")},
    };
    for (const Starter& starter : list) {
        auto* card = new StarterCard(starter.icon, starter.title, starter.sentence, starters);
        connect(card, &QAbstractButton::clicked, this, [this, text = starter.text] {
            emit starterChosen(text);
        });
        column->addWidget(card);
    }
    return starters;
}

QWidget* EmptyChat::makeKeys() {
    auto* keys = new QWidget(this);
    auto* row = new QHBoxLayout(keys);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    row->addStretch(1);
    const std::pair<Command, QString> list[] = {{Command::Palette, tr("search everything")},
                                                {Command::ChooseModel, tr("another model")},
                                                {Command::TogglePanel, tr("performance")}};
    for (const auto& [command, meaning] : list) {
        if (keyText(command).isEmpty()) continue;
        row->addWidget(new KeyCap(keyText(command), keys));
        row->addWidget(new TextLabel(meaning, Type::Caption, Color::Text2, keys));
        row->addSpacing(space::m);
    }
    row->addStretch(1);
    return keys;
}

QWidget* EmptyChat::makeModelActions() {
    auto* actions = new QWidget(this);
    auto* row = new FlowLayout(FlowLayout::Side::Middle);
    row->setSpacing(space::s);
    auto* choose = makeButton(ButtonKind::Primary, tr("Choose a model"), "models", actions);
    connect(choose, &QPushButton::clicked, this, &EmptyChat::chooseModelRequested);
    auto* file = makeButton(ButtonKind::Secondary, tr("Open a model file…"), "folder", actions);
    connect(file, &QPushButton::clicked, this, &EmptyChat::openFileRequested);
    row->addWidget(choose);
    row->addWidget(file);
    actions->setLayout(row);
    return actions;
}

void EmptyChat::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showKeys();
}

/// The hints are left out where they would be cut.
void EmptyChat::showKeys() {
    keys_->setVisible(hasModel_ && keys_->sizeHint().width() <= width());
}

void EmptyChat::showState(const app::ModelState& state) {
    using app::ModelPhase;
    const bool hasModel = state.phase == ModelPhase::Ready || state.phase == ModelPhase::Loading;
    const QString name = QString::fromStdString(state.facts.name);
    const app::UserError error = app::saidNow(state.error);
    switch (state.phase) {
        case ModelPhase::Ready:
            title_->setText(tr("What would you like to do?"));
            text_->setText(tr("%1 is ready on this computer.").arg(name));
            break;
        case ModelPhase::Loading:
            title_->setText(tr("What would you like to do?"));
            text_->setText(tr("%1 is loading. You can write already.").arg(name));
            break;
        case ModelPhase::Failed:
            title_->setText(error.what);
            text_->setText(
                QStringList{error.meaning, error.remedy}.join(' ').trimmed());
            break;
        case ModelPhase::None:
            title_->setText(tr("Choose a model to begin"));
            text_->setText(tr("Pergola runs AI on this computer; nothing you write is sent away."));
            break;
    }
    details_->setDetails(state.phase == ModelPhase::Failed ? error.details : QString());
    starters_->setVisible(hasModel);
    hasModel_ = hasModel;
    showKeys();
    modelActions_->setVisible(!hasModel);
}

}  // namespace pergola::ui
