#pragma once
// A line at the foot of the window that tells how far something long has come. Not there while
// nothing is, nor for what is done at once. GUI thread.

#include <QTimer>
#include <QWidget>

class QProgressBar;

namespace pergola::ui {

class TextLabel;

class ProgressStrip final : public QWidget {
    Q_OBJECT
public:
    explicit ProgressStrip(QWidget* parent);

    /// `of` 0: nobody knows how far it is.
    void tell(const QString& text, int done, int of);
    void end();

private:
    TextLabel* text_;
    QProgressBar* bar_;
    QTimer soon_;
};

}  // namespace pergola::ui
