#include "ui/presets/preset_button.h"

#include <QKeySequence>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {
namespace {

constexpr int kDot = 8;
constexpr int kLeastCharacters = 7;  // fewer say nothing: the icon stands alone
constexpr int kMostText = 160;       // at a text size of 100 %

int markRoom() {
    return grown(size::iconSmall) + space::s;
}

int arrowRoom() {
    return grown(size::iconSmall) + space::xs;
}

}  // namespace

PresetButton::PresetButton(QWidget* parent) : QPushButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void PresetButton::showPreset(const QString& name, bool isChanged) {
    name_ = name;
    isChanged_ = isChanged;
    const QString spoken = autoDirected(name);
    setAccessibleName(isChanged ? tr("Preset: %1, changed for this chat").arg(spoken)
                                : tr("Preset: %1").arg(spoken));
    setToolTip(withKeys(
        isChanged ? tr("Preset: %1, changed for this chat. How this chat is answered").arg(spoken)
                  : tr("Preset: %1. How this chat is answered").arg(spoken),
        Command::ChatSettings));
    updateGeometry();
    update();
}

void PresetButton::setBrief(bool brief) {
    if (brief == isBrief_) return;
    isBrief_ = brief;
    updateGeometry();
    update();
}

int PresetButton::wholeWidth() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    const int text = std::min(metrics.horizontalAdvance(name_), grown(kMostText));
    const int dot = isChanged_ ? kDot + space::xs : 0;
    return markRoom() + text + dot + arrowRoom() + 2 * space::s + 2;
}

QSize PresetButton::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    return {isBrief_ ? minimumSizeHint().width() : wholeWidth(),
            std::max(theme().controlHeight(), metrics.height() + space::s)};
}

QSize PresetButton::minimumSizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    return {markRoom() + arrowRoom() + 2 * space::s,
            std::max(theme().controlHeight(), metrics.height() + space::s)};
}

void PresetButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Hover));
        painter.drawRoundedRect(rect(), radius::field, radius::field);
    }
    const auto mirrored = [this](const QRect& logical) {
        return QStyle::visualRect(layoutDirection(), rect(), logical);
    };
    const QRect inner = rect().adjusted(space::s, 0, -space::s, 0);
    const int side = grown(size::iconSmall);
    const int top = inner.center().y() - side / 2 + 1;
    const int arrow = inner.right() + 1 - side;
    QRect text = inner.adjusted(markRoom(), 0, -arrowRoom(), 0);
    const int dotLeft = text.right() - kDot;
    if (isChanged_) text.adjust(0, 0, -kDot - space::xs, 0);
    const QFont font = theme().font(Type::Body);
    const QFontMetrics metrics(font);
    const bool hasText =
        !isBrief_ && text.width() >= std::min(kLeastCharacters * metrics.averageCharWidth(),
                                              metrics.horizontalAdvance(name_));
    const int mark = hasText ? inner.left() : arrow - space::xs - side;
    themeIcon("preset", Color::Text2).paint(&painter, mirrored({mark, top, side, side}));
    themeIcon("chevron-down", Color::Text2).paint(&painter, mirrored({arrow, top, side, side}));
    if (isChanged_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Accent));
        painter.drawEllipse(
            mirrored(hasText ? QRect(dotLeft, inner.center().y() - kDot / 2 + 1, kDot, kDot)
                             : QRect(mark + side - 2, top - 2, kDot, kDot)));
    }
    if (!hasText) return;
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(mirrored(text),
                     static_cast<int>(Qt::AlignVCenter |
                                      QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)),
                     autoDirected(metrics.elidedText(name_, Qt::ElideRight, text.width())));
}

}  // namespace pergola::ui
