#include "app/conversations/attachment_rows.h"

#include <QVariant>
#include <map>

namespace pergola::app {
namespace {

/// SQL with the table's name for %1 and the column of its owner for %2.
QString forTable(AttachmentTable table, const char* sql) {
    const bool isOfMessages = table == AttachmentTable::OfMessages;
    return QString::fromLatin1(sql).arg(
        isOfMessages ? QLatin1String("attachments") : QLatin1String("draft_attachments"),
        isOfMessages ? QLatin1String("message") : QLatin1String("chat"));
}

/// A null QString would be NULL, which the columns refuse.
QString notNull(const QString& text) {
    return text.isNull() ? QLatin1String("") : text;
}

Attachment attachmentFrom(const QSqlQuery& row) {
    return {row.value(0).toString(),
            row.value(1).toString(),
            row.value(3).toString(),
            row.value(2).toLongLong()};
}

}  // namespace

Result<Attachments> readAttachments(const SqliteFile& file, AttachmentTable table, qint64 owner) {
    QSqlQuery query(file.database());
    query.setForwardOnly(true);
    query.prepare(forTable(table,
                           "SELECT name, media_type, bytes, text FROM %1 WHERE %2 = ?"
                           " ORDER BY position"));
    query.addBindValue(owner);
    if (!query.exec()) return file.error(query.lastError());
    Attachments attachments;
    while (query.next()) attachments.push_back(attachmentFrom(query));
    if (query.lastError().isValid()) return file.error(query.lastError());
    return attachments;
}

Result<> readAttachmentsOfChat(const SqliteFile& file,
                               std::vector<StoredMessage>& messages,
                               qint64 chat) {
    QSqlQuery query(file.database());
    query.setForwardOnly(true);
    query.prepare(
        QStringLiteral("SELECT a.name, a.media_type, a.bytes, a.text, a.message FROM messages m"
                       " JOIN attachments a ON a.message = m.id WHERE m.chat = ?"
                       " ORDER BY a.message, a.position"));
    query.addBindValue(chat);
    if (!query.exec()) return file.error(query.lastError());
    std::map<qint64, Attachments> all;
    while (query.next()) all[query.value(4).toLongLong()].push_back(attachmentFrom(query));
    if (query.lastError().isValid()) return file.error(query.lastError());
    if (all.empty()) return {};
    for (StoredMessage& stored : messages) {
        const auto found = all.find(stored.message.id);
        if (found != all.end()) stored.message.attachments = std::move(found->second);
    }
    return {};
}

Result<> writeAttachments(const SqliteFile& file,
                          AttachmentTable table,
                          qint64 owner,
                          const Attachments& attachments) {
    QSqlQuery query(file.database());
    query.prepare(forTable(table, "DELETE FROM %1 WHERE %2 = ?"));
    query.addBindValue(owner);
    PG_CHECK(file.run(query));
    for (std::size_t i = 0; i < attachments.size(); ++i) {
        const Attachment& each = attachments[i];
        query.prepare(forTable(table,
                               "INSERT INTO %1(%2, position, name, media_type, bytes, text)"
                               " VALUES(?, ?, ?, ?, ?, ?)"));
        query.addBindValue(owner);
        query.addBindValue(static_cast<qint64>(i));
        query.addBindValue(notNull(each.name));
        query.addBindValue(notNull(each.mediaType));
        query.addBindValue(each.bytes);
        query.addBindValue(notNull(each.text));
        PG_CHECK(file.run(query));
    }
    return {};
}

}  // namespace pergola::app
