#include "ui/widgets/details_button.h"

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

DetailsButton::DetailsButton(QWidget* parent)
    : QPushButton(tr("Details"), parent), words_(new TextLabel(Type::Code, Color::Text2, parent)) {
    setProperty("kind", "quiet");
    setCheckable(true);
    setCursor(Qt::PointingHandCursor);
    setIconPixels(*this, size::iconSmall);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words_->setAccessibleName(tr("Details of the error"));
    connect(this, &QPushButton::toggled, this, &DetailsButton::unfold);
    setDetails({});
}

void DetailsButton::setDetails(const QString& sentence) {
    if (sentence == sentence_ && !sentence.isEmpty()) return;  // as it is, open or not
    sentence_ = sentence;
    words_->setText(sentence);
    setVisible(!sentence.isEmpty());
    setChecked(false);
    unfold(false);
}

void DetailsButton::unfold(bool open) {
    setIcon(themeIcon(open ? "chevron-down" : "chevron-right", Color::Text2));
    words_->setVisible(open);
}

}  // namespace pergola::ui
