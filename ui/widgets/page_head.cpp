#include "ui/widgets/page_head.h"

#include <QHBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

PageHead::PageHead(const QString& title, const QString& sentence, QWidget* parent)
    : QWidget(parent),
      title_(new TextLabel(title, Type::Title, Color::Text, this)),
      sentence_(new TextLabel(sentence, Type::Body, Color::Text2, this)),
      row_(new QHBoxLayout(this)),
      actions_(new FlowLayout(FlowLayout::Side::Trailing)) {
    const auto fitMargins = [this] {
        const int side = pageMargin();
        row_->setContentsMargins(side, space::l, side, space::m);
    };
    fitMargins();
    connect(&theme(), &Theme::changed, this, fitMargins);
    row_->setSpacing(space::s);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    sentence_->setWordWrap(true);
    texts->addWidget(title_);
    texts->addWidget(sentence_);
    row_->addLayout(texts, 1);
    actions_->setSpacing(space::s);
    row_->addLayout(actions_);
}

int pageMargin() {
    return grown(space::xl) > space::xxl ? space::m : space::xl;
}

void PageHead::setTitle(const QString& title) {
    title_->setText(title);
}

void PageHead::setSentence(const QString& sentence) {
    sentence_->setText(sentence);
}

void PageHead::addAction(QWidget* action) {
    actions_->addWidget(action);
}

}  // namespace pergola::ui
