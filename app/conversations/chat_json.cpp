#include "app/conversations/chat_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUtf8StringView>
#include <algorithm>
#include <set>

#include "app/conversations/foreign_chats.h"
#include "app/conversations/foreign_parts.h"
#include "app/conversations/listed_chats.h"
#include "app/conversations/message_json.h"
#include "app/first_characters.h"

namespace pergola::app {
namespace {

constexpr const char* kFormat = "pergola-chats";
constexpr int kVersion = 1;

template <class Word>
struct Named {
    Word value;
    const char* name;
};

constexpr Named<Role> kRoles[] = {{Role::System, "system"},
                                  {Role::User, "user"},
                                  {Role::Assistant, "assistant"},
                                  {Role::Tool, "tool"}};
constexpr Named<MessageState> kStates[] = {{MessageState::Complete, "complete"},
                                           {MessageState::Stopped, "stopped"},
                                           {MessageState::Interrupted, "interrupted"},
                                           {MessageState::Failed, "failed"}};
constexpr Named<FinishReason> kFinishes[] = {{FinishReason::EndOfAnswer, "end"},
                                             {FinishReason::StopText, "stop_text"},
                                             {FinishReason::MaxTokens, "max_tokens"},
                                             {FinishReason::ContextFull, "context_full"},
                                             {FinishReason::Cancelled, "cancelled"},
                                             {FinishReason::Repetition, "repetition"},
                                             {FinishReason::DeadEnd, "dead_end"}};

template <class Table, class Word>
QString nameIn(const Table& table, Word value) {
    for (const auto& each : table) {
        if (each.value == value) return QLatin1String(each.name);
    }
    return QLatin1String(table[0].name);
}

template <class Word, std::size_t count>
Word valueIn(const Named<Word> (&table)[count], const QString& name, Word otherwise) {
    for (const auto& each : table) {
        if (name == QLatin1String(each.name)) return each.value;
    }
    return otherwise;
}

QJsonObject objectOf(const QString& text) {
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

QString textOf(const QJsonObject& object) {
    if (object.isEmpty()) return {};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QJsonArray toJson(const Attachments& attachments) {
    QJsonArray all;
    for (const Attachment& each : attachments) {
        all.append(QJsonObject{{"name", each.name},
                               {"media_type", each.mediaType},
                               {"bytes", each.bytes},
                               {"text", each.text}});
    }
    return all;
}

Attachments attachmentsFrom(const QJsonArray& json) {
    Attachments all;
    for (const QJsonValue value : json) {
        const QJsonObject each = value.toObject();
        const QString text = each["text"].toString();
        if (all.size() == kMostAttachments || text.size() > kMostAttachmentCharacters) continue;
        all.push_back({attachmentName(each["name"].toString()),
                       each["media_type"].toString().simplified().left(120),
                       text,
                       std::max<qint64>(0, each["bytes"].toInteger())});
    }
    return all;
}

QJsonObject messageToJson(const StoredMessage& stored) {
    const Message& message = stored.message;
    QJsonObject json{{"id", QString::number(message.id)},
                     {"role", nameIn(kRoles, message.role)},
                     {"text", message.text},
                     {"created_ms", message.created.toMSecsSinceEpoch()}};
    if (!message.attachments.empty()) json["attachments"] = toJson(message.attachments);
    if (stored.parent != 0) json["parent"] = QString::number(stored.parent);
    if (message.role != Role::Assistant) return json;
    // An answer that is being written at this moment ends here for whoever reads the file.
    const bool isKnown = std::any_of(std::begin(kStates), std::end(kStates), [&](const auto& each) {
        return each.value == message.state;
    });
    json["state"] = isKnown ? nameIn(kStates, message.state) : QStringLiteral("interrupted");
    json["finish"] = nameIn(kFinishes, message.finish);
    json["model"] = message.modelName;
    json["figures"] = objectOf(figuresToJson(message.figures));
    if (!message.error.isEmpty()) json["error"] = objectOf(errorToJson(message.error));
    if (message.thinkingMs > 0) json["thinking_ms"] = message.thinkingMs;
    return json;
}

StoredMessage messageFrom(const QJsonObject& json) {
    StoredMessage stored;
    stored.parent = json["parent"].toString().toLongLong();
    Message& message = stored.message;
    message.id = json["id"].toString().toLongLong();
    message.role = valueIn(kRoles, json["role"].toString(), Role::User);
    message.text = json["text"].toString();
    if (message.role == Role::User)
        message.attachments = attachmentsFrom(json["attachments"].toArray());
    message.created = timeOfExport(json["created_ms"]);
    message.state = valueIn(kStates, json["state"].toString(), MessageState::Complete);
    message.finish = valueIn(kFinishes, json["finish"].toString(), FinishReason::EndOfAnswer);
    message.modelName = json["model"].toString();
    message.figures = figuresFromJson(textOf(json["figures"].toObject()));
    message.error = errorFromJson(textOf(json["error"].toObject()));
    message.thinkingMs = std::max<qint64>(0, json["thinking_ms"].toInteger());
    return stored;
}

QJsonObject chatToJson(const PortableChat& portable) {
    const ChatHead& head = portable.head;
    QJsonArray messages;
    for (const StoredMessage& stored : portable.chat.messages)
        messages.append(messageToJson(stored));
    QJsonObject json{{"id", QString::number(portable.chat.id)},
                     {"title", head.summary.title},
                     {"updated_ms", head.summary.updated.toMSecsSinceEpoch()},
                     {"active_leaf", QString::number(portable.chat.activeLeaf)},
                     {"messages", messages}};
    if (head.pinnedMs != 0) json["pinned"] = true;
    if (head.summary.folder != 0) json["folder"] = QString::number(head.summary.folder);
    if (!portable.chat.draft.isEmpty()) json["draft"] = portable.chat.draft;
    if (!portable.chat.draftAttachments.empty())
        json["draft_attachments"] = toJson(portable.chat.draftAttachments);
    if (!head.settings.isEmpty()) json["settings"] = toJson(head.settings);
    if (head.readsFrom != 0) json["reads_from"] = QString::number(head.readsFrom);
    if (head.contextTokens > 0) json["context_tokens"] = head.contextTokens;
    return json;
}

PortableChat chatFrom(const QJsonObject& json) {
    PortableChat portable;
    StoredChat& chat = portable.chat;
    ChatHead& head = portable.head;
    chat.id = json["id"].toString().toLongLong();
    chat.activeLeaf = json["active_leaf"].toString().toLongLong();
    chat.draft = json["draft"].toString();
    chat.draftAttachments = attachmentsFrom(json["draft_attachments"].toArray());
    chat.settings = chatSettingsFrom(json["settings"].toObject());
    head.settings = chat.settings;
    head.readsFrom = json["reads_from"].toString().toLongLong();
    head.contextTokens = std::max<qint64>(0, json["context_tokens"].toInteger());
    head.activeLeaf = chat.activeLeaf;
    head.summary.title = firstCharacters(json["title"].toString().simplified(), 200);
    head.summary.updated = timeOfExport(json["updated_ms"]);
    head.summary.pinned = json["pinned"].toBool();
    head.pinnedMs = head.summary.pinned ? 1 : 0;
    head.summary.folder = json["folder"].toString().toLongLong();
    std::set<qint64> known;
    for (const QJsonValue each : json["messages"].toArray()) {
        StoredMessage stored = messageFrom(each.toObject());
        // Each under one that came before it, so that no walk goes in a circle.
        if (!known.contains(stored.parent)) stored.parent = 0;
        if (stored.message.id == 0 || !known.insert(stored.message.id).second) continue;
        chat.messages.push_back(std::move(stored));
    }
    return portable;
}

Result<ChatArchive> archiveFrom(const QJsonObject& root) {
    const int version = root["version"].toInt();
    if (version != kVersion) {
        return Error{ErrorCode::Unsupported,
                     "chats of version " + std::to_string(version) +
                         ", this program reads version " + std::to_string(kVersion)};
    }
    ChatArchive archive;
    for (const QJsonValue each : root["folders"].toArray()) {
        const QJsonObject folder = each.toObject();
        archive.folders.push_back({folder["id"].toString().toLongLong(),
                                   folder["parent"].toString().toLongLong(),
                                   firstCharacters(folder["name"].toString().simplified(), 100)});
    }
    for (const QJsonValue each : root["chats"].toArray())
        archive.chats.push_back(chatFrom(each.toObject()));
    return archive;
}

Result<ChatArchive> readAny(const QByteArray& json) {
    QJsonParseError problem{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
    if (document.isNull()) {
        if (const QJsonArray lines = jsonLines(json); !lines.isEmpty())
            return readForeignChats(QJsonDocument(lines));
        return Error{ErrorCode::CorruptFile,
                     "no JSON: " + problem.errorString().toStdString() + " at byte " +
                         std::to_string(problem.offset)};
    }
    if (document.object()["format"].toString() == QLatin1String(kFormat))
        return archiveFrom(document.object());
    return readForeignChats(document);
}

/// A chat is as old as what was said in it last.
void giveDates(PortableChat& portable, const QDateTime& otherwise) {
    QDateTime& updated = portable.head.summary.updated;
    if (!updated.isValid()) {
        for (const StoredMessage& each : portable.chat.messages) {
            const QDateTime& created = each.message.created;
            if (created.isValid() && (!updated.isValid() || created > updated)) updated = created;
        }
    }
    if (!updated.isValid()) updated = otherwise;
    for (StoredMessage& each : portable.chat.messages) {
        if (!each.message.created.isValid()) each.message.created = updated;
    }
}

}  // namespace

QByteArray toJson(const ChatArchive& archive) {
    QJsonArray folders;
    for (const Folder& folder : archive.folders) {
        QJsonObject json{{"id", QString::number(folder.id)}, {"name", folder.name}};
        if (folder.parent != 0) json["parent"] = QString::number(folder.parent);
        folders.append(json);
    }
    QJsonArray chats;
    for (const PortableChat& chat : archive.chats) chats.append(chatToJson(chat));
    QJsonObject root{{"format", QLatin1String(kFormat)}, {"version", kVersion}, {"chats", chats}};
    if (!folders.isEmpty()) root["folders"] = folders;
    return QJsonDocument(root).toJson();
}

Result<ChatArchive> readChats(QByteArray json, const QDateTime& otherwise) {
    const bool is_repaired = !QUtf8StringView(json).isValidUtf8();
    if (is_repaired) json = QString::fromUtf8(json).toUtf8();
    PG_TRY(ChatArchive archive, readAny(json));
    archive.isRepaired = is_repaired;
    for (PortableChat& chat : archive.chats) giveDates(chat, otherwise);
    return archive;
}

}  // namespace pergola::app
