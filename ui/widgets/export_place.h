#pragma once
// Where what is exported goes: the folder of the last export, before that the user's documents. GUI
// thread.

#include <QObject>
#include <QString>

namespace pergola::app {
class Settings;
}

namespace pergola::ui {

/// Keeps the folder in the settings, for the next start. The application's: the functions below find
/// it as theme() finds the theme; without it the folder is forgotten with each file.
class ExportPlace final : public QObject {
    Q_OBJECT
public:
    ExportPlace(app::Settings& settings, QObject& application);

    QString folder() const;
    void note(const QString& folder);

private:
    app::Settings& settings_;
};

/// A path for a file of this name, to begin a dialog with.
QString exportPlace(const QString& fileName);
/// `path` was chosen: the next dialog begins in its folder.
void noteExportPlace(const QString& path);

}  // namespace pergola::ui
