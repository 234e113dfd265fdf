#include "ui/telemetry/context_box.h"

#include <QWheelEvent>

#include <algorithm>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

ContextBox::ContextBox(QWidget* parent) : QSpinBox(parent) {
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setKeyboardTracking(false);
    setSingleStep(1024);
    setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    // Compact: 28 with borders, inside a dense panel.
    setStyleSheet(QStringLiteral("QSpinBox { min-height: 26px; } QSpinBox:focus { min-height: 24px; }"));
    setAccessibleName(tr("Conversation length"));
    setToolTip(tr("Type a length such as 8k or 12000"));
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize ContextBox::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    return {std::max(56, metrics.horizontalAdvance(QStringLiteral("31.25k")) + 20),
            std::max(static_cast<int>(size::compact), metrics.height() + 8)};
}

QString ContextBox::textFromValue(int value) const { return contextText(value); }

int ContextBox::valueFromText(const QString& text) const {
    const std::int64_t tokens = contextFromText(text);
    if (tokens <= 0) return value();
    return static_cast<int>(std::clamp<std::int64_t>(tokens, minimum(), maximum()));
}

QValidator::State ContextBox::validate(QString& text, int&) const {
    return contextFromText(text) > 0 ? QValidator::Acceptable : QValidator::Intermediate;
}

void ContextBox::wheelEvent(QWheelEvent* event) { event->ignore(); }

}  // namespace pergola::ui
