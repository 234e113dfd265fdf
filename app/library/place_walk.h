#pragma once
// The walk behind scanPlace(): one object a scan. Knows the layouts of the hub cache, Ollama and Jan wherever
// it meets them, so that a folder which somebody adds by hand is understood as well.

#include <sys/types.h>

#include <QFileInfo>
#include <QSet>
#include <QString>
#include <set>
#include <utility>

#include "app/library/model_files.h"
#include "app/library/place_scan.h"

namespace pergola::app {

class PlaceWalk {
public:
    PlaceWalk(const ScanRequest& request, ScanControl& control);

    void visit(const QString& path, int depth);
    void visitFile(const QString& path);
    PlaceScan take();

private:
    /// Files and folders by name, links followed; links to nowhere are among them, devices are not.
    QFileInfoList entriesOf(const QString& path);
    void addFiles(const QFileInfoList& entries, const QString& onlyShardsOf);
    void addFile(const QFileInfo& file, const NameParts& name = {});
    void addShards(const ShardSet& shards);
    void addHalfDownload(const QFileInfo& file);
    void addFolder(const QString& path, const QFileInfoList& entries);
    void push(LibraryModel model);
    /// Notes the file; false: it was seen before.
    bool isNew(const QFileInfo& file);
    bool mayGoOn();
    /// Also false for what the kernel tells of itself, and beyond the bounds of a scan.
    bool isFirstVisit(const QString& path);
    void watch(const QString& path);

    // Layouts of other programs: true when `path` is one of theirs and was gone through.
    bool visitHubRepository(const QString& path, int depth);
    bool visitOllama(const QString& path);
    void visitHubSnapshots(const QString& path, int depth);
    void addOllamaModel(const QString& store, const QString& manifest, const QString& name);
    void addJanModel(const QString& path);

    ScanControl& control_;
    std::size_t mostFolders_;
    PlaceScan scan_;
    std::set<std::pair<dev_t, ino_t>> folders_;
    std::set<dev_t> disks_;
    std::set<dev_t> kernelDisks_;  ///< /proc and the like
    QSet<QString> files_;
    QString folderName_;  ///< stands for the name of a folder that is a number; empty: the folder's own
    int entries_ = 0;
};

}  // namespace pergola::app
