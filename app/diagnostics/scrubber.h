#pragma once
// Takes out of a text what tells who somebody is: the home folder, the names of user and computer,
// and the folders in which files lie. Pure; values.

#include <QString>
#include <QStringList>

namespace pergola::app {

struct Identity {
    QString home;       ///< path of the home folder
    QStringList names;  ///< account and full name, and the parts of it
    QString computer;   ///< its name in the network

    /// Of the one who runs the program.
    static Identity ofUser();
};

/// Paths lose their folders ("/media/anna/Data/model.gguf" becomes "…/model.gguf"), names become
/// "(user)" and "(computer)". Words of fewer than three letters are left: they would be found
/// everywhere.
QString scrubbed(const QString& text, const Identity& identity);

}  // namespace pergola::app
