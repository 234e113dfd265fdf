#include "app/conversations/sqlite_file.h"

#include <QDir>
#include <QFileInfo>
#include <QVariant>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <limits>

namespace pergola::app {
namespace {

// Result codes of SQLite (sqlite.org/rescode.html), low byte.
constexpr int kSqliteCorrupt = 11;
constexpr int kSqliteFull = 13;
constexpr int kSqliteConstraint = 19;
constexpr int kSqliteNotADatabase = 26;

int sqliteCode(const QSqlError& error) {
    return error.nativeErrorCode().toInt() & 0xFF;
}

/// Connection names are global to Qt, so each gets a number.
QString uniqueName() {
    static std::atomic<int> last{0};
    return QStringLiteral("pergola-sqlite-%1").arg(++last);
}

}  // namespace

SqliteFile::SqliteFile(QString path) : path_(std::move(path)), name_(uniqueName()) {}

SqliteFile::~SqliteFile() {
    database_.close();
    database_ = {};  // Qt asks that no copy is left
    QSqlDatabase::removeDatabase(name_);
}

Result<std::unique_ptr<SqliteFile>> SqliteFile::open(const QString& path,
                                                     std::chrono::milliseconds patience) {
    std::unique_ptr<SqliteFile> file(new SqliteFile(path));
    QDir().mkpath(QFileInfo(path).absolutePath());
    file->database_ = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), file->name_);
    QSqlDatabase& database = file->database_;
    if (!database.isValid()) {
        return Error{ErrorCode::NotFound, "Qt's driver for SQLite is not installed"};
    }
    database.setDatabaseName(path);
    database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(patience.count()));
    if (!database.open()) return file->error(database.lastError());
    PG_CHECK(file->run(QStringLiteral("PRAGMA journal_mode = WAL")));
    PG_CHECK(file->run(QStringLiteral("PRAGMA foreign_keys = ON")));
    PG_CHECK(file->run(QStringLiteral("PRAGMA secure_delete = ON")));
    return file;
}

std::optional<std::int64_t> SqliteFile::freeBytes() const {
    const std::filesystem::path folder(QFileInfo(path_).absolutePath().toStdU16String());
    std::error_code problem;
    const std::filesystem::space_info space = std::filesystem::space(folder, problem);
    if (problem || space.capacity == 0) return {};
    return static_cast<std::int64_t>(
        std::min<std::uintmax_t>(space.available, std::numeric_limits<std::int64_t>::max()));
}

Error SqliteFile::error(const QSqlError& sql) const {
    const std::string message = (path_ + QStringLiteral(": ") + sql.databaseText()).toStdString();
    const int code = sqliteCode(sql);
    if (code == kSqliteCorrupt || code == kSqliteNotADatabase)
        return {ErrorCode::CorruptFile, message};
    const bool full = code == kSqliteFull || freeBytes().value_or(1 << 20) < (1 << 20);
    return {full ? ErrorCode::DiskFull : ErrorCode::Io, message};
}

Result<> SqliteFile::run(const QString& sql) const {
    QSqlQuery query(database_);
    if (!query.exec(sql)) return error(query.lastError());
    return {};
}

Result<> SqliteFile::run(QSqlQuery& query) const {
    if (!query.exec()) return error(query.lastError());
    return {};
}

Result<qint64> SqliteFile::number(const QString& sql) const {
    QSqlQuery query(database_);
    if (!query.exec(sql) || !query.next()) return error(query.lastError());
    return query.value(0).toLongLong();
}

Result<> SqliteFile::emptyLog() const {
    PG_TRY(const qint64 isBusy, number(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")));
    if (isBusy == 0) return {};
    return Error{ErrorCode::Io, path_.toStdString() + ": the log is still being read"};
}

Result<> SqliteFile::compact() const {
    PG_CHECK(run(QStringLiteral("VACUUM")));
    return emptyLog();
}

bool SqliteFile::isConstraint(const QSqlError& sql) {
    return sqliteCode(sql) == kSqliteConstraint;
}

}  // namespace pergola::app
