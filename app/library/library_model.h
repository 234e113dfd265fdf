#pragma once
// One model of the library as plain values: where it lies, what its headers say, what stands in its way.
// Immutable once published, any thread.

#include <QString>
#include <QStringList>
#include <cstdint>

namespace pergola::app {

/// Whose folder a model lies in. All but Own are the user's files: deleting takes them off the list.
enum class ModelHome : std::uint8_t {
    Own,        ///< the program's folder
    Folder,     ///< one that the user named
    HubCache,   ///< the cache that the tools of Hugging Face share
    Ollama,
    LmStudio,
    Gpt4All,
    Jan,
    LlamaCpp,
    Elsewhere,  ///< a file that was opened
};

/// Why a model cannot be loaded now. Missing and Silent pass by themselves.
enum class ModelTrouble : std::uint8_t {
    None,
    Incomplete,   ///< a part is missing, or it is still on its way
    Unsupported,  ///< whole, but of a kind that the engine does not run
    Broken,       ///< not what its name says, or damaged
    Missing,      ///< its drive is not connected
    Silent,       ///< its drive does not answer
};

/// What the headers say; zeros and empty texts where they do not.
struct ModelTraits {
    bool isRead = false;
    QString architecture;
    QString licence;
    qint64 parameters = 0;
    qint64 activeParameters = 0;  ///< that one token passes
    int experts = 0;              ///< 0: dense
    int activeExperts = 0;
    double bitsPerWeight = 0;
    qint64 contextTokens = 0;
    qint64 weightBytes = 0;
    qint64 workBytes = 0;
    qint64 keyBytesPerPage = 0;  ///< 256 tokens in F16, as the engine counts
    qint64 valueBytesPerPage = 0;
    bool hasChatTemplate = false;

    friend bool operator==(const ModelTraits&, const ModelTraits&) = default;
};

struct LibraryModel {
    QString path;      ///< what the engine opens: a .gguf file (first shard), or a folder with config.json
    QString name;      ///< for people
    QString detail;    ///< e.g. "Q4_1"
    qint64 bytes = 0;  ///< all shards together
    QString problem;   ///< a sentence, when it cannot be used
    ModelTrouble trouble = ModelTrouble::None;
    ModelHome home = ModelHome::Folder;
    QString root;         ///< the folder of the list under which it was found
    QString drive;        ///< name of the drive; empty: the one that the system runs from
    QString volume;       ///< where that drive is mounted
    QStringList files;    ///< every file with weights, in order
    QStringList places;   ///< where the same model lies too
    QStringList sha256;   ///< of each file where a cache names it so, else empty texts; or empty
    QString identity;     ///< the same for two paths to the same bytes on a disk; empty: unknown
    QString details;      ///< the engine's own words about the problem, in English
    qint64 changedMs = 0; ///< newest change of a file, since 1970
    ModelTraits traits;

    bool isUsable() const { return trouble == ModelTrouble::None; }
    /// Its drive is away or does not answer: it is shown as it was remembered.
    bool isAway() const { return trouble == ModelTrouble::Missing || trouble == ModelTrouble::Silent; }
    /// Safetensors in a folder; asks no disk.
    bool isFolder() const { return !files.isEmpty() && files.first() != path; }
    friend bool operator==(const LibraryModel&, const LibraryModel&) = default;
};

}  // namespace pergola::app
