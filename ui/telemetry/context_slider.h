#pragma once
// The slider for the length of the conversation: a QSlider of tokens drawn on a logarithmic scale, with
// the part already used filled, the present value as a ghost while another is considered, and what does
// not fit hatched. Paint and mouse only: keyboard and accessibility stay those of QSlider. GUI thread.

#include <QSlider>
#include <QTimer>

#include "ui/telemetry/memory_layout.h"

namespace pergola::ui {

class ContextSlider : public QSlider {
    Q_OBJECT
public:
    explicit ContextSlider(QWidget* parent = nullptr);

    /// `currentTokens` is what the engine has; value() is what the handle shows.
    void setContextRange(const ContextRange& range, std::int64_t currentTokens);
    void setUsedTokens(std::int64_t tokens);
    /// Beyond it the groove is hatched; the range's maximum: everything fits.
    void setLargestThatFits(std::int64_t tokens);
    /// A change is on its way to the engine: handle and ghost stay apart until it is there.
    void setPending(bool pending);

    std::int64_t largestThatFits() const { return fits_; }
    bool isConsidering() const { return value() != current_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user is done with the handle: released it, or stopped pressing keys for a moment.
    void settled();
    /// Esc: the handle has gone back.
    void cancelled();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    double xOf(std::int64_t tokens) const;
    std::int64_t tokensAt(double x) const;
    QRectF groove() const;
    void paintGroove(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;
    void step(int direction);
    void settle();

    ContextRange range_{2048, 8192};
    std::int64_t current_ = 0;
    std::int64_t used_ = 0;
    std::int64_t fits_ = 8192;
    bool pending_ = false;
    bool keyboardFocus_ = false;
    QTimer keyPause_;
};

}  // namespace pergola::ui
