// What the library shows: the results of all folders as one list, with what is remembered of drives that are
// away and what the headers said.

#include <QCollator>
#include <QFileInfo>
#include <algorithm>

#include "app/library/library_state.h"
#include "app/library/model_files.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr std::size_t kOutlinesAtOnce = 200;
constexpr qint64 kOutlinesMs = 400;

void setAway(LibraryModel& model, ModelTrouble trouble) {
    model.trouble = trouble;
    const QString drive = model.drive.isEmpty() ? driveName(model.root.isEmpty() ? model.path : model.root)
                                                : model.drive;
    if (trouble == ModelTrouble::Silent) {
        model.problem =
            libraryWords(QT_TRANSLATE_NOOP("library", "Its drive does not answer. It comes back by itself."));
    } else if (drive.isEmpty()) {
        model.problem = libraryWords(QT_TRANSLATE_NOOP("library", "Its folder is not connected."));
    } else {
        model.problem =
            libraryWords(QT_TRANSLATE_NOOP("library", "On drive “%1” — not connected.")).arg(drive);
    }
}

/// Whether what was read of those headers still holds for the files.
template <class Reading>
bool isOf(const Reading& reading, const LibraryModel& model) {
    return reading.bytes == model.bytes && reading.changedMs == model.changedMs;
}

bool wantsOutline(const LibraryModel& model) {
    const bool mayBeWhole = model.trouble == ModelTrouble::Incomplete && model.isFolder();
    return !model.traits.isRead && (model.isUsable() || mayBeWhole);
}

void sortByName(std::vector<LibraryModel>& models) {
    QCollator order;
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    // Not by sort keys: in the locale "C" they know neither case nor numbers.
    std::stable_sort(models.begin(), models.end(), [&](const LibraryModel& a, const LibraryModel& b) {
        if (a.isUsable() != b.isUsable()) return a.isUsable();
        const int names = order.compare(a.name, b.name);
        return names != 0 ? names < 0 : a.path < b.path;
    });
}

}  // namespace

std::vector<LibraryModel> Library::gather() {
    State& s = *state_;
    std::vector<LibraryModel> all;
    for (const QString& path : s.order) {
        PlaceState& place = s.places[path];
        QStringList away = place.result.unplugged;
        if (place.isSilent) {
            for (const auto& [known, record] : s.records.models()) {
                if (record.model.root == path && (path.isEmpty() == (record.model.home == ModelHome::Elsewhere)))
                    away << known;
            }
        } else if (place.hasResult) {
            all.insert(all.end(), place.result.models.begin(), place.result.models.end());
        }
        for (const QString& known : away) {
            const ModelRecord* record = s.records.find(known);
            if (record == nullptr || record->model.name.isEmpty()) continue;
            LibraryModel model = record->model;
            setAway(model, place.isSilent ? ModelTrouble::Silent : ModelTrouble::Missing);
            all.push_back(std::move(model));
        }
    }
    std::erase_if(all, [&](const LibraryModel& model) { return s.records.isHidden(model.path); });
    std::vector<LibraryModel> joined = joinSameModels(std::move(all), s.marks);
    for (LibraryModel& model : joined) {
        if (model.isAway()) continue;
        const auto read = s.outlines.find(model.path);
        const ModelRecord* record = s.records.find(model.path);
        if (read != s.outlines.end() && !isOf(read->second, model)) s.marks.remove(model.path);
        if (read != s.outlines.end() && isOf(read->second, model)) {
            applyOutline(model, read->second.traits, read->second.trouble, read->second.details);
        } else if (record != nullptr && record->model.traits.isRead && isOf(record->model, model)) {
            applyOutline(model, record->model.traits, record->model.trouble, record->model.details);
        }
    }
    return joined;
}

/// A file that is gone although its folder was looked through: its row stays while it is looked at, and
/// says so. One that came back, lies elsewhere by now, or was taken off the list needs none.
void Library::noteVanished(const std::vector<LibraryModel>& now) {
    State& s = *state_;
    const auto isThere = [&](const LibraryModel& model) {
        return std::any_of(now.begin(), now.end(), [&](const LibraryModel& each) {
            const bool isMoved = each.bytes == model.bytes && each.changedMs == model.changedMs;
            return each.path == model.path || each.places.contains(model.path) || isMoved;
        });
    };
    const auto isSeen = [&](const LibraryModel& model) {
        const auto place = s.places.find(model.root);
        return place != s.places.end() && place->second.hasResult && !place->second.isSilent;
    };
    for (const LibraryModel& model : s.models) {
        if (!s.isWatched || model.isAway() || !isSeen(model) || s.removedHere.contains(model.path)) continue;
        s.vanished.try_emplace(model.path, model);
    }
    std::erase_if(s.vanished, [&](const auto& each) {
        return isThere(each.second) || s.records.isHidden(each.first) ||
               !s.places.contains(each.second.root);
    });
    for (auto& [path, model] : s.vanished) {
        model.trouble = ModelTrouble::Missing;
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
            "library", "Its file is no longer there: it was moved, renamed or deleted."));
    }
}

