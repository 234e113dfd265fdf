#pragma once
// Fusion with our boxes: check boxes, radio buttons and combo boxes in the theme's colours, no
// frames of its own for focus (the focus ring is separate). What a style sheet can do is in the
// style sheet.

#include <QProxyStyle>

namespace pergola::ui {

class PergolaStyle final : public QProxyStyle {
    Q_OBJECT
public:
    PergolaStyle();

    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element,
                     const QStyleOption* option,
                     QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control,
                            const QStyleOptionComplex* option,
                            QPainter* painter,
                            const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type,
                           const QStyleOption* option,
                           const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric,
                    const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint,
                  const QStyleOption* option,
                  const QWidget* widget,
                  QStyleHintReturn* data) const override;
    /// The one inside a field that empties it; Fusion's is grey in every theme.
    QIcon standardIcon(StandardPixmap which,
                       const QStyleOption* option,
                       const QWidget* widget) const override;
};

}  // namespace pergola::ui
