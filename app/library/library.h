#pragma once
// The models on this computer: in the program's folder, in folders that the user named, in those of other
// programs, and files that were opened from elsewhere. Found by threads of their own, so that a drive that
// does not answer delays nobody; notices files and drives that come and go. GUI thread. Never removes or
// changes a model's file.

#include <QAbstractListModel>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "app/library/library_model.h"
#include "app/library/library_records.h"
#include "app/library/model_places.h"

namespace pergola::app {

class Settings;
struct OutlineReading;
struct PlaceScan;

/// A folder of the list, as it was found.
struct LibraryFolder {
    enum class State : std::uint8_t { Looking, There, Unreadable, NotConnected, Silent };

    ModelPlace place;
    State state = State::Looking;
    QString drive;
    qint64 freeBytes = -1;  ///< of its drive; -1: unknown
    qint64 totalBytes = -1;
    int models = 0;
    int unreadableFolders = 0;  ///< under it
    bool isCutShort = false;    ///< too many files to look at all

    friend bool operator==(const LibraryFolder&, const LibraryFolder&) = default;
};

struct LibraryOptions {
    QString ownFolder;
    QString recordsFile;   ///< empty: nothing is remembered
    LibraryHost host;      ///< empty: the folders of other programs are not looked for
    int patienceMs = 8000; ///< a drive that says nothing for so long does not answer
    std::function<void(const QString& folder)> onFolder;  ///< for tests: on the scan's thread
    QString chatsFile;     ///< where it is told which chats a model answered in; empty: nowhere
};

class Library : public QAbstractListModel {
    Q_OBJECT
public:
    enum ItemRole { PathRole = Qt::UserRole, NameRole, DetailRole, BytesRole, ProblemRole };

    explicit Library(Settings& settings, QObject* parent = nullptr);
    Library(Settings& settings, QString ownFolder, QObject* parent = nullptr);
    Library(Settings& settings, LibraryOptions options, QObject* parent = nullptr);
    ~Library() override;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const std::vector<LibraryModel>& models() const;  ///< by name, those that cannot be used last
    const LibraryModel* find(const QString& path) const;  ///< by its path or one of its places
    const ModelRecord* record(const QString& path) const;
    const std::vector<LibraryFolder>& folders() const;
    const LibraryOptions& options() const;
    bool isScanning() const;
    int foundSoFar() const;  ///< while scanning
    void rescan();
    /// The model that the engine was asked for: it is listed wherever it lies.
    void noteOpened(const QString& path);
    void noteUsed(const QString& path);
    /// Used just now, and so fast; 0: the answer was too short to measure.
    void noteAnswer(const QString& path, double tokensPerSecond);
    void noteVerified(const QString& path, const Verification& verification);

    void addFolder(const QString& path);
    /// Off the list; its files stay. The program's own folder stays too.
    void removeFolder(const ModelPlace& place);
    /// Off the list, its other places too; the files stay. The paths that are hidden now.
    QStringList hide(const QString& path);
    void unhide(const QStringList& paths);
    int hiddenCount() const;
    void showHidden();
    /// Somebody looks at the list: a model whose file goes meanwhile stays in it as missing until they
    /// leave.
    void setWatched(bool isWatched);
    /// Those files are gone: the list shows it at once, and looks again.
    void noteRemoved(const QString& path);

    /// The program's own folder for models.
    static QString ownFolder();

signals:
    void scanFinished();
    void modelsChanged();   ///< before scanFinished(), when the list is another than before
    void foldersChanged();
    void recordChanged(const QString& path);
    void progressed();      ///< foundSoFar() grew

private:
    void beginRound(const std::vector<ModelPlace>& known);
    void beginScan(const ModelPlace& place);
    void takeScan(PlaceScan scan);
    void watchScans();
    void endRoundWhenDone();
    void publish();
    std::vector<LibraryModel> gather();
    void noteVanished(const std::vector<LibraryModel>& now);
    void remember(const std::vector<LibraryModel>& models);
    void showFolders();
    void readOutlines();
    void takeOutlines(const QString& root, const std::vector<OutlineReading>& readings);
    void watch();

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
