#include "ui/settings/key_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "ui/commands/key_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {
namespace {

constexpr int kLeastLetters = 12;

bool isModifier(int key) {
    switch (key) {
        case Qt::Key_Control:
        case Qt::Key_Shift:
        case Qt::Key_Alt:
        case Qt::Key_AltGr:
        case Qt::Key_Meta:
        case Qt::Key_Super_L:
        case Qt::Key_Super_R:
        case Qt::Key_CapsLock:
        case Qt::Key_NumLock:
        case 0:
        case Qt::Key_unknown:
            return true;
        default:
            return false;
    }
}

/// Shift is part of the sign that it made ("Ctrl++"), but not of letters and function keys.
QKeySequence keysOf(const QKeyEvent& event) {
    Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const int key = event.key() == Qt::Key_Backtab ? int{Qt::Key_Tab} : event.key();
    const bool isSign = key > Qt::Key_Space && key < Qt::Key_AsciiTilde &&
                        !(key >= Qt::Key_A && key <= Qt::Key_Z) &&
                        !(key >= Qt::Key_0 && key <= Qt::Key_9);
    if (isSign) modifiers &= ~Qt::ShiftModifier;
    return QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(key)));
}

}  // namespace

KeyField::KeyField(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, [this] { setWaiting(true); });
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void KeyField::show(const QList<QKeySequence>& keys) {
    setText(keys.isEmpty() ? tr("None") : keysText(keys));
    setWaiting(false);
    updateGeometry();
}

void KeyField::setWaiting(bool waiting) {
    isWaiting_ = waiting;
    setAccessibleDescription(
        waiting ? tr("Press the new keys. Del takes the keys away, Esc leaves them as they are.")
                : text());
    update();
}

/// Everything that would be a shortcut is for this field while it waits.
bool KeyField::event(QEvent* event) {
    if (isWaiting_ && event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (isWaiting_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isTab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
        // Alone it leads on; with Ctrl it is a key like others, before Qt takes it for itself.
        if (isTab && (key->modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier)
            setWaiting(false);
        else if (isTab) {
            keyPressEvent(static_cast<QKeyEvent*>(event));
            return true;
        }
    }
    return QAbstractButton::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event) {
    if (!isWaiting_) {
        const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        return opens ? setWaiting(true) : QAbstractButton::keyPressEvent(event);
    }
    event->accept();
    if (isModifier(event->key())) return;
    setWaiting(false);
    const bool isAlone = event->modifiers() == Qt::NoModifier;
    if (isAlone && event->key() == Qt::Key_Escape) return;
    const bool isNone =
        isAlone && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace);
    emit pressed(isNone ? QKeySequence() : keysOf(*event));
}

void KeyField::focusOutEvent(QFocusEvent* event) {
    setWaiting(false);
    QAbstractButton::focusOutEvent(event);
}

QSize KeyField::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    const int letters = metrics.averageCharWidth() * kLeastLetters;
    const int words = std::max(metrics.horizontalAdvance(text()),
                               metrics.horizontalAdvance(tr("Press keys…")));
    return {std::max(letters, words) + 2 * space::m,
            std::max(theme().controlHeight(), metrics.height() + space::m)};
}

void KeyField::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& look = theme();
    painter.setPen(QPen(look.color(isWaiting_ ? Color::Link : Color::Outline), 1));
    painter.setBrush(look.color(underMouse() && !isWaiting_ ? Color::Hover : Color::Canvas));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
    painter.setFont(look.font(Type::Body));
    painter.setPen(look.color(isWaiting_ ? Color::Link : Color::Text));
    painter.drawText(rect().adjusted(space::m, 0, -space::m, 0),
                     Qt::AlignCenter,
                     isWaiting_ ? tr("Press keys…") : autoDirected(text()));
}

}  // namespace pergola::ui
