#include "app/date_text.h"

#include <QLocale>
#include <QRegularExpression>

namespace pergola::app {

QString dateText(const QDate& date) {
    // The long form without the day of the week and with a short month: Qt has none between.
    static const QRegularExpression weekday(QStringLiteral("^d{3,4}[,،]?\\s*|[\\s,،]*d{3,4}$"));
    const QLocale locale;
    QString format = locale.dateFormat(QLocale::LongFormat);
    format.remove(weekday).replace(QLatin1String("MMMM"), QLatin1String("MMM"));
    return locale.toString(date, format);
}

QString dateTimeText(const QDateTime& when) {
    const QLocale locale;
    // The neutral language's short time has seconds.
    const QString time = locale.language() == QLocale::C
                             ? when.time().toString(QStringLiteral("HH:mm"))
                             : locale.toString(when.time(), QLocale::ShortFormat);
    return dateText(when.date()) + QLatin1Char(' ') + time;
}

}  // namespace pergola::app