/// Shows what is known now, and reads what is not.
void Library::publish() {
    State& s = *state_;
    std::vector<LibraryModel> models = gather();
    noteVanished(models);
    for (const auto& [path, model] : s.vanished) models.push_back(model);
    sortByName(models);
    const bool isOther = models != s.models;
    if (isOther) {
        beginResetModel();
        s.models = std::move(models);
        endResetModel();
    }
    remember(s.models);
    showFolders();
    watch();
    if (isOther) emit modelsChanged();
    readOutlines();
}

void Library::remember(const std::vector<LibraryModel>& models) {
    State& s = *state_;
    QSet<QString> shown;
    bool isOther = false;
    for (const LibraryModel& model : models) {
        shown.insert(model.path);
        shown.unite(QSet<QString>(model.places.begin(), model.places.end()));
        if (model.isAway()) continue;
        LibraryModel kept = model;
        kept.problem.clear();
        // What the names say is found again at each look; only the engine's word is kept.
        if (!kept.traits.isRead || kept.details.isEmpty()) kept.trouble = ModelTrouble::None;
        ModelRecord& record = s.records.at(model.path);
        if (record.model == kept) continue;
        record.model = std::move(kept);
        isOther = true;
    }
    // Forgotten is what a folder had before and has no more although its drive is there.
    QStringList gone;
    for (const auto& [path, record] : s.records.models()) {
        const auto place = s.places.find(record.model.root);
        const bool isSeen = place != s.places.end() && place->second.hasResult && !place->second.isSilent &&
                            !place->second.running && !place->second.result.isCutShort;
        const bool isDropped = place == s.places.end() && !s.inRound;
        if ((isSeen && !place->second.result.unplugged.contains(path)) || isDropped) {
            if (!shown.contains(path) && !s.records.isHidden(path)) gone << path;
        }
    }
    for (const QString& path : gone) s.records.erase(path);
    if (isOther) s.records.save();
}

void Library::showFolders() {
    State& s = *state_;
    std::vector<LibraryFolder> folders;
    for (const QString& path : s.order) {
        const PlaceState& place = s.places[path];
        if (place.place.home == ModelHome::Elsewhere) continue;
        LibraryFolder folder;
        folder.place = place.place;
        if (place.hasResult) {
            const PlaceScan& scan = place.result;
            folder.state = !scan.isThere      ? LibraryFolder::State::NotConnected
                           : !scan.isReadable ? LibraryFolder::State::Unreadable
                                              : LibraryFolder::State::There;
            folder.drive = scan.drive;
            folder.freeBytes = scan.freeBytes;
            folder.totalBytes = scan.totalBytes;
            folder.unreadableFolders = scan.unreadableFolders;
            folder.isCutShort = scan.isCutShort;
        }
        if (place.isSilent) folder.state = LibraryFolder::State::Silent;
        folder.models = static_cast<int>(
            std::count_if(s.models.begin(), s.models.end(), [&](const LibraryModel& model) {
                return model.root == path;
            }));
        folders.push_back(std::move(folder));
    }
    if (folders == s.folders) return;
    s.folders = std::move(folders);
    emit foldersChanged();
}

void Library::takeOutlines(const QString& root, const std::vector<OutlineReading>& readings) {
    State& s = *state_;
    for (const OutlineReading& reading : readings) {
        s.outlines[reading.path] = reading;
        if (reading.wantedMark) s.marks.insert(reading.path, reading.mark);
    }
    const auto place = s.places.find(root);
    if (place != s.places.end()) place->second.isReading = false;
    publish();
}

/// A few at a time, on one thread a folder, so that the list fills while it is looked at.
void Library::readOutlines() {
    State& s = *state_;
    QSet<QString> unmarked;
    for (const LibraryModel& model : wantingMarks(s.models, s.marks)) unmarked.insert(model.path);
    for (auto& [path, place] : s.places) {
        if (place.isReading || place.isSilent) continue;
        std::vector<std::pair<LibraryModel, WantsMark>> work;
        for (const LibraryModel& model : s.models) {
            if (model.root != path || work.size() >= kOutlinesAtOnce) continue;
            const bool marks = unmarked.contains(model.path);
            if (wantsOutline(model) || marks) work.emplace_back(model, marks ? WantsMark::Yes : WantsMark::No);
        }
        if (work.empty()) continue;
        place.isReading = true;
        s.threads.start([this, path = path, work = std::move(work)]() -> PatientThreads::Delivery {
            std::vector<OutlineReading> readings;
            QElapsedTimer time;
            time.start();
            for (const auto& [model, marks] : work) {
                readings.push_back(readOutline(model, marks));
                if (time.elapsed() > kOutlinesMs) break;  // the rest after these are shown
            }
            return [this, path, readings = std::move(readings)] { takeOutlines(path, readings); };
        });
    }
}

}  // namespace pergola::app
