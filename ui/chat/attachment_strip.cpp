#include "ui/chat/attachment_strip.h"

#include <QEvent>
#include <QStyle>

#include "ui/chat/attachment_chip.h"
#include "ui/chat/attachment_view.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

AttachmentStrip::AttachmentStrip(ChipUse use, const QString& name, QWidget* parent)
    : QWidget(parent), use_(use) {
    setAccessibleName(name);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        place();
    });
}

void AttachmentStrip::setAttachments(const app::Attachments& attachments) {
    if (attachments == attachments_) return;
    attachments_ = attachments;
    for (AttachmentChip* chip : chips_) {
        chip->hide();
        chip->deleteLater();  // the click that led here may still be on its way through it
    }
    chips_.clear();
    for (std::size_t i = 0; i < attachments_.size(); ++i) {
        auto* chip = new AttachmentChip(attachments_[i], use_, this);
        connect(chip, &QAbstractButton::clicked, this, [this, i] {
            showAttachment(attachments_[i], window());
        });
        connect(chip, &AttachmentChip::removeRequested, this, [this, i] {
            emit removeRequested(static_cast<int>(i));
        });
        chips_.push_back(chip);
    }
    updateGeometry();
    place();
}

int AttachmentStrip::heightForWidth(int width) const {
    return chipsHeight(attachments_, use_, width);
}

QSize AttachmentStrip::sizeHint() const {
    return {320, heightForWidth(std::max(1, width()))};
}

QSize AttachmentStrip::minimumSizeHint() const {
    return {80, attachments_.empty() ? 0 : chipHeight()};
}

void AttachmentStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void AttachmentStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange) place();
}

void AttachmentStrip::place() {
    const std::vector<QRect> places = chipPlaces(attachments_, use_, width());
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        chips_[i]->setGeometry(QStyle::visualRect(layoutDirection(), rect(), places[i]));
        chips_[i]->show();
    }
}

}  // namespace pergola::ui
