#pragma once
// The figures of both answers, a row each with a column for A and for B; what is better is said in
// a word, not by colour alone. GUI thread.

#include <QFrame>

#include "app/compare/comparison_text.h"

namespace pergola::ui {

class CompareFigures final : public QFrame {
    Q_OBJECT
public:
    explicit CompareFigures(QWidget* parent);
    void show(const app::Comparison& comparison);

private:
    void addRow(const QString& name, const app::Comparison& comparison, app::ComparedFigure figure);
    void addCell(const QString& text, int column, bool isBetter);

    QWidget* table_ = nullptr;
};

}  // namespace pergola::ui
