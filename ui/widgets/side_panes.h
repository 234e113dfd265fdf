#pragma once
// A middle with a pane at each side. In a wide window they share the width and can be dragged; in a
// narrow one a pane lies over the middle while it is wanted. GUI thread.

#include <QWidget>

class QSplitter;

namespace pergola::ui {

class SidePanes final : public QWidget {
    Q_OBJECT
public:
    struct Pane {
        QWidget* widget = nullptr;
        int minimum = 200;
        int preferred = 240;
        int maximum = 400;
        /// Width of the window under which the pane covers the middle; with large text or a longer
        /// language it does so earlier, where the middle would have too little room for its lines.
        int overlayBelow = 1040;
    };

    SidePanes(Pane leading, QWidget* middle, Pane trailing, QWidget* parent);

    bool isLeadingShown() const { return leading_.isShown; }
    bool isTrailingShown() const { return trailing_.isShown; }
    void setLeadingShown(bool shown);
    void setTrailingShown(bool shown);
    /// Hides the panes that cover the middle; others stay.
    void putAway();
    /// The widths of both, whether they can be seen or not.
    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

signals:
    /// A pane appeared or went, by the user or since the window's width changed.
    void changed();
    /// The user dragged a border.
    void resizedByUser();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Side {
        Pane pane;
        bool isWanted = true;  // in a wide window
        bool isShown = true;
        bool isOverlay = false;
        int width = 0;  ///< beside the middle, as the user left it
    };

    void arrange(bool widthChanged);
    bool coversMiddle(const Side& side, bool isLeading) const;
    void refit();
    void arrangeSide(Side& side, bool isLeading, bool widthChanged);
    void placeOverlay(const Side& side, bool isLeading);
    void noteWidths();
    void applyWidths();

    QSplitter* splitter_;
    QWidget* middle_;
    QWidget* edge_;  // between the middle and a pane that lies over it
    Side leading_;
    Side trailing_;
};

}  // namespace pergola::ui
