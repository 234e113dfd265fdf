#pragma once
// Finds the models of one folder, at any depth and in the layouts of other programs. Reads names, sizes and
// first bytes, changes nothing. Runs on a thread that may wait for a slow drive, and says all the time that it
// is alive.

#include <QMap>
#include <QString>
#include <QStringList>
#include <atomic>
#include <functional>
#include <vector>

#include "app/library/library_model.h"
#include "app/library/model_places.h"

namespace pergola::app {

struct PlaceScan {
    ModelPlace place;
    bool isThere = false;
    bool isReadable = true;
    bool isCutShort = false;    ///< there was too much to look through
    int unreadableFolders = 0;  ///< under it
    QString drive;              ///< as LibraryModel has them
    QString volume;
    qint64 freeBytes = -1;  ///< -1: unknown
    qint64 totalBytes = -1;
    std::vector<LibraryModel> models;
    QStringList unplugged;  ///< paths that were asked for and whose drive is not there
    /// Folders that were visited and files that were found. Empty on a network: it tells nothing, and asking
    /// may take for ever.
    QStringList watched;
    bool isNetwork = false;
};

/// What a scan shares with the thread that waits for it.
struct ScanControl {
    std::atomic<bool> cancelled{false};
    std::atomic<qint64> steps{0};  ///< grows while the drive answers
    std::atomic<int> found{0};
    std::function<void(const QString& folder)> onFolder;  ///< called on the scan's thread; may be empty
};

struct ScanRequest {
    ModelPlace place;
    QStringList files;  ///< of Elsewhere: models by path instead of a folder
    /// Models that were seen here, and the volumes that they lay on.
    QMap<QString, QString> known;
    std::size_t mostFolders = 20'000;  ///< then the scan is cut short
};

/// Links are followed, each folder is visited once.
PlaceScan scanPlace(const ScanRequest& request, ScanControl& control);

/// The name under which people know the drive of that path, which need not be there: "Data" of
/// /media/ann/Data/models. By the path alone, without asking a disk; empty: it does not say.
QString driveName(const QString& path);

}  // namespace pergola::app
