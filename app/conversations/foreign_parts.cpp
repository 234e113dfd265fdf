#include "app/conversations/foreign_parts.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include "app/conversations/chat_title.h"
#include "app/first_characters.h"

namespace pergola::app {

QDateTime timeOfExport(const QJsonValue& value) {
    if (const QString text = value.toString(); text.contains(QLatin1Char('-'))) {
        const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
        if (time.isValid()) return time.toLocalTime();
    }
    const double number = value.isString() ? value.toString().toDouble() : value.toDouble();
    if (number > 0 && number < 1e11)
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(number * 1000));
    if (number >= 1e11 && number < 1e14)
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(number));
    return {};
}

QString textOfParts(const QJsonValue& content) {
    if (content.isString()) return content.toString();
    QStringList texts;
    for (const QJsonValue part : content.toArray()) {
        const QJsonValue text = part.isString() ? part : part["text"];
        const QString said = text.isObject() ? text["value"].toString() : text.toString();
        if (!said.isEmpty()) texts << said;
    }
    return texts.join(QLatin1String("\n\n"));
}

void finishForeignChat(PortableChat& portable, const QString& title) {
    ChatHead& head = portable.head;
    head.summary.title = firstCharacters(title.simplified(), 200);
    const auto& messages = portable.chat.messages;
    if (head.summary.title.isEmpty() && !messages.empty())
        head.summary.title = chatTitle(messages.front().message.text);
    head.activeLeaf = portable.chat.activeLeaf;
    head.settings = portable.chat.settings;
}

}  // namespace pergola::app
