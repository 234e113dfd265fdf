#pragma once
// Whether the desktop starts the program when the user logs in: one file in the autostart folder of
// the XDG specification, there while the setting is on. The desktop's own tools may take it away or
// switch it off, so at a start the file is what counts. GUI thread; the file has a few lines.

#include <QByteArray>
#include <QObject>
#include <QString>
#include <optional>

#include "app/user_error.h"

namespace pergola::app {

class Settings;

class Autostart final : public QObject {
    Q_OBJECT
public:
    /// `file` empty: there is no place for it, and nothing happens. `program` is the path that is
    /// started.
    Autostart(Settings& settings, QString file, QString program, QObject* parent = nullptr);

    /// The file's name in the folder that desktops look into; empty: no home.
    static QString standardFile();

signals:
    /// The setting is as it was before.
    void failed(const pergola::app::UserError& error);

private:
    void agreeWithDesktop();
    void follow();
    bool isOn() const;
    /// Its bytes, if it is there and an ordinary file.
    std::optional<QByteArray> read() const;
    QString write() const;

    Settings& settings_;
    QString file_;
    QString program_;
};

}  // namespace pergola::app
