#pragma once
// What is wrong with a window as it stands: cut texts, widgets over each other, weak colours,
// controls without a name, texts that were never translated. Finds and names; judges nothing.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHash>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <QStyleOptionFrame>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "tests/ui/visible_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icon_label.h"

namespace pergola::ui {

/// Widgets that shorten their text with an ellipsis and tell it whole in a tool tip.
inline bool shortensItself(const QWidget& widget) {
    static const QStringList classes = {"ModelButton", "ElidedLabel"};
    if (widget.objectName() == QLatin1String("status-name")) return true;
    const QString name = QString::fromLatin1(widget.metaObject()->className());
    return std::any_of(
        classes.begin(), classes.end(), [&](const QString& each) { return name.endsWith(each); });
}

inline QString described(const QWidget& widget, const QWidget& window, const QString& text) {
    return QStringLiteral("%1 “%2” (%3 x %4)")
        .arg(placeOf(widget, window), text.left(60))
        .arg(widget.width())
        .arg(widget.height());
}

/// The innermost widgets that ask for more than `room`, the widest ones first.
inline QString widest(QWidget& part, int room, const QWidget& window) {
    QWidgetList found;
    for (QWidget* each : part.findChildren<QWidget*>()) {
        if (!each->isVisible() || each->layout()) continue;
        const int left = each->mapTo(&part, QPoint()).x();
        if (left < 0 || left + each->width() > room) found << each;
    }
    const auto wanted = [](const QWidget* each) { return each->minimumSizeHint().width(); };
    std::sort(found.begin(), found.end(), [&](const QWidget* a, const QWidget* b) {
        return wanted(a) > wanted(b);
    });
    QStringList named;
    for (const QWidget* each : found.mid(0, 3))
        named << described(*each, window, each->property("text").toString()) +
                     QStringLiteral(" wants %1").arg(wanted(each));
    return named.join(QLatin1String(", "));
}

/// What a field says while it is empty, if it has less room than that needs.
inline bool isHintCut(const QWidget& widget) {
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget);
        line && line->text().isEmpty()) {
        QStyleOptionFrame option;
        option.initFrom(line);
        int room =
            line->style()->subElementRect(QStyle::SE_LineEditContents, &option, line).width();
        room -= line->textMargins().left() + line->textMargins().right();
        for (const QToolButton* part : line->findChildren<QToolButton*>())
            if (part->isVisible()) room -= part->width();
        return line->fontMetrics().horizontalAdvance(line->placeholderText()) > room;
    }
    const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget);
    if (!edit || !edit->document()->isEmpty() || edit->placeholderText().isEmpty()) return false;
    const QRect room = edit->viewport()->rect();
    const QRect needed = edit->fontMetrics().boundingRect(
        QRect(0, 0, room.width() - 4, 1 << 16), Qt::TextWordWrap, edit->placeholderText());
    return needed.height() > room.height() || needed.width() > room.width();
}

/// Texts that have less room than they need.
inline QStringList cutTexts(QWidget& window) {
    QStringList faults;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || shortensItself(*widget))
            continue;
        if (isHintCut(*widget)) faults << "cut: " + described(*widget, window, "its hint");
        if (!widget->layout() && widget->sizePolicy().hasHeightForWidth() &&
            widget->heightForWidth(widget->width()) > widget->height() + 1)
            faults << "cut: " + described(*widget, window, widget->property("text").toString());
        if (const auto* label = qobject_cast<QLabel*>(widget); label && !label->text().isEmpty()) {
            const int high = label->wordWrap() ? label->heightForWidth(label->width())
                                               : label->sizeHint().height();
            const int wide =
                label->wordWrap() ? label->minimumSizeHint().width() : label->sizeHint().width();
            if (high > label->height() + 1 || wide > label->width() + 1)
                faults << "cut: " + described(*label, window, label->text());
        }
        if (const auto* button = qobject_cast<QAbstractButton*>(widget);
            button && !button->text().isEmpty()) {
            const QSize wanted = button->sizeHint();
            const bool isStyled = qobject_cast<const QPushButton*>(button) ||
                                  qobject_cast<const QToolButton*>(button);
            // One that wraps its words has been looked at above.
            const bool wraps = button->sizePolicy().hasHeightForWidth();
            if ((wanted.width() > button->width() + 1 && !wraps) ||
                (isStyled && wanted.height() > button->height() + 1))
                faults << "cut: " + described(*button, window, button->text()) +
                              QStringLiteral(" wants %1 x %2")
                                  .arg(wanted.width())
                                  .arg(wanted.height());
        }
        if (const auto* area = qobject_cast<QScrollArea*>(widget);
            area && area->widget() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff &&
            area->widget()->width() > area->viewport()->width())
            faults << "wider than its place: " + described(*area->widget(), window, {}) +
                          " since " + widest(*area->widget(), area->viewport()->width(), window);
    }
    return faults;
}

