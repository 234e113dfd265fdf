#include "ui/telemetry/context_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

constexpr double kHandleRadius = 7;
constexpr double kInset = 11;  // room for the halo at both ends
constexpr double kGrooveHeight = 7;
constexpr double kGrooveY = 12;  // centre
constexpr int kTickTop = 20;
constexpr int kTickHeight = 4;
constexpr int kLabelGap = 6;
constexpr int kKeyPauseMs = 450;

void hatch(QPainter& painter, const QRectF& rect, const QColor& ink) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(QPen(ink, 1.2));
    for (double x = rect.left() - rect.height(); x < rect.right() + rect.height(); x += 4)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.restore();
}

}  // namespace

ContextSlider::ContextSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setAccessibleName(tr("Conversation length in tokens"));
    setProperty(focusRadiusProperty, -1);  // the handle draws its own ring
    setFocusPolicy(Qt::StrongFocus);
    setSingleStep(1024);
    setContextRange(range_, 8192);
    keyPause_.setSingleShot(true);
    keyPause_.setInterval(kKeyPauseMs);
    connect(&keyPause_, &QTimer::timeout, this, &ContextSlider::settled);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void ContextSlider::setContextRange(const ContextRange& range, std::int64_t currentTokens) {
    range_ = range;
    current_ = currentTokens;
    fits_ = std::min(std::max(fits_, currentTokens), range.maximum);
    setRange(static_cast<int>(range.minimum), static_cast<int>(range.maximum));
    setValue(static_cast<int>(currentTokens));
    update();
}

void ContextSlider::setUsedTokens(std::int64_t tokens) {
    if (tokens == used_) return;
    used_ = tokens;
    update();
}

void ContextSlider::setLargestThatFits(std::int64_t tokens) {
    const std::int64_t bounded = std::clamp(tokens, range_.minimum, range_.maximum);
    if (bounded == fits_) return;
    fits_ = bounded;
    update();
}

void ContextSlider::setPending(bool pending) {
    if (pending == pending_) return;
    pending_ = pending;
    update();
}

QSize ContextSlider::sizeHint() const {
    return {288, kTickTop + kTickHeight + theme().lineHeight(Type::Caption)};
}

QSize ContextSlider::minimumSizeHint() const { return {120, sizeHint().height()}; }

QRectF ContextSlider::groove() const {
    return QRectF(kInset, kGrooveY - kGrooveHeight / 2, width() - 2 * kInset, kGrooveHeight);
}

double ContextSlider::xOf(std::int64_t tokens) const {
    const QRectF bar = groove();
    double share = 1.0;
    if (range_.maximum > range_.minimum) {
        const double bounded =
            static_cast<double>(std::clamp(tokens, range_.minimum, range_.maximum));
        share = std::log2(bounded / static_cast<double>(range_.minimum)) /
                std::log2(static_cast<double>(range_.maximum) / static_cast<double>(range_.minimum));
    }
    return isRightToLeft() ? bar.right() - share * bar.width() : bar.left() + share * bar.width();
}

std::int64_t ContextSlider::tokensAt(double x) const {
    const QRectF bar = groove();
    double share = std::clamp((x - bar.left()) / bar.width(), 0.0, 1.0);
    if (isRightToLeft()) share = 1.0 - share;
    const double low = static_cast<double>(range_.minimum);
    const double tokens = low * std::pow(static_cast<double>(range_.maximum) / low, share);
    return snapContext(std::llround(tokens), range_);
}

void ContextSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    keyboardFocus_ = false;
    setSliderDown(true);
    setSliderPosition(static_cast<int>(tokensAt(event->position().x())));
    update();
}

void ContextSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) setSliderPosition(static_cast<int>(tokensAt(event->position().x())));
}

void ContextSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !isSliderDown()) return;
    setSliderDown(false);
    update();
    emit settled();
}

