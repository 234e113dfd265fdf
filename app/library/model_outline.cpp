#include "app/library/model_outline.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/engine_sentences.h"
#include "app/library/model_files.h"
#include "app/library/same_models.h"
#include "app/save_file.h"
#include "engine/outline.h"

namespace pergola::app {
namespace {

constexpr qint64 kReadmeHead = 16 << 10;
constexpr int kLongestLicence = 40;

ModelTraits traitsOf(const ModelOutline& outline) {
    const ModelFacts& facts = outline.facts;
    ModelTraits traits;
    traits.isRead = true;
    traits.architecture = QString::fromStdString(facts.architecture);
    traits.licence = QString::fromStdString(outline.licence).simplified().left(kLongestLicence);
    traits.parameters = facts.parameters;
    traits.activeParameters = outline.active_parameters;
    traits.experts = facts.experts;
    traits.activeExperts = outline.active_experts;
    traits.bitsPerWeight = facts.bits_per_weight;
    traits.contextTokens = facts.trained_context_tokens;
    traits.weightBytes = facts.weight_bytes;
    traits.workBytes = outline.work_bytes;
    traits.keyBytesPerPage = facts.key_bytes_per_page_f16;
    traits.valueBytesPerPage = facts.value_bytes_per_page_f16;
    traits.hasChatTemplate = facts.has_chat_template;
    return traits;
}

ModelTrouble troubleOf(ErrorCode code) {
    switch (code) {
        case ErrorCode::Unsupported:
            return ModelTrouble::Unsupported;
        case ErrorCode::NotFound:
            return ModelTrouble::Incomplete;
        default:
            return ModelTrouble::Broken;
    }
}

/// The head of a folder's README.md, where the hub's pages keep it.
QString licenceOfFolder(const QString& path) {
    static const QRegularExpression line(QStringLiteral("^license:\\s*[\"']?([\\w.+-]+)"),
                                         QRegularExpression::MultilineOption);
    const QByteArray head = firstBytes(QDir(path).filePath(QStringLiteral("README.md")), kReadmeHead);
    return line.match(QString::fromUtf8(head)).captured(1).left(kLongestLicence);
}

}  // namespace

OutlineReading readOutline(const LibraryModel& model, WantsMark wantsMark) {
    OutlineReading reading;
    reading.path = model.path;
    reading.bytes = model.bytes;
    reading.changedMs = model.changedMs;
    Result<ModelOutline> outline = outline_model(QFile::encodeName(model.path).toStdString());
    const Error* refusal = nullptr;
    if (!outline) {
        refusal = &outline.error();
    } else {
        reading.traits = traitsOf(*outline);
        if (outline->refusal) refusal = &*outline->refusal;
    }
    reading.traits.isRead = true;
    if (refusal != nullptr) {
        reading.trouble = troubleOf(refusal->code);
        reading.details = QString::fromStdString(refusal->message);
    }
    if (reading.traits.licence.isEmpty() && QFileInfo(model.path).isDir())
        reading.traits.licence = licenceOfFolder(model.path);
    reading.wantedMark = wantsMark == WantsMark::Yes;
    if (reading.wantedMark) reading.mark = sampleOf(model.path);
    return reading;
}

void applyOutline(LibraryModel& model,
                  const ModelTraits& traits,
                  ModelTrouble trouble,
                  const QString& details) {
    model.traits = traits;
    model.details = details;
    if (trouble == ModelTrouble::None) {
        // The engine knows better than the names: a part that nobody needs may be missing.
        if (model.trouble == ModelTrouble::Incomplete && model.isFolder()) {
            model.trouble = ModelTrouble::None;
            model.problem.clear();
        }
        return;
    }
    if (model.trouble != ModelTrouble::None) return;
    model.trouble = trouble;
    if (trouble == ModelTrouble::Unsupported && lacksVocabulary(details)) {
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
            "library",
            "It has no vocabulary, so it can neither read nor write. Download a complete version."));
    } else if (trouble == ModelTrouble::Unsupported && !traits.architecture.isEmpty()) {
        model.problem = libraryWords(QT_TRANSLATE_NOOP(
                                         "library", "Models of the kind “%1” cannot be run by Pergola yet."))
                            .arg(traits.architecture);
    } else if (trouble == ModelTrouble::Unsupported) {
        model.problem = libraryWords(
            QT_TRANSLATE_NOOP("library", "This file is of a kind that Pergola cannot run."));
    } else if (trouble == ModelTrouble::Incomplete) {
        model.problem =
            libraryWords(QT_TRANSLATE_NOOP("library", "A part of this model is missing. Download it again."));
    } else {
        model.problem = libraryWords(
            QT_TRANSLATE_NOOP("library", "This model is damaged or cut short. Download it again."));
    }
}

}  // namespace pergola::app