inline void gatherPlaced(const QLayout& layout, QWidgetList& widgets) {
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->layout()) gatherPlaced(*item->layout(), widgets);
        if (item->widget() && item->widget()->isVisible()) widgets << item->widget();
    }
}

/// What a layout placed over its neighbour or outside of its parent.
inline QStringList overlaps(QWidget& window) {
    QStringList faults;
    for (const QWidget* parent : window.findChildren<QWidget*>()) {
        if (!parent->isVisible() || !parent->layout() || parent->window() != &window) continue;
        QWidgetList placed;
        gatherPlaced(*parent->layout(), placed);
        for (qsizetype i = 0; i < placed.size(); ++i) {
            if (!parent->rect().contains(placed[i]->geometry()))
                faults << "outside of its parent: " +
                              described(*placed[i], window, placed[i]->accessibleName());
            for (qsizetype k = i + 1; k < placed.size(); ++k)
                if (placed[i]->geometry().intersects(placed[k]->geometry()))
                    faults << "over each other: " + described(*placed[i], window, {}) + " and " +
                                  described(*placed[k], window, {});
        }
    }
    return faults;
}

/// What no layout places (toasts, covers) and what stands partly outside of the window.
inline QStringList floatingOutside(QWidget& window) {
    QStringList faults;
    for (const QObject* child : window.children()) {
        const auto* widget = qobject_cast<const QWidget*>(child);
        if (!widget || !widget->isVisible() || widget->isWindow()) continue;
        if (!window.rect().contains(widget->geometry()))
            faults << "outside of the window: " +
                          described(*widget, window, widget->accessibleName());
    }
    return faults;
}

inline void gatherLayouts(QLayout& layout, QList<QLayout*>& found) {
    found << &layout;
    for (int i = 0; i < layout.count(); ++i)
        if (QLayout* inner = layout.itemAt(i)->layout()) gatherLayouts(*inner, found);
}

/// Of a row of a layout: whether some widget in it has more room than it asked for.
inline bool hasSpareRoom(const QLayout& layout) {
    for (int i = 0; i < layout.count(); ++i) {
        const QLayoutItem* item = layout.itemAt(i);
        if (item->isEmpty()) continue;
        if (item->geometry().width() > item->sizeHint().width() + space::s) return true;
    }
    return false;
}

/// Names that are shortened, and buttons that stand under each other, though there is room.
inline QStringList wastedRoom(QWidget& window) {
    QStringList faults;
    for (QWidget* parent : window.findChildren<QWidget*>()) {
        if (!parent->isVisible() || !parent->layout() || parent->window() != &window) continue;
        QList<QLayout*> layouts;
        gatherLayouts(*parent->layout(), layouts);
        for (const QLayout* layout : layouts) {
            const auto* row = qobject_cast<const QBoxLayout*>(layout);
            const bool isRow = row && (row->direction() == QBoxLayout::LeftToRight ||
                                       row->direction() == QBoxLayout::RightToLeft);
            const bool isFlow = dynamic_cast<const FlowLayout*>(layout) != nullptr;
            int tops = 0;
            QSet<int> middles;
            for (int i = 0; i < layout->count(); ++i) {
                const QWidget* each = layout->itemAt(i)->widget();
                if (!each || !each->isVisible()) continue;
                middles.insert(each->geometry().center().y() / 4);
                ++tops;
                if (isRow && shortensItself(*each) && each->width() < each->sizeHint().width() &&
                    hasSpareRoom(*layout))
                    faults << "shortened though there is room: " +
                                  described(*each, window, each->accessibleName());
            }
            const int room = parent->contentsRect().width();
            if (isFlow && tops > 1 && middles.size() > 1 && layout->sizeHint().width() * 2 < room)
                faults << "under each other though there is room: " +
                              described(*parent, window, {});
        }
    }
    return faults;
}

/// Icons that stayed small beside large words.
inline QStringList smallIcons(QWidget& window) {
    QStringList faults;
    const int least = QFontMetrics(theme().font(Type::Body)).height() * 3 / 4;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const auto* mark = qobject_cast<const IconLabel*>(widget);
        const bool isSmall =
            (button && !button->icon().isNull() && button->iconSize().height() < least) ||
            (mark && mark->sizeHint().height() < least);
        if (isSmall)
            faults << "small icon: " + described(*widget, window, widget->accessibleName());
    }
    return faults;
}

