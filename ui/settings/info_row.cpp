#include "ui/settings/info_row.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

void alignWithPage(QLabel& label) {
    const Qt::Alignment side = label.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    label.setAlignment(side | Qt::AlignAbsolute | Qt::AlignVCenter);
}

QFrame* prepareCard(QFrame* card) {
    card->setProperty("card", true);
    auto* rows = new QVBoxLayout(card);
    rows->setContentsMargins(1, 1, 1, 1);
    rows->setSpacing(0);
    return card;
}

QPushButton* addInfoRow(QFrame& card,
                        const QString& iconName,
                        const QString& title,
                        const QString& detail,
                        const QString& action) {
    if (card.layout()->count() > 0) card.layout()->addWidget(makeLine(Qt::Horizontal, &card));
    auto* line = new QWidget(&card);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(space::l, space::s + space::hair, space::l, space::s + space::hair);
    row->setSpacing(space::m);
    if (!iconName.isEmpty()) {
        auto* mark = new QLabel(line);
        const auto draw = [mark, iconName] {
            mark->setPixmap(themeIcon(iconName, Color::Text2).pixmap(size::icon, size::icon));
        };
        draw();
        QObject::connect(&theme(), &Theme::changed, mark, draw);
        row->addWidget(mark);
    }
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* head = new TextLabel(title, Type::Medium, Color::Text, line);
    texts->addWidget(head);
    auto* second = new TextLabel(detail, Type::Caption, Color::Text2, line);
    head->setWordWrap(true);
    second->setWordWrap(true);
    alignWithPage(*head);
    alignWithPage(*second);
    second->setTextInteractionFlags(Qt::TextSelectableByMouse);
    texts->addWidget(second);
    row->addLayout(texts, 1);
    QPushButton* button = nullptr;
    if (!action.isEmpty()) {
        button = makeButton(ButtonKind::Secondary, action, {}, line);
        button->setAccessibleName(QStringLiteral("%1: %2").arg(title, action));
        row->addWidget(button);
    }
    card.layout()->addWidget(line);
    return button;
}

}  // namespace pergola::ui
