#pragma once
// Takes a model's files away, when the user asked for it: into the system's trash, or for good after a second
// question. On a thread of its own. GUI thread. Touches no file but those of the plan.

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>

#include "app/library/library_model.h"
#include "app/library/patient_threads.h"

namespace pergola::app {

class Library;

/// What goes when a model's files go.
struct RemovalPlan {
    QStringList paths;  ///< files, or the model's own folder; empty: Pergola may not
    QStringList links;  ///< of a cache: names of the files, which no trash needs to keep

    bool isPossible() const { return !paths.isEmpty() || !links.isEmpty(); }
};

/// Reads links, changes nothing. A thread that may wait.
RemovalPlan planRemoval(const LibraryModel& model);

enum class RemovalWay : std::uint8_t { Trash, ForGood };

class ModelRemover final : public QObject {
    Q_OBJECT
public:
    explicit ModelRemover(Library& library, QObject* parent = nullptr);

    /// Titles of the chats in which a model of that name answered, newest first; arrives later.
    void chatsOf(const QString& modelName, std::function<void(const QStringList& titles)> told);
    void remove(const LibraryModel& model, RemovalWay way);

signals:
    void removed(const QString& path, const QString& name);
    /// The trash did not take these; the model's other files may be there already.
    void trashRefused(const pergola::app::LibraryModel& model);
    /// They are still there: the first one that could not be deleted.
    void failed(const QString& path, const QString& file);

private:
    Library& library_;
    PatientThreads threads_;
};

/// Removes what the plan names; the first path that stayed, or an empty text.
QString carryOut(const RemovalPlan& plan, RemovalWay way);

}  // namespace pergola::app
