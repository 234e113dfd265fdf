#include "ui/widgets/notice.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

Color inkOf(BadgeKind kind) {
    switch (kind) {
        case BadgeKind::Fits:
            return Color::FitsText;
        case BadgeKind::Tight:
            return Color::TightText;
        case BadgeKind::No:
            return Color::NoText;
        case BadgeKind::Unknown:
            break;
    }
    return Color::UnknownText;
}

Color groundOf(BadgeKind kind) {
    switch (kind) {
        case BadgeKind::Fits:
            return Color::FitsGround;
        case BadgeKind::Tight:
            return Color::TightGround;
        case BadgeKind::No:
            return Color::NoGround;
        case BadgeKind::Unknown:
            break;
    }
    return Color::UnknownGround;
}

}  // namespace

Notice::Notice(BadgeKind kind,
               const QString& iconName,
               const QString& title,
               const QString& text,
               const QString& action,
               QWidget* parent)
    : QWidget(parent),
      kind_(kind),
      title_(new TextLabel(title, Type::Strong, inkOf(kind), this)),
      text_(new TextLabel(text, Type::Caption, inkOf(kind), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(directed({space::m, space::s, space::s, space::s}));
    row->setSpacing(space::m);
    row->addWidget(new IconLabel(iconName, inkOf(kind), this, size::icon, groundOf(kind)));
    auto* lines = new QVBoxLayout;
    lines->setSpacing(0);
    for (TextLabel* label : {title_, text_}) {
        label->setWordWrap(true);
        lines->addWidget(label);
    }
    setTexts(title, text);
    row->addLayout(lines, 1);
    if (!action.isEmpty()) {
        auto* link = makeButton(ButtonKind::Link, action, {}, this);
        connect(link, &QPushButton::clicked, this, &Notice::actionClicked);
        row->addWidget(link);
    }
}

void Notice::setTexts(const QString& title, const QString& text) {
    title_->setText(title);
    text_->setText(text);
    text_->setVisible(!text.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text);
}

void Notice::announce() {
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Notice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().blend(inkOf(kind_), groundOf(kind_), 0.22));
    painter.setBrush(theme().color(groundOf(kind_)));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
}

}  // namespace pergola::ui
