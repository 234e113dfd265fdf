#include "app/library/library.h"

#include <QDir>
#include <QFileSystemWatcher>
#include <QSet>
#include <QStandardPaths>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <utility>

#include "app/library/library_scan.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

// A copy of many files changes the folder many times, and a large file grows for minutes.
constexpr int kSettleMs = 700;
constexpr qsizetype kMostWatched = 2000;  // the system's watches are few and shared

}  // namespace

struct Library::State {
    Settings& settings;
    QString own;
    QString opened{};  ///< as noteOpened() had it
    std::vector<LibraryModel> models{};
    bool scanning = false;
    bool scanAgain = false;  ///< asked for while one was running
    QFileSystemWatcher watcher{};
    QTimer settle{};
    std::atomic<bool> cancelled{false};
    QThreadPool worker{};  // last: its destructor waits for the scan, which uses `cancelled`
};

Library::Library(Settings& settings, QObject* parent) : Library(settings, ownFolder(), parent) {}

Library::Library(Settings& settings, QString ownFolder, QObject* parent)
    : QAbstractListModel(parent), state_(new State{settings, std::move(ownFolder)}) {
    state_->worker.setMaxThreadCount(1);
    state_->settle.setSingleShot(true);
    state_->settle.setInterval(kSettleMs);
    connect(&state_->settle, &QTimer::timeout, this, &Library::rescan);
    const auto changed = [this] {
        if (!state_->settle.isActive()) state_->settle.start();
    };
    connect(&state_->watcher, &QFileSystemWatcher::directoryChanged, this, changed);
    connect(&state_->watcher, &QFileSystemWatcher::fileChanged, this, changed);
    connect(&settings, &Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String("models.folders")) rescan();
    });
}

Library::~Library() {
    state_->cancelled = true;
    state_->worker.waitForDone();
}

QString Library::ownFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation))
        .filePath(QStringLiteral("pergola/models"));
}

int Library::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(state_->models.size());
}

QVariant Library::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LibraryModel& model = state_->models[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
        case NameRole:
            return model.name;
        case PathRole:
        case Qt::ToolTipRole:
            return model.path;
        case DetailRole:
            return model.detail;
        case BytesRole:
            return model.bytes;
        case ProblemRole:
            return model.problem;
        default:
            return {};
    }
}

const std::vector<LibraryModel>& Library::models() const {
    return state_->models;
}
bool Library::isScanning() const {
    return state_->scanning;
}

void Library::rescan() {
    if (state_->scanning) {
        state_->scanAgain = true;
        return;
    }
    state_->scanning = true;
    const QStringList folders = QStringList(state_->own) + state_->settings.values().modelFolders;
    state_->worker.start([this, folders, opened = state_->opened] {
        LibraryScan found = scanLibrary(folders, opened, state_->cancelled);
        // The pool is waited for before this object goes away, so `this` lives here.
        QMetaObject::invokeMethod(
            this,
            [this, found = std::move(found)]() mutable { takeScan(std::move(found)); },
            Qt::QueuedConnection);
    });
}

void Library::noteOpened(const QString& path) {
    if (path == state_->opened) return;
    state_->opened = path;
    const std::vector<LibraryModel>& models = state_->models;
    const bool known = std::any_of(models.begin(), models.end(), [&](const LibraryModel& model) {
        return model.path == path;
    });
    if (!known) rescan();
}

void Library::takeScan(LibraryScan found) {
    watch(found.watched);
    state_->scanning = false;
    if (found.models != state_->models) {
        beginResetModel();
        state_->models = std::move(found.models);
        endResetModel();
        emit modelsChanged();
    }
    if (std::exchange(state_->scanAgain, false)) return rescan();
    emit scanFinished();
}

/// A file that was replaced is no longer watched by the system, so all are told again.
void Library::watch(const QStringList& paths) {
    QFileSystemWatcher& watcher = state_->watcher;
    const QStringList old = watcher.files() + watcher.directories();
    const QStringList wanted = paths.mid(0, kMostWatched);
    const QSet<QString> before(old.begin(), old.end());
    const QSet<QString> after(wanted.begin(), wanted.end());
    const QStringList gone = (before - after).values();
    const QStringList come = (after - before).values();
    if (!gone.isEmpty()) watcher.removePaths(gone);
    if (!come.isEmpty()) watcher.addPaths(come);
}

}  // namespace pergola::app
