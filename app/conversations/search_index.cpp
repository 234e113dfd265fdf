#include "app/conversations/search_index.h"

#include <QFile>
#include <QVariant>

namespace pergola::app {
namespace {

// Raised when the table or foldForSearch() changes: texts are then indexed anew.
constexpr int kIndexVersion = 1;
constexpr std::chrono::milliseconds kPatience{2000};
constexpr qsizetype kGram = 3;

// Three letters each, since that finds parts of words and scripts without spaces alike. "none":
// the index holds only which texts have a trigram; whether they stand in a row is looked up in the
// text. That halves the file.
constexpr const char* kTable =
    "CREATE VIRTUAL TABLE texts USING fts5(folded, tokenize = 'trigram case_sensitive 1',"
    " detail = none)";

/// "abcd" as FTS5 asks for it: "abc" AND "bcd". Empty for words too short to have a trigram.
QString ftsQuery(const std::vector<QString>& words) {
    QStringList grams;
    for (const QString& word : words) {
        const QList<uint> letters = word.toUcs4();
        for (qsizetype i = 0; i + kGram <= letters.size(); ++i) {
            const QList<uint> gram = letters.mid(i, kGram);
            QString text = QString::fromUcs4(reinterpret_cast<const char32_t*>(gram.data()), kGram);
            grams << QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) +
                         QLatin1Char('"');
        }
    }
    grams.removeDuplicates();
    return grams.join(QLatin1String(" AND "));
}

Result<> makeTable(const SqliteFile& file) {
    PG_CHECK(file.run(QStringLiteral("DROP TABLE IF EXISTS texts")));
    return file.run(QLatin1String(kTable));
}

}  // namespace

Result<std::unique_ptr<SearchIndex>> SearchIndex::openOnce(const QString& path) {
    PG_TRY(std::unique_ptr<SqliteFile> file, SqliteFile::open(path, kPatience));
    PG_CHECK(file->run(QStringLiteral("PRAGMA synchronous = NORMAL")));
    PG_CHECK(file->run(QStringLiteral("BEGIN IMMEDIATE")));
    PG_TRY(const qint64 version, file->number(QStringLiteral("PRAGMA user_version")));
    if (version != kIndexVersion) {
        PG_CHECK(makeTable(*file));
        PG_CHECK(file->run(QStringLiteral("PRAGMA user_version = %1").arg(kIndexVersion)));
    }
    PG_CHECK(file->run(QStringLiteral("COMMIT")));
    PG_CHECK(file->number(QStringLiteral("SELECT count(*) FROM texts WHERE texts MATCH 'abc'")));
    return std::unique_ptr<SearchIndex>(new SearchIndex(std::move(file)));
}

Result<std::unique_ptr<SearchIndex>> SearchIndex::open(const QString& path) {
    Result<std::unique_ptr<SearchIndex>> opened = openOnce(path);
    if (opened || opened.error().code != ErrorCode::CorruptFile) return opened;
    remove(path);
    return openOnce(path);
}

void SearchIndex::remove(const QString& path) {
    for (const char* suffix : {"", "-wal", "-shm"}) QFile::remove(path + QLatin1String(suffix));
}

Result<std::vector<qint64>> SearchIndex::ids() const {
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    // The table of lengths: the texts themselves are not read.
    if (!query.exec(QStringLiteral("SELECT id FROM texts_docsize ORDER BY id")))
        return file_->error(query.lastError());
    std::vector<qint64> ids;
    while (query.next()) ids.push_back(query.value(0).toLongLong());
    if (query.lastError().isValid()) return file_->error(query.lastError());
    return ids;
}

Result<> SearchIndex::add(const std::vector<IndexedText>& texts) {
    PG_CHECK(file_->run(QStringLiteral("BEGIN IMMEDIATE")));
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("INSERT OR REPLACE INTO texts(rowid, folded) VALUES(?, ?)"));
    for (const IndexedText& text : texts) {
        query.bindValue(0, text.id);
        query.bindValue(1, text.folded);
        if (Result<> added = file_->run(query); !added) {
            (void)file_->run(QStringLiteral("ROLLBACK"));
            return added;
        }
    }
    return file_->run(QStringLiteral("COMMIT"));
}

Result<> SearchIndex::drop(const std::vector<qint64>& ids) {
    if (ids.empty()) return {};
    PG_CHECK(file_->run(QStringLiteral("BEGIN IMMEDIATE")));
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("DELETE FROM texts WHERE rowid = ?"));
    for (const qint64 id : ids) {
        query.bindValue(0, id);
        if (Result<> dropped = file_->run(query); !dropped) {
            (void)file_->run(QStringLiteral("ROLLBACK"));
            return dropped;
        }
    }
    PG_CHECK(file_->run(QStringLiteral("COMMIT")));
    return file_->emptyLog();
}

Result<> SearchIndex::clear() {
    PG_CHECK(file_->run(QStringLiteral("BEGIN IMMEDIATE")));
    if (Result<> made = makeTable(*file_); !made) {
        (void)file_->run(QStringLiteral("ROLLBACK"));
        return made;
    }
    PG_CHECK(file_->run(QStringLiteral("COMMIT")));
    return file_->compact();
}

Result<std::vector<qint64>> SearchIndex::candidates(const std::vector<QString>& words) const {
    QString condition;
    QStringList values;
    if (const QString grams = ftsQuery(words); !grams.isEmpty()) {
        condition = QStringLiteral("texts MATCH ?");
        values << grams;
    }
    for (const QString& word : words) {  // the text is read for these
        if (word.toUcs4().size() >= kGram) continue;
        condition += condition.isEmpty() ? "instr(folded, ?) > 0" : " AND instr(folded, ?) > 0";
        values << word;
    }
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    query.prepare(
        QStringLiteral("SELECT rowid FROM texts WHERE %1 ORDER BY rowid DESC").arg(condition));
    for (const QString& value : values) query.addBindValue(value);
    if (!query.exec()) return file_->error(query.lastError());
    std::vector<qint64> ids;
    while (query.next()) ids.push_back(query.value(0).toLongLong());
    if (query.lastError().isValid()) return file_->error(query.lastError());
    return ids;
}

}  // namespace pergola::app
