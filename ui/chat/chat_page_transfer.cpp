// Chats out of ChatPage and in again: the dialogs for files, and what is told about the outcome.

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <set>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_text.h"
#include "app/conversations/chat_transfer.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/message_tree.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_paper.h"
#include "ui/commands/key_map.h"
#include "ui/models/load_model.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"
#include "ui/widgets/export_place.h"

namespace pergola::ui {

namespace {

QString sentenceOf(const app::ImportOutcome& outcome) {
    QStringList parts;
    if (outcome.added == 0 && outcome.known == 0) parts << ChatPage::tr("There was nothing to add");
    if (outcome.added > 0) parts << ChatPage::tr("%Ln chat(s) added", nullptr, outcome.added);
    if (outcome.known > 0)
        parts << ChatPage::tr("%Ln chat(s) were there already", nullptr, outcome.known);
    const app::LeftOut& out = outcome.leftOut;
    if (out.pictures > 0)
        parts << ChatPage::tr("%Ln picture(s) left out: only text comes along", nullptr, out.pictures);
    if (out.files > 0)
        parts << ChatPage::tr(
            "%Ln file(s) or recording(s) left out: only text comes along", nullptr, out.files);
    if (out.chats > 0)
        parts << ChatPage::tr("%Ln chat(s) without messages left out", nullptr, out.chats);
    if (outcome.isRepaired)
        parts
            << ChatPage::tr("characters that could not be read are shown as %1").arg(QChar(0xFFFD));
    return parts.join(QStringLiteral(" · "));
}

/// The branch that each of the chats shows.
std::vector<app::ChatText> textsOf(const app::ChatArchive& archive, const QString& untitled) {
    std::vector<app::ChatText> texts;
    for (const app::PortableChat& portable : archive.chats) {
        const QString& title = portable.head.summary.title;
        app::MessageTree tree;
        tree.reset(portable.chat.messages);
        texts.push_back({title.isEmpty() ? untitled : title,
                         tree.branchTo(portable.head.activeLeaf),
                         {}});
    }
    return texts;
}

}  // namespace

void ChatPage::connectTransfer() {
    const app::ChatTransfer& transfer = app_.transfer();
    connect(&transfer, &app::ChatTransfer::done, this, [this](const QString& path) {
        noteExportPlace(path);
        emit noticed(tr("Saved as %1").arg(isolated(QFileInfo(path).fileName())),
                     tr("Show in folder"),
                     [path] { showInFolder(path); });
    });
    connect(
        &transfer, &app::ChatTransfer::imported, this, [this](const app::ImportOutcome& outcome) {
            emit noticed(sentenceOf(outcome), {}, {});
        });
    connect(&transfer, &app::ChatTransfer::failed, this, &ChatPage::notice);
    connect(list_, &ChatListPane::exportRequested, this, &ChatPage::askExport);
    connect(list_, &ChatListPane::exportFolderRequested, this, &ChatPage::askExportFolder);
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

/// The ending of `path` says how: .md, .html, .pdf or .json. Reading many chats and laying a long
/// one out take their time.
void ChatPage::exportChats(const std::vector<qint64>& chats,
                           const QString& path,
                           app::ChatTransfer::WithFolders withFolders) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("json"))
        return app_.transfer().exportChats(
            path, chats, withFolders, [](const app::ChatArchive& archive) {
                return app::toJson(archive);
            });
    app_.transfer().exportChats(
        path,
        chats,
        app::ChatTransfer::WithFolders::No,
        [suffix, untitled = tr("Chat")](const app::ChatArchive& archive) {
            const std::vector<app::ChatText> texts = textsOf(archive, untitled);
            if (suffix == QLatin1String("md")) return app::toMarkdown(texts).toUtf8();
            return suffix == QLatin1String("pdf") ? pdfOf(texts) : webPageOf(texts).toUtf8();
        });
}

/// A path with one of the endings that exportChats() knows; empty: none was chosen.
QString ChatPage::askExportPath(const QString& what, const QString& name) {
    const QStringList kinds{tr("Markdown (*.md)"),
                            tr("Web page (*.html)"),
                            tr("PDF (*.pdf)"),
                            tr("Pergola chats (*.json)")};
    const QStringList endings{"md", "html", "pdf", "json"};
    QString kind;
    QString path = QFileDialog::getSaveFileName(
        this, what, exportPlace(app::fileNameFor(name)), kinds.join(QLatin1String(";;")), &kind);
    if (path.isEmpty()) return {};
    if (!endings.contains(QFileInfo(path).suffix().toLower()))
        path += QLatin1Char('.') + endings.value(std::max<qsizetype>(0, kinds.indexOf(kind)));
    return path;
}

void ChatPage::askExport(qint64 id) {
    const app::ChatSummary* chat = app_.chats().chat(id);
    if (!chat) return;
    const QString path = askExportPath(tr("Export chat"), chat->title);
    if (!path.isEmpty()) exportChats({id}, path);
}

/// With the chats of the folders that lie in it.
void ChatPage::askExportFolder(qint64 id) {
    std::set<qint64> places{id};
    QString name;
    for (const app::Folder& each : app_.store().folders()) {
        if (each.id == id) name = each.name;
        if (each.parent == id) places.insert(each.id);
    }
    std::vector<qint64> chats;
    for (const app::ChatSummary& chat : app_.store().chats()) {
        if (places.contains(chat.folder)) chats.push_back(chat.id);
    }
    const QString path = askExportPath(tr("Export folder"), name);
    if (!path.isEmpty()) exportChats(chats, path);
}

void ChatPage::askExportAll() {
    const QString path = askExportPath(tr("Export all chats"), tr("Pergola chats"));
    if (path.isEmpty()) return;
    std::vector<qint64> chats;
    for (const app::ChatSummary& chat : app_.store().chats()) chats.push_back(chat.id);
    exportChats(chats, path, app::ChatTransfer::WithFolders::Yes);
}

void ChatPage::askImport() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import chats"), exportPlace({}), tr("Chats (*.json *.zip);;All files (*)"));
    if (!path.isEmpty()) app_.transfer().read(path);
}

QString ChatPage::backupPath(const QString& chosen) {
    const QString suffix = QFileInfo(chosen).suffix().toLower();
    const bool is_known = suffix == QLatin1String("backup") || suffix == QLatin1String("sqlite");
    return is_known ? chosen : chosen + QStringLiteral(".backup");
}

void ChatPage::askBackUp() {
    const QString day = QDate::currentDate().toString(Qt::ISODate);
    const QString path = QFileDialog::getSaveFileName(this,
                                                      tr("Back up all chats"),
                                                      exportPlace("pergola-" + day + ".backup"),
                                                      tr("Backup of chats (*.backup)"));
    if (!path.isEmpty()) app_.transfer().backUp(backupPath(path));
}

void ChatPage::askRestore() {
    const QString path =
        QFileDialog::getOpenFileName(this,
                                     tr("Restore from a backup"),
                                     exportPlace({}),
                                     tr("Backup of chats (*.backup *.sqlite);;All files (*)"));
    if (!path.isEmpty()) app_.transfer().restore(path);
}

}  // namespace pergola::ui
