#pragma once
// Which messages have a word: an index of every three letters in a row, in a file of its own that
// is made anew when it is damaged or of another version. Belongs to the thread that opened it.
// Knows nothing of chats; may name a message too many, never one too few.

#include <QString>
#include <memory>
#include <vector>

#include "app/conversations/sqlite_file.h"

namespace pergola::app {

struct IndexedText {
    qint64 id = 0;
    QString folded;  ///< by foldForSearch()
};

class SearchIndex final {
public:
    /// A file that cannot be used is deleted first: whatever is in it can be made again.
    static Result<std::unique_ptr<SearchIndex>> open(const QString& path);
    /// The file and the parts beside it; nobody may have it open.
    static void remove(const QString& path);

    Result<std::vector<qint64>> ids() const;  ///< of all texts that are in it, smallest first
    Result<> add(const std::vector<IndexedText>& texts);
    /// For good: their texts cannot be read in the file afterwards.
    Result<> drop(const std::vector<qint64>& ids);
    /// Everything, also what drop() leaves: which letters the texts had.
    Result<> clear();
    /// Texts in which all words may stand, newest (largest id) first.
    Result<std::vector<qint64>> candidates(const std::vector<QString>& words) const;

private:
    explicit SearchIndex(std::unique_ptr<SqliteFile> file) : file_(std::move(file)) {}
    static Result<std::unique_ptr<SearchIndex>> openOnce(const QString& path);

    std::unique_ptr<SqliteFile> file_;
};

}  // namespace pergola::app
