// The names of days and months over the chats.

#include <QDate>
#include <QLocale>
#include <vector>

#include "ui/chat/chat_groups.h"

namespace pergola::ui {
namespace {

/// A run of one letter, e.g. "MMMM", or what stands between two of them.
struct DatePart {
    QChar field;  ///< 'd', 'M', 'y'; null: words
    QString text;
};

std::vector<DatePart> partsOf(const QString& format) {
    std::vector<DatePart> parts;
    bool isQuoted = false;
    for (const QChar each : format) {
        if (each == u'\'') {
            isQuoted = !isQuoted;
            continue;
        }
        const bool isField = !isQuoted && (each == u'd' || each == u'M' || each == u'y');
        const QChar field = isField ? each : QChar();
        if (parts.empty() || parts.back().field != field) parts.push_back({field, {}});
        parts.back().text += each;
    }
    return parts;
}

/// As the language writes it: its long date without the day. Qt knows no format for this.
QString monthName(const QDate& day, bool withYear) {
    const QLocale locale;
    const std::vector<DatePart> parts = partsOf(locale.dateFormat(QLocale::LongFormat));
    QString name;
    QString between;
    bool isAfterDay = false;
    for (const DatePart& part : parts) {
        if (part.field.isNull()) {
            // What stands behind the day goes with it: "29, 2024", "29日".
            if (!name.isEmpty() && !isAfterDay) between += part.text;
            continue;
        }
        isAfterDay = part.field == u'd';
        if (isAfterDay || (part.field == u'y' && !withYear)) continue;
        const bool isNumber = part.text.size() < 3;
        const QString month =
            isNumber ? locale.toString(day, part.text) : locale.standaloneMonthName(day.month());
        name += between + (part.field == u'M' ? month : locale.toString(day, part.text));
        between.clear();
    }
    // "月" belongs to the number before it, a blank or a comma does not.
    for (const QChar each : between) {
        if (!each.isLetter()) break;
        name += each;
    }
    return name;
}

}  // namespace

QString chatGroupName(const QDate& day, const QDate& today) {
    const qint64 days = day.daysTo(today);
    if (days <= 0) return ChatGroups::tr("Today");
    if (days == 1) return ChatGroups::tr("Yesterday");
    if (days < 7) return ChatGroups::tr("Last 7 days");
    return monthName(day, day.year() != today.year());
}

}  // namespace pergola::ui
