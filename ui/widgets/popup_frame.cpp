#include "ui/widgets/popup_frame.h"

#include <QBitmap>
#include <QGuiApplication>
#include <QPainter>

#include "ui/theme/theme.h"

namespace pergola::ui {

QBitmap roundShape(QSize size, int radius) {
    QBitmap shape(size);
    shape.fill(Qt::color0);
    QPainter painter(&shape);
    painter.setPen(Qt::color1);
    painter.setBrush(Qt::color1);
    const int wider = radius - 2;
    painter.drawRoundedRect(QRect(QPoint(), size).adjusted(0, 0, -1, -1), wider, wider);
    return shape;
}

PopupFrame::PopupFrame(QWidget* parent) : QFrame(parent, Qt::Popup) {
    setCutsCorners(cutsCorners(QGuiApplication::platformName()));
}

void PopupFrame::setCutsCorners(bool cuts) {
    cuts_ = cuts;
    setAttribute(Qt::WA_TranslucentBackground, !cuts);
    cutCorners();
}

void PopupFrame::cutCorners() {
    if (!cuts_) return clearMask();
    setMask(roundShape(size(), radius::card));
}

void PopupFrame::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    cutCorners();
}

void PopupFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    // Under the half-transparent pixels of the border's curve, which the mask keeps.
    if (cuts_) painter.fillRect(rect(), theme().color(Color::Outline));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Outline));
    painter.setBrush(theme().color(Color::Canvas));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::card, radius::card);
}

}  // namespace pergola::ui
