#include "app/library/model_verifier.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/library/library.h"
#include "app/save_file.h"
#include "engine/outline.h"

namespace pergola::app {
namespace {

constexpr qint64 kPieceBytes = 4 << 20;
constexpr int kReportMs = 200;

/// SHA-256 in lower-case hex; empty: it could not be read, or was stopped.
QString digestOf(const QString& path, const std::atomic<bool>& cancelled, std::atomic<qint64>& done) {
    QFile file(path);
    if (!openFile(file, QIODevice::ReadOnly | QIODevice::Unbuffered).isEmpty()) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray piece(kPieceBytes, Qt::Uninitialized);
    for (;;) {
        if (cancelled) return {};
        const qint64 got = file.read(piece.data(), piece.size());
        if (got < 0) return {};
        if (got == 0) break;
        hash.addData(QByteArrayView(piece.constData(), got));
        done += got;
    }
    return QString::fromLatin1(hash.result().toHex());
}

/// What the digest of file `index` should be: a cache's name for it, or what an earlier look found in the same
/// file; empty: nobody knows.
QString expectedDigest(const LibraryModel& model, const Verification& before, qsizetype index) {
    QString named = model.sha256.value(index);
    if (!named.isEmpty()) return named;
    const bool isSame = before.sha256.size() == model.files.size() && before.outcome != VerifyOutcome::None;
    return isSame ? before.sha256.at(index) : QString();
}

}  // namespace

Verification validVerification(const ModelRecord* record, const LibraryModel& model) {
    if (record == nullptr) return {};
    const Verification& found = record->verification;
    return found.bytes == model.bytes && found.changedMs == model.changedMs ? found : Verification{};
}

ModelVerifier::ModelVerifier(Library& library, QObject* parent)
    : QObject(parent), library_(library), threads_(this) {
    steps_.setInterval(kReportMs);
    connect(&steps_, &QTimer::timeout, this, &ModelVerifier::report);
}

ModelVerifier::~ModelVerifier() {
    if (shared_) shared_->cancelled = true;
}

void ModelVerifier::start(const QString& path) {
    const LibraryModel* found = library_.find(path);
    if (!path_.isEmpty() || found == nullptr || found->files.isEmpty()) return;
    path_ = path;
    share_ = 0;
    totalBytes_ = std::max<qint64>(found->bytes, 1);
    shared_ = std::make_shared<Shared>();
    steps_.start();
    const ModelRecord* record = library_.record(found->path);
    threads_.start([this,
                    model = *found,
                    shared = shared_,
                    before = record != nullptr ? record->verification : Verification{}]()
                       -> PatientThreads::Delivery {
        Verification now;
        QString problem;
        now.bytes = model.bytes;
        now.changedMs = model.changedMs;
        const Result<ModelOutline> outline = outline_model(QFile::encodeName(model.path).toStdString());
        const bool isDamaged = !outline && outline.error().code != ErrorCode::Unsupported;
        if (isDamaged) now.details = QString::fromStdString(outline.error().message);
        bool differs = false;
        bool isCompared = true;
        for (qsizetype i = 0; i < model.files.size() && !shared->cancelled; ++i) {
            const QString digest = digestOf(model.files[i], shared->cancelled, shared->doneBytes);
            if (digest.isEmpty()) problem = model.files[i];
            now.sha256 << digest;
            const QString expected = expectedDigest(model, before, i);
            isCompared = isCompared && !expected.isEmpty();
            if (expected.isEmpty() || expected == digest || differs) continue;
            differs = true;
            now.sha256.last() = expected;  // what it should be stays known
            now.details = QStringLiteral("%1: SHA-256 is %2, expected %3")
                              .arg(QFileInfo(model.files[i]).fileName(), digest, expected);
        }
        now.outcome = isDamaged    ? VerifyOutcome::Damaged
                      : differs    ? VerifyOutcome::Differs
                      : isCompared ? VerifyOutcome::Matches
                                   : VerifyOutcome::Recorded;
        if (shared->cancelled || !problem.isEmpty()) now = {};
        return [this, shared, path = model.path, now, problem] {
            if (shared == shared_) end(path, now, problem);  // else it was stopped
        };
    });
    emit progressed();
}

void ModelVerifier::cancel() {
    if (!shared_) return;
    shared_->cancelled = true;
    shared_.reset();
    steps_.stop();
    path_.clear();
    emit progressed();
}

void ModelVerifier::report() {
    if (!shared_) return;
    share_ = std::min(1.0, static_cast<double>(shared_->doneBytes) / static_cast<double>(totalBytes_));
    emit progressed();
}

void ModelVerifier::end(const QString& path, const Verification& verification, const QString& problem) {
    steps_.stop();
    shared_.reset();
    path_.clear();
    if (verification.outcome != VerifyOutcome::None) {
        Verification dated = verification;
        dated.whenMs = QDateTime::currentMSecsSinceEpoch();
        library_.noteVerified(path, dated);
    }
    emit finished(path, problem);
}

}  // namespace pergola::app
