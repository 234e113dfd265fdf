#pragma once
// One side of a comparison: the model, the preset and one number that is changed, and the answer
// that came of it. GUI thread.

#include <QFrame>

#include "app/compare/comparison.h"

class QComboBox;
class QPlainTextEdit;

namespace pergola::app {
class Library;
class Presets;
struct SamplingRow;
}  // namespace pergola::app

namespace pergola::ui {

class CalmComboBox;
class NumberBox;
class TextLabel;

class CompareSide final : public QFrame {
    Q_OBJECT
public:
    /// `name`: "A" or "B".
    CompareSide(const QString& name, app::Library& library, app::Presets& presets, QWidget* parent);

    app::ComparedSettings settings() const;
    /// A comparison that is kept, or one that is running; `status` stands over the answer.
    void show(const app::ComparedSide& side, const QString& status, bool isProblem);
    void setChoicesEnabled(bool enabled);
    /// What is chosen, for a page that takes this one's place.
    struct Choice {
        QString modelPath;
        QString preset;
        QString key;
        double value = 0;
    };
    Choice choice() const;
    void choose(const Choice& choice);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillModels();
    void fillPresets();
    void fillNumbers();
    void showNumber();
    void followAnswer();
    const app::SamplingRow* row() const;

    app::Library& library_;
    app::Presets& presets_;
    CalmComboBox* model_;
    CalmComboBox* preset_;
    CalmComboBox* number_;
    QWidget* boxPlace_;
    NumberBox* box_ = nullptr;
    TextLabel* status_;
    QPlainTextEdit* answer_;
    bool follows_ = true;  ///< the end of the answer is in sight and stays there
};

}  // namespace pergola::ui
