#include "ui/theme/pergola_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int indicatorSize = 18;

void drawCheckBox(const QStyleOption& option, QPainter& painter) {
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const Color outline = enabled ? (on ? Color::Accent : Color::Outline) : Color::Line;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(outline));
    painter.setBrush(theme().color(on ? (enabled ? Color::Accent : Color::Hover) : Color::Canvas));
    painter.drawRoundedRect(box, radius::chip, radius::chip);
    if (on) {
        const QIcon mark = themeIcon("check", enabled ? Color::OnAccent : Color::Disabled);
        mark.paint(&painter, option.rect.adjusted(1, 1, -1, -1));
    }
    painter.restore();
}

void drawRadioButton(const QStyleOption& option, QPainter& painter) {
    const bool on = option.state & QStyle::State_On;
    const bool enabled = option.state & QStyle::State_Enabled;
    const Color ink = enabled ? (on ? Color::Accent : Color::Outline) : Color::Line;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().color(ink), on ? 2 : 1));
    painter.setBrush(theme().color(Color::Canvas));
    painter.drawEllipse(QRectF(option.rect).adjusted(1, 1, -1, -1));
    if (on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(ink));
        painter.drawEllipse(
            QRectF(option.rect).center(), option.rect.width() * 0.25, option.rect.width() * 0.25);
    }
    painter.restore();
}

void drawComboBox(const QStyleOptionComboBox& option, QPainter& painter) {
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool hovered = enabled && (option.state & QStyle::State_MouseOver);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(enabled ? Color::Outline : Color::Line));
    painter.setBrush(theme().color(hovered ? Color::Hover : Color::Canvas));
    painter.drawRoundedRect(
        QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
    const int side = grown(size::iconSmall);
    const QRect logical(
        option.rect.right() - side - 11, option.rect.center().y() - side / 2 + 1, side, side);
    const QRect arrow = QStyle::visualRect(option.direction, option.rect, logical);
    themeIcon("chevron-down", enabled ? Color::Text2 : Color::Disabled).paint(&painter, arrow);
    painter.restore();
}

}  // namespace

PergolaStyle::PergolaStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

void PergolaStyle::drawPrimitive(PrimitiveElement element,
                                 const QStyleOption* option,
                                 QPainter* painter,
                                 const QWidget* widget) const {
    switch (element) {
        case PE_FrameFocusRect:
            return;  // the focus ring is drawn outside the widget
        case PE_IndicatorCheckBox:
            return drawCheckBox(*option, *painter);
        case PE_IndicatorRadioButton:
            return drawRadioButton(*option, *painter);
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void PergolaStyle::drawControl(ControlElement element,
                               const QStyleOption* option,
                               QPainter* painter,
                               const QWidget* widget) const {
    if (element == CE_ComboBoxLabel) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            const QRect logical =
                option->rect.adjusted(12, 0, -grown(size::iconSmall) - space::l, 0);
            const QRect text = visualRect(option->direction, option->rect, logical);
            const QString shown =
                option->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, text.width());
            proxy()->drawItemText(painter,
                                  text,
                                  static_cast<int>(visualAlignment(
                                      option->direction, Qt::AlignLeft | Qt::AlignVCenter)),
                                  option->palette,
                                  option->state & State_Enabled,
                                  shown,
                                  QPalette::Text);
            return;
        }
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void PergolaStyle::drawComplexControl(ComplexControl control,
                                      const QStyleOptionComplex* option,
                                      QPainter* painter,
                                      const QWidget* widget) const {
    if (control == CC_ComboBox) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            return drawComboBox(*combo, *painter);
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QSize PergolaStyle::sizeFromContents(ContentsType type,
                                     const QStyleOption* option,
                                     const QSize& size,
                                     const QWidget* widget) const {
    QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ComboBox) {
        wanted.setHeight(std::max(wanted.height(), theme().controlHeight()));
        wanted.setWidth(wanted.width() + space::s + grown(size::iconSmall));
    }
    return wanted;
}

int PergolaStyle::pixelMetric(PixelMetric metric,
                              const QStyleOption* option,
                              const QWidget* widget) const {
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return grown(indicatorSize);
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
            return space::s;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
            return grown(size::iconSmall);
        case PM_FocusFrameHMargin:
        case PM_FocusFrameVMargin:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PergolaStyle::styleHint(StyleHint hint,
                            const QStyleOption* option,
                            const QWidget* widget,
                            QStyleHintReturn* data) const {
    switch (hint) {
        case SH_ComboBox_Popup:
        case SH_Widget_Animation_Duration:
        case SH_DialogButtonBox_ButtonsHaveIcons:
            return 0;
        case SH_ToolTip_WakeUpDelay:
            return 500;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon PergolaStyle::standardIcon(StandardPixmap which,
                                 const QStyleOption* option,
                                 const QWidget* widget) const {
    if (which == SP_LineEditClearButton) return themeIcon("close", Color::Text2);
    return QProxyStyle::standardIcon(which, option, widget);
}

}  // namespace pergola::ui
