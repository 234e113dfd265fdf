// What ChatDatabase writes.
#include <QVariant>

#include "app/conversations/attachment_rows.h"
#include "app/conversations/chat_database.h"
#include "app/conversations/message_json.h"
#include "app/conversations/sqlite_file.h"

namespace pergola::app {
namespace {

/// SQL NULL and '' differ: a null QString must not reach a NOT NULL column.
QString text(const QString& value) {
    return value.isNull() ? QLatin1String("") : value;
}

/// Absent is NULL, which coalesce() passes over.
QVariant field(const std::optional<qint64>& value) {
    return value ? QVariant(*value) : QVariant();
}
QVariant field(const std::optional<QString>& value) {
    return value ? QVariant(text(*value)) : QVariant();
}

}  // namespace

Result<> ChatDatabase::ensureChat(qint64 chat) {
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("INSERT OR IGNORE INTO chats(id) VALUES(?)"));
    query.addBindValue(chat);
    return file_->run(query);
}

Result<> ChatDatabase::write(const ChatChange& change) {
    PG_CHECK(ensureChat(change.chat));
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral(
        "UPDATE chats SET title = coalesce(?, title), draft = coalesce(?, draft),"
        " active_leaf = coalesce(?, active_leaf), updated_ms = coalesce(?, updated_ms),"
        " trashed_ms = coalesce(?, trashed_ms), pinned_ms = coalesce(?, pinned_ms),"
        " folder = coalesce(?, folder), settings = coalesce(?, settings),"
        " reads_from = coalesce(?, reads_from), context_tokens = coalesce(?, context_tokens)"
        " WHERE id = ?"));
    query.addBindValue(field(change.title));
    query.addBindValue(field(change.draft));
    query.addBindValue(field(change.activeLeaf));
    query.addBindValue(field(change.updatedMs));
    query.addBindValue(field(change.trashedMs));
    query.addBindValue(field(change.pinnedMs));
    query.addBindValue(field(change.folder));
    query.addBindValue(change.settings ? QVariant(settingsToText(*change.settings)) : QVariant());
    query.addBindValue(field(change.readsFrom));
    query.addBindValue(field(change.contextTokens));
    query.addBindValue(change.chat);
    PG_CHECK(file_->run(query));
    if (!change.draftAttachments) return {};
    return writeAttachments(
        *file_, AttachmentTable::OfDrafts, change.chat, *change.draftAttachments);
}

Result<> ChatDatabase::keepText(const QString& name, const QString& value) {
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("INSERT OR REPLACE INTO kept_texts(name, text) VALUES(?, ?)"));
    query.addBindValue(name);
    query.addBindValue(text(value));
    return file_->run(query);
}

Result<> ChatDatabase::write(const NewChatDraftChange& change) {
    if (change.attachments)
        PG_CHECK(writeAttachments(*file_, AttachmentTable::OfDrafts, 0, *change.attachments));
    if (!change.draft) return {};
    return keepText(QStringLiteral("new_chat_draft"), *change.draft);
}

Result<> ChatDatabase::write(const NewChatSettingsChange& change) {
    // Settings that say nothing were chosen too: an empty object, where no text is no choice.
    QString kept;
    if (change.settings)
        kept = change.settings->isEmpty() ? QStringLiteral("{}") : settingsToText(*change.settings);
    return keepText(QStringLiteral("new_chat_settings"), kept);
}

