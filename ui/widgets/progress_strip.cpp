#include "ui/widgets/progress_strip.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <chrono>

#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr std::chrono::milliseconds kNotWorthTelling{300};
constexpr int kBarHeight = 8;

}  // namespace

ProgressStrip::ProgressStrip(QWidget* parent)
    : QWidget(parent),
      text_(new TextLabel(Type::Caption, Color::Text2, this)),
      bar_(new QProgressBar(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::xs, space::l, space::xs);
    row->setSpacing(space::m);
    row->addWidget(text_);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(kBarHeight);
    row->addWidget(bar_, 1);
    soon_.setSingleShot(true);
    soon_.setInterval(kNotWorthTelling);
    connect(&soon_, &QTimer::timeout, this, &QWidget::show);
    hide();
}

void ProgressStrip::tell(const QString& text, int done, int of) {
    text_->setText(text);
    bar_->setAccessibleName(text);
    bar_->setRange(0, of);
    bar_->setValue(done);
    bar_->setHidden(of == 0 && theme().reducedMotion());  // it would wander to and fro
    if (isHidden() && !soon_.isActive()) soon_.start();
}

void ProgressStrip::end() {
    soon_.stop();
    hide();
}

}  // namespace pergola::ui
