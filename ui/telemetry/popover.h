#pragma once
// A small card that explains something beside the control that asked for it. Closes on Esc and on a
// click elsewhere; the keyboard goes back to where it was. GUI thread.

#include "ui/widgets/popup_frame.h"

class QVBoxLayout;

namespace pergola::ui {

class Popover final : public PopupFrame {
    Q_OBJECT
public:
    Popover(const QString& title, QWidget* parent);

    void addParagraph(const QString& text);
    /// A line with a mark in front, for advice.
    void addPoint(const QString& iconName, const QString& text);
    /// Shows it under (or over) `anchor`, inside the screen. Deletes itself when it closes.
    void popupAt(QWidget& anchor);

private:
    QVBoxLayout* lines_;
};

}  // namespace pergola::ui
