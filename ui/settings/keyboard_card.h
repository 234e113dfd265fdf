#pragma once
// All commands with their keys, to be changed: a line for each, and the question what to do when another
// command has them. GUI thread.

#include <QFrame>
#include <QKeySequence>
#include <vector>

#include "ui/commands/command.h"

class QPushButton;

namespace pergola::ui {

class KeyLine;
class KeyMap;

class KeyboardCard final : public QFrame {
    Q_OBJECT
public:
    KeyboardCard(KeyMap& keys, QWidget* parent);

private:
    void addHead(const QString& section);
    void addLine(const CommandRow& row);
    void addFixedKeys();
    void tryKeys(KeyLine& line, const QKeySequence& keys);
    void refresh();

    KeyMap& keys_;
    std::vector<KeyLine*> lines_;
    QKeySequence asked_;  ///< keys that another command has
    QPushButton* resetAll_ = nullptr;
};

}  // namespace pergola::ui