// The panel scrolls; a slider under the pointer must not take the wheel and change the engine.
void ContextSlider::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ContextSlider::step(int direction) {
    // The next 2k·2ⁿ in that direction, or the range's end.
    std::int64_t mark = 2048;
    if (direction > 0) {
        while (mark <= value()) mark *= 2;
    } else {
        while (mark * 2 < value()) mark *= 2;
    }
    setValue(static_cast<int>(std::clamp(mark, range_.minimum, range_.maximum)));
}

void ContextSlider::keyPressEvent(QKeyEvent* event) {
    keyboardFocus_ = true;
    const int before = value();
    if (event->key() == Qt::Key_Escape) {
        if (before == current_ && !isSliderDown()) return event->ignore();
        keyPause_.stop();
        setSliderDown(false);
        setValue(static_cast<int>(current_));
        emit cancelled();
    } else if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        step(event->key() == Qt::Key_PageUp ? 1 : -1);
    } else if (event->key() == Qt::Key_0 && event->modifiers() == Qt::ControlModifier) {
        setValue(static_cast<int>(std::clamp(fits_, range_.minimum, range_.maximum)));
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        settle();
    } else {
        QSlider::keyPressEvent(event);
    }
    if (value() != before && event->key() != Qt::Key_Escape) keyPause_.start();
    update();
}

/// Here the keys are the slider's, whatever command has them elsewhere.
bool ContextSlider::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_0 && key->modifiers() == Qt::ControlModifier) {
            event->accept();
            return true;
        }
    }
    return QSlider::event(event);
}

void ContextSlider::settle() {
    if (!keyPause_.isActive()) return;
    keyPause_.stop();
    emit settled();
}

void ContextSlider::focusInEvent(QFocusEvent* event) {
    keyboardFocus_ = event->reason() != Qt::MouseFocusReason;
    QSlider::focusInEvent(event);
}

void ContextSlider::focusOutEvent(QFocusEvent* event) {
    QSlider::focusOutEvent(event);
    settle();
}

void ContextSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGroove(painter);
    paintTicks(painter);
    paintHandle(painter);
}

void ContextSlider::paintGroove(QPainter& painter) const {
    const QRectF bar = groove();
    const auto span = [&](double from, double to) {
        return QRectF(QPointF(std::min(from, to), bar.top()), QPointF(std::max(from, to), bar.bottom()));
    };
    const double start = isRightToLeft() ? bar.right() : bar.left();
    const double end = isRightToLeft() ? bar.left() : bar.right();
    const Theme& look = theme();

    QPainterPath outline;
    outline.addRoundedRect(bar, kGrooveHeight / 2, kGrooveHeight / 2);
    painter.fillPath(outline, look.color(isEnabled() ? Color::Canvas : Color::Hover));
    painter.save();
    painter.setClipPath(outline);
    const bool limited = fits_ < range_.maximum;
    const double limit = xOf(fits_);
    if (limited) {
        painter.fillRect(span(limit, end), look.color(Color::NoGround));
        hatch(painter, span(limit, end), look.color(Color::Danger));
    }
    if (isEnabled()) {
        // The fill stops at the limit, although the handle may stand beyond it.
        const std::int64_t filled = std::min<std::int64_t>({value(), current_, fits_});
        painter.fillRect(span(start, xOf(filled)), look.blend(Color::Accent, Color::Canvas, 0.42));
        const std::int64_t reach = std::min<std::int64_t>(value(), fits_);
        if (reach > current_) {
            painter.fillRect(span(xOf(current_), xOf(reach)), look.color(Color::Bubble));
            hatch(painter, span(xOf(current_), xOf(reach)), look.color(Color::Accent));
        }
        // What the conversation uses lies to the scale of tokens, like everything on the groove.
        if (used_ > 0) {
            const double usedEnd = used_ <= range_.minimum
                                       ? start + (isRightToLeft() ? -3 : 3)
                                       : xOf(std::min(used_, current_));
            painter.fillRect(span(start, usedEnd), look.color(Color::Prefill));
        }
    }
    painter.restore();
    painter.setPen(QPen(look.color(isEnabled() ? Color::Outline : Color::Line), 1));
    painter.drawPath(outline);
    if (limited) {
        painter.setPen(QPen(look.color(Color::Danger), 2));
        painter.drawLine(QPointF(limit, bar.top() - 5), QPointF(limit, bar.bottom() + 3));
    }
}

