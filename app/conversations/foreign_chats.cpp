#include "app/conversations/foreign_chats.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <map>

#include "app/conversations/foreign_parts.h"
#include "app/conversations/listed_chats.h"
#include "app/conversations/web_ui_chats.h"

namespace pergola::app {
namespace {

// ── ChatGPT ──

QString words(const char* text) {
    return QCoreApplication::translate("transfer", text);
}

/// A picture or a recording cannot come along: a word stands in its place.
QString textOfPart(const QJsonValue& part) {
    if (part.isString()) return part.toString();
    const QString kind = part["content_type"].toString();
    if (kind.startsWith(QLatin1String("image")))
        return words(QT_TRANSLATE_NOOP("transfer", "(A picture was here.)"));
    if (part["text"].isString()) return part["text"].toString();  // what was heard
    return kind.isEmpty() ? QString()
                          : words(QT_TRANSLATE_NOOP("transfer", "(A recording or file was here.)"));
}

/// What an answer did before its words: thoughts, and calls of tools. Empty: nothing of that.
QString thinkingOfContent(const QJsonObject& content) {
    const QString kind = content["content_type"].toString();
    QStringList parts;
    if (kind == QLatin1String("code")) {
        const QString code = content["text"].toString().trimmed();
        if (!code.isEmpty()) parts << QStringLiteral("```\n%1\n```").arg(code);
    }
    if (kind == QLatin1String("thoughts")) {
        for (const QJsonValue each : content["thoughts"].toArray()) {
            const QString text = each["content"].toString().trimmed();
            parts << (text.isEmpty() ? each["summary"].toString().trimmed() : text);
        }
    }
    return parts.join(QLatin1String("\n\n")).trimmed();
}

/// What is written or shown to the user.
QString textOfContent(const QJsonObject& content) {
    const QString kind = content["content_type"].toString();
    if (kind == QLatin1String("code")) return content["text"].toString();
    if (kind != QLatin1String("text") && kind != QLatin1String("multimodal_text")) return {};
    QStringList parts;
    for (const QJsonValue part : content["parts"].toArray()) {
        const QString text = textOfPart(part);
        if (!text.isEmpty()) parts << text;
    }
    return parts.join(QLatin1String("\n\n"));
}

class GptTree {
public:
    explicit GptTree(const QJsonObject& mapping) : mapping_(mapping) {}

    PortableChat read(const QJsonObject& conversation) {
        for (auto node = mapping_.begin(); node != mapping_.end(); ++node) {
            const QString parent = node->toObject()["parent"].toString();
            if (!mapping_.contains(parent)) todo_.push_back({node.key(), 0, {}});
        }
        while (!todo_.empty()) {
            const Place place = todo_.back();
            todo_.pop_back();
            visit(place);
        }
        const auto leaf = ids_.find(conversation["current_node"].toString());
        chat_.chat.activeLeaf = leaf == ids_.end() ? last_ : leaf->second;
        chat_.head.summary.updated = timeOfExport(conversation["update_time"]);
        finishForeignChat(chat_, conversation["title"].toString());
        return std::move(chat_);
    }

private:
    struct Place {
        QString node;
        qint64 parent = 0;
        QString thinking;  ///< on the way to the answer that comes below
    };

    void visit(const Place& place) {
        // A node that is met twice would be a circle.
        if (ids_.contains(place.node)) return;
        const QJsonObject node = mapping_[place.node].toObject();
        QString thinking = place.thinking;
        const qint64 id = take(node["message"].toObject(), place.parent, thinking);
        ids_[place.node] = id;
        const QJsonArray children = node["children"].toArray();
        // The last one first onto the stack, so that the first one is taken first.
        for (qsizetype i = children.size(); i > 0; --i)
            todo_.push_back({children[i - 1].toString(), id, thinking});
    }

    /// The message's id, or its parent's if there is nothing to keep.
    qint64 take(const QJsonObject& json, qint64 parent, QString& thinking) {
        const QString role = json["author"].toObject()["role"].toString();
        const bool isAnswer = role == QLatin1String("assistant");
        const QString text = textOfContent(json["content"].toObject());
        const bool isKept = isAnswer || role == QLatin1String("user");
        // To a tool, not to the user.
        const QString recipient = json["recipient"].toString(QStringLiteral("all"));
        const bool isForTool = recipient != QLatin1String("all");
        if (!isKept || text.trimmed().isEmpty() || isForTool) {
            const QString more =
                isAnswer ? thinkingOfContent(json["content"].toObject()) : QString();
            if (!more.isEmpty())
                thinking += (thinking.isEmpty() ? QString() : QStringLiteral("\n\n")) + more;
            return parent;
        }
        StoredMessage stored;
        stored.parent = parent;
        stored.message.id = ++last_;
        stored.message.role = isAnswer ? Role::Assistant : Role::User;
        stored.message.text = text;
        if (isAnswer && !thinking.isEmpty())
            stored.message.text = QStringLiteral("<think>\n%1\n</think>\n\n").arg(thinking) + text;
        thinking.clear();
        stored.message.created = timeOfExport(json["create_time"]);
        if (isAnswer)
            stored.message.modelName = json["metadata"].toObject()["model_slug"].toString();
        chat_.chat.messages.push_back(std::move(stored));
        return last_;
    }

