#include "app/conversations/chat_schema.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QVariant>
#include <map>
#include <vector>

namespace pergola::app {
namespace {

// Each entry lifts the schema by one version. Entries are never changed, only added.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): a statement goes over several lines
const std::vector<std::vector<const char*>> kMigrations = {
    {
        "CREATE TABLE chats("
        "  id INTEGER PRIMARY KEY,"
        "  title TEXT NOT NULL DEFAULT '',"
        "  draft TEXT NOT NULL DEFAULT '',"
        "  active_leaf INTEGER NOT NULL DEFAULT 0,"  // 0: none; no key, since it is written after
                                                     // its message
        "  updated_ms INTEGER NOT NULL DEFAULT 0,"
        "  trashed_ms INTEGER NOT NULL DEFAULT 0)",
        "CREATE TABLE messages("
        "  id INTEGER PRIMARY KEY,"
        "  chat INTEGER NOT NULL REFERENCES chats(id) ON DELETE CASCADE,"
        "  parent INTEGER REFERENCES messages(id) ON DELETE CASCADE,"
        "  role INTEGER NOT NULL,"
        "  state INTEGER NOT NULL,"
        "  finish INTEGER NOT NULL,"
        "  created_ms INTEGER NOT NULL,"
        "  model_name TEXT NOT NULL,"
        "  figures TEXT NOT NULL,"
        "  error TEXT NOT NULL,"
        "  text TEXT NOT NULL)",  // last: what stands before it is read without its pages
        "CREATE INDEX messages_of_chat ON messages(chat, id)",
        "CREATE INDEX messages_of_parent ON messages(parent)",
        "CREATE TABLE kept_texts(name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    },
    // Columns with constants as defaults: no row is rewritten, however large the file is.
    {
        "ALTER TABLE chats ADD COLUMN pinned_ms INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE chats ADD COLUMN folder INTEGER NOT NULL DEFAULT 0",  // 0: none; no key, since
                                                                           // a folder may go first
        "ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE messages ADD COLUMN thinking_ms INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE folders("
        "  id INTEGER PRIMARY KEY,"
        "  parent INTEGER NOT NULL DEFAULT 0,"
        "  name TEXT NOT NULL)",
    },
    // Tables of their own: a text of megabytes is not written again with each change of its chat,
    // and a damaged page of it costs no message.
    {
        "CREATE TABLE attachments("
        "  message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,"
        "  position INTEGER NOT NULL,"
        "  name TEXT NOT NULL,"
        "  media_type TEXT NOT NULL,"
        "  bytes INTEGER NOT NULL,"
        "  text TEXT NOT NULL,"
        "  PRIMARY KEY(message, position))",
        "CREATE TABLE draft_attachments("
        "  chat INTEGER NOT NULL,"  // 0: the chat that is not there yet; so no key
        "  position INTEGER NOT NULL,"
        "  name TEXT NOT NULL,"
        "  media_type TEXT NOT NULL,"
        "  bytes INTEGER NOT NULL,"
        "  text TEXT NOT NULL,"
        "  PRIMARY KEY(chat, position))",
    },
    {
        "ALTER TABLE chats ADD COLUMN reads_from INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE chats ADD COLUMN context_tokens INTEGER NOT NULL DEFAULT 0",
    },
};
// NOLINTEND(bugprone-suspicious-missing-comma)

constexpr const char* kVersion = ".version-";
constexpr qint64 kLargestCopy = 256 << 20;  // bytes; about a second, once in the file's life

/// What an update changes can be had back. Best effort: without the room the update goes on.
void keepCopy(const SqliteFile& file, qint64 version) {
    const qint64 bytes = QFileInfo(file.path()).size();
    const QString copy = file.path() + QLatin1String(kVersion) + QString::number(version);
    if (QFileInfo::exists(copy) || bytes > kLargestCopy) return;
    if (file.freeBytes().value_or(2 * bytes) < 2 * bytes) return;
    const QString unfinished = copy + QStringLiteral(".new");
    QFile::remove(unfinished);
    QSqlQuery query(file.database());
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(unfinished);
    if (file.run(query)) QFile::rename(unfinished, copy);
    QFile::remove(unfinished);
}

/// From one version to a later one.
Result<> lift(const SqliteFile& file, qint64 from, qint64 to) {
    for (qint64 next = from; next < to; ++next) {
        for (const char* statement : kMigrations[static_cast<std::size_t>(next)])
            PG_CHECK(file.run(QString::fromLatin1(statement)));
    }
    return {};
}

Result<qint64> versionOf(const SqliteFile& file) {
    return file.number(QStringLiteral("PRAGMA user_version"));
}

Result<> migrate(const SqliteFile& file) {
    // Immediate: of two programs that start at once, the second waits and then sees the new
    // version.
    PG_CHECK(file.run(QStringLiteral("BEGIN IMMEDIATE")));
    PG_TRY(const qint64 version, versionOf(file));
    PG_CHECK(lift(file, version, kChatSchemaVersion));
    PG_CHECK(file.run(QStringLiteral("PRAGMA user_version = %1").arg(kChatSchemaVersion)));
    return file.run(QStringLiteral("COMMIT"));
}

/// Of a file that this program can read.
Result<> requireKnown(const SqliteFile& file, qint64 version) {
    if (version < 0) {
        return Error{ErrorCode::CorruptFile,
                     file.path().toStdString() + ": schema version " + std::to_string(version)};
    }
    if (version > kChatSchemaVersion) {
        return Error{ErrorCode::Unsupported,
                     file.path().toStdString() + ": schema version " + std::to_string(version) +
                         ", this program knows up to " + std::to_string(kChatSchemaVersion)};
    }
    return {};
}

/// How each table and index was made, by kind and name. What SQLite notes for itself while it
/// plans (sqlite_stat1) is left out.
Result<std::map<QString, QString>> schemaOf(const SqliteFile& file) {
    QSqlQuery query(file.database());
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("SELECT type || ' ' || name, sql FROM sqlite_master"
                                   " WHERE name NOT LIKE 'sqlite\\_stat_' ESCAPE '\\'")))
        return file.error(query.lastError());
    std::map<QString, QString> schema;
    while (query.next()) schema[query.value(0).toString()] = query.value(1).toString();
    if (query.lastError().isValid()) return file.error(query.lastError());
    return schema;
}

/// What a file of this version has.
Result<std::map<QString, QString>> ownSchema(qint64 version) {
    PG_TRY(const std::unique_ptr<SqliteFile> own,
           SqliteFile::open(QStringLiteral(":memory:"), std::chrono::milliseconds(0)));
    PG_CHECK(lift(*own, 0, version));
    return schemaOf(*own);
}

/// The version stands in four bytes of the header, which nothing checks; where they are damaged the
/// tables tell it, word by word. The version that the file has then.
Result<qint64> mendedVersion(const SqliteFile& file) {
    PG_TRY(const qint64 stated, versionOf(file));
    if (stated >= kChatSchemaVersion) return stated;
    PG_TRY(const auto found, schemaOf(file));
    if (found.empty()) return stated;
    for (qint64 version = kChatSchemaVersion; version > 0; --version) {
        PG_TRY(const auto own, ownSchema(version));
        if (own != found) continue;
        if (version != stated)
            PG_CHECK(file.run(QStringLiteral("PRAGMA user_version = %1").arg(version)));
        return version;
    }
    if (stated > 0) return stated;
    return Error{ErrorCode::CorruptFile,
                 file.path().toStdString() + ": schema version " + std::to_string(stated)};
}

}  // namespace

