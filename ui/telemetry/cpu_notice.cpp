#include "ui/telemetry/cpu_notice.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

CpuNotice::CpuNotice(const QString& reason, QWidget* parent)
    : QWidget(parent),
      mark_(new IconLabel("cpu", Color::TightText, this, size::icon, Color::TightGround)),
      title_(new TextLabel(tr("Running on the CPU"), Type::Strong, Color::TightText, this)),
      reason_(new TextLabel(reason, Type::Caption, Color::TightText, this)),
      link_(makeButton(ButtonKind::Link, tr("What can I do?"), {}, this)),
      grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(directed({space::m, space::s - 1, space::s - 2, space::s - 1}));
    grid_->setHorizontalSpacing(space::s);
    grid_->setVerticalSpacing(0);
    grid_->setColumnStretch(1, 1);
    title_->setWordWrap(true);
    reason_->setWordWrap(true);
    link_->setProperty("compact", true);
    connect(link_, &QPushButton::clicked, this, &CpuNotice::helpRequested);
    connect(&theme(), &Theme::changed, this, &CpuNotice::refresh);
    refresh();
}

void CpuNotice::setReason(const QString& reason) {
    if (reason == reason_->text()) return;
    reason_->setText(reason);
    updateGeometry();
}

void CpuNotice::refresh() {
    link_->setFont(theme().font(Type::Caption));
    place();
}

void CpuNotice::place() {
    const int words = QFontMetrics(theme().font(Type::Strong)).horizontalAdvance(title_->text());
    const QMargins margins = grid_->contentsMargins();
    beside_ = margins.left() + grown(size::icon) + words + link_->sizeHint().width() +
                  2 * space::s + margins.right() <=
              width();
    grid_->addWidget(mark_, 0, 0, 2, 1, Qt::AlignVCenter);
    grid_->addWidget(title_, 0, 1);
    grid_->addWidget(reason_, 1, 1);
    if (beside_) {
        grid_->addWidget(link_, 0, 2, 2, 1, Qt::AlignVCenter);
    } else {
        grid_->addWidget(link_, 2, 1, Qt::AlignLeading);
    }
    updateGeometry();
}

void CpuNotice::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool before = beside_;
    if (event->oldSize().width() != width()) place();
    if (before != beside_) update();
}

void CpuNotice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().blend(Color::TightText, Color::TightGround, 0.22));
    painter.setBrush(theme().color(Color::TightGround));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
}

}  // namespace pergola::ui
