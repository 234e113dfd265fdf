#include "ui/widgets/field_hint.h"

#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyle>
#include <QStyleOptionFrame>
#include <utility>

#include "ui/theme/theme.h"

namespace pergola::ui {

FieldHint::FieldHint(QLineEdit& field, QString whole, QString brief)
    : QObject(&field), field_(field), whole_(std::move(whole)), brief_(std::move(brief)) {
    field_.installEventFilter(this);
    connect(&theme(), &Theme::changed, this, &FieldHint::fit);
    fit();
}

bool FieldHint::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange) fit();
    return false;
}

void FieldHint::fit() {
    QStyleOptionFrame option;
    option.initFrom(&field_);
    int room =
        field_.style()->subElementRect(QStyle::SE_LineEditContents, &option, &field_).width();
    room -= field_.textMargins().left() + field_.textMargins().right();
    // Icons inside the field, of which the one that clears it comes with the text only.
    room -= grown(size::icon) + space::m;
    const bool fits = field_.fontMetrics().horizontalAdvance(whole_) <= room;
    field_.setPlaceholderText(fits ? whole_ : brief_);
}

void setTextMargins(QPlainTextEdit& field) {
    field.setProperty("field", true);
    field.document()->setDocumentMargin(space::hair);
}

}  // namespace pergola::ui
