// The menu of a message in ChatView, and its text for reading.

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <algorithm>

#include "ui/chat/chat_view.h"
#include "ui/chat/text_view.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"

namespace pergola::ui {

namespace {
QIcon icon(const char* name) {
    return themeIcon(QLatin1String(name), Color::Text2);
}
}  // namespace

void ChatView::selectAll() {
    if (!items_.empty()) select({}, {messageCount() - 1, items_.back()->endPlace()});
}

/// By the keyboard it is the menu of the message that the keyboard is at.
void ChatView::contextMenuEvent(QContextMenuEvent* event) {
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard && current_ >= 0;
    const int index = isByKey ? current_ : itemAt(event->pos().y() + verticalScrollBar()->value());
    if (index < 0 || index >= messageCount()) return;
    const QRect area = messageArea(index);
    QMenu menu(this);
    fillMenu(menu,
             index,
             isByKey
                 ? QString()
                 : items_[static_cast<std::size_t>(index)]->linkAt(event->pos() - area.topLeft()));
    const QPoint corner(area.left(), std::clamp(area.top(), 0, viewport()->height() - 1));
    menu.exec(isByKey ? viewport()->mapToGlobal(corner) : event->globalPos());
}

void ChatView::fillMenu(QMenu& menu, int index, const QString& link) {
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    const auto add = [&](const char* iconName, const QString& name, auto action) {
        return menu.addAction(icon(iconName), name, this, action);
    };
    add("copy", tr("Copy selection\t%1").arg(shortcutText("Ctrl+C")), [this] {
        copySelection();
    })->setEnabled(hasSelection());
    add("copy", tr("Copy message"), [this, index] {
        QApplication::clipboard()->setText(items_[static_cast<std::size_t>(index)]->answerText());
    });
    if (item.isAnswer()) {
        add("text", tr("Copy message without formatting"), [this, index] {
            QApplication::clipboard()->setText(shownText(index));
        });
    }
    if (!link.isEmpty())
        add("external", tr("Copy link address"), [link] {
            QApplication::clipboard()->setText(link);
        });
    add("eye", tr("Read only the text"), [this, index] { readText(index); });
    menu.addSeparator();
    const bool isLast = index + 1 == messageCount();
    if (offersContinue(index))
        add("play", tr("Continue"), [this] { emit continueRequested(); });
    add("edit", tr("Edit"), [this, index] {
        emit editRequested(index);
    })->setEnabled(offersEdit(index));
    if (isLast)
        add("again",
            (item.isAnswer() ? tr("Answer again\t%1") : tr("Get an answer\t%1"))
                .arg(keyText(Command::AnswerAgain)),
            [this] { emit againRequested(); })
            ->setEnabled(canChange_);
    add("branch", tr("New chat from here on"), [this, index] {
        emit branchRequested(index);
    })->setEnabled(canChange_);
    menu.addSeparator();
    add("table", tr("Select all\t%1").arg(shortcutText("Ctrl+A")), [this] { selectAll(); });
    add("trash", tr("Delete message\t%1").arg(shortcutText("Del")), [this, index] {
        emit removeRequested(index);
    })->setEnabled(canChange_);
}

void ChatView::readText(int index) {
    if (index < 0 || index >= messageCount()) return;
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    const QString text = item.answerText();
    const auto count = static_cast<int>(text.size());
    ReadableText shown;
    const app::Message& message = item.message();
    if (message.versionCount > 1) {
        shown.title = (item.isAnswer() ? tr("Answer, version %1 of %2")
                                       : tr("Your message, version %1 of %2"))
                          .arg(message.version)
                          .arg(message.versionCount);
    } else {
        shown.title = item.isAnswer() ? tr("Text of answer %1").arg(index + 1)
                                      : tr("Text of message %1").arg(index + 1);
    }
    shown.caption = tr("%Ln character(s)", nullptr, count);
    shown.text = text;
    shown.type = Type::Reading;
    showText(shown, window());
}

}  // namespace pergola::ui
