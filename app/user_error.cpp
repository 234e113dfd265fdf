#include "app/user_error.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "app/engine_sentences.h"

namespace pergola::app {
namespace {

/// Sentences of one kind of error. %1 is the subject.
struct Sentences {
    ErrorCode code;
    const char* what;
    const char* meaning;
    const char* remedy;
};

// One row per code. Order: as in kernels/result.h.
constexpr Sentences kSentences[] = {
    {ErrorCode::InvalidArgument,
     QT_TRANSLATE_NOOP("errors", "%1 could not be used as asked."),
     QT_TRANSLATE_NOOP("errors", "The request does not fit the model, so nothing was changed."),
     QT_TRANSLATE_NOOP("errors", "Look at the details, then try again.")},
    {ErrorCode::NotFound,
     QT_TRANSLATE_NOOP("errors", "%1 was not found."),
     QT_TRANSLATE_NOOP("errors",
                       "It may have been moved or deleted, or its drive is not connected."),
     QT_TRANSLATE_NOOP("errors", "Connect the drive, or choose another model.")},
    {ErrorCode::Io,
     QT_TRANSLATE_NOOP("errors", "%1 could not be read or written."),
     QT_TRANSLATE_NOOP("errors", "The drive or its permissions refused the access."),
     QT_TRANSLATE_NOOP("errors",
                       "Check the drive and the permissions of the folder, then try again.")},
    {ErrorCode::DiskFull,
     QT_TRANSLATE_NOOP("errors", "The disk is full: %1 could not be saved."),
     QT_TRANSLATE_NOOP("errors", "What is on the screen is kept in memory for now."),
     QT_TRANSLATE_NOOP("errors", "Free some space; Pergola tries again by itself.")},
    {ErrorCode::CorruptFile,
     QT_TRANSLATE_NOOP("errors", "%1 is damaged or is not a model."),
     QT_TRANSLATE_NOOP(
         "errors", "Most often a download stopped early, or a web page was saved in its place."),
     QT_TRANSLATE_NOOP("errors", "Download the file again.")},
    {ErrorCode::Unsupported,
     QT_TRANSLATE_NOOP("errors", "%1 is of a kind that Pergola cannot run yet."),
     QT_TRANSLATE_NOOP("errors",
                       "The file may be in order, but this version does not know its design."),
     QT_TRANSLATE_NOOP("errors", "Choose another model, or look for a newer Pergola.")},
    {ErrorCode::OutOfMemory,
     QT_TRANSLATE_NOOP("errors", "There is not enough memory for %1."),
     QT_TRANSLATE_NOOP("errors", "Other programs or a long conversation take too much of it."),
     QT_TRANSLATE_NOOP(
         "errors",
         "Close other programs, shorten the conversation length, or choose a smaller model.")},
    {ErrorCode::ContextFull,
     QT_TRANSLATE_NOOP("errors", "The conversation is longer than the model's memory of it."),
     QT_TRANSLATE_NOOP(
         "errors",
         "The model cannot read all of it at once, so it did not answer. Nothing was lost."),
     QT_TRANSLATE_NOOP("errors",
                       "Raise the conversation length, shorten the message, or start a new chat.")},
    {ErrorCode::Cancelled,
     QT_TRANSLATE_NOOP("errors", "%1 was stopped."),
     QT_TRANSLATE_NOOP("errors", "Nothing was changed."),
     QT_TRANSLATE_NOOP("errors", "Start it again when you like.")},
    {ErrorCode::Template,
     QT_TRANSLATE_NOOP("errors", "The chat format of %1 could not be used."),
     QT_TRANSLATE_NOOP("errors",
                       "The model comes with a text pattern for chats, and this one has a mistake "
                       "or does not allow this conversation."),
     QT_TRANSLATE_NOOP("errors", "Start a new chat, or choose another model.")},
    {ErrorCode::DeviceLost,
     QT_TRANSLATE_NOOP("errors", "The graphics card was reset while it worked for %1."),
     QT_TRANSLATE_NOOP("errors",
                       "The answer so far is kept, but the model has to be loaded again."),
     QT_TRANSLATE_NOOP("errors", "Load the model again.")},
    {ErrorCode::Internal,
     QT_TRANSLATE_NOOP("errors", "Something went wrong inside Pergola with %1."),
     QT_TRANSLATE_NOOP("errors",
                       "This is a mistake in the program, not yours. Your chats are kept."),
     QT_TRANSLATE_NOOP("errors", "Try again. If it happens again, report it with the details.")},
    {ErrorCode::FileLost,
     QT_TRANSLATE_NOOP("errors", "The file of %1 went away while it was in use."),
     QT_TRANSLATE_NOOP("errors",
                       "Another program cut it short, or its drive is no longer connected. What "
                       "was written so far is kept."),
     QT_TRANSLATE_NOOP("errors", "Load the model again.")},
};

QString translated(const char* text) {
    return QCoreApplication::translate("errors", text);
}

/// "%1" filled in, and the sentence starts with a capital whatever the subject starts with.
QString sentence(const char* text, const QString& subject) {
    QString result = translated(text);
    const bool starts_with_subject = result.startsWith(QLatin1String("%1"));
    if (result.contains(QLatin1String("%1"))) result = result.arg(subject);
    if (starts_with_subject && !result.isEmpty()) result[0] = result[0].toUpper();
    return result;
}

/// The engine's ContextFull message carries two token counts: what is needed and what there is.
QString contextNumbers(const QString& message) {
    static const QRegularExpression number(QStringLiteral("(?<![\\w.-])\\d+(?![\\w.-]*\\w)"));
    std::vector<qint64> found;
    for (auto matches = number.globalMatch(message); matches.hasNext() && found.size() < 2;) {
        found.push_back(matches.next().captured().toLongLong());
    }
    if (found.size() < 2) return {};
    const QLocale locale;
    return translated(
               QT_TRANSLATE_NOOP("errors",
                                 "It takes %1 tokens, and the conversation length is set to %2."))
        .arg(locale.toString(std::max(found[0], found[1])),
             locale.toString(std::min(found[0], found[1])));
}

}  // namespace

UserError userError(const Error& error, const QString& subject) {
    UserError result;
    result.code = error.code;
    result.details = QString::fromStdString(error.message);
    result.kind = ErrorKind::OfEngine;
    result.subject = subject;
    const QString about =
        subject.isEmpty() ? translated(QT_TRANSLATE_NOOP("errors", "the model")) : subject;
    for (const Sentences& row : kSentences) {
        if (row.code != error.code) continue;
        result.what = sentence(row.what, about);
        result.meaning = sentence(row.meaning, about);
        result.remedy = sentence(row.remedy, about);
    }
    if (lacksVocabulary(result.details)) {
        result.what = sentence(
            QT_TRANSLATE_NOOP("errors", "%1 has no vocabulary, so it can neither read nor write."),
            about);
        result.meaning = translated(QT_TRANSLATE_NOOP(
            "errors", "The file holds a model for measurements, or a part of it was left out."));
        result.remedy = translated(
            QT_TRANSLATE_NOOP("errors", "Choose another model, or download a complete version."));
    }
    if (error.code == ErrorCode::ContextFull) {
        const QString numbers = contextNumbers(result.details);
        if (!numbers.isEmpty()) result.meaning = numbers + QLatin1Char(' ') + result.meaning;
    }
    return result;
}

UserError noModelLoaded() {
    UserError error;
    error.code = ErrorCode::NotFound;
    error.kind = ErrorKind::NoModel;
    error.what = translated(QT_TRANSLATE_NOOP("errors", "No model is loaded."));
    error.meaning =
        translated(QT_TRANSLATE_NOOP("errors", "Without a model there is nobody to answer."));
    error.remedy =
        translated(QT_TRANSLATE_NOOP("errors", "Choose a model, then send the message again."));
    return error;
}

UserError contextNotResized(const Error& error) {
    UserError result = userError(error, {});
    result.kind = ErrorKind::NotResized;
    result.what =
        translated(QT_TRANSLATE_NOOP("errors", "The conversation length stays as it was."));
    if (error.code == ErrorCode::ContextFull) {
        result.meaning = translated(
            QT_TRANSLATE_NOOP("errors", "The answer that is being written needs more than that."));
        result.remedy =
            translated(QT_TRANSLATE_NOOP("errors", "Wait for its end, or choose a longer one."));
    } else if (error.code == ErrorCode::OutOfMemory) {
        result.meaning =
            translated(QT_TRANSLATE_NOOP("errors", "There is not enough free memory for it."));
        result.remedy = translated(
            QT_TRANSLATE_NOOP("errors", "Close other programs, or choose a shorter one."));
    }
    return result;
}

UserError saidNow(const UserError& error) {
    const Error cause{error.code, error.details.toStdString()};
    switch (error.kind) {
        case ErrorKind::OfEngine:
            return userError(cause, error.subject);
        case ErrorKind::NoModel:
            return noModelLoaded();
        case ErrorKind::NotResized:
            return contextNotResized(cause);
        case ErrorKind::Written:
            break;
    }
    return error;
}

}  // namespace pergola::app
