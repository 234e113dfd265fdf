// How the library looks: a round asks where other programs keep models, then scans every folder on a thread of
// its own. Each result is shown when it comes; a drive that does not answer ends its part of the round.

#include <QFileInfo>
#include <algorithm>

#include "app/library/library_state.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr int kMostOpened = 50;

QMap<QString, QString> knownVolumes(const LibraryRecords& records, const ModelPlace& place) {
    QMap<QString, QString> known;
    for (const auto& [path, record] : records.models()) {
        const bool isElsewhere = place.home == ModelHome::Elsewhere;
        if (isElsewhere ? record.model.home == ModelHome::Elsewhere : record.model.root == place.path)
            known.insert(path, record.model.volume);
    }
    return known;
}

}  // namespace

void Library::rescan() {
    State& s = *state_;
    if (s.inRound || s.looking) {
        s.scanAgain = true;
        return;
    }
    s.inRound = true;
    if (s.options.host.home.isEmpty() || s.finderRuns) return beginRound(s.known);
    s.looking = s.finderRuns = true;
    s.lookingFor.start();
    s.threads.start([this, host = s.options.host]() -> PatientThreads::Delivery {
        return [this, found = findModelPlaces(host)] {
            state_->finderRuns = false;
            beginRound(found);
        };
    });
    s.patience.start();
}

void Library::beginRound(const std::vector<ModelPlace>& known) {
    State& s = *state_;
    s.looking = false;
    s.inRound = true;
    s.known = known;
    const SettingsValues& values = s.settings.values();
    std::vector<ModelPlace> places{{ModelHome::Own, s.options.ownFolder}};
    for (const QString& folder : values.modelFolders) places.push_back({ModelHome::Folder, folder});
    for (const ModelPlace& place : known) {
        if (!values.unusedModelPlaces.contains(place.path)) places.push_back(place);
    }
    places.push_back({ModelHome::Elsewhere, {}});
    s.order.clear();
    for (const ModelPlace& place : places) {
        if (std::find(s.order.begin(), s.order.end(), place.path) != s.order.end()) continue;
        s.order.push_back(place.path);
        s.places[place.path].place = place;
    }
    for (auto each = s.places.begin(); each != s.places.end();) {
        const bool isWanted = std::find(s.order.begin(), s.order.end(), each->first) != s.order.end();
        each = isWanted || each->second.running ? std::next(each) : s.places.erase(each);
    }
    for (const QString& path : s.order) beginScan(s.places[path].place);
    s.patience.start();
    showFolders();
}

void Library::beginScan(const ModelPlace& place) {
    State& s = *state_;
    PlaceState& state = s.places[place.path];
    if (state.running) return;  // it hangs since the last round, and may go on doing so
    ScanRequest request{place, {}, knownVolumes(s.records, place)};
    if (place.home == ModelHome::Elsewhere) {
        request.files = QStringList(s.opened);
        for (auto known = request.known.begin(); known != request.known.end(); ++known) {
            if (request.files.size() < kMostOpened && !request.files.contains(known.key()))
                request.files << known.key();
        }
    }
    auto control = std::make_shared<ScanControl>();
    control->onFolder = s.options.onFolder;
    state.running = control;
    state.seenSteps = 0;
    state.isSilent = false;
    state.quiet.start();
    s.threads.start([this, request, control]() -> PatientThreads::Delivery {
        auto scan = std::make_shared<PlaceScan>(scanPlace(request, *control));
        return [this, scan] { takeScan(std::move(*scan)); };
    });
}

void Library::takeScan(PlaceScan scan) {
    PlaceState& place = state_->places[scan.place.path];
    const bool wasSilent = place.isSilent;
    place.running.reset();
    place.isSilent = false;
    place.hasResult = true;
    place.result = std::move(scan);
    publish();
    endRoundWhenDone();
    if (wasSilent && !state_->inRound) emit scanFinished();
}

/// Finds drives that do not answer, and tells how far the others are.
void Library::watchScans() {
    State& s = *state_;
    bool turnedSilent = false;
    for (auto& [path, place] : s.places) {
        if (!place.running) continue;
        const qint64 steps = place.running->steps;
        if (steps != place.seenSteps) {
            place.seenSteps = steps;
            place.quiet.start();
            turnedSilent = turnedSilent || place.isSilent;
            place.isSilent = false;
        } else if (!place.isSilent && place.quiet.elapsed() >= s.options.patienceMs) {
            place.isSilent = turnedSilent = true;
        }
    }
    if (turnedSilent) publish();
    // A home on a drive that does not answer must not keep the other folders from being shown.
    if (s.looking && s.lookingFor.elapsed() >= s.options.patienceMs) beginRound(s.known);
    const int found = foundSoFar();
    if (found != s.shownFound) {
        s.shownFound = found;
        emit progressed();
    }
    endRoundWhenDone();
}

void Library::endRoundWhenDone() {
    State& s = *state_;
    bool waits = s.looking;
    bool runs = s.looking;
    for (const auto& [path, place] : s.places) {
        waits = waits || s.isWaiting(place);
        runs = runs || place.running;
    }
    if (!runs) s.patience.stop();
    if (waits || !s.inRound) return;
    s.inRound = false;
    showFolders();
    if (std::exchange(s.scanAgain, false)) return rescan();
    emit scanFinished();
}

}  // namespace pergola::app
