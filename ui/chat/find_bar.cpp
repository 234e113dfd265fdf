#include "ui/chat/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "app/conversations/search_text.h"
#include "ui/chat/chat_view.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

FindBar::FindBar(ChatView& view, QWidget* parent)
    : QWidget(parent),
      view_(view),
      field_(new QLineEdit(this)),
      count_(new TextLabel(Type::Caption, Color::Text2, this)) {
    setAccessibleName(tr("Find in this chat"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(directed({space::l, space::xs, space::m, space::xs}));
    row->setSpacing(space::xs);
    new FieldHint(*field_, tr("Find in this chat"), tr("Find"));
    field_->setAccessibleName(tr("Words to find in this chat"));
    field_->setClearButtonEnabled(true);
    field_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    field_->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, [this] {
        searched_.clear();
        view_.clearSelection();
        mark();
        step(1);
    });
    row->addWidget(field_, 1);
    row->addSpacing(space::s);
    row->addWidget(count_);
    const auto addButton = [&](const char* icon, const QString& name, const QString& keys) {
        auto* button = makeIconButton(icon, name, keys, this);
        row->addWidget(button);
        return button;
    };
    auto* back = addButton("chevron-up", tr("Place before"), keyText(Command::FindPrevious));
    auto* next = addButton("chevron-down", tr("Next place"), keyText(Command::FindNext));
    auto* done = addButton("close", tr("Close the search"), shortcutText("Esc"));
    connect(back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next, &QToolButton::clicked, this, [this] { step(1); });
    connect(done, &QToolButton::clicked, this, &FindBar::close);
    hide();
}

void FindBar::open() {
    show();
    mark();
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

void FindBar::openAt(const QString& searched, int message) {
    show();
    searched_ = app::searchWords(searched);
    {
        const QSignalBlocker quiet(field_);
        field_->setText(searched);
    }
    mark();
    view_.select({message, {0, 0}}, {message, {0, 0}});
    view_.showMessage(message);
    goTo([message](const ChatSpan& each) { return each.from.message >= message; });
}

QString FindBar::words() const {
    return isHidden() ? QString() : field_->text();
}

std::vector<ChatSpan> FindBar::find() const {
    return searched_.empty() ? view_.find(field_->text()) : view_.findAny(searched_);
}

void FindBar::mark() {
    searched_.empty() ? view_.markFound(isHidden() ? QString() : field_->text())
                      : view_.markFoundOfAny(searched_);
}

/// Whatever hides it: nothing is looked for any more.
void FindBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isHidden()) view_.markFound({});
}

/// To the first place that fits, else to the first of all.
void FindBar::goTo(const std::function<bool(const ChatSpan&)>& fits) {
    const std::vector<ChatSpan> found = find();
    if (found.empty()) return count_->setText(tr("Nothing found"));
    auto at = std::find_if(found.begin(), found.end(), fits);
    if (at == found.end()) at = found.begin();
    showPlace(found, at - found.begin());
}

void FindBar::showPlace(const std::vector<ChatSpan>& found, qsizetype at) {
    view_.showSpan(found[static_cast<std::size_t>(at)]);
    count_->setText(autoDirected(tr("%1 of %2").arg(at + 1).arg(found.size())));
}

void FindBar::close() {
    leaveSearch();
    hide();
    emit closed();
}

void FindBar::leaveSearch() {
    if (searched_.empty()) return;
    searched_.clear();
    view_.clearSelection();
    hide();
}

/// Searches anew each time: an answer may be streaming in.
void FindBar::step(int by) {
    if (field_->text().isEmpty()) return count_->setText({});
    const std::vector<ChatSpan> found = find();
    if (found.empty()) return count_->setText(tr("Nothing found"));
    const ChatPlace from = view_.hasSelection() ? view_.selectionStart() : ChatPlace{-1, {}};
    auto at = by > 0 ? std::find_if(found.begin(),
                                    found.end(),
                                    [&](const ChatSpan& each) { return each.from > from; })
                     : std::find_if(found.begin(), found.end(), [&](const ChatSpan& each) {
                           return each.from >= from;
                       });
    if (by < 0) at = at == found.begin() ? found.end() - 1 : at - 1;
    if (at == found.end()) at = found.begin();
    showPlace(found, at - found.begin());
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            step(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace pergola::ui
