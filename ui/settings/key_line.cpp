#include "ui/settings/key_line.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/commands/key_map.h"
#include "ui/settings/info_row.h"
#include "ui/settings/key_field.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

KeyLine::KeyLine(const CommandRow& row, QWidget* parent)
    : QWidget(parent),
      command_(row.command),
      name_(new TextLabel(commandName(row.command), Type::Body, Color::Text, this)),
      field_(new KeyField(this)),
      reset_(makeIconButton("undo", tr("Back to the standard keys: %1").arg(name_->text()), {}, this)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::l, space::xs, space::l, space::xs);
    rows->setSpacing(space::xs);
    name_->setWordWrap(true);
    alignWithPage(*name_);
    setIconButton(*reset_, "undo", reset_->accessibleName(), {}, Color::Link);
    setIconPixels(*reset_, size::iconSmall);
    QSizePolicy policy = reset_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);  // the fields stay in one column
    reset_->setSizePolicy(policy);
    field_->setAccessibleName(tr("Keys for %1").arg(name_->text()));
    auto* line = new QHBoxLayout;
    line->setSpacing(space::s);
    line->addWidget(name_, 1);
    auto* end = new QHBoxLayout;
    end->setSpacing(space::s);
    end->addStretch(1);
    end->addWidget(reset_);
    end->addWidget(field_);
    line->addLayout(end);
    line_ = line;
    rows->addLayout(line);
    rows->addWidget(makeAnswer());
    connect(reset_, &QToolButton::clicked, this, [this] {
        field_->setFocus(Qt::TabFocusReason);
        emit resetClicked();
    });
}

QWidget* KeyLine::makeAnswer() {
    auto* answer = new QWidget(this);
    auto* rows = new QVBoxLayout(answer);
    rows->setContentsMargins(0, 0, 0, space::xs);
    rows->setSpacing(space::xs);
    reason_ = new TextLabel(Type::Caption, Color::Danger, answer);
    reason_->setWordWrap(true);
    alignWithPage(*reason_);
    rows->addWidget(reason_);
    take_ = makeButton(ButtonKind::Secondary, tr("Take them"), {}, answer);
    rows->addWidget(take_, 0, Qt::AlignLeading);
    connect(take_, &QPushButton::clicked, this, [this] {
        field_->setFocus(Qt::TabFocusReason);
        emit takeClicked();
    });
    answer->hide();
    return answer;
}

void KeyLine::show(const QList<QKeySequence>& keys, bool isStandard) {
    field_->show(keys + fixedKeys(command_));
    reset_->setVisible(!isStandard);
    clearReason();
    updateGeometry();
}

void KeyLine::refuse(const QString& reason) {
    reason_->setText(reason);
    field_->setAccessibleDescription(reason);
    take_->hide();
    reason_->parentWidget()->show();
}

void KeyLine::ask(const QString& question, const QString& spokenAnswer) {
    refuse(question);
    take_->setAccessibleName(spokenAnswer);
    take_->show();
    take_->setFocus(Qt::TabFocusReason);
}

void KeyLine::clearReason() { reason_->parentWidget()->hide(); }

int KeyLine::widthOfEnd() const {
    const int arrow = std::max(reset_->sizeHint().width(), reset_->minimumWidth());
    return arrow + space::s + field_->sizeHint().width();
}

QSize KeyLine::minimumSizeHint() const {
    const QMargins edge = layout()->contentsMargins();
    const int wide = std::max(name_->minimumSizeHint().width(), widthOfEnd());
    return {wide + edge.left() + edge.right(), QWidget::minimumSizeHint().height()};
}

void KeyLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QMargins edge = layout()->contentsMargins();
    // Words of some length, else they stand in a narrow column.
    const int words = std::max(name_->minimumSizeHint().width(),
                               name_->fontMetrics().averageCharWidth() * 20);
    const int wanted = words + space::s + widthOfEnd() + edge.left() + edge.right();
    line_->setDirection(width() < wanted ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace pergola::ui
