#pragma once
// Help: where to find what, and all keys as they are now. Tells and leads there; changes nothing.
// GUI thread.

#include <QDialog>

#include "ui/commands/command.h"

class QGridLayout;
class QVBoxLayout;

namespace pergola::ui {

class HelpDialog final : public QDialog {
    Q_OBJECT
public:
    explicit HelpDialog(QWidget* parent);

signals:
    void commandRequested(pergola::ui::Command command);
    void keysRequested();  ///< to be changed

private:
    void addPlaces(QVBoxLayout& rows);
    void addKeys(QVBoxLayout& rows);
    void addKey(QGridLayout& grid, const CommandRow& row);
    QWidget* makeFoot();

    QWidget* contents_ = nullptr;
};

}  // namespace pergola::ui
