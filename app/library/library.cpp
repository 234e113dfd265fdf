#include "app/library/library.h"

#include <QCollator>
#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <algorithm>

#include "app/library/library_state.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

// A copy of many files changes the folder many times, and a large file grows for minutes.
constexpr int kSettleMs = 700;
constexpr int kPatienceStepMs = 250;
constexpr int kUnpluggedMs = 4000;  // nothing tells that a drive came back
constexpr int kNetworkMs = 60'000;

void keepRunning(QTimer& timer, bool runs) {
    if (runs == timer.isActive()) return;
    if (runs) timer.start();
    if (!runs) timer.stop();
}

}  // namespace

Library::Library(Settings& settings, QObject* parent) : Library(settings, ownFolder(), parent) {}

Library::Library(Settings& settings, QString ownFolder, QObject* parent)
    : Library(settings, LibraryOptions{std::move(ownFolder), {}, {}, 8000, {}, {}}, parent) {}

Library::Library(Settings& settings, LibraryOptions options, QObject* parent)
    : QAbstractListModel(parent), state_(new State(settings, std::move(options), this)) {
    State& s = *state_;
    s.settle.setSingleShot(true);
    s.settle.setInterval(kSettleMs);
    connect(&s.settle, &QTimer::timeout, this, &Library::rescan);
    const auto changed = [this] {
        if (!state_->settle.isActive()) state_->settle.start();
    };
    connect(&s.watcher, &QFileSystemWatcher::directoryChanged, this, changed);
    connect(&s.watcher, &QFileSystemWatcher::fileChanged, this, changed);
    s.patience.setInterval(kPatienceStepMs);
    connect(&s.patience, &QTimer::timeout, this, &Library::watchScans);
    s.unplugged.setInterval(kUnpluggedMs);
    connect(&s.unplugged, &QTimer::timeout, this, &Library::rescan);
    s.network.setInterval(kNetworkMs);
    connect(&s.network, &QTimer::timeout, this, &Library::rescan);
    connect(&settings, &Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String("models.folders") || key == QLatin1String("models.unused_places"))
            rescan();
    });
}

Library::~Library() {
    for (auto& [path, place] : state_->places) {
        if (place.running) place.running->cancelled = true;
    }
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

const LibraryModel* Library::find(const QString& path) const {
    const auto found =
        std::find_if(state_->models.begin(), state_->models.end(), [&](const LibraryModel& model) {
            return model.path == path || model.places.contains(path);
        });
    return found != state_->models.end() ? &*found : nullptr;
}

const ModelRecord* Library::record(const QString& path) const {
    return state_->records.find(path);
}

const LibraryOptions& Library::options() const {
    return state_->options;
}

const std::vector<LibraryFolder>& Library::folders() const {
    return state_->folders;
}

bool Library::isScanning() const {
    return state_->inRound;
}

int Library::foundSoFar() const {
    int found = 0;
    for (const auto& [path, place] : state_->places) {
        if (place.running) {
            found += place.running->found;
        } else if (place.hasResult) {
            found += static_cast<int>(place.result.models.size());
        }
    }
    return found;
}

void Library::noteOpened(const QString& path) {
    // Who opens a model that was taken off the list wants it back there.
    if (state_->records.show(path)) {
        publish();
        rescan();
    }
    if (path == state_->opened) return;
    state_->opened = path;
    if (find(path) == nullptr) rescan();
}

void Library::noteUsed(const QString& path) {
    noteAnswer(path, 0);
}

void Library::noteAnswer(const QString& path, double tokensPerSecond) {
    const LibraryModel* model = find(path);
    if (model == nullptr) return;
    ModelRecord& record = state_->records.at(model->path);
    record.lastUsedMs = QDateTime::currentMSecsSinceEpoch();
    if (tokensPerSecond > 0) record.tokensPerSecond = tokensPerSecond;
    state_->records.save();
    emit recordChanged(model->path);
}

void Library::noteVerified(const QString& path, const Verification& verification) {
    if (find(path) == nullptr) return;
    state_->records.at(path).verification = verification;
    state_->records.save();
    emit recordChanged(path);
}

void Library::addFolder(const QString& path) {
    const SettingsValues& values = state_->settings.values();
    const QString clean = QDir::cleanPath(path);
    QStringList unused = values.unusedModelPlaces;
    if (unused.removeAll(clean) > 0) {
        state_->settings.setValue("models.unused_places", unused);
        return;
    }
    if (path.isEmpty() || values.modelFolders.contains(clean)) return;
    state_->settings.setValue("models.folders", values.modelFolders + QStringList(clean));
}

void Library::removeFolder(const ModelPlace& place) {
    const SettingsValues& values = state_->settings.values();
    QStringList folders = values.modelFolders;
    if (folders.removeAll(place.path) > 0) {
        state_->settings.setValue("models.folders", folders);
    } else if (place.home != ModelHome::Own) {
        state_->settings.setValue("models.unused_places",
                                  values.unusedModelPlaces + QStringList(place.path));
    }
}

QStringList Library::hide(const QString& path) {
    const LibraryModel* model = find(path);
    if (model == nullptr) return {};
    const QStringList paths = model->places + QStringList(model->path);
    state_->records.hide(paths);
    publish();
    return paths;
}

void Library::unhide(const QStringList& paths) {
    for (const QString& path : paths) (void)state_->records.show(path);
    publish();
    rescan();
}

void Library::setWatched(bool isWatched) {
    state_->isWatched = isWatched;
    if (isWatched || state_->vanished.empty()) return;
    state_->vanished.clear();
    publish();
}

int Library::hiddenCount() const {
    return static_cast<int>(state_->records.hiddenCount());
}

void Library::showHidden() {
    state_->records.showHidden();
    publish();
    rescan();
}

void Library::noteRemoved(const QString& path) {
    for (auto& [root, place] : state_->places) {
        std::erase_if(place.result.models, [&](const LibraryModel& model) { return model.path == path; });
    }
    state_->records.erase(path);
    state_->vanished.erase(path);  // a look at the folder may have come first
    state_->removedHere.insert(path);
    publish();
    rescan();
}

/// A file that was replaced is no longer watched by the system, so all are told again.
void Library::watch() {
    constexpr qsizetype mostWatched = 2000;  // the system's watches are few and shared
    QStringList wanted;
    bool isAway = false;
    bool isNetwork = false;
    for (const QString& path : state_->order) {
        const PlaceState& place = state_->places[path];
        if (place.isSilent) continue;  // asking for a watch would wait as well
        isAway = isAway || (place.hasResult && !place.result.unplugged.isEmpty());
        isNetwork = isNetwork || place.result.isNetwork;
        wanted << place.result.watched;
    }
    for (const QString& folder : state_->settings.values().modelFolders)
        isAway = isAway || (state_->places[folder].hasResult && !state_->places[folder].result.isThere);
    keepRunning(state_->unplugged, isAway);
    keepRunning(state_->network, isNetwork);
    wanted = wanted.mid(0, mostWatched);
    QFileSystemWatcher& watcher = state_->watcher;
    const QStringList old = watcher.files() + watcher.directories();
    const QSet<QString> before(old.begin(), old.end());
    const QSet<QString> after(wanted.begin(), wanted.end());
    const QStringList gone = (before - after).values();
    const QStringList come = (after - before).values();
    if (!gone.isEmpty()) watcher.removePaths(gone);
    if (!come.isEmpty()) watcher.addPaths(come);
}

}  // namespace pergola::app
