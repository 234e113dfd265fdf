#include "ui/widgets/number_box.h"

#include <QLocale>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

constexpr int kRoomAround = 24;  // padding and border, and a pixel for the caret
constexpr int kLeastDigits = 9;

QLocale plainNumbers() {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale;
}

}  // namespace

NumberBox::NumberBox(double least, double most, double step, int decimals, QWidget* parent)
    : QDoubleSpinBox(parent) {
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setKeyboardTracking(false);
    setDecimals(decimals);
    setRange(least, most);
    setSingleStep(step);
    setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize NumberBox::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    const int digits = metrics.horizontalAdvance(QString(kLeastDigits, QLatin1Char('0')));
    const int width = std::max({digits,
                                metrics.horizontalAdvance(specialValueText()),
                                metrics.horizontalAdvance(textFromValue(maximum()))});
    return {width + kRoomAround, QDoubleSpinBox::sizeHint().height()};
}

QString NumberBox::textFromValue(double value) const {
    if (decimals() == 0) return plainNumbers().toString(static_cast<qint64>(std::llround(value)));
    return plainNumbers().toString(value, 'f', QLocale::FloatingPointShortest);
}

/// The decimal sign of this language, or the point that files and recipes use.
std::optional<double> NumberBox::numberIn(const QString& text) const {
    bool isNumber = false;
    QLocale locale = plainNumbers();
    locale.setNumberOptions(locale.numberOptions() | QLocale::RejectGroupSeparator);
    double number = locale.toDouble(text.trimmed(), &isNumber);
    if (!isNumber) number = QLocale::c().toDouble(text.trimmed(), &isNumber);
    if (!isNumber || !std::isfinite(number)) return std::nullopt;
    if (decimals() == 0 && number != std::floor(number)) return std::nullopt;
    return number;
}

double NumberBox::valueFromText(const QString& text) const {
    if (!specialValueText().isEmpty() && text.trimmed() == specialValueText()) return minimum();
    return std::clamp(numberIn(text).value_or(value()), minimum(), maximum());
}

QValidator::State NumberBox::validate(QString& text, int& /*position*/) const {
    const QString typed = text.trimmed();
    if (!specialValueText().isEmpty() && typed == specialValueText()) return QValidator::Acceptable;
    if (typed.isEmpty() || specialValueText().startsWith(typed)) return QValidator::Intermediate;
    if (typed == QLatin1String("-") && minimum() < 0) return QValidator::Intermediate;
    const std::optional<double> number = numberIn(typed);
    if (!number || *number > maximum() || (*number < 0 && minimum() >= 0))
        return QValidator::Invalid;
    if (*number < minimum()) return QValidator::Intermediate;  // more digits may follow
    const double scale = std::pow(10.0, decimals());
    const bool isTooFine = std::abs(*number * scale - std::round(*number * scale)) > 1e-6;
    return isTooFine ? QValidator::Invalid : QValidator::Acceptable;
}

void NumberBox::fixup(QString& text) const {
    const std::optional<double> number = numberIn(text);
    text = textFromValue(number ? std::clamp(*number, minimum(), maximum()) : value());
}

void NumberBox::wheelEvent(QWheelEvent* event) {
    event->ignore();  // the page scrolls under the pointer
}

/// A word or number that is there is typed over, not into.
void NumberBox::focusInEvent(QFocusEvent* event) {
    QDoubleSpinBox::focusInEvent(event);
    QTimer::singleShot(0, this, &QAbstractSpinBox::selectAll);
}

}  // namespace pergola::ui
