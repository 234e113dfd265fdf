#pragma once
// The inside of Library, for its own source files.

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QSet>
#include <QTimer>
#include <map>
#include <set>
#include <memory>
#include <utility>

#include "app/library/library.h"
#include "app/library/model_outline.h"
#include "app/library/patient_threads.h"
#include "app/library/place_scan.h"
#include "app/library/same_models.h"

namespace pergola::app {

/// One folder of the list, by its path; Elsewhere has none.
struct PlaceState {
    ModelPlace place;
    std::shared_ptr<ScanControl> running;  ///< null: not being scanned
    qint64 seenSteps = 0;
    QElapsedTimer quiet;   ///< since the drive last said something
    bool isSilent = false;
    bool hasResult = false;
    PlaceScan result;
    bool isReading = false;  ///< outlines
};

struct Library::State {
    State(Settings& itsSettings, LibraryOptions itsOptions, Library* library)
        : settings(itsSettings),
          options(std::move(itsOptions)),
          records(options.recordsFile),
          threads(library) {}

    Settings& settings;
    LibraryOptions options;
    LibraryRecords records;
    QString opened;  ///< as noteOpened() had it
    std::vector<LibraryModel> models;
    bool isWatched = false;
    std::map<QString, LibraryModel> vanished;  ///< while it was watched, by path
    std::set<QString> removedHere;  ///< whose going is no news, though a look that began before still shows them
    std::vector<LibraryFolder> folders;
    std::vector<ModelPlace> known;             ///< of other programs, as last found
    std::map<QString, PlaceState> places;      ///< by path
    std::vector<QString> order;                ///< of those
    std::map<QString, OutlineReading> outlines;  ///< read since the start
    ContentMarks marks;
    bool looking = false;      ///< for the folders of other programs
    bool finderRuns = false;   ///< it may hang: a home can lie on a network
    QElapsedTimer lookingFor;
    bool inRound = false;
    bool scanAgain = false;
    int shownFound = 0;
    QFileSystemWatcher watcher;
    QTimer settle;
    QTimer patience;   ///< while scans run
    QTimer unplugged;  ///< while a drive is away
    QTimer network;    ///< while there are folders that tell nothing of their changes
    PatientThreads threads;  // last: it ends before what its deliveries touch

    bool isWaiting(const PlaceState& place) const { return place.running && !place.isSilent; }
};

}  // namespace pergola::app
