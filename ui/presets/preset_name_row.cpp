#include "ui/presets/preset_name_row.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

PresetNameRow::PresetNameRow(QWidget* parent)
    : QWidget(parent),
      name_(new QLineEdit(this)),
      save_(makeButton(ButtonKind::Secondary, tr("Save"), {}, this)),
      reason_(new TextLabel(Type::Caption, Color::Danger, this)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::xs);
    auto* label = new TextLabel(tr("Name of the preset"), Type::Medium, Color::Text, this);
    label->setBuddy(name_);
    rows->addWidget(label);
    auto* line = new QHBoxLayout;
    line->setSpacing(space::s);
    name_->setAccessibleName(tr("Name of the preset"));
    name_->setMaxLength(60);
    auto* cancel = makeButton(ButtonKind::Quiet, tr("Cancel"), {}, this);
    for (QPushButton* button : {save_, cancel}) button->setAutoDefault(false);
    line->addWidget(name_, 1);
    line->addWidget(save_);
    line->addWidget(cancel);
    rows->addLayout(line);
    reason_->setWordWrap(true);
    rows->addWidget(reason_);
    connect(name_, &QLineEdit::textChanged, this, &PresetNameRow::check);
    connect(save_, &QPushButton::clicked, this, &PresetNameRow::accept);
    connect(cancel, &QPushButton::clicked, this, [this] {
        hide();
        emit cancelled();
    });
    hide();
}

void PresetNameRow::ask(const QString& suggestion,
                        std::function<QString(const QString&)> problemOf) {
    problemOf_ = std::move(problemOf);
    name_->setText(suggestion);
    check();
    show();
    name_->selectAll();
    name_->setFocus(Qt::OtherFocusReason);
}

void PresetNameRow::check() {
    const QString reason = problemOf_ ? problemOf_(name_->text()) : QString();
    save_->setEnabled(reason.isEmpty());
    // An empty field needs no scolding: the button that cannot be pressed says enough.
    const bool isTold = !reason.isEmpty() && !name_->text().trimmed().isEmpty();
    reason_->setVisible(isTold);
    reason_->setText(isTold ? reason : QString());
    name_->setAccessibleDescription(isTold ? reason : QString());
}

void PresetNameRow::accept() {
    if (!save_->isEnabled()) return;
    hide();
    emit named(name_->text().simplified());
}

void PresetNameRow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return accept();
    if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
    hide();  // the dialog around stays
    emit cancelled();
}

}  // namespace pergola::ui
