#include "ui/settings/info_row.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

/// Words, and beside them a button, or under them where there is no room.
class InfoLine final : public QWidget {
public:
    explicit InfoLine(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
        row_->setContentsMargins(
            space::l, space::s + space::hair, space::l, space::s + space::hair);
        row_->setSpacing(space::m);
    }
    void setParts(QWidget* words, QWidget* end) {
        words_ = words;
        end_ = end;
        row_->addWidget(words, 1);
        if (end != nullptr) row_->addWidget(end);
    }
    QSize minimumSizeHint() const override {
        const QMargins edge = row_->contentsMargins();
        const int end = end_ ? end_->minimumSizeHint().width() : 0;
        const int wide = std::max(words_->minimumSizeHint().width(), end);
        return {wide + edge.left() + edge.right(), QWidget::minimumSizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        if (end_ == nullptr) return;
        const QMargins edge = row_->contentsMargins();
        // Some words to a line, else they stand in a narrow column.
        const int words = std::max(words_->minimumSizeHint().width(),
                                   words_->fontMetrics().averageCharWidth() * 24);
        const int wanted =
            words + space::m + end_->sizeHint().width() + edge.left() + edge.right();
        const bool isNarrow = width() < wanted;
        row_->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        row_->setAlignment(end_, isNarrow ? Qt::AlignTrailing : Qt::Alignment());
    }

private:
    QHBoxLayout* row_;
    QWidget* words_ = nullptr;
    QWidget* end_ = nullptr;
};

}  // namespace

void alignWithPage(QLabel& label) {
    const Qt::Alignment side = label.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    label.setAlignment(side | Qt::AlignAbsolute | Qt::AlignVCenter);
}

namespace {

QWidget* makeSentence(const QString& words, QWidget* parent) {
    auto* label = new TextLabel(words, Type::Caption, Color::Text2, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// A path has no blanks to be wrapped at.
QWidget* makePath(const QString& path, QWidget* parent) {
    auto* label = new ElidedLabel(Type::Caption, Color::Text2, parent);
    label->setElideMode(Qt::ElideMiddle);
    label->setText(path);
    return label;
}

}  // namespace

QFrame* prepareCard(QFrame* card) {
    card->setProperty("card", true);
    auto* rows = new QVBoxLayout(card);
    rows->setContentsMargins(1, 1, 1, 1);
    rows->setSpacing(0);
    return card;
}

QPushButton* addInfoRow(QFrame& card,
                        const QString& iconName,
                        const QString& title,
                        const QString& detail,
                        const QString& action,
                        DetailKind kind) {
    if (card.layout()->count() > 0) card.layout()->addWidget(makeLine(Qt::Horizontal, &card));
    auto* line = new InfoLine(&card);
    auto* words = new QWidget(line);
    auto* row = new QHBoxLayout(words);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::m);
    if (!iconName.isEmpty()) {
        row->addWidget(new IconLabel(iconName, Color::Text2, words));
    }
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* head = new TextLabel(title, Type::Medium, Color::Text, words);
    texts->addWidget(head);
    head->setWordWrap(true);
    texts->addWidget(kind == DetailKind::Path ? makePath(detail, words)
                                              : makeSentence(detail, words));
    row->addLayout(texts, 1);
    QPushButton* button = nullptr;
    if (!action.isEmpty()) {
        button = makeButton(ButtonKind::Secondary, action, {}, line);
        button->setAccessibleName(QStringLiteral("%1: %2").arg(title, action));
    }
    line->setParts(words, button);
    card.layout()->addWidget(line);
    return button;
}

}  // namespace pergola::ui
