#pragma once
// One JSON object in a file of the program's own: read once, written atomically on a thread of its
// own, in order. What could not be read is never overwritten. Knows nothing of what it means. GUI
// thread.

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QThreadPool>

namespace pergola::app {

class JsonFile final : public QObject {
    Q_OBJECT
public:
    enum class Found : std::uint8_t {
        Nothing,     ///< no such file
        Object,      ///< and this is it
        Unreadable,  ///< there is a file; it stays as it is and nothing is written
        Damaged,     ///< no JSON object; it was renamed, or stays as it is where that failed
    };
    struct Reading {
        Found found = Found::Nothing;
        QJsonObject root;
        QString detail;  ///< Unreadable: the reason; Damaged: the path under which it is kept
    };

    explicit JsonFile(QString path, QObject* parent = nullptr);
    /// Waits for what is being written.
    ~JsonFile() override;

    const QString& path() const { return path_; }
    Reading read();
    /// Takes the place of the whole file; written() tells how it went.
    void write(const QJsonObject& root);

signals:
    void written(const QString& failure);  ///< empty: it worked; else the reason

private:
    const QString path_;
    bool mayWrite_ = true;
    QThreadPool writer_;
};

}  // namespace pergola::app