Result<> bringUpToDate(const SqliteFile& file) {
    PG_TRY(const qint64 version, mendedVersion(file));
    PG_CHECK(requireKnown(file, version));
    if (version == kChatSchemaVersion) return {};
    if (version > 0) keepCopy(file, version);
    return migrate(file);
}

void removeOldVersions(const QString& path) {
    const QFileInfo file(path);
    const QStringList pattern{file.fileName() + QLatin1String(kVersion) + QLatin1Char('*')};
    for (const QFileInfo& each : file.dir().entryInfoList(pattern, QDir::Files))
        QFile::remove(each.filePath());
}

Result<> requireOwnSchema(const SqliteFile& file) {
    PG_TRY(const qint64 version, versionOf(file));
    PG_CHECK(requireKnown(file, version));
    PG_TRY(const auto found, schemaOf(file));
    PG_TRY(const auto expected, ownSchema(version));
    for (const auto& [name, sql] : found) {
        const auto same = expected.find(name);
        if (same != expected.end() && same->second == sql) continue;
        return Error{ErrorCode::CorruptFile,
                     "the file holds a " + name.left(80).toStdString() +
                         " that no backup of version " + std::to_string(version) + " has"};
    }
    if (version > 0 && found.size() == expected.size()) return {};
    return Error{ErrorCode::CorruptFile,
                 "the file has " + std::to_string(found.size()) +
                     " tables and indices, a backup of "
                     "version " +
                     std::to_string(version) + " has " + std::to_string(expected.size())};
}

}  // namespace pergola::app
