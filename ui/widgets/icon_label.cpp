#include "ui/widgets/icon_label.h"

#include <QPainter>
#include <QStyle>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

IconLabel::IconLabel(
    const QString& iconName, Color color, QWidget* parent, int pixels, Color ground)
    : QLabel(parent), iconName_(iconName), color_(color), ground_(ground), pixels_(pixels) {
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize IconLabel::sizeHint() const {
    return {grown(pixels_), grown(pixels_)};
}

void IconLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    themeIcon(iconName_, color_, ground_)
        .paint(&painter, QStyle::alignedRect(layoutDirection(), alignment(), sizeHint(), rect()));
}

}  // namespace pergola::ui
