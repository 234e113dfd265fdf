#include "ui/widgets/column_frame.h"

#include <QEvent>
#include <algorithm>

#include "ui/theme/theme.h"

namespace pergola::ui {

ColumnFrame::ColumnFrame(std::function<int(int)> widthFor, QWidget* parent)
    : QWidget(parent), widthFor_(std::move(widthFor)) {
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        place();
    });
}

void ColumnFrame::setContent(QWidget* content) {
    content_ = content;
    content_->setParent(this);
    place();
}

QSize ColumnFrame::sizeHint() const {
    return content_ ? content_->sizeHint() : QSize();
}

QSize ColumnFrame::minimumSizeHint() const {
    return content_ ? QSize(200, content_->minimumSizeHint().height()) : QSize();
}

/// Only where the policy asks for it: else a tall content would claim its height from its
/// neighbours.
bool ColumnFrame::hasHeightForWidth() const {
    return sizePolicy().hasHeightForWidth() && content_ && content_->hasHeightForWidth();
}

int ColumnFrame::heightForWidth(int width) const {
    return content_ ? content_->heightForWidth(std::min(width, widthFor_(width))) : 0;
}

bool ColumnFrame::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

void ColumnFrame::resizeEvent(QResizeEvent*) {
    place();
}

void ColumnFrame::place() {
    if (content_ == nullptr) return;
    const int wanted = std::min(width(), widthFor_(width()));
    content_->setGeometry((width() - wanted) / 2, 0, wanted, height());
}

}  // namespace pergola::ui
