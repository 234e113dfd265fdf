#include "app/conversations/chat_database.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStorageInfo>
#include <QVariant>
#include <atomic>

#include "app/conversations/message_json.h"

namespace pergola::app {
namespace {

// Result codes of SQLite (sqlite.org/rescode.html), low byte.
constexpr int kSqliteCorrupt = 11;
constexpr int kSqliteFull = 13;
constexpr int kSqliteConstraint = 19;
constexpr int kSqliteNotADatabase = 26;

constexpr int kSchemaVersion = 1;

// Each entry lifts the schema by one version. Entries are never changed, only added.
const std::vector<std::vector<const char*>> kMigrations = {{
    "CREATE TABLE chats("
    "  id INTEGER PRIMARY KEY,"
    "  title TEXT NOT NULL DEFAULT '',"
    "  draft TEXT NOT NULL DEFAULT '',"
    "  active_leaf INTEGER NOT NULL DEFAULT 0,"  // 0: none; no key, since it is written after its
                                                 // message
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
}};

int sqliteCode(const QSqlError& error) {
    return error.nativeErrorCode().toInt() & 0xFF;
}

Error toError(const QSqlError& error, const QString& path) {
    const std::string message = (path + QStringLiteral(": ") + error.databaseText()).toStdString();
    const int code = sqliteCode(error);
    if (code == kSqliteCorrupt || code == kSqliteNotADatabase)
        return {ErrorCode::CorruptFile, message};
    const QStorageInfo disk(QFileInfo(path).absolutePath());
    const bool full = code == kSqliteFull || (disk.isValid() && disk.bytesAvailable() < (1 << 20));
    return {full ? ErrorCode::DiskFull : ErrorCode::Io, message};
}

/// Connection names are global to Qt, so each gets a number.
QString uniqueName() {
    static std::atomic<int> last{0};
    return QStringLiteral("pergola-chats-%1").arg(++last);
}

template <class Enum>
Enum enumFrom(int number, Enum last, Enum otherwise) {
    return number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : otherwise;
}

ChatHead headFrom(const QSqlQuery& row) {
    ChatHead head;
    head.summary.id = row.value(0).toLongLong();
    head.summary.title = row.value(1).toString();
    head.summary.updated = QDateTime::fromMSecsSinceEpoch(row.value(2).toLongLong());
    head.summary.hasDraft = row.value(3).toBool();
    head.activeLeaf = row.value(4).toLongLong();
    head.trashed = row.value(5).toLongLong() != 0;
    head.summary.hasError = row.value(6).toInt() == static_cast<int>(MessageState::Failed);
    return head;
}

StoredMessage messageFrom(const QSqlQuery& row) {
    StoredMessage stored;
    stored.chat = row.value(1).toLongLong();
    stored.parent = row.value(2).toLongLong();
    Message& message = stored.message;
    message.id = row.value(0).toLongLong();
    message.role = enumFrom(row.value(3).toInt(), Role::Tool, Role::User);
    message.text = row.value(4).toString();
    message.state = enumFrom(row.value(5).toInt(), MessageState::Failed, MessageState::Complete);
    message.finish =
        enumFrom(row.value(6).toInt(), FinishReason::DeadEnd, FinishReason::EndOfAnswer);
    message.modelName = row.value(7).toString();
    message.figures = figuresFromJson(row.value(8).toString());
    message.error = errorFromJson(row.value(9).toString());
    message.created = QDateTime::fromMSecsSinceEpoch(row.value(10).toLongLong());
    return stored;
}

constexpr const char* kMessageColumns =
    "id, chat, parent, role, text, state, finish, model_name, figures, error, created_ms";

/// SQL NULL and '' differ: a null QString must not reach a NOT NULL column.
QString text(const QString& value) {
    return value.isNull() ? QLatin1String("") : value;
}

}  // namespace

struct ChatDatabase::Connection {
    QString path;
    QString name = uniqueName();
    QSqlDatabase database;

    ~Connection() {
        database.close();
        database = {};  // Qt asks that no copy is left
        QSqlDatabase::removeDatabase(name);
    }

    Error error(const QSqlError& sql) const { return toError(sql, path); }

    Result<> run(const QString& sql) const {
        QSqlQuery query(database);
        if (!query.exec(sql)) return error(query.lastError());
        return {};
    }

    Result<> run(QSqlQuery& query) const {
        if (!query.exec()) return error(query.lastError());
        return {};
    }

    Result<qint64> number(const QString& sql) const {
        QSqlQuery query(database);
        if (!query.exec(sql) || !query.next()) return error(query.lastError());
        return query.value(0).toLongLong();
    }

