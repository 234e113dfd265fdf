#include "app/library/place_scan.h"

#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>

#include "app/library/place_walk.h"

namespace pergola::app {
namespace {

/// Of the nearest folder that is there.
QStorageInfo storageOf(const QString& path) {
    QFileInfo info(path);
    while (!info.exists() && info.filePath() != info.path()) info.setFile(info.path());
    return QStorageInfo(info.filePath());
}

/// Models whose mount point is no longer one: their drive was taken away, they were not.
QStringList unpluggedOf(const ScanRequest& request, const PlaceScan& scan, ScanControl& control) {
    QStringList unplugged;
    for (auto known = request.known.begin(); known != request.known.end(); ++known) {
        if (control.cancelled) break;
        ++control.steps;
        if (QFileInfo::exists(known.key())) continue;
        const bool wasSystem = known.value().isEmpty() || known.value() == QLatin1String("/");
        const bool isGone = scan.place.home != ModelHome::Elsewhere && !scan.isThere;
        if (isGone || (!wasSystem && storageOf(known.key()).rootPath() != known.value()))
            unplugged << known.key();
    }
    return unplugged;
}

QString driveLabel(const QString& path, const QStorageInfo& storage) {
    if (storage.isRoot() || !storage.isValid()) return {};
    const QString name = driveName(path);
    return name.isEmpty() ? storage.displayName().section(QLatin1Char('/'), -1) : name;
}

bool isNetwork(const QStorageInfo& storage) {
    const QByteArray type = storage.fileSystemType();
    for (const char* known : {"nfs", "cifs", "smb", "fuse.sshfs", "fuse.gvfs", "fuse.rclone", "9p", "afs", "ceph"}) {
        if (type.startsWith(known)) return true;
    }
    return false;
}

void setDrive(LibraryModel& model, const QStorageInfo& storage) {
    model.volume = storage.rootPath();
    model.drive = driveLabel(model.path, storage);
}

}  // namespace

QString driveName(const QString& path) {
    const QStringList parts = QDir::cleanPath(path).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const auto at = [&parts](int index) { return parts.value(index); };
    if (at(0) == QLatin1String("media")) return at(parts.size() > 2 ? 2 : 1);
    if (at(0) == QLatin1String("run") && at(1) == QLatin1String("media")) return at(3);
    if (at(0) == QLatin1String("mnt") || at(0) == QLatin1String("Volumes")) return at(1);
    return {};
}

PlaceScan scanPlace(const ScanRequest& request, ScanControl& control) {
    PlaceWalk walk(request, control);
    const QString& path = request.place.path;
    for (const QString& file : request.files) walk.visitFile(file);
    if (!path.isEmpty()) walk.visit(path, 0);
    PlaceScan scan = walk.take();
    scan.isThere = path.isEmpty() || QFileInfo(path).isDir();
    ++control.steps;
    if (!path.isEmpty()) {
        const QStorageInfo storage = storageOf(path);
        scan.drive = scan.isThere ? driveLabel(path, storage) : driveName(path);
        scan.isNetwork = isNetwork(storage);
        if (scan.isNetwork) scan.watched.clear();
        scan.volume = storage.rootPath();
        if (scan.isThere) {
            scan.freeBytes = storage.bytesAvailable();
            scan.totalBytes = storage.bytesTotal();
        }
    }
    for (LibraryModel& model : scan.models) {
        if (control.cancelled) break;
        ++control.steps;
        setDrive(model, QStorageInfo(QFileInfo(model.path).path()));
    }
    scan.unplugged = unpluggedOf(request, scan, control);
    return scan;
}

}  // namespace pergola::app
