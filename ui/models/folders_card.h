#pragma once
// Where the models are looked for: the program's own folder, the user's, and those of other programs, each with
// what is free on its drive. Adds folders and takes them off the list; touches no file. Folded by default.
// GUI thread.

#include <QFrame>

#include "app/library/library.h"

class QPushButton;
class QVBoxLayout;

namespace pergola::ui {

class TextLabel;

class FoldersCard final : public QFrame {
    Q_OBJECT
public:
    /// Folded until it is asked for, or always open.
    enum class Fold : std::uint8_t { Folded, Never };
    FoldersCard(app::Library& library, Fold fold, QWidget* parent);

    bool isOpen() const { return isOpen_; }
    void setOpen(bool isOpen);

signals:
    void addRequested();

private:
    void showAll();
    void addRow(const app::LibraryFolder& folder);

    app::Library& library_;
    bool isOpen_ = false;
    QPushButton* head_;
    TextLabel* summary_;
    QWidget* inside_;
    QVBoxLayout* rows_;
    QWidget* hidden_ = nullptr;
    TextLabel* hiddenWords_ = nullptr;
    QPushButton* add_ = nullptr;
};

}  // namespace pergola::ui
