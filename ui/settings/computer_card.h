#pragma once
// What this computer has for running models.

#include <QFrame>

namespace pergola::app {
class EngineBridge;
}

namespace pergola::ui {

class ComputerCard final : public QFrame {
    Q_OBJECT
public:
    ComputerCard(app::EngineBridge& bridge, QWidget* parent);
};

}  // namespace pergola::ui
