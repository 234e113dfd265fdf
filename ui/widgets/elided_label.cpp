#include "ui/widgets/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

ElidedLabel::ElidedLabel(Type type, Color color, QWidget* parent)
    : QWidget(parent), type_(type), color_(color) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFont(theme().font(type_));
    connect(&theme(), &Theme::changed, this, [this] {
        setFont(theme().font(type_));
        updateGeometry();
        update();
    });
}

void ElidedLabel::setText(const QString& text) {
    if (text == text_) return;
    text_ = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void ElidedLabel::setColor(Color color) {
    color_ = color;
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    mode_ = mode;
    update();
}

QSize ElidedLabel::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(text_) + 1,
            std::max(metrics.height(), theme().lineHeight(type_))};
}

QSize ElidedLabel::minimumSizeHint() const {
    return {std::min(sizeHint().width(), 4 * QFontMetrics(font()).averageCharWidth()),
            sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().color(isEnabled() ? color_ : Color::Disabled));
    const QString shown = autoDirected(fontMetrics().elidedText(text_, mode_, width()));
    painter.drawText(rect(), static_cast<int>(Qt::AlignVCenter | Qt::AlignLeading), shown);
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        const bool isElided = fontMetrics().horizontalAdvance(text_) > width();
        QToolTip::showText(
            static_cast<QHelpEvent*>(event)->globalPos(), isElided ? plainTip(text_) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace pergola::ui
