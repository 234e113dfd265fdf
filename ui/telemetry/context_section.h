#pragma once
// "Conversation length": slider, number box and forecast. Asks the bridge for the change when the user
// lets go; the model is not loaded again. A length that does not fit is refused with the largest that
// does. GUI thread.

#include <QWidget>

#include <optional>

#include "app/engine_bridge.h"
#include "ui/telemetry/memory_layout.h"

class QPushButton;

namespace pergola::app {
class Settings;
}

namespace pergola::ui {

class ContextBox;
class ContextSlider;
class TextLabel;

class ContextSection final : public QWidget {
    Q_OBJECT
public:
    ContextSection(app::EngineBridge& bridge, app::Settings& settings, QWidget* parent);
    ~ContextSection() override;

    /// The figures of now; called four times a second while the panel is seen.
    void refresh(const TelemetrySnapshot& snapshot);
    /// What the chat on show takes; the engine's own figure is of the last chat it worked on.
    void setUsedTokens(std::int64_t tokens);

signals:
    /// The layout that the handle's place would bring, or nothing.
    void layoutToCome(const std::optional<pergola::ui::MemoryLayout>& layout);

private:
    void followModel();
    void consider(int tokens);
    void apply();
    void applyLargest();
    void showForecast();
    void showAtRest();
    void showRefusal(std::int64_t asked);
    void showChange(std::int64_t bytesThen);
    std::int64_t chatBytes(std::int64_t tokens) const;
    std::int64_t offeredTokens() const;

    app::EngineBridge& bridge_;
    app::Settings& settings_;
    MemoryLayout layout_;  ///< of the memory in which the model lies
    bool onCard_ = false;
    std::int64_t usedTokens_ = 0;
    std::optional<std::int64_t> requested_;  ///< asked of the engine, not answered yet
    std::optional<std::int64_t> refused_;    ///< let go where it does not fit
    app::UserError failure_;                 ///< of the last change; until the next touch
    ContextSlider* slider_;
    ContextBox* box_;
    TextLabel* forecast_;
    TextLabel* detail_;
    QPushButton* useLargest_;
};

}  // namespace pergola::ui
