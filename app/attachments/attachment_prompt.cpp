#include "app/attachments/attachment_prompt.h"

#include <QStringView>
#include <algorithm>
#include <set>

namespace pergola::app {
namespace {

/// The numbers N of all "</document-N" in the text; 1 for "</document" alone. One pass that looks
/// for the slash: this is done for megabytes between two key presses, and for files of people who
/// know how it is done.
std::set<qsizetype> endsIn(const QString& text) {
    const QString name = QStringLiteral("document");
    const QStringView whole(text);
    std::set<qsizetype> ends;
    for (qsizetype at = text.indexOf(QLatin1Char('/')); at >= 0;
         at = text.indexOf(QLatin1Char('/'), at + 1)) {
        if (at == 0 || whole[at - 1] != QLatin1Char('<')) continue;
        if (!whole.mid(at + 1, name.size()).startsWith(name, Qt::CaseInsensitive)) continue;
        qsizetype digit = at + 1 + name.size();
        qsizetype number = 0;
        if (digit < whole.size() && whole[digit] == QLatin1Char('-')) ++digit;
        for (; digit < whole.size() && whole[digit].isDigit() && number < text.size(); ++digit)
            number = 10 * number + whole[digit].digitValue();
        ends.insert(std::max<qsizetype>(1, number));
    }
    return ends;
}

/// The first of document, document-2, document-3… whose end the text does not have.
QString frameFor(const QString& text) {
    qsizetype number = 1;
    for (const qsizetype taken : endsIn(text)) {
        if (taken > number) break;
        number = taken + 1;
    }
    return number == 1 ? QStringLiteral("document") : QStringLiteral("document-%1").arg(number);
}

}  // namespace

QString withAttachments(const QString& text, const Attachments& attachments) {
    if (attachments.empty()) return text;
    QString prompt;
    prompt.reserve(charactersOf(attachments) + text.size() +
                   static_cast<qsizetype>(attachments.size()) * 200);
    for (const Attachment& each : attachments) {
        const QString frame = frameFor(each.text);
        QString name = attachmentName(each.name);
        for (const char mark : {'"', '<', '>'}) name.replace(QLatin1Char(mark), QLatin1Char('\''));
        prompt += QLatin1Char('<') + frame + QStringLiteral(" name=\"") + name +
                  QStringLiteral("\">\n") + each.text;
        if (!each.text.endsWith(QLatin1Char('\n'))) prompt += QLatin1Char('\n');
        prompt += QStringLiteral("</") + frame + QStringLiteral(">\n\n");
    }
    if (text.trimmed().isEmpty()) {
        prompt.chop(2);
        return prompt;
    }
    return prompt + text;
}

}  // namespace pergola::app
