// Chats out of ChatPage and in again: the dialogs for files, and what is told about the outcome.

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPdfWriter>
#include <QStandardPaths>
#include <QTextDocument>
#include <QThreadPool>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_text.h"
#include "app/conversations/chat_transfer.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/message_tree.h"
#include "app/conversations/thinking.h"
#include "app/hand_over.h"
#include "ui/chat/block_html.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/markdown.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"

namespace pergola::ui {

namespace {

QString placeFor(const QString& fileName) {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).filePath(fileName);
}

QString pageOf(const QString& title, const std::vector<app::Message>& branch) {
    QStringList answers;
    for (const app::Message& message : branch) {
        answers << (message.role == Role::Assistant
                        ? blocksToHtml(markdownBlocks(app::splitThinking(message.text).answer))
                        : QString());
    }
    return app::toHtml(title, branch, answers);
}

QByteArray pdfOf(const QString& page) {
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({18, 18, 18, 18}, QPageLayout::Millimeter);
    QTextDocument document;
    document.setHtml(page);
    document.print(&writer);
    buffer.close();
    return content;
}

QString sentenceOf(const app::ImportOutcome& outcome) {
    if (outcome.added == 0 && outcome.known == 0) return ChatPage::tr("There was nothing to add.");
    QStringList parts;
    if (outcome.added > 0) parts << ChatPage::tr("%Ln chat(s) added", nullptr, outcome.added);
    if (outcome.known > 0)
        parts << ChatPage::tr("%Ln chat(s) were there already", nullptr, outcome.known);
    if (outcome.isRepaired)
        parts
            << ChatPage::tr("characters that could not be read are shown as %1").arg(QChar(0xFFFD));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

void ChatPage::connectTransfer() {
    const app::ChatTransfer& transfer = app_.transfer();
    connect(&transfer, &app::ChatTransfer::done, this, [this](const QString& path) {
        emit noticed(tr("Saved as %1").arg(QFileInfo(path).fileName()), {}, {});
    });
    connect(
        &transfer, &app::ChatTransfer::imported, this, [this](const app::ImportOutcome& outcome) {
            emit noticed(sentenceOf(outcome), {}, {});
        });
    connect(&transfer, &app::ChatTransfer::failed, this, &ChatPage::notice);
    connect(list_, &ChatListPane::exportRequested, this, &ChatPage::askExport);
    connect(list_, &ChatListPane::moreRequested, this, &ChatPage::fillListMenu);
}

void ChatPage::fillListMenu(QMenu& menu) {
    const auto icon = [](const char* name) { return themeIcon(QLatin1String(name), Color::Text2); };
    menu.addAction(commandIcon(Command::NewTemporaryChat),
                   menuText(Command::NewTemporaryChat),
                   this,
                   &ChatPage::newTemporaryChat);
    menu.addAction(icon("folder"), tr("New folder"), this, [this] { list_->addFolder(); });
    menu.addAction(icon("trash"), tr("Show the trash"), this, [this] { list_->showTrash(true); });
    menu.addSeparator();
    menu.addAction(icon("download"), tr("Export all chats…"), this, &ChatPage::askExportAll);
    menu.addAction(icon("upload"), tr("Import chats…"), this, &ChatPage::askImport);
    menu.addSeparator();
    menu.addAction(icon("disk"), tr("Back up…"), this, &ChatPage::askBackUp);
    menu.addAction(icon("undo"), tr("Restore from a backup…"), this, &ChatPage::askRestore);
}

/// The ending of `path` says how: .md, .html, .pdf or .json.
void ChatPage::exportChat(qint64 id, const QString& path) {
    const app::ChatHead* head = app_.store().head(id);
    if (!head) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    app::ChatTransfer& transfer = app_.transfer();
    if (suffix == QLatin1String("json"))
        return transfer.write(path, app::toJson(transfer.archiveOf({id})));
    app::MessageTree tree;
    tree.reset(app_.store().read(id).messages);
    const std::vector<app::Message> branch = tree.branchTo(head->activeLeaf);
    const QString title = head->summary.title.isEmpty() ? tr("Chat") : head->summary.title;
    if (suffix == QLatin1String("md"))
        return transfer.write(path, app::toMarkdown(title, branch).toUtf8());
    const bool isPdf = suffix == QLatin1String("pdf");
    // Laying a long chat out takes its time.
    app::runInPool(exports_, [this, path, title, branch = branch, isPdf]() mutable {
        if (isPdf) {  // on paper nothing folds: names alone, not hundreds of pages
            for (app::Message& message : branch) {
                for (app::Attachment& each : message.attachments) each.text.clear();
            }
        }
        const QString page = pageOf(title, branch);
        const QByteArray content = isPdf ? pdfOf(page) : page.toUtf8();
        app::runLater(this, [this, path, content] { app_.transfer().write(path, content); });
    });
}

void ChatPage::askExport(qint64 id) {
    const app::ChatSummary* chat = app_.chats().chat(id);
    if (!chat) return;
    const QStringList kinds{tr("Markdown (*.md)"),
                            tr("Web page (*.html)"),
                            tr("PDF (*.pdf)"),
                            tr("Pergola chats (*.json)")};
    const QStringList endings{"md", "html", "pdf", "json"};
    QString kind;
    QString path = QFileDialog::getSaveFileName(this,
                                                tr("Export chat"),
                                                placeFor(app::fileNameFor(chat->title)),
                                                kinds.join(QLatin1String(";;")),
                                                &kind);
    if (path.isEmpty()) return;
    if (!endings.contains(QFileInfo(path).suffix().toLower()))
        path += QLatin1Char('.') + endings.value(std::max<qsizetype>(0, kinds.indexOf(kind)));
    exportChat(id, path);
}

void ChatPage::askExportAll() {
    const QString path = QFileDialog::getSaveFileName(this,
                                                      tr("Export all chats"),
                                                      placeFor(tr("Pergola chats") + ".json"),
                                                      tr("Pergola chats (*.json)"));
    if (!path.isEmpty()) app_.transfer().write(path, app::toJson(app_.transfer().archiveOfAll()));
}

void ChatPage::askImport() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import chats"), placeFor({}), tr("Chats (*.json);;All files (*)"));
    if (!path.isEmpty()) app_.transfer().read(path);
}

void ChatPage::askBackUp() {
    const QString day = QDate::currentDate().toString(Qt::ISODate);
    const QString path = QFileDialog::getSaveFileName(this,
                                                      tr("Back up all chats"),
                                                      placeFor("pergola-" + day + ".backup"),
                                                      tr("Backup of chats (*.backup)"));
    if (!path.isEmpty()) app_.transfer().backUp(path);
}

void ChatPage::askRestore() {
    const QString path =
        QFileDialog::getOpenFileName(this,
                                     tr("Restore from a backup"),
                                     placeFor({}),
                                     tr("Backup of chats (*.backup *.sqlite);;All files (*)"));
    if (!path.isEmpty()) app_.transfer().restore(path);
}

}  // namespace pergola::ui