    Result<> migrate();
    StoredChat chatAlone(qint64 id) const;
    Result<> ensureChat(qint64 chat);
    Result<> write(const ChatChange& change);
    Result<> write(const NewChatDraftChange& change);
    Result<> write(const StoredMessage& stored);
};

Result<> ChatDatabase::Connection::migrate() {
    // Immediate: of two programs that start at once, the second waits and then sees the new
    // version.
    PG_CHECK(run(QStringLiteral("BEGIN IMMEDIATE")));
    PG_TRY(const qint64 version, number(QStringLiteral("PRAGMA user_version")));
    for (auto next = static_cast<std::size_t>(version); next < kMigrations.size(); ++next) {
        for (const char* statement : kMigrations[next])
            PG_CHECK(run(QString::fromLatin1(statement)));
    }
    PG_CHECK(run(QStringLiteral("PRAGMA user_version = %1").arg(kSchemaVersion)));
    return run(QStringLiteral("COMMIT"));
}

ChatDatabase::ChatDatabase(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}
ChatDatabase::~ChatDatabase() = default;

Result<std::unique_ptr<ChatDatabase>> ChatDatabase::open(const QString& path,
                                                         std::chrono::milliseconds patience) {
    auto connection = std::make_unique<Connection>();
    connection->path = path;
    QDir().mkpath(QFileInfo(path).absolutePath());
    connection->database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->name);
    QSqlDatabase& database = connection->database;
    if (!database.isValid()) {
        return Error{ErrorCode::NotFound, "Qt's driver for SQLite is not installed"};
    }
    database.setDatabaseName(path);
    database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(patience.count()));
    if (!database.open()) return connection->error(database.lastError());
    PG_CHECK(connection->run(QStringLiteral("PRAGMA journal_mode = WAL")));
    PG_CHECK(connection->run(QStringLiteral("PRAGMA synchronous = FULL")));
    PG_CHECK(connection->run(QStringLiteral("PRAGMA foreign_keys = ON")));
    PG_TRY(const qint64 version, connection->number(QStringLiteral("PRAGMA user_version")));
    if (version > kSchemaVersion) {
        return Error{ErrorCode::Unsupported,
                     path.toStdString() + ": schema version " + std::to_string(version) +
                         ", this program knows up to " + std::to_string(kSchemaVersion)};
    }
    if (version < kSchemaVersion) PG_CHECK(connection->migrate());
    // Reads the schema: a damaged first page shows here.
    PG_CHECK(connection->number(QStringLiteral("SELECT count(*) FROM sqlite_master")));
    return std::unique_ptr<ChatDatabase>(new ChatDatabase(std::move(connection)));
}

Result<std::vector<ChatHead>> ChatDatabase::heads() const {
    QSqlQuery query(connection_->database);
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral(
            "SELECT c.id, c.title, c.updated_ms, c.draft <> '', c.active_leaf,"
            " c.trashed_ms, m.state FROM chats c LEFT JOIN messages m ON m.id = c.active_leaf"))) {
        return connection_->error(query.lastError());
    }
    std::vector<ChatHead> heads;
    while (query.next()) heads.push_back(headFrom(query));
    if (query.lastError().isValid()) return connection_->error(query.lastError());
    return heads;
}

Result<StoredChat> ChatDatabase::chat(qint64 id) const {
    StoredChat chat = connection_->chatAlone(id);
    QSqlQuery query(connection_->database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT %1 FROM messages WHERE chat = ? ORDER BY id")
                      .arg(QLatin1String(kMessageColumns)));
    query.addBindValue(id);
    if (!query.exec()) return connection_->error(query.lastError());
    while (query.next()) chat.messages.push_back(messageFrom(query));
    if (query.lastError().isValid()) return connection_->error(query.lastError());
    return chat;
}

StoredChat ChatDatabase::Connection::chatAlone(qint64 id) const {
    StoredChat chat;
    chat.id = id;
    QSqlQuery query(database);
    query.prepare(QStringLiteral("SELECT active_leaf, draft FROM chats WHERE id = ?"));
    query.addBindValue(id);
    if (!query.exec() || !query.next()) return chat;  // new, or not readable: its messages may be
    chat.activeLeaf = query.value(0).toLongLong();
    chat.draft = query.value(1).toString();
    return chat;
}

std::vector<ChatHead> ChatDatabase::readableHeads() const {
    QSqlQuery query(connection_->database);
    query.setForwardOnly(true);
    std::vector<ChatHead> heads;
    if (!query.exec(QStringLiteral(
            "SELECT id, title, updated_ms, draft <> '', active_leaf, trashed_ms, 0 FROM chats")))
        return heads;
    while (query.next()) heads.push_back(headFrom(query));
    return heads;
}

