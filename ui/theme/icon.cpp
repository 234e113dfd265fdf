#include "ui/theme/icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSet>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

QString pathOf(const QString& name) {
    return QStringLiteral(":/icons/%1.svg").arg(name);
}

bool isDirectional(const QString& name) {
    static const QSet<QString> names = {"chevron-left",
                                        "chevron-right",
                                        "collapse",
                                        "panel",
                                        "undo",
                                        "external",
                                        "text",
                                        "conversation"};
    return names.contains(name);
}

QPixmap rendered(const QByteArray& svg, int devicePixels) {
    QPixmap pixmap(devicePixels, devicePixels);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(svg);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, devicePixels, devicePixels));
    return pixmap;
}

QByteArray contentsOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Device pixels, ratio 1: what QIcon expects of an engine.
QPixmap iconDevicePixmap(const QString& name,
                         int pixels,
                         const QColor& color,
                         const QColor& ground) {
    const bool mirrored = isDirectional(name) && QGuiApplication::isRightToLeft();
    const QString key =
        QStringLiteral("pergola/%1/%2/%3/%4/%5")
            .arg(name, QString::number(pixels), color.name(QColor::HexArgb), ground.name())
            .arg(mirrored);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    QByteArray svg = contentsOf(pathOf(name));
    if (svg.isEmpty() || pixels <= 0) return {};
    svg.replace("currentColor", color.name().toLatin1());
    svg.replace("#fefefe", ground.name().toLatin1());
    pixmap = rendered(svg, pixels);
    if (mirrored) pixmap = QPixmap::fromImage(pixmap.toImage().mirrored(true, false));
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// `place` moved by less than a pixel of the screen, so that at 125 % a picture is not drawn across
/// the borders of pixels, where it would be blurred.
QPointF onPixels(const QPainter& painter, const QPointF& place) {
    const QTransform toDevice = painter.deviceTransform();
    if (toDevice.type() > QTransform::TxScale) return place;
    const QPointF exact = toDevice.map(place);
    return toDevice.inverted().map(QPointF(std::round(exact.x()), std::round(exact.y())));
}

class ThemeIconEngine final : public QIconEngine {
public:
    ThemeIconEngine(QString name, Color color, Color ground)
        : name_(std::move(name)), color_(color), ground_(ground) {}

    void paint(QPainter* painter,
               const QRect& rect,
               QIcon::Mode mode,
               QIcon::State state) override {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        QPixmap shown = pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state);
        shown.setDevicePixelRatio(ratio);
        painter->drawPixmap(onPixels(*painter, rect.topLeft()), shown);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        const Color shown = mode == QIcon::Disabled ? Color::Disabled : color_;
        return iconDevicePixmap(name_,
                                std::min(size.width(), size.height()),
                                theme().color(shown),
                                theme().color(ground_));
    }

    QIconEngine* clone() const override { return new ThemeIconEngine(*this); }

private:
    QString name_;
    Color color_;
    Color ground_;
};

}  // namespace

QIcon themeIcon(const QString& name, Color color, Color ground) {
    if (!QFile::exists(pathOf(name))) return {};
    return QIcon(new ThemeIconEngine(name, color, ground));
}

QPixmap iconPixmap(
    const QString& name, int size, const QColor& color, const QColor& ground, qreal ratio) {
    QPixmap pixmap = iconDevicePixmap(name, qRound(size * ratio), color, ground);
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

QPixmap appMark(int size, qreal ratio) {
    const QString path = pathOf(theme().isDark() ? "app-mark-dark" : "app-mark-light");
    QPixmap pixmap = rendered(contentsOf(path), qRound(size * ratio));
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

QIcon appIcon() {
    QIcon icon;
    for (const int pixels : {16, 24})
        icon.addPixmap(rendered(contentsOf(pathOf("app-icon-16")), pixels));
    for (const int pixels : {32, 48, 64, 128, 256}) {
        icon.addPixmap(rendered(contentsOf(pathOf("app-icon")), pixels));
    }
    return icon;
}

}  // namespace pergola::ui