Result<> ChatDatabase::write(const StoredMessage& stored) {
    const Message& message = stored.message;
    PG_CHECK(ensureChat(stored.chat));
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral(
        "INSERT INTO messages(id, chat, parent, role, text, state, finish, model_name, figures,"
        " error, created_ms, thinking_ms) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT(id) DO UPDATE SET parent = excluded.parent, text = excluded.text, state = "
        "excluded.state,"
        " finish = excluded.finish, model_name = excluded.model_name, figures = excluded.figures,"
        " error = excluded.error, thinking_ms = excluded.thinking_ms"
        // A number that another chat's message has is a mistake or a trick.
        " WHERE messages.chat = excluded.chat"));
    query.addBindValue(message.id);
    query.addBindValue(stored.chat);
    query.addBindValue(stored.parent == 0 ? QVariant() : QVariant(stored.parent));
    query.addBindValue(static_cast<int>(message.role));
    query.addBindValue(text(message.text));
    query.addBindValue(static_cast<int>(message.state));
    query.addBindValue(static_cast<int>(message.finish));
    query.addBindValue(text(message.modelName));
    query.addBindValue(figuresToJson(message.figures));
    query.addBindValue(text(errorToJson(message.error)));
    query.addBindValue(message.created.toMSecsSinceEpoch());
    query.addBindValue(message.thinkingMs);
    if (query.exec()) {
        // An answer has none, and is written again and again while it streams.
        if (message.role != Role::User || query.numRowsAffected() == 0) return {};
        return writeAttachments(
            *file_, AttachmentTable::OfMessages, message.id, message.attachments);
    }
    if (!SqliteFile::isConstraint(query.lastError()) || stored.parent == 0)
        return file_->error(query.lastError());
    StoredMessage orphan = stored;  // its text is worth more than its place
    orphan.parent = 0;
    return write(orphan);
}

Result<> ChatDatabase::write(const MessagesErased& erased) {
    // The last first: what is below a message that this program does not know of moves up, step by
    // step, to one that stays.
    for (auto id = erased.ids.rbegin(); id != erased.ids.rend(); ++id) {
        QSqlQuery query(file_->database());
        query.prepare(
            QStringLiteral("UPDATE messages SET parent = (SELECT parent FROM messages WHERE id = ?)"
                           " WHERE parent = ? AND chat = ?"));
        query.addBindValue(*id);
        query.addBindValue(*id);
        query.addBindValue(erased.chat);
        PG_CHECK(file_->run(query));
        query.prepare(QStringLiteral("DELETE FROM messages WHERE id = ? AND chat = ?"));
        query.addBindValue(*id);
        query.addBindValue(erased.chat);
        PG_CHECK(file_->run(query));
    }
    return {};
}

Result<> ChatDatabase::write(const ChatErased& erased) {
    PG_CHECK(writeAttachments(*file_, AttachmentTable::OfDrafts, erased.chat, {}));
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("DELETE FROM chats WHERE id = ?"));
    query.addBindValue(erased.chat);
    return file_->run(query);
}

Result<> ChatDatabase::write(const FolderChange& change) {
    QSqlQuery query(file_->database());
    if (!change.isRemoved) {
        query.prepare(
            QStringLiteral("INSERT OR REPLACE INTO folders(id, parent, name) VALUES(?, ?, ?)"));
        query.addBindValue(change.folder.id);
        query.addBindValue(change.folder.parent);
        query.addBindValue(text(change.folder.name));
        return file_->run(query);
    }
    for (const char* sql : {"UPDATE chats SET folder = 0 WHERE folder = ?",
                            "UPDATE folders SET parent = 0 WHERE parent = ?",
                            "DELETE FROM folders WHERE id = ?"}) {
        query.prepare(QLatin1String(sql));
        query.addBindValue(change.folder.id);
        PG_CHECK(file_->run(query));
    }
    return {};
}

Result<> ChatDatabase::write(const EverythingErased& /*erased*/) {
    for (const char* table :
         {"attachments", "draft_attachments", "messages", "chats", "folders", "kept_texts"})
        PG_CHECK(file_->run(QStringLiteral("DELETE FROM ") + QLatin1String(table)));
    return {};
}

Result<> ChatDatabase::write(const std::vector<StoreChange>& changes) {
    PG_CHECK(file_->run(QStringLiteral("BEGIN IMMEDIATE")));
    for (const StoreChange& change : changes) {
        Result<> written = std::visit([this](const auto& each) { return write(each); }, change);
        if (!written) {
            (void)file_->run(QStringLiteral("ROLLBACK"));  // SQLite may have done it already
            return written;
        }
    }
    Result<> committed = file_->run(QStringLiteral("COMMIT"));
    if (!committed) (void)file_->run(QStringLiteral("ROLLBACK"));
    return committed;
}

Result<> ChatDatabase::moveLogOver() {
    return file_->run(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

Result<> ChatDatabase::wipeErased() {
    return file_->compact();
}

Result<> ChatDatabase::copyTo(const QString& path) const {
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(path);
    return file_->run(query);
}

}  // namespace pergola::app
