#pragma once
// One connection to one SQLite file, with errors as the program has them. Belongs to the thread
// that opened it. Knows nothing of what is in the file.

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "kernels/result.h"

namespace pergola::app {

class SqliteFile final {
public:
    /// Opens or creates the file in WAL mode with foreign keys; what is deleted is overwritten with
    /// zeros, and gone from the disk once emptyLog() was there. `patience`: how long to wait for
    /// another program that holds it. CorruptFile, Io or DiskFull.
    static Result<std::unique_ptr<SqliteFile>> open(const QString& path,
                                                    std::chrono::milliseconds patience);
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;
    SqliteFile& operator=(const SqliteFile&) = delete;

    const QString& path() const { return path_; }
    const QSqlDatabase& database() const { return database_; }
    /// Room in bytes on the disk that holds the file; nothing where the system cannot tell. Asks
    /// for the path and not for its mount, which a chroot or a container need not show.
    std::optional<std::int64_t> freeBytes() const;

    Error error(const QSqlError& sql) const;
    Result<> run(const QString& sql) const;
    Result<> run(QSqlQuery& query) const;             ///< a prepared one
    Result<qint64> number(const QString& sql) const;  ///< first column of the first row
    /// What is in the log beside the file goes into the file itself, and the log is cut to nothing.
    /// Io: another connection reads in it; try again later.
    Result<> emptyLog() const;
    /// The file anew from what is in it: nothing that was deleted stays in a gap of its pages.
    Result<> compact() const;
    /// Whether the error is one of a constraint that the data contradicts.
    static bool isConstraint(const QSqlError& sql);

private:
    explicit SqliteFile(QString path);

    QString path_;
    QString name_;
    QSqlDatabase database_;
};

}  // namespace pergola::app