ReadableChat ChatDatabase::readableChat(qint64 id) const {
    ReadableChat result{connection_->chatAlone(id), true};
    QSqlQuery ids(connection_->database);
    ids.setForwardOnly(true);
    // Answered by the index alone; each message then on its own, so that a bad page costs what is
    // on it.
    ids.prepare(QStringLiteral(
        "SELECT id FROM messages INDEXED BY messages_of_chat WHERE chat = ? ORDER BY id"));
    ids.addBindValue(id);
    result.isComplete = ids.exec();
    QSqlQuery query(connection_->database);
    query.prepare(
        QStringLiteral("SELECT %1 FROM messages WHERE id = ?").arg(QLatin1String(kMessageColumns)));
    while (ids.next()) {
        query.bindValue(0, ids.value(0));
        if (query.exec() && query.next())
            result.chat.messages.push_back(messageFrom(query));
        else
            result.isComplete = false;
    }
    if (ids.lastError().isValid()) result.isComplete = false;
    return result;
}

Result<QString> ChatDatabase::newChatDraft() const {
    QSqlQuery query(connection_->database);
    if (!query.exec(QStringLiteral("SELECT text FROM kept_texts WHERE name = 'new_chat_draft'"))) {
        return connection_->error(query.lastError());
    }
    return query.next() ? query.value(0).toString() : QString();
}

Result<> ChatDatabase::Connection::ensureChat(qint64 chat) {
    QSqlQuery query(database);
    query.prepare(QStringLiteral("INSERT OR IGNORE INTO chats(id) VALUES(?)"));
    query.addBindValue(chat);
    return run(query);
}

Result<> ChatDatabase::Connection::write(const ChatChange& change) {
    PG_CHECK(ensureChat(change.chat));
    QSqlQuery query(database);
    const auto nullable = [](const auto& field) {
        return field ? QVariant::fromValue(*field) : QVariant();
    };
    query.prepare(QStringLiteral(
        "UPDATE chats SET title = coalesce(?, title), draft = coalesce(?, draft),"
        " active_leaf = coalesce(?, active_leaf), updated_ms = coalesce(?, updated_ms),"
        " trashed_ms = coalesce(?, trashed_ms) WHERE id = ?"));
    query.addBindValue(change.title ? QVariant(text(*change.title)) : QVariant());
    query.addBindValue(change.draft ? QVariant(text(*change.draft)) : QVariant());
    query.addBindValue(nullable(change.activeLeaf));
    query.addBindValue(nullable(change.updatedMs));
    query.addBindValue(nullable(change.trashedMs));
    query.addBindValue(change.chat);
    return run(query);
}

Result<> ChatDatabase::Connection::write(const NewChatDraftChange& change) {
    QSqlQuery query(database);
    query.prepare(QStringLiteral(
        "INSERT OR REPLACE INTO kept_texts(name, text) VALUES('new_chat_draft', ?)"));
    query.addBindValue(text(change.draft));
    return run(query);
}

Result<> ChatDatabase::Connection::write(const StoredMessage& stored) {
    const Message& message = stored.message;
    PG_CHECK(ensureChat(stored.chat));
    QSqlQuery query(database);
    query.prepare(QStringLiteral(
        "INSERT INTO messages(id, chat, parent, role, text, state, finish, model_name, figures, "
        "error, created_ms)"
        " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT(id) DO UPDATE SET text = excluded.text, state = excluded.state, finish = "
        "excluded.finish,"
        " model_name = excluded.model_name, figures = excluded.figures, error = excluded.error"));
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
    if (query.exec()) return {};
    const bool parent_is_gone =
        sqliteCode(query.lastError()) == kSqliteConstraint && stored.parent != 0;
    if (!parent_is_gone) return error(query.lastError());
    StoredMessage orphan = stored;  // its text is worth more than its place
    orphan.parent = 0;
    return write(orphan);
}

Result<> ChatDatabase::write(const std::vector<StoreChange>& changes) {
    PG_CHECK(connection_->run(QStringLiteral("BEGIN IMMEDIATE")));
    for (const StoreChange& change : changes) {
        Result<> written =
            std::visit([this](const auto& each) { return connection_->write(each); }, change);
        if (!written) {
            (void)connection_->run(QStringLiteral("ROLLBACK"));  // SQLite may have done it already
            return written;
        }
    }
    Result<> committed = connection_->run(QStringLiteral("COMMIT"));
    if (!committed) (void)connection_->run(QStringLiteral("ROLLBACK"));
    return committed;
}

Result<> ChatDatabase::checkIntegrity() const {
    QSqlQuery query(connection_->database);
    if (!query.exec(QStringLiteral("PRAGMA quick_check(1)")) || !query.next()) {
        return connection_->error(query.lastError());
    }
    const QString verdict = query.value(0).toString();
    if (verdict == QLatin1String("ok")) return {};
    return Error{ErrorCode::CorruptFile,
                 (connection_->path + QStringLiteral(": ") + verdict).toStdString()};
}

}  // namespace pergola::app
