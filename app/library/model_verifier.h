#pragma once
// Looks through every byte of a model: its SHA-256 against what a cache or an earlier look recorded, and
// whether every tensor lies in the files. One model at a time, on a thread of its own; can be stopped. GUI
// thread. Changes no file.

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>

#include "app/library/library_records.h"
#include "app/library/patient_threads.h"

namespace pergola::app {

class Library;

class ModelVerifier final : public QObject {
    Q_OBJECT
public:
    explicit ModelVerifier(Library& library, QObject* parent = nullptr);
    ~ModelVerifier() override;

    /// Nothing happens while another one is being looked through.
    void start(const QString& path);
    void cancel();
    const QString& path() const { return path_; }  ///< being looked through; empty: none
    double share() const { return share_; }        ///< 0..1

signals:
    void progressed();
    /// The result is in the library's record; none after a stop, or when a file could not be read.
    void finished(const QString& path, const QString& problem);

private:
    void end(const QString& path, const Verification& verification, const QString& problem);
    void report();

    struct Shared {
        std::atomic<bool> cancelled{false};
        std::atomic<qint64> doneBytes{0};
    };

    Library& library_;
    QString path_;
    double share_ = 0;
    qint64 totalBytes_ = 0;
    std::shared_ptr<Shared> shared_;
    QTimer steps_;
    PatientThreads threads_;
};

/// A verification that says nothing of the files as they are now is none.
Verification validVerification(const ModelRecord* record, const LibraryModel& model);

}  // namespace pergola::app
