#include "ui/settings/info_row.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
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
                        const QString& action) {
    if (card.layout()->count() > 0) card.layout()->addWidget(makeLine(Qt::Horizontal, &card));
    auto* line = new InfoLine(&card);
    auto* words = new QWidget(line);
    auto* row = new QHBoxLayout(words);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::m);
    if (!iconName.isEmpty()) {
        auto* mark = new QLabel(words);
        const auto draw = [mark, iconName] {
            mark->setPixmap(themeIcon(iconName, Color::Text2).pixmap(size::icon, size::icon));
        };
        draw();
        QObject::connect(&theme(), &Theme::changed, mark, draw);
        row->addWidget(mark);
    }
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* head = new TextLabel(title, Type::Medium, Color::Text, words);
    texts->addWidget(head);
    auto* second = new TextLabel(detail, Type::Caption, Color::Text2, words);
    head->setWordWrap(true);
    second->setWordWrap(true);
    alignWithPage(*head);
    alignWithPage(*second);
    second->setTextInteractionFlags(Qt::TextSelectableByMouse);
    texts->addWidget(second);
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
