#include "ui/theme/focus_ring.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextEdit>

#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int gap = 1;
constexpr int stroke = 2;
constexpr int margin = gap + stroke;

class Ring final : public QWidget {
public:
    explicit Ring(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        setFocusPolicy(Qt::NoFocus);
    }
    int corner = radius::field;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().color(Color::Link), stroke));
        const QRectF line = QRectF(rect()).adjusted(1, 1, -1, -1);
        painter.drawRoundedRect(line, corner + margin - 1, corner + margin - 1);
    }
};

bool drawsItsOwnFocus(const QWidget* widget) {
    const QVariant wish = widget->property(focusRadiusProperty);
    if (wish.isValid() && wish.toInt() < 0) return true;
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
           qobject_cast<const QTextEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QAbstractItemView*>(widget) || widget->isWindow();
}

bool isKeyboard(Qt::FocusReason reason) {
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

}  // namespace

FocusRingPainter::FocusRingPainter(QApplication& application, QObject* parent) : QObject(parent) {
    application.installEventFilter(this);
}

bool FocusRingPainter::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::FocusIn: {
            auto* widget = qobject_cast<QWidget*>(watched);
            const auto* focus = static_cast<QFocusEvent*>(event);
            const bool shown = widget && isKeyboard(focus->reason()) && !drawsItsOwnFocus(widget);
            if (widget) follow(shown ? widget : nullptr);
            break;
        }
        case QEvent::FocusOut:
            if (watched == followed_) follow(nullptr);
            break;
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
            if (followed_ && watched->isWidgetType()) {
                const auto* widget = static_cast<QWidget*>(watched);
                if (widget == followed_ || widget->isAncestorOf(followed_)) place();
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusRingPainter::follow(QWidget* widget) {
    delete ring_;
    followed_ = widget;
    if (widget == nullptr) return;
    auto* ring = new Ring(widget->window());
    const QVariant corner = widget->property(focusRadiusProperty);
    if (corner.isValid()) ring->corner = corner.toInt();
    ring_ = ring;
    place();
}

namespace {

/// What the scroll areas around `widget` let be seen, in the window's coordinates.
QRect seenThroughScrollAreas(const QWidget& widget, const QRect& around) {
    const QWidget* window = widget.window();
    QRect seen = around & window->rect();
    for (const QWidget* each = widget.parentWidget(); each && each != window;
         each = each->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea*>(each->parentWidget()))
            seen &= QRect(each->mapTo(window, QPoint(0, 0)), each->size());
    }
    return seen;
}

}  // namespace

/// A control that is scrolled away takes its ring along: it is not drawn over what lies beside.
void FocusRingPainter::place() {
    if (!followed_ || !ring_) return;
    const QPoint origin = followed_->mapTo(followed_->window(), QPoint(0, 0));
    const QRect around(origin, followed_->size());
    const QRect whole = around.adjusted(-margin, -margin, margin, margin);
    const QRect seen = seenThroughScrollAreas(*followed_, whole);
    ring_->setGeometry(whole);
    if (seen == whole) {
        ring_->clearMask();
    } else {
        ring_->setMask(QRegion(seen.translated(-whole.topLeft())));
    }
    ring_->setVisible(followed_->isVisible() && !seen.isEmpty());
    ring_->raise();
}

}  // namespace pergola::ui
