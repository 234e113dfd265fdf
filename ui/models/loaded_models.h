#pragma once
// What is in memory now: each loaded model with what it takes there, and a way to let go of it.
// Hidden while there is none. GUI thread.

#include <QFrame>

#include "app/engine_bridge.h"

class QPushButton;

namespace pergola::ui {

class ElidedLabel;
class TextLabel;

class LoadedModels final : public QFrame {
    Q_OBJECT
public:
    LoadedModels(app::EngineBridge& bridge, QWidget* parent);

private:
    void follow();

    app::EngineBridge& bridge_;
    ElidedLabel* name_;
    TextLabel* figures_;
    QPushButton* unload_;
};

}  // namespace pergola::ui
