#pragma once
// What the library remembers of models between two starts: those whose drive is away, when each was used and
// how fast it was, whether its files were verified, and what the user took off the list. One JSON file. GUI
// thread.

#include <QString>
#include <QTimer>
#include <map>
#include <set>

#include "app/json_file.h"
#include "app/library/library_model.h"

namespace pergola::app {

/// How the last look through all bytes of a model ended.
enum class VerifyOutcome : std::uint8_t {
    None,
    Matches,   ///< the digest that a cache or an earlier look recorded, and every tensor lies in the file
    Recorded,  ///< nothing to compare with; the structure is whole and the digest is kept for the next time
    Differs,   ///< other bytes than recorded
    Damaged,   ///< a tensor does not lie in the file
};

struct Verification {
    VerifyOutcome outcome = VerifyOutcome::None;
    qint64 whenMs = 0;
    qint64 bytes = 0;      ///< of the files then, and their newest change: it says nothing of others
    qint64 changedMs = 0;
    QStringList sha256;    ///< of each file
    QString details;       ///< which file and what, in English

    friend bool operator==(const Verification&, const Verification&) = default;
};

struct ModelRecord {
    LibraryModel model;
    qint64 lastUsedMs = 0;       ///< 0: never
    double tokensPerSecond = 0;  ///< of the last answer; 0: none was measured
    Verification verification;
};

class LibraryRecords final {
public:
    /// `path` empty: nothing is kept.
    explicit LibraryRecords(const QString& path);
    ~LibraryRecords();

    const std::map<QString, ModelRecord>& models() const { return models_; }
    const ModelRecord* find(const QString& path) const;
    ModelRecord& at(const QString& path);  ///< made where there is none; call save() after a change
    void erase(const QString& path);

    bool isHidden(const QString& path) const { return hidden_.contains(path); }
    std::size_t hiddenCount() const { return hidden_.size(); }
    void hide(const QStringList& paths);
    void showHidden();
    bool show(const QString& path);  ///< whether it was hidden

    void save();  ///< soon

private:
    void read();
    void write();

    std::unique_ptr<JsonFile> file_;
    std::map<QString, ModelRecord> models_;
    std::set<QString> hidden_;
    QTimer soon_;
};

}  // namespace pergola::app
