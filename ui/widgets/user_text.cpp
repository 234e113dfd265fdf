#include "ui/widgets/user_text.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <QToolTip>
#include <typeinfo>

#include "app/first_characters.h"

namespace pergola::ui {
namespace {

constexpr int kLongestInMenu = 60;
constexpr qsizetype kLongWord =
    20;  // letters; no word of the program's languages is cut by it alone
constexpr QChar kMayBreak(0x200B);  // zero width space

/// A word, with places to break after what joins its parts, or else after so many Latin letters.
QString broken(const QString& word) {
    QString result;
    qsizetype run = 0;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const QChar c = word[i];
        result += c;
        ++run;
        const bool isJoint = QStringLiteral("/\\_-.:").contains(c);
        const bool isInside =
            i + 1 < word.size() && c.unicode() < 0x80 && word[i + 1].unicode() < 0x80;
        if (!isInside || (!isJoint && run < kLongWord)) continue;
        result += kMayBreak;
        run = 0;
    }
    return result;
}

QString tipAt(const QWidget& widget, const QPoint& place) {
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget()))
        // Other delegates show tips of their own.
        if (view->viewport() == &widget &&
            typeid(*view->itemDelegate()) == typeid(QStyledItemDelegate) &&
            view->indexAt(place).isValid())
            return view->indexAt(place).data(Qt::ToolTipRole).toString();
    return widget.toolTip();
}

}  // namespace

QString inMenu(const QString& name) {
    QString line = name.simplified();
    if (line.size() > kLongestInMenu)
        line = app::firstCharacters(line, kLongestInMenu) + QStringLiteral("…");
    return line.replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString breakable(const QString& text) {
    QStringList words = text.split(QLatin1Char(' '));
    for (QString& word : words)
        if (word.size() > kLongWord) word = broken(word);
    return words.join(QLatin1Char(' '));
}

QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text) || text.startsWith(QLatin1String("<qt>"))) return text;
    return QStringLiteral("<qt>%1</qt>")
        .arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

bool PlainTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
    auto* widget = static_cast<QWidget*>(watched);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(*widget, help->pos());
    const QString plain = plainTip(tip);
    if (plain == tip) return false;
    QToolTip::showText(help->globalPos(), plain, widget);
    return true;
}

}  // namespace pergola::ui
