#include "ui/chat/key_label.h"

#include <QEvent>
#include <QLineEdit>
#include <QStyle>

#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

KeyLabel::KeyLabel(QWidget& host, const QString& keys, Color color, const QString& words)
    : QObject(&host), host_(host), words_(words) {
    label_ = new TextLabel(keys, Type::Caption, color, &host);
    label_->setAttribute(Qt::WA_TransparentForMouseEvents);
    host.installEventFilter(this);
    connect(&theme(), &Theme::changed, this, &KeyLabel::place);
}

void KeyLabel::setWanted(bool wanted) {
    isWanted_ = wanted;
    place();
}

bool KeyLabel::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return false;
}

void KeyLabel::place() {
    const QSize wanted = label_->sizeHint();
    const int text = QFontMetrics(theme().font(Type::Medium)).horizontalAdvance(words_) +
                     grown(size::icon) + space::xl + space::hair;
    const bool isShown =
        isWanted_ && !label_->text().isEmpty() && text + wanted.width() + space::m <= host_.width();
    label_->setVisible(isShown);
    const QRect logical(host_.width() - wanted.width() - space::m,
                        (host_.height() - wanted.height()) / 2,
                        wanted.width(),
                        wanted.height());
    label_->setGeometry(QStyle::visualRect(host_.layoutDirection(), host_.rect(), logical));
    auto* field = qobject_cast<QLineEdit*>(&host_);
    if (field == nullptr) return;
    const int room = isShown ? wanted.width() + space::xs : 0;
    field->setTextMargins(host_.isRightToLeft() ? room : 0, 0, host_.isRightToLeft() ? 0 : room, 0);
}

}  // namespace pergola::ui
