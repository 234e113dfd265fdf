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
#include "ui/widgets/user_text.h"

namespace pergola::ui {

namespace {

using namespace std::chrono_literals;

constexpr int maximumToasts = 3;
constexpr int widestToast = 560;     // at the standard text size, as the two below
constexpr qsizetype shortText = 60;  // characters that stand on one line
constexpr int longLine = 400;        // a wrapped sentence is at least this wide
constexpr int longerLine = 460;      // where several stand under each other
constexpr int leastRoom = 320;       // however narrow what they stand above is
constexpr int aboveBottom = 148;     // clear of the status bar and of a composer of one line

class Toast final : public QWidget {
public:
    Toast(const QString& text,
          const QString& action,
          std::function<void()> onAction,
          QWidget* parent)
        : QWidget(parent), inner_(new QBoxLayout(QBoxLayout::LeftToRight)) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(directed({space::l, space::xs, space::xs, space::xs}));
        row->setSpacing(space::s);
        inner_->setSpacing(space::s);
        makeTexts(text);
        row->addLayout(inner_, 1);
        if (!action.isEmpty()) {
            action_ = makeButton(ButtonKind::Link, action, {}, this);
            connect(action_, &QPushButton::clicked, this, [this, onAction = std::move(onAction)] {
                deleteLater();  // first: the action may show a toast that takes this one's place
                if (onAction) onAction();
            });
            inner_->addWidget(action_, 0, Qt::AlignVCenter);
        }
        close_ = makeIconButton("close", ToastArea::tr("Dismiss message"), {}, this);
        connect(close_, &QToolButton::clicked, this, &QObject::deleteLater);
        row->addWidget(close_);
        setAccessibleName(text);
        clock_.setSingleShot(true);
        clock_.setInterval(action.isEmpty() ? 5s : 10s);
        connect(&clock_, &QTimer::timeout, this, &QObject::deleteLater);
        clock_.start();
        for (QWidget* child : findChildren<QWidget*>()) child->installEventFilter(this);
    }

    /// Lays itself out for at most `widest`: long words wrap, and the action goes below them where
    /// it would leave them too little room.
    void fit(int widest) {
        const QMargins edge = layout()->contentsMargins();
        const auto width = [](const QWidget& button) {
            return std::max(button.sizeHint().width(), button.minimumWidth());
        };
        const int room = widest - edge.left() - edge.right() - width(*close_) - space::s;
        const int beside = action_ ? width(*action_) + space::s : 0;
        const int wanted = widthOfTexts();
        const bool isBelow = beside > 0 && std::min(wanted, grown(longLine)) + beside > room;
        const int forTexts = isBelow ? room : room - beside;
        inner_->setDirection(isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        if (action_) inner_->setAlignment(action_, isBelow ? Qt::AlignRight : Qt::AlignVCenter);
        const int wide = std::min(wanted, forTexts);
        for (TextLabel* label : texts_) {
            label->setWordWrap(texts_.size() > 1 || widthOf(*label) > wide);
            label->setMinimumWidth(wide);
        }
        layout()->activate();  // those inside it too: else the height would be of the words before
        updateGeometry();
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
    void makeTexts(const QString& text) {
        auto* column = new QVBoxLayout;
        const QStringList lines = text.split(QLatin1Char('\n'));
        const bool isLong = lines.size() > 1 || text.size() > shortText;
        if (isLong) column->setContentsMargins(0, space::s, 0, space::s);
        column->setSpacing(space::s);
        for (const QString& line : lines) {
            texts_ << new TextLabel(breakable(line), Type::Body, Color::Text, this);
            column->addWidget(texts_.back());
        }
        inner_->addLayout(column, 1);
    }
    /// On one line each, or of the width at which a sentence is easy to read.
    int widthOfTexts() const {
        const int most = grown(texts_.size() > 1 ? longerLine : longLine);
        int wide = 0;
        for (const TextLabel* label : texts_) {
            const int whole = widthOf(*label);
            wide = std::max(wide, label->text().size() > shortText ? std::min(most, whole) : whole);
        }
        return wide;
    }
    static int widthOf(const TextLabel& label) {
        return label.fontMetrics().horizontalAdvance(label.text()) + 1;
    }

    QBoxLayout* inner_;
    QList<TextLabel*> texts_;
    QPushButton* action_ = nullptr;
    QToolButton* close_ = nullptr;
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

void ToastArea::showLatest(const QString& subject, const QString& text) {
    for (int i = layout()->count() - 1; i >= 0; --i) {
        QWidget* old = layout()->itemAt(i)->widget();
        if (old->objectName() == subject) delete old;
    }
    show(text);
    layout()->itemAt(layout()->count() - 1)->widget()->setObjectName(subject);
}

void ToastArea::dismiss(const QString& text) {
    for (int i = layout()->count() - 1; i >= 0; --i) {
        QWidget* toast = layout()->itemAt(i)->widget();
        if (toast->accessibleName() == text) return toast->deleteLater();
    }
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
    const bool isAbove = above_ && above_->isVisible();
    const int room = isAbove ? above_->width() : parentWidget()->width() - 2 * space::l;
    const int widest = std::min(grown(widestToast), std::max(room, leastRoom));
    for (int i = 0; i < layout()->count(); ++i)
        static_cast<Toast*>(layout()->itemAt(i)->widget())->fit(widest);
    const QSize wanted = layout()->sizeHint().boundedTo(QSize(widest, parentWidget()->height()));
    const int height =
        layout()->hasHeightForWidth() ? layout()->heightForWidth(wanted.width()) : wanted.height();
    QPoint foot(parentWidget()->width() / 2, parentWidget()->height() - aboveBottom);
    if (isAbove) foot = above_->mapTo(parentWidget(), QPoint(above_->width() / 2, -space::s));
    // What it should stay above may be as high as the window: then the message goes before it.
    const int left =
        std::clamp(foot.x() - wanted.width() / 2,
                   static_cast<int>(space::l),
                   std::max<int>(space::l, parentWidget()->width() - space::l - wanted.width()));
    setGeometry(left, std::max<int>(space::s, foot.y() - height), wanted.width(), height);
    raise();
}

}  // namespace pergola::ui
