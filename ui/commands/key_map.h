#pragma once
// Which keys belong to which command: those of the table, and what the user changed, which lies in the
// settings ("keyboard.keys"). A key belongs to one command at most, whatever the file says: what the
// user chose goes before the table, and then the table's order. GUI thread.

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <map>
#include <optional>

#include "ui/commands/command.h"

namespace pergola::app {
class Settings;
}

namespace pergola::ui {

class KeyMap final : public QObject {
    Q_OBJECT
public:
    /// The application's: keyText() finds it as theme() finds the theme.
    KeyMap(app::Settings& settings, QObject& application);

    QList<QKeySequence> keys(Command command) const;
    /// Nothing: no command has these keys.
    std::optional<Command> owner(const QKeySequence& keys) const;
    /// Why these keys can be given to no command, in words; empty: they can.
    static QString problem(const QKeySequence& keys);

    /// The first of the command's keys; an empty one takes all its keys away. Whoever had them loses
    /// them. Keys with a problem() are ignored.
    void assign(Command command, const QKeySequence& keys);
    void reset(Command command);
    void resetAll();
    bool isStandard(Command command) const;
    bool isStandard() const;

signals:
    void changed();

private:
    void read();
    void store(Command command, const QList<QKeySequence>& keys);

    app::Settings& settings_;
    std::map<Command, QList<QKeySequence>> keys_;
};

/// The keys of the table.
QList<QKeySequence> standardKeys(Command command);
/// Of the command where it belongs, and not to be changed; mostly none.
QList<QKeySequence> fixedKeys(Command command);
/// As this system writes them, one after the other.
QString keysText(const QList<QKeySequence>& keys);
/// All that the command has now; empty: none.
QString allKeysText(Command command);
/// The command's first keys as this system writes them, e.g. for a tooltip; empty: it has none.
QString keyText(Command command);
/// The sentence, and the command's keys in brackets if it has any.
QString withKeys(const QString& sentence, Command command);
/// Name and keys as a menu shows them.
QString menuText(Command command);

}  // namespace pergola::ui
