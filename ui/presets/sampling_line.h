#pragma once
// One number of a chat: label and sentence, the field, and an arrow back to the preset's value when
// it was changed. Knows no chat. GUI thread.

#include <QWidget>

#include "app/conversations/sampling_rows.h"

class QToolButton;

namespace pergola::ui {

class NumberBox;
class TextLabel;

class SamplingLine final : public QWidget {
    Q_OBJECT
public:
    SamplingLine(const app::SamplingRow& row, QWidget* parent);

    /// `value`: what the next answer is asked with. `isChanged`: it is not what the preset says.
    void show(double value, bool isChanged);
    const app::SamplingRow& row() const { return row_; }
    NumberBox& box() { return *box_; }
    /// Takes what has been typed but not confirmed.
    void finish();

signals:
    void chosen(double value);  ///< inside the row's range
    void resetClicked();

private:
    const app::SamplingRow& row_;  // of a table that lives as long as the program
    NumberBox* box_;
    QToolButton* reset_;
};

}  // namespace pergola::ui