void ContextSlider::paintTicks(QPainter& painter) const {
    const QFont font = theme().font(Type::Caption);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const int labelTop = kTickTop + kTickHeight;
    const int labelHeight = theme().lineHeight(Type::Caption);

    painter.setPen(QPen(theme().color(Color::Outline), 1));
    const auto tick = [&](std::int64_t tokens) {
        const double x = std::round(xOf(tokens)) + 0.5;
        painter.drawLine(QPointF(x, kTickTop), QPointF(x, kTickTop + kTickHeight));
    };
    for (std::int64_t mark = 2048; mark < range_.maximum; mark *= 2)
        if (mark >= range_.minimum) tick(mark);
    tick(range_.maximum);

    // Ends first; the handle's label and "does not fit" only where they have 6 px to both sides.
    std::vector<QRectF> taken;
    const auto label = [&](const QString& text, double centre, Color color, bool compulsory) {
        const double width = metrics.horizontalAdvance(text);
        const double left = std::clamp(centre - width / 2, 0.0, std::max(0.0, this->width() - width));
        const QRectF rect(left, labelTop, width, labelHeight);
        const QRectF wide = rect.adjusted(-kLabelGap, 0, kLabelGap, 0);
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) {
            return other.intersects(wide);
        });
        if (!free && !compulsory) return;
        painter.setPen(theme().color(color));
        painter.drawText(rect.adjusted(-1, 0, 1, 0), Qt::AlignCenter | Qt::TextDontClip, text);
        taken.push_back(rect);
    };
    label(contextText(range_.minimum), xOf(range_.minimum), Color::Muted, true);
    if (range_.maximum > range_.minimum)
        label(contextText(range_.maximum), xOf(range_.maximum), Color::Muted, true);
    const bool strong = isConsidering();
    label(contextText(value()), xOf(value()), strong ? Color::Text : Color::Muted, false);
    if (fits_ < range_.maximum)
        label(tr("does not fit"), (xOf(fits_) + xOf(range_.maximum)) / 2, Color::Danger, false);
}

void ContextSlider::paintHandle(QPainter& painter) const {
    const Theme& look = theme();
    if (isConsidering() && isEnabled()) {
        painter.setPen(QPen(look.color(Color::Outline), 1.5));
        painter.setBrush(look.color(Color::Panel));
        painter.drawEllipse(QPointF(xOf(current_), kGrooveY), kHandleRadius - 1.5, kHandleRadius - 1.5);
    }
    const QPointF centre(xOf(value()), kGrooveY);
    const Color ink = !isEnabled() ? Color::Disabled : value() > fits_ ? Color::Danger : Color::Accent;
    if (isSliderDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.blend(ink, Color::Panel, 0.22));
        painter.drawEllipse(centre, kHandleRadius + 4, kHandleRadius + 4);
    }
    if (hasFocus() && keyboardFocus_) {
        painter.setPen(QPen(look.color(Color::Link), 2));
        painter.setBrush(look.color(Color::Panel));
        painter.drawEllipse(centre, kHandleRadius + 3, kHandleRadius + 3);
    }
    painter.setPen(QPen(look.color(ink), 2));
    painter.setBrush(look.color(Color::Canvas));
    painter.drawEllipse(centre, kHandleRadius, kHandleRadius);
    if (isSliderDown() || pending_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.color(ink));
        painter.drawEllipse(centre, 3, 3);
    }
}

}  // namespace pergola::ui
