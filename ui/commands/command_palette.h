#pragma once
// One field for everything: type, arrows, Enter. It lies over the window and closes when something is
// chosen, at Esc, and at a click beside it. Where the rows come from is not its business. GUI thread.

#include "ui/commands/palette_model.h"
#include "ui/widgets/popup_frame.h"

class QLineEdit;
class QListView;

namespace pergola::ui {

class TextLabel;

class CommandPalette final : public PopupFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    /// In the upper middle of the window, empty, with the keyboard.
    void openWith(std::vector<PaletteRow> rows, PaletteRow last);
    QString typed() const;
    PaletteModel& rows() { return *rows_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void step(int by);
    void setCurrent(int row);
    void fit();

    QLineEdit* field_;
    PaletteModel* rows_;
    QListView* list_;
    TextLabel* nothing_;
};

}  // namespace pergola::ui
