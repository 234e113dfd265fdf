#pragma once
// Some lines of code in the colours that are chosen, below the setting. For looking at: it takes no
// focus and nothing in it can be marked. GUI thread.

#include <QWidget>

namespace pergola::ui {

class CodePreview final : public QWidget {
    Q_OBJECT
public:
    explicit CodePreview(QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace pergola::ui
