#include "app/attachments/attachment_prompt.h"

namespace pergola::app {
namespace {

/// The first of document, document-2, document-3… whose end the text does not have. Ends, since a
/// text has no more different ones than characters.
QString frameFor(const QString& text) {
    QString frame = QStringLiteral("document");
    for (int number = 2; text.contains(QStringLiteral("</") + frame, Qt::CaseInsensitive); ++number)
        frame = QStringLiteral("document-%1").arg(number);
    return frame;
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
