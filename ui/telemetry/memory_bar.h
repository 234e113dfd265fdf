#pragma once
// One bar that shows who lies where in RAM or on a graphics card, and its legend. Colour is never alone: each part has its
// pattern and its word. While a change is being considered, the bar shows the layout to come, and the
// part that moves is pale with a dashed outline. GUI thread; knows nothing of the engine.

#include <QWidget>

#include <optional>

#include "ui/telemetry/memory_layout.h"
#include "ui/theme/tokens.h"

class QPainter;

namespace pergola::ui {

enum class Pattern : std::uint8_t { Plain, VerticalLines, SlantedLines, Dots };

/// How one kind of memory looks: a colour blended over the canvas, and a pattern.
struct MemoryPart {
    QString name;
    Color color = Color::Canvas;
    double share = 1.0;
    Pattern pattern = Pattern::Plain;
    std::int64_t bytes = 0;
};

/// Weights, experts, chat, work, other programs and free, in that order, all named, with the layout's
/// bytes. Experts are left out where there are none.
std::vector<MemoryPart> memoryParts(const MemoryLayout& layout, MemoryKind kind);

class MemoryBar : public QWidget {
    Q_OBJECT
public:
    explicit MemoryBar(MemoryKind kind, QWidget* parent = nullptr);

    void setLayoutNow(const MemoryLayout& layout);
    /// The layout that a release of the slider would bring; nullopt: none is considered.
    void setLayoutToCome(std::optional<MemoryLayout> layout);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    struct Piece {
        MemoryPart part;
        QRectF rect;
        bool moving = false;
    };
    std::vector<Piece> pieces() const;
    void describe();

    MemoryKind kind_;
    MemoryLayout now_;
    std::optional<MemoryLayout> toCome_;
};

/// The words to the bar, with swatches, in as many lines as the width asks for.
class MemoryLegend : public QWidget {
    Q_OBJECT
public:
    explicit MemoryLegend(QWidget* parent = nullptr);
    /// Where the model's weights lie, whose colour is shown, and whether some of them are experts.
    void setParts(MemoryKind kind, bool hasExperts);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int place(int width, QPainter* painter) const;

    MemoryKind kind_ = MemoryKind::Ram;
    bool hasExperts_ = false;
};

}  // namespace pergola::ui
