#include "app/conversations/listed_chats.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <map>

#include "app/conversations/foreign_parts.h"

namespace pergola::app {
namespace {

/// Behind what the chat has already; instructions become the chat's own.
void append(PortableChat& portable, const QJsonObject& json) {
    const QString role = json["role"].toString();
    const QString text = textOfParts(json["content"]);
    if (text.trimmed().isEmpty()) return;
    if (role == QLatin1String("system")) {
        if (!portable.chat.settings.systemPrompt) portable.chat.settings.systemPrompt = text;
        return;
    }
    if (role != QLatin1String("user") && role != QLatin1String("assistant")) return;
    StoredMessage stored;
    stored.parent = portable.chat.activeLeaf;
    stored.message.id = static_cast<qint64>(portable.chat.messages.size()) + 1;
    stored.message.role = role == QLatin1String("assistant") ? Role::Assistant : Role::User;
    stored.message.text = text;
    stored.message.created = timeOfExport(json["created_at"]);
    if (stored.message.role == Role::Assistant) stored.message.modelName = json["model"].toString();
    portable.chat.activeLeaf = stored.message.id;
    portable.head.summary.updated = stored.message.created;
    portable.chat.messages.push_back(std::move(stored));
}

}  // namespace

bool isListedChat(const QJsonObject& conversation) {
    return conversation["messages"].toArray().at(0)["role"].isString();
}

PortableChat readListedChat(const QJsonObject& conversation) {
    PortableChat portable;
    for (const QJsonValue each : conversation["messages"].toArray())
        append(portable, each.toObject());
    if (const QDateTime updated = timeOfExport(conversation["updated_at"]); updated.isValid())
        portable.head.summary.updated = updated;
    const QString title = conversation["title"].toString();
    finishForeignChat(portable, title.isEmpty() ? conversation["name"].toString() : title);
    return portable;
}

std::vector<PortableChat> readThreads(const QJsonArray& messages) {
    std::map<QString, std::size_t> places;
    std::vector<PortableChat> chats;
    for (const QJsonValue each : messages) {
        const QJsonObject message = each.toObject();
        if (!message["role"].isString() || message.contains(QLatin1String("messages"))) continue;
        const QString thread = message["thread_id"].toString();
        const auto [place, isNew] = places.try_emplace(thread, chats.size());
        if (isNew) chats.emplace_back();
        append(chats[place->second], message);
    }
    for (PortableChat& chat : chats) finishForeignChat(chat, {});
    return chats;
}

QJsonArray jsonLines(const QByteArray& text) {
    QJsonArray values;
    for (const QByteArray& line : text.split('\n')) {
        if (line.trimmed().isEmpty()) continue;
        const QJsonDocument value = QJsonDocument::fromJson(line);
        if (!value.isObject()) return {};
        values.append(value.object());
    }
    return values;
}

}  // namespace pergola::app
