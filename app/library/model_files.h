#pragma once
// What the names and first bytes of a model's files say: parts of a split model, downloads that are not done,
// files that are something else. Pure but for reading those bytes; does not open models. Any thread.

#include <QFileInfo>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include "app/library/library_model.h"

namespace pergola::app {

bool isGguf(const QFileInfo& file);
bool isSafetensors(const QFileInfo& file);
/// "qwen.gguf.part" and the like: what browsers and other programs call a file on its way.
bool isHalfDownload(const QString& fileName);
/// Belongs to a model and is none: a projector of pictures, a matrix of importances.
bool isCompanion(const QString& fileName);

/// "name-00001-of-00003" → base, number, total; base is empty for other names.
struct ShardName {
    QString base;
    int number = 0;
    int total = 0;
};
ShardName shardName(const QString& completeBaseName);

/// Parts of a split model by number, from 1, and how many there should be.
struct ShardSet {
    int total = 0;
    QMap<int, QFileInfo> parts;

    QStringList missing() const;  ///< "00002-of-00003"
};

/// Name and storage that the file's or folder's name says.
struct NameParts {
    QString name;
    QString format;
};
NameParts nameOf(const QString& path);

/// A model as its first bytes are: with the problem when they are not GGUF's.
void judgeGguf(LibraryModel& model, const QFileInfo& first);
void setMissingParts(LibraryModel& model, const QStringList& missing);

/// The folder's config.json: "EXL3 4.0bpw" if it says so, which the folder's name may not; else empty.
QString exl3Format(const QString& configPath);
/// Files that model.safetensors.index.json, or the numbers of the names, ask for and that are not there.
QStringList missingSafetensors(const QString& folder, const QFileInfoList& weights);

/// "12 GB of ..." is not said here: a sentence of the library in the user's language.
QString libraryWords(const char* text);

}  // namespace pergola::app
