#include "ui/telemetry/empty_speed.h"

#include <QPainter>
#include <QVBoxLayout>

#include "ui/telemetry/card_ground.h"
#include "ui/theme/theme.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

EmptySpeed::EmptySpeed(QWidget* parent) : QFrame(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::m, space::l, space::m, space::l);
    rows->setSpacing(space::xs);
    auto* mark = new IconLabel("tune", Color::Muted, this, size::iconLarge);
    mark->setAlignment(Qt::AlignCenter);
    rows->addWidget(mark);
    auto* title = new TextLabel(tr("Send a message to see speed"), Type::Body, Color::Text2, this);
    auto* text =
        new TextLabel(tr("Answering, reading and memory"), Type::Caption, Color::Muted, this);
    for (TextLabel* label : {title, text}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        rows->addWidget(label);
    }
}

void EmptySpeed::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCardGround(painter, rect());
}

}  // namespace pergola::ui
