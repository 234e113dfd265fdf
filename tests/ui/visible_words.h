#pragma once
// What a window says: every text that is seen or read out in a tree of widgets, with where it
// stands.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QVariant>
#include <QWidget>

namespace pergola::ui {

struct VisibleWord {
    QString place;  ///< classes from the window to the widget, and what the text is to it
    QString text;
};

inline QString placeOf(const QWidget& widget, const QWidget& window) {
    QStringList classes;
    for (const QWidget* each = &widget; each != nullptr && each != &window;
         each = each->parentWidget())
        classes.prepend(
            QString::fromLatin1(each->metaObject()->className()).section(QLatin1String("::"), -1));
    return classes.join(QLatin1Char('/'));
}

inline void addRows(QList<VisibleWord>& words,
                    const QString& place,
                    const QAbstractItemModel& model) {
    for (int row = 0; row < model.rowCount(); ++row)
        for (const int role : {Qt::DisplayRole,
                               Qt::ToolTipRole,
                               Qt::AccessibleTextRole,
                               Qt::AccessibleDescriptionRole})
            words.append({QStringLiteral("%1, row %2, role %3").arg(place).arg(row).arg(role),
                          model.index(row, 0).data(role).toString()});
}

/// Of everything inside `window` that is visible, and of the window; texts of the user apart.
inline QList<VisibleWord> visibleWords(QWidget& window) {
    QList<VisibleWord> words;
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets.prepend(&window);
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        const QString place = placeOf(*widget, window);
        const auto add = [&](const char* kind, const QString& text) {
            if (!text.isEmpty())
                words.append({place + QLatin1Char(':') + QLatin1String(kind), text});
        };
        for (const char* property : {"text", "placeholderText", "title", "prefix", "suffix"}) {
            if (qobject_cast<QLineEdit*>(widget) && qstrcmp(property, "text") == 0) continue;
            if (widget->metaObject()->indexOfProperty(property) >= 0)
                add(property, widget->property(property).toString());
        }
        add("tip", widget->toolTip());
        add("window title", widget->windowTitle());
        add("name", widget->accessibleName());
        add("description", widget->accessibleDescription());
        if (const QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget)) {
            add("spoken name", face->text(QAccessible::Name));
            add("spoken description", face->text(QAccessible::Description));
        }
        if (const auto* tabs = qobject_cast<QTabBar*>(widget))
            for (int i = 0; i < tabs->count(); ++i) add("tab", tabs->tabText(i));
        if (const auto* box = qobject_cast<QComboBox*>(widget))
            addRows(words, place, *box->model());
        if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
            addRows(words, place, *view->model());
    }
    return words;
}

}  // namespace pergola::ui
