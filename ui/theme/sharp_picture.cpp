#include "ui/theme/sharp_picture.h"

#include <QEvent>
#include <QWidget>

#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

class ScreenWatch final : public QObject {
public:
    ScreenWatch(QWidget& widget, std::function<void()> draw)
        : QObject(&widget), widget_(widget), draw_(std::move(draw)) {
        refresh();
        widget.installEventFilter(this);
        connect(&theme(), &Theme::changed, this, [this] { refresh(); });
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        // A hidden widget is told of its screen when it is shown.
        const bool mayHaveMoved = event->type() == QEvent::ScreenChangeInternal ||
                                  event->type() == QEvent::Show || event->type() == QEvent::Paint;
        if (mayHaveMoved && widget_.devicePixelRatioF() != ratio_) refresh();
        return false;
    }

private:
    void refresh() {
        ratio_ = widget_.devicePixelRatioF();
        draw_();
    }

    QWidget& widget_;
    std::function<void()> draw_;
    double ratio_ = 0;
};

}  // namespace

void keepSharp(QWidget& widget, std::function<void()> draw) {
    new ScreenWatch(widget, std::move(draw));
}

}  // namespace pergola::ui
