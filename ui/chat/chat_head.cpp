#include "ui/chat/chat_head.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>
#include <initializer_list>

#include "ui/chat/model_button.h"
#include "ui/presets/preset_button.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/state_dot.h"

namespace pergola::ui {

void ChatHead::arrange(const Parts& parts) {
    parts_ = parts;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(directed({space::l, 0, space::m, 0}));
    row->setSpacing(space::s);
    row->addWidget(parts.list);
    row->addWidget(parts.model);
    row->addSpacing(space::xs);
    row->addWidget(parts.state, 1);
    row->addWidget(parts.preset);
    row->addWidget(parts.menu);
    row->addWidget(parts.panel);
    connect(&theme(), &Theme::changed, this, &ChatHead::fitHeight);
    fitHeight();
}

bool ChatHead::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fit();
    return QWidget::event(event);
}

void ChatHead::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void ChatHead::fit() {
    if (layout() == nullptr) return;
    fitHeight();
    const QMargins edge = layout()->contentsMargins();
    int wanted = edge.left() + edge.right() + space::xs - layout()->spacing();
    for (const QWidget* part : std::initializer_list<const QWidget*>{
             parts_.list, parts_.model, parts_.state, parts_.menu, parts_.panel})
        if (!part->isHidden()) wanted += part->sizeHint().width() + layout()->spacing();
    wanted += parts_.preset->wholeWidth() + layout()->spacing();
    parts_.preset->setBrief(wanted > width());
}

void ChatHead::fitHeight() {
    int most = 0;
    for (const QWidget* part : std::initializer_list<const QWidget*>{parts_.model, parts_.menu})
        most = std::max({most, part->sizeHint().height(), part->minimumHeight()});
    const int wanted = std::max(size::toolbar - 1, most + space::s);
    if (height() != wanted || minimumHeight() != wanted) setFixedHeight(wanted);
}

}  // namespace pergola::ui
