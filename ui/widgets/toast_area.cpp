#include "ui/widgets/toast_area.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <chrono>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

using namespace std::chrono_literals;

constexpr int maximumToasts = 3;
constexpr int widestToast = 560;
constexpr qsizetype shortText = 60;  // characters that stand on one line
constexpr int longLine = 400;        // a wrapped sentence is at least this wide
constexpr int longerLine = 460;      // where several stand under each other
constexpr int aboveBottom = 148;  // clear of the status bar and of a composer of one line

class Toast final : public QWidget {
public:
    Toast(const QString& text,
          const QString& action,
          std::function<void()> onAction,
          QWidget* parent)
        : QWidget(parent) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(directed({space::l, space::xs, space::xs, space::xs}));
        row->setSpacing(space::s);
        row->addLayout(makeTexts(text), 1);
        if (!action.isEmpty()) {
            auto* button = makeButton(ButtonKind::Link, action, {}, this);
            connect(button, &QPushButton::clicked, this, [this, onAction = std::move(onAction)] {
                deleteLater();  // first: the action may show a toast that takes this one's place
                if (onAction) onAction();
            });
            row->addWidget(button);
        }
        auto* close = makeIconButton("close", ToastArea::tr("Dismiss message"), {}, this);
        connect(close, &QToolButton::clicked, this, &QObject::deleteLater);
        row->addWidget(close);
        setMaximumWidth(widestToast);
        setAccessibleName(text);
        clock_.setSingleShot(true);
        clock_.setInterval(action.isEmpty() ? 5s : 10s);
        connect(&clock_, &QTimer::timeout, this, &QObject::deleteLater);
        clock_.start();
        for (QWidget* child : findChildren<QWidget*>()) child->installEventFilter(this);
    }

protected:
    void enterEvent(QEnterEvent*) override { clock_.stop(); }
    void leaveEvent(QEvent*) override { clock_.start(); }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusIn) clock_.stop();
        if (event->type() == QEvent::FocusOut) clock_.start();
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme().color(Color::Outline));
        painter.setBrush(theme().color(Color::Canvas));
        painter.drawRoundedRect(
            QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::card, radius::card);
    }

private:
    /// Each line is a message of its own.
    QLayout* makeTexts(const QString& text) {
        auto* column = new QVBoxLayout;
        const QStringList lines = text.split(QLatin1Char('\n'));
        const bool isLong = lines.size() > 1 || text.size() > shortText;
        if (isLong) column->setContentsMargins(0, space::s, 0, space::s);
        column->setSpacing(space::s);
        for (const QString& line : lines) {
            auto* label = new TextLabel(line, Type::Body, Color::Text, this);
            label->setWordWrap(isLong);
            if (isLong) label->setMinimumWidth(lines.size() > 1 ? longerLine : longLine);
            column->addWidget(label);
        }
        return column;
    }

    QTimer clock_;
};

}  // namespace

ToastArea::ToastArea(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    parent->installEventFilter(this);
    hide();
}

void ToastArea::show(const QString& text) {
    show(text, {}, {});
}

void ToastArea::show(const QString& text, const QString& action, std::function<void()> onAction) {
    // What is said again is said once, with a fresh clock.
    for (int i = layout()->count() - 1; action.isEmpty() && i >= 0; --i) {
        QWidget* old = layout()->itemAt(i)->widget();
        if (old->accessibleName() == text) delete old;
    }
    while (layout()->count() >= maximumToasts) delete layout()->itemAt(0)->widget();
    auto* toast = new Toast(text, action, std::move(onAction), this);
    connect(toast, &QObject::destroyed, this, &ToastArea::place, Qt::QueuedConnection);
    layout()->addWidget(toast);
    toast->show();  // a hidden one has no height in the layout
    place();
    QAccessibleEvent alert(toast, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ToastArea::keepAbove(QWidget* widget) {
    above_ = widget;
    widget->installEventFilter(this);
}

bool ToastArea::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
            place();
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void ToastArea::place() {
    setVisible(layout()->count() > 0);
    if (!isVisible()) return;
    const int widest = std::min(widestToast, parentWidget()->width() - 2 * space::l);
    const QSize wanted = layout()->sizeHint().boundedTo(QSize(widest, parentWidget()->height()));
    const int height =
        layout()->hasHeightForWidth() ? layout()->heightForWidth(wanted.width()) : wanted.height();
    QPoint foot(parentWidget()->width() / 2, parentWidget()->height() - aboveBottom);
    if (above_ && above_->isVisible())
        foot = above_->mapTo(parentWidget(), QPoint(above_->width() / 2, -space::s));
    setGeometry(foot.x() - wanted.width() / 2, foot.y() - height, wanted.width(), height);
    raise();
}

}  // namespace pergola::ui
