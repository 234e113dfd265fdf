#pragma once
// The bar above a conversation: which model answers, whether it is ready, how this chat is
// answered, and what can be opened. Only arranges them: where the room is scarce, the preset's name
// gives way to its icon before the model's name is shortened.

#include <QWidget>

class QToolButton;

namespace pergola::ui {

class ModelButton;
class PresetButton;
class StateDot;

class ChatHead final : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        QToolButton* list;
        ModelButton* model;
        StateDot* state;
        PresetButton* preset;
        QToolButton* menu;
        QToolButton* panel;
    };

    explicit ChatHead(QWidget* parent) : QWidget(parent) {}
    /// Once; they become children.
    void arrange(const Parts& parts);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void fitHeight();

    Parts parts_{};
};

}  // namespace pergola::ui
