#include "ui/chat/model_button.h"

#include <QPainter>
#include <QStyle>

#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {
int arrowRoom() {
    return grown(size::iconSmall) + space::m;
}

int markRoom() {
    return grown(size::iconSmall) + space::m;
}
}  // namespace

QString modelTitle(const ModelFacts& facts) {
    QString name = QString::fromStdString(facts.name);
    const QString storage = QString::fromStdString(facts.quantisation);
    if (storage.isEmpty() || name.contains(storage, Qt::CaseInsensitive)) return name;
    return QStringLiteral("%1 · %2").arg(name, storage);
}

ModelButton::ModelButton(QWidget* parent) : QPushButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
    showState({});
}

void ModelButton::showState(const app::ModelState& state) {
    using app::ModelPhase;
    const bool hasModel = state.phase == ModelPhase::Ready || state.phase == ModelPhase::Loading;
    name_ = hasModel        ? modelTitle(state.facts)
            : state.resting ? modelTitle(*state.resting)
                            : tr("Choose a model");
    iconName_ = state.facts.experts > 0 ? "experts" : hasModel ? "leaf" : "models";
    setAccessibleName(hasModel ? tr("Model: %1").arg(name_) : name_);
    setToolTip(withKeys(hasModel ? tr("%1. Choose another model").arg(name_) : name_,
                        Command::ChooseModel));
    updateGeometry();
    update();
}

QSize ModelButton::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Strong));
    return {metrics.horizontalAdvance(name_) + markRoom() + arrowRoom() + 2 * space::m + 2,
            std::max(theme().controlHeight(), metrics.height() + space::s)};
}

QSize ModelButton::minimumSizeHint() const {
    return {120, sizeHint().height()};
}

void ModelButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(underMouse() || isDown() ? Color::Hover : Color::Canvas));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
    const QRect inner = rect().adjusted(space::m, 0, -space::m, 0);
    const int side = grown(size::iconSmall);
    const int middle = inner.center().y() - side / 2 + 1;
    const QRect mark(inner.left(), middle, side, side);
    themeIcon(iconName_, Color::Accent)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), mark));
    const QRect arrow(inner.right() + 1 - side, middle, side, side);
    themeIcon("chevron-down", Color::Text2)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), arrow));
    const QFont font = theme().font(Type::Strong);
    const QRect text = inner.adjusted(markRoom(), 0, -arrowRoom(), 0);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text));
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), text),
                     static_cast<int>(Qt::AlignVCenter |
                                      QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)),
                     QFontMetrics(font).elidedText(name_, Qt::ElideMiddle, text.width()));
}

}  // namespace pergola::ui
