#pragma once
// The ground of a popup: a card with round corners, on screens with and without a compositor.

#include <QFrame>

class QBitmap;

namespace pergola::ui {

/// What of a window of this size is kept where corners are cut: a little wider than the curve of
/// its border, which it would cut into else.
QBitmap roundShape(QSize size, int radius);

class PopupFrame : public QFrame {
    Q_OBJECT
public:
    explicit PopupFrame(QWidget* parent);

    /// Without a compositor the transparent corners of a window are black. X11 alone can run
    /// without one, and does not tell; there the corners are cut off instead.
    static bool cutsCorners(const QString& platform) { return platform == QLatin1String("xcb"); }
    void setCutsCorners(bool cuts);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void cutCorners();
    bool cuts_ = false;
};

}  // namespace pergola::ui
