#include "ui/telemetry/popover.h"

#include <QHBoxLayout>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kWidth = 300;

}  // namespace

Popover::Popover(const QString& title, QWidget* parent) : PopupFrame(parent), lines_(nullptr) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(title);
    lines_ = new QVBoxLayout(this);
    lines_->setContentsMargins(space::l, space::m, space::l, space::l);
    lines_->setSpacing(space::s);
    lines_->addWidget(new TextLabel(title, Type::Strong, Color::Text, this));
    setFocusPolicy(Qt::StrongFocus);
}

void Popover::addParagraph(const QString& text) {
    auto* label = new TextLabel(text, Type::Body, Color::Text2, this);
    label->setWordWrap(true);
    lines_->addWidget(label);
    setAccessibleDescription(accessibleDescription() + text + QLatin1Char(' '));
}

void Popover::addPoint(const QString& iconName, const QString& text) {
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    auto* mark = new IconLabel(iconName, Color::Accent, this, size::iconSmall);
    mark->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* label = new TextLabel(text, Type::Body, Color::Text2, this);
    label->setWordWrap(true);
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    lines_->addLayout(row);
    setAccessibleDescription(accessibleDescription() + text + QLatin1Char(' '));
}

void Popover::popupAt(QWidget& anchor) {
    const int base = QFontMetrics(theme().font(Type::Body)).averageCharWidth();
    setFixedWidth(std::max(kWidth, base * 44));
    const int height = heightForWidth(width()) > 0 ? heightForWidth(width()) : sizeHint().height();
    resize(width(), height);
    const QRect area(anchor.mapToGlobal(QPoint(0, 0)), anchor.size());
    const QRect screen = anchor.screen()->availableGeometry();
    QPoint at(isRightToLeft() ? area.left() : area.right() - width(), area.bottom() + space::xs);
    if (at.y() + height > screen.bottom()) at.setY(area.top() - height - space::xs);
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    at.setY(std::max(at.y(), screen.top()));
    move(at);
    show();
    setFocus(Qt::PopupFocusReason);
}

}  // namespace pergola::ui
