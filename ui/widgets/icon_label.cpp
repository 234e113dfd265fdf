#include "ui/widgets/icon_label.h"

#include <QLabel>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

QLabel* makeIconLabel(const QString& iconName, Color color, QWidget* parent, int pixels) {
    auto* label = new QLabel(parent);
    const auto refresh = [label, iconName, color, pixels] {
        label->setPixmap(
            themeIcon(iconName, color).pixmap(QSize(pixels, pixels), label->devicePixelRatioF()));
    };
    refresh();
    QObject::connect(&theme(), &Theme::changed, label, refresh);
    return label;
}

}  // namespace pergola::ui
