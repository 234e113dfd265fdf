#pragma once
// What the commands of one window do, and the shortcuts that lead there. GUI thread.

#include <QObject>
#include <functional>
#include <map>

#include "ui/commands/command.h"

class QMenu;
class QShortcut;
class QWidget;

namespace pergola::ui {

class KeyMap;

class CommandActions final : public QObject {
    Q_OBJECT
public:
    /// The shortcuts work wherever `window` is active.
    CommandActions(const KeyMap& keys, QWidget& window);

    /// `canRun` may be empty: always.
    void bind(Command command, std::function<void()> run, std::function<bool()> canRun = {});
    bool canRun(Command command) const;
    /// Nothing where it cannot run now.
    void run(Command command) const;
    /// Every command, a submenu for each section.
    void fill(QMenu& menu) const;

private:
    struct Bound {
        std::function<void()> run;
        std::function<bool()> canRun;
        QShortcut* shortcut = nullptr;
    };
    void followKeys();

    const KeyMap& keys_;
    QWidget& window_;
    std::map<Command, Bound> bound_;
};

}  // namespace pergola::ui
