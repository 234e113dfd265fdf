#include "ui/telemetry/empty_speed.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/telemetry/card_ground.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

EmptySpeed::EmptySpeed(QWidget* parent) : QFrame(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::m, space::l, space::m, space::l);
    rows->setSpacing(space::xs);
    auto* mark = new QLabel(this);
    mark->setAlignment(Qt::AlignCenter);
    const auto draw = [mark] {
        mark->setPixmap(themeIcon("tune", Color::Muted).pixmap(size::iconLarge, size::iconLarge));
    };
    draw();
    connect(&theme(), &Theme::changed, mark, draw);
    rows->addWidget(mark);
    auto* title = new TextLabel(tr("Send a message to see speed"), Type::Body, Color::Text2, this);
    auto* text = new TextLabel(tr("Decode, prefill and memory"), Type::Caption, Color::Muted, this);
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