    const QJsonObject mapping_;
    PortableChat chat_;
    std::map<QString, qint64> ids_;
    std::vector<Place> todo_;
    qint64 last_ = 0;
};

// ── LM Studio ──

/// Text blocks of a version or of one of its steps; what was thought gets its marks back.
QString textOfBlocks(const QJsonObject& holder) {
    QStringList parts;
    for (const QJsonValue each : holder["content"].toArray()) {
        const QJsonObject block = each.toObject();
        if (block["type"].toString() == QLatin1String("text")) parts << block["text"].toString();
    }
    const QString text = parts.join(QString());
    const bool isThinking =
        holder["style"].toObject()["type"].toString() == QLatin1String("thinking");
    return isThinking && !text.trimmed().isEmpty()
               ? QStringLiteral("<think>\n%1\n</think>\n\n").arg(text.trimmed())
               : text;
}

StoredMessage versionFrom(const QJsonObject& version) {
    StoredMessage stored;
    Message& message = stored.message;
    const bool isAnswer = version["role"].toString() == QLatin1String("assistant");
    message.role = isAnswer ? Role::Assistant : Role::User;
    message.text = textOfBlocks(version);
    for (const QJsonValue step : version["steps"].toArray()) {
        if (step["type"].toString() == QLatin1String("contentBlock"))
            message.text += textOfBlocks(step.toObject());
    }
    if (isAnswer) message.modelName = version["senderInfo"].toObject()["senderName"].toString();
    return stored;
}

PortableChat readStudioChat(const QJsonObject& root) {
    PortableChat portable;
    const QDateTime created = timeOfExport(root["createdAt"]);
    portable.head.summary.updated = created;
    portable.head.summary.pinned = root["pinned"].toBool();
    portable.head.pinnedMs = portable.head.summary.pinned ? 1 : 0;
    if (const QString prompt = root["systemPrompt"].toString(); !prompt.trimmed().isEmpty())
        portable.chat.settings.systemPrompt = prompt;
    qint64 parent = 0;
    qint64 last = 0;
    for (const QJsonValue each : root["messages"].toArray()) {
        const QJsonArray versions = each["versions"].toArray();
        const int selected = each["currentlySelected"].toInt();
        qint64 next = 0;
        for (qsizetype i = 0; i < versions.size(); ++i) {
            StoredMessage stored = versionFrom(versions[i].toObject());
            if (stored.message.text.trimmed().isEmpty()) continue;
            stored.parent = parent;
            stored.message.id = ++last;
            stored.message.created = created;
            if (i == selected || next == 0) next = last;
            portable.chat.messages.push_back(std::move(stored));
        }
        if (next != 0) parent = next;
    }
    portable.chat.activeLeaf = parent;
    finishForeignChat(portable, root["name"].toString());
    return portable;
}

}  // namespace

Result<ChatArchive> readForeignChats(const QJsonDocument& document) {
    ChatArchive archive;
    const QJsonObject root = document.object();
    const QJsonArray conversations =
        document.isArray() ? document.array() : QJsonArray{QJsonValue(root)};
    for (const QJsonValue each : conversations) {
        const QJsonObject conversation = each.toObject();
        if (conversation["mapping"].isObject())
            archive.chats.push_back(GptTree(conversation["mapping"].toObject()).read(conversation));
        else if (conversation["messages"].toArray().at(0)["versions"].isArray())
            archive.chats.push_back(readStudioChat(conversation));
        else if (isWebUiChat(conversation))
            archive.chats.push_back(readWebUiChat(conversation));
        else if (isListedChat(conversation))
            archive.chats.push_back(readListedChat(conversation));
    }
    archive.leftOut = partsLeftOut(conversations);
    const bool isThreads = archive.chats.empty();
    if (isThreads) archive.chats = readThreads(conversations);
    std::erase_if(archive.chats,
                  [](const PortableChat& portable) { return portable.chat.messages.empty(); });
    if (!isThreads)
        archive.leftOut.chats =
            static_cast<int>(conversations.size()) - static_cast<int>(archive.chats.size());
    if (!archive.chats.empty()) return archive;
    return Error{ErrorCode::Unsupported,
                 "no chats of Pergola, ChatGPT, LM Studio, Open WebUI or Jan are in this file"};
}

}  // namespace pergola::app