/// Sentences that would be put in the order of another direction than the window's, since they
/// begin with a word of the other script.
inline QStringList turnedSentences(QWidget& window) {
    QStringList faults;
    if (!window.isRightToLeft()) return faults;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        const auto* elided = qobject_cast<const ElidedLabel*>(widget);
        const QString text = elided ? elided->text() : widget->property("text").toString();
        if (qobject_cast<const QLineEdit*>(widget)) continue;
        // Keys are put in the order of their own when they are drawn.
        if (QString::fromLatin1(widget->metaObject()->className()).endsWith("KeyField")) continue;
        const auto turned = [](const QString& line) {
            const auto isOfLeft = [](QChar c) {
                return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
            };
            if (std::none_of(line.begin(), line.end(), isOfLeft)) return false;
            int isolates = 0;
            for (const QChar c : line) {
                if (c >= QChar(0x2066) && c <= QChar(0x2068)) ++isolates;
                if (c == QChar(0x2069)) --isolates;
                if (isolates > 0) continue;
                if (isOfLeft(c)) return false;
                if (c.direction() == QChar::DirL) return true;
            }
            return false;
        };
        const QStringList lines = text.split(QLatin1Char('\n'));
        if (std::any_of(lines.begin(), lines.end(), turned))
            faults << "runs against the window: " + described(*widget, window, text);
    }
    return faults;
}

inline double luminance(QRgb color) {
    const auto channel = [](int value) {
        const double share = value / 255.0;
        return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(qRed(color)) + 0.7152 * channel(qGreen(color)) +
           0.0722 * channel(qBlue(color));
}

inline double contrastOf(QRgb one, QRgb other) {
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// Enabled texts whose strongest pixel stands out from the ground (the most frequent colour) by
/// less than 4.5. Wants large text: the strokes of small one have no pixel of their own colour.
inline QStringList weakTexts(QWidget& window) {
    QStringList faults;
    const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const double scale = picture.devicePixelRatio();
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool isText =
            qobject_cast<const QLabel*>(widget) || qobject_cast<const QAbstractButton*>(widget);
        const QString text = widget->property("text").toString();
        if (!isText || text.isEmpty() || !widget->isVisible() || !widget->isEnabled() ||
            widget->window() != &window || widget->visibleRegion().isEmpty())
            continue;
        const QRect seen = widget->visibleRegion().boundingRect();
        if (seen.height() < widget->height()) continue;
        const QRect area(widget->mapTo(&window, seen.topLeft()) * scale, seen.size() * scale);
        QHash<QRgb, int> counts;
        for (int y = area.top(); y <= area.bottom(); ++y)
            for (int x = area.left(); x <= area.right(); ++x)
                if (picture.rect().contains(x, y)) ++counts[picture.pixel(x, y)];
        if (counts.size() < 2) continue;
        const QRgb ground = std::max_element(counts.begin(), counts.end(), [](int a, int b) {
                                return a < b;
                            }).key();
        double best = 1;
        for (auto it = counts.begin(); it != counts.end(); ++it)
            best = std::max(best, contrastOf(it.key(), ground));
        if (best < 4.5)
            faults << QStringLiteral("contrast %1: ").arg(best, 0, 'f', 2) +
                          described(*widget, window, text);
    }
    return faults;
}

inline bool isControl(const QWidget& widget) {
    if (widget.focusPolicy() == Qt::NoFocus || widget.focusProxy() != nullptr) return false;
    return qobject_cast<const QAbstractButton*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) ||
           qobject_cast<const QPlainTextEdit*>(&widget) ||
           qobject_cast<const QAbstractSlider*>(&widget) ||
           qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(&widget);
}

/// Controls that a screen reader has no word for.
inline QStringList namelessControls(QWidget& window) {
    QStringList faults;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || !isControl(*widget)) continue;
        if (qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) ||
            qobject_cast<QLineEdit*>(widget->parentWidget()))
            continue;  // parts of a control
        const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).isEmpty())
            faults << "nameless: " + described(*widget, window, {});
    }
    return faults;
}

/// Texts with words that did not come through a translator, found with a pseudo-language that puts
/// each text in brackets. `isData` knows what is not the program's own: names, paths, what somebody
/// wrote.
template <class IsData>
QStringList untranslated(QWidget& window, IsData isData) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    QStringList faults;
    for (const VisibleWord& each : visibleWords(window))
        if (!each.text.contains(QLatin1Char('[')) && each.text.contains(word) && !isData(each.text))
            faults << QStringLiteral("not translated: %1 “%2”").arg(each.place, each.text.left(80));
    return faults;
}

}  // namespace pergola::ui
