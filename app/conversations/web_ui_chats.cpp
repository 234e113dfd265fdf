#include "app/conversations/web_ui_chats.h"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <map>
#include <vector>

#include "app/conversations/foreign_parts.h"

namespace pergola::app {
namespace {

/// Older exports leave out what is around the chat.
QJsonObject chatOf(const QJsonObject& conversation) {
    return conversation["chat"].isObject() ? conversation["chat"].toObject() : conversation;
}

StoredMessage messageFrom(const QJsonObject& json, qint64 id, qint64 parent) {
    StoredMessage stored;
    stored.parent = parent;
    Message& message = stored.message;
    message.id = id;
    message.role =
        json["role"].toString() == QLatin1String("assistant") ? Role::Assistant : Role::User;
    message.text = textOfParts(json["content"]);
    message.created = timeOfExport(json["timestamp"]);
    if (message.role == Role::Assistant) {
        const QString name = json["modelName"].toString();
        message.modelName = name.isEmpty() ? json["model"].toString() : name;
    }
    return stored;
}

bool isKept(const QJsonObject& json) {
    const QString role = json["role"].toString();
    return (role == QLatin1String("user") || role == QLatin1String("assistant")) &&
           !textOfParts(json["content"]).trimmed().isEmpty();
}

}  // namespace

bool isWebUiChat(const QJsonObject& conversation) {
    return chatOf(conversation)["history"].toObject()["messages"].isObject();
}

PortableChat readWebUiChat(const QJsonObject& conversation) {
    const QJsonObject chat = chatOf(conversation);
    const QJsonObject history = chat["history"].toObject();
    const QJsonObject nodes = history["messages"].toObject();
    PortableChat portable;
    std::map<QString, qint64> ids;
    std::map<QString, QStringList> children;
    std::vector<std::pair<QString, qint64>> todo;
    for (auto node = nodes.begin(); node != nodes.end(); ++node) {
        const QString parent = node->toObject()["parentId"].toString();
        if (nodes.contains(parent))
            children[parent] << node.key();
        else
            todo.emplace_back(node.key(), 0);
    }
    // The order of versions is the order in which the parent names them.
    for (auto& [parent, list] : children) {
        const QJsonArray order = nodes[parent].toObject()["childrenIds"].toArray();
        std::map<QString, qsizetype> place;
        for (qsizetype i = 0; i < order.size(); ++i) place[order[i].toString()] = i + 1;
        std::stable_sort(list.begin(), list.end(), [&](const QString& a, const QString& b) {
            return place[a] < place[b];
        });
    }
    qint64 last = 0;
    while (!todo.empty()) {
        const auto [key, parent] = todo.back();
        todo.pop_back();
        if (ids.contains(key)) continue;
        const QJsonObject json = nodes[key].toObject();
        qint64 id = parent;
        if (isKept(json)) {
            id = ++last;
            portable.chat.messages.push_back(messageFrom(json, id, parent));
        }
        ids[key] = id;
        const QStringList& below = children[key];
        for (auto child = below.rbegin(); child != below.rend(); ++child)
            todo.emplace_back(*child, id);
    }
    const auto leaf = ids.find(history["currentId"].toString());
    portable.chat.activeLeaf = leaf == ids.end() ? last : leaf->second;
    portable.head.summary.updated =
        timeOfExport(conversation.contains(QLatin1String("updated_at")) ? conversation["updated_at"]
                                                                        : chat["timestamp"]);
    portable.head.summary.pinned = conversation["pinned"].toBool();
    portable.head.pinnedMs = portable.head.summary.pinned ? 1 : 0;
    const QString title = conversation["title"].toString();
    finishForeignChat(portable, title.isEmpty() ? chat["title"].toString() : title);
    return portable;
}

}  // namespace pergola::app
