#include "ui/chat/attachment_chip.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

namespace {

constexpr int iconLeft = space::s;

int textLeft() {
    return iconLeft + grown(size::iconSmall) + space::s;
}

int removeSide() {
    return grownAround(size::iconLarge, size::iconTiny);
}

QString iconOf(const app::Attachment& attachment) {
    return attachment.mediaType.isEmpty() ? QStringLiteral("text") : QStringLiteral("file");
}

}  // namespace

AttachmentChip::AttachmentChip(const app::Attachment& attachment, ChipUse use, QWidget* parent)
    : QAbstractButton(parent),
      name_(attachment.name),
      size_(bytesText(attachment.bytes)),
      use_(use) {
    setIcon(themeIcon(iconOf(attachment), Color::Accent));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    const QString shown = autoDirected(name_);
    setAccessibleName(tr("Attachment %1, %2").arg(shown, size_));
    setAccessibleDescription(use == ChipUse::Draft ? tr("Enter shows it, Delete takes it away.")
                                                   : tr("Enter shows it."));
    // As rich text, so that a name with "<" is shown as it is.
    setToolTip(QStringLiteral("<qt>%1</qt>")
                   .arg(QStringLiteral("%1 · %2").arg(shown, size_).toHtmlEscaped()));
    if (use == ChipUse::Sent) return;
    remove_ = makeIconButton("close", tr("Remove %1").arg(shown), {}, this);
    setButtonSize(*remove_, size::iconLarge, size::iconTiny);
    connect(remove_, &QToolButton::clicked, this, &AttachmentChip::removeRequested);
}

int AttachmentChip::roomBesideTexts(ChipUse use) {
    return textLeft() + space::s + (use == ChipUse::Draft ? removeSide() + space::xs : space::s);
}

QSize AttachmentChip::sizeHint() const {
    const QFontMetrics name(theme().font(Type::Body));
    const QFontMetrics size(theme().font(Type::Caption));
    return {
        roomBesideTexts(use_) + name.horizontalAdvance(name_) + size.horizontalAdvance(size_) + 2,
        chipHeight()};
}

void AttachmentChip::resizeEvent(QResizeEvent* event) {
    QAbstractButton::resizeEvent(event);
    if (!remove_) return;
    const int side = removeSide();
    const QRect place(width() - side - space::xs, (height() - side) / 2, side, side);
    remove_->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
}

void AttachmentChip::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            click();
            return;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            if (use_ == ChipUse::Draft) emit removeRequested();
            return;
        default:
            QAbstractButton::keyPressEvent(event);
    }
}

void AttachmentChip::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void AttachmentChip::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

void AttachmentChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(underMouse() || isDown() ? Color::Hover : Color::Panel));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
    const auto placed = [this](const QRect& logical) {
        return QStyle::visualRect(layoutDirection(), rect(), logical);
    };
    const int mark = grown(size::iconSmall);
    icon().paint(&painter, placed({iconLeft, (height() - mark) / 2, mark, mark}));
    const QFont nameFont = theme().font(Type::Body);
    const QFont sizeFont = theme().font(Type::Caption);
    const int sizeWidth = QFontMetrics(sizeFont).horizontalAdvance(size_) + 1;
    const int room = width() - roomBesideTexts(use_) - sizeWidth;
    const auto side = static_cast<int>(Qt::AlignVCenter |
                                       QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft));
    const QFontMetrics metrics(nameFont);
    // In the middle, since the ending says what it is.
    const QString name = metrics.elidedText(name_, Qt::ElideMiddle, std::max(0, room));
    const int nameWidth = std::min(room, metrics.horizontalAdvance(name) + 1);
    painter.setFont(nameFont);
    painter.setPen(theme().color(Color::Text));
    painter.drawText(placed({textLeft(), 0, nameWidth, height()}), side, name);
    painter.setFont(sizeFont);
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(
        placed({textLeft() + nameWidth + space::s, 0, sizeWidth, height()}), side, size_);
}

}  // namespace pergola::ui
