#pragma once
// The button in the chat's header that names the model. GUI thread. What it opens is the page's
// matter.

#include <QPushButton>

#include "app/engine_bridge.h"

namespace pergola::ui {

class ModelButton final : public QPushButton {
    Q_OBJECT
public:
    explicit ModelButton(QWidget* parent);

    void showState(const app::ModelState& state);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    QString iconName_;
};

/// "SmolLM2 135M Instruct · Q4_1", or the name alone when it says the quantisation already.
QString modelTitle(const ModelFacts& facts);

}  // namespace pergola::ui
