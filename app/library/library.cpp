#include "app/library/library.h"

#include <QDir>
#include <QStandardPaths>
#include <QThreadPool>
#include <atomic>
#include <utility>

#include "app/library/library_scan.h"
#include "app/settings.h"

namespace pergola::app {

struct Library::State {
    Settings& settings;
    QString own;
    std::vector<LibraryModel> models{};
    bool scanning = false;
    bool scanAgain = false;  ///< asked for while one was running
    std::atomic<bool> cancelled{false};
    QThreadPool worker{};  // last: its destructor waits for the scan, which uses `cancelled`
};

Library::Library(Settings& settings, QObject* parent) : Library(settings, ownFolder(), parent) {}

Library::Library(Settings& settings, QString ownFolder, QObject* parent)
    : QAbstractListModel(parent), state_(new State{settings, std::move(ownFolder)}) {
    state_->worker.setMaxThreadCount(1);
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
    state_->worker.start([this, folders] {
        std::vector<LibraryModel> found = scanFolders(folders, state_->cancelled);
        // The pool is waited for before this object goes away, so `this` lives here.
        QMetaObject::invokeMethod(
            this,
            [this, found = std::move(found)]() mutable { takeScan(std::move(found)); },
            Qt::QueuedConnection);
    });
}

void Library::takeScan(std::vector<LibraryModel> found) {
    beginResetModel();
    state_->models = std::move(found);
    endResetModel();
    state_->scanning = false;
    if (std::exchange(state_->scanAgain, false)) return rescan();
    emit scanFinished();
}

}  // namespace pergola::app
