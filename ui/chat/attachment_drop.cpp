#include "ui/chat/attachment_drop.h"

#include <QDropEvent>
#include <QPainter>

#include "ui/chat/composer_edit.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

/// Over the whole pane; lets the drag through to it.
class Cover final : public QWidget {
public:
    explicit Cover(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor ground = theme().color(Color::Canvas);
        ground.setAlphaF(0.9F);
        painter.fillRect(rect(), ground);
        painter.setPen(QPen(theme().color(Color::Accent), 2, Qt::DashLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(space::m, space::m, -space::m, -space::m),
                                radius::card,
                                radius::card);
        const QRect mark(width() / 2 - grown(size::iconHuge) / 2,
                         height() / 2 - grown(size::iconHuge) - space::s,
                         grown(size::iconHuge),
                         grown(size::iconHuge));
        themeIcon("attach", Color::Accent).paint(&painter, mark);
        painter.setFont(theme().font(Type::Section));
        painter.setPen(theme().color(Color::Text));
        painter.drawText(QRect(space::xl, height() / 2, width() - 2 * space::xl, height() / 2),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                         AttachmentDrop::tr("Drop files to attach them to your message"));
    }
};

}  // namespace

AttachmentDrop::AttachmentDrop(QWidget& pane) : QObject(&pane), pane_(pane) {
    pane.setAcceptDrops(true);
    pane.installEventFilter(this);
}

void AttachmentDrop::showCover(bool shown) {
    if (!shown) {
        if (cover_) cover_->hide();
        return;
    }
    if (!cover_) cover_ = new Cover(&pane_);
    cover_->setGeometry(pane_.rect());
    cover_->raise();
    cover_->show();
}

bool AttachmentDrop::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::DragEnter:
        case QEvent::DragMove: {
            auto* drag = static_cast<QDragMoveEvent*>(event);
            const bool hasFiles = !localFiles(*drag->mimeData()).isEmpty();
            drag->setDropAction(Qt::CopyAction);
            drag->setAccepted(hasFiles);
            showCover(hasFiles);
            return true;
        }
        case QEvent::DragLeave:
            showCover(false);
            return true;
        case QEvent::Drop: {
            showCover(false);
            auto* drop = static_cast<QDropEvent*>(event);
            const QStringList files = localFiles(*drop->mimeData());
            if (files.isEmpty()) return true;
            drop->setDropAction(
                Qt::CopyAction);  // whatever was proposed: the file stays where it is
            drop->accept();
            emit filesDropped(files);
            return true;
        }
        case QEvent::Resize:
            if (cover_ && cover_->isVisible()) cover_->setGeometry(pane_.rect());
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace pergola::ui
