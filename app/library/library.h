#pragma once
// The models on this computer: files in the program's folder and in folders that the user named,
// found at any depth by a worker thread, and the one that was opened from elsewhere. Notices files
// that come and go. GUI thread. Never removes or changes a file.

#include <QAbstractListModel>
#include <QString>
#include <memory>
#include <vector>

namespace pergola::app {

class Settings;
struct LibraryScan;

struct LibraryModel {
    QString path;      ///< a .gguf file (first shard), or a folder with config.json
    QString name;      ///< from the file's own metadata, else its file name
    QString detail;    ///< e.g. "llama · Q4_1"
    qint64 bytes = 0;  ///< all shards together
    QString problem;   ///< a sentence, when it cannot be used

    friend bool operator==(const LibraryModel&, const LibraryModel&) = default;
};

class Library : public QAbstractListModel {
    Q_OBJECT
public:
    enum ItemRole { PathRole = Qt::UserRole, NameRole, DetailRole, BytesRole, ProblemRole };

    explicit Library(Settings& settings, QObject* parent = nullptr);
    Library(Settings& settings, QString ownFolder, QObject* parent = nullptr);
    ~Library() override;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const std::vector<LibraryModel>& models() const;
    bool isScanning() const;
    void rescan();
    /// The model that the engine was asked for: it is listed wherever it lies.
    void noteOpened(const QString& path);
    /// The program's own folder for models.
    static QString ownFolder();

signals:
    void scanFinished();
    void modelsChanged();  ///< before scanFinished(), when the list is another than before

private:
    void takeScan(LibraryScan found);
    void watch(const QStringList& paths);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
