#include "ui/widgets/empty_state.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

EmptyState::EmptyState(const QString& iconName,
                       const QString& title,
                       const QString& text,
                       QWidget* parent)
    : QWidget(parent),
      title_(new TextLabel(title, Type::Strong, Color::Text2, this)),
      text_(new TextLabel(text, Type::Caption, Color::Muted, this)),
      layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(space::l, space::l, space::l, space::l);
    layout_->setSpacing(space::xs);
    layout_->addStretch(1);
    if (!iconName.isEmpty()) {
        auto* mark = new IconLabel(iconName, Color::Muted, this, size::iconHuge);
        mark->setAlignment(Qt::AlignCenter);
        layout_->addWidget(mark);
        layout_->addSpacing(space::s);
        title_->setType(Type::Section);
        text_->setType(Type::Body);
    }
    for (TextLabel* label : {title_, text_}) {
        label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
        label->setWordWrap(true);
        layout_->addWidget(label);
    }
    layout_->addStretch(1);
}

void EmptyState::setTexts(const QString& title, const QString& text) {
    title_->setText(title);
    text_->setText(text);
}

QPushButton* EmptyState::addAction(const QString& text, const QString& iconName, bool isPrimary) {
    auto* button =
        makeButton(isPrimary ? ButtonKind::Primary : ButtonKind::Secondary, text, iconName, this);
    layout_->insertSpacing(layout_->count() - 1, space::m);
    layout_->insertWidget(layout_->count() - 1, button, 0, Qt::AlignHCenter);
    return button;
}

}  // namespace pergola::ui
