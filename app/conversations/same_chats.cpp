#include "app/conversations/same_chats.h"

#include <QCryptographicHash>
#include <algorithm>

namespace pergola::app {
namespace {

void put(QCryptographicHash& hash, const QString& text) {
    const QByteArray bytes = text.toUtf8();
    hash.addData(QByteArray::number(bytes.size()) + ':');  // no two lists of texts read alike
    hash.addData(bytes);
}

/// One for each message: what it says and what stands above it. In the order of the messages.
std::vector<QByteArray> keysOf(const StoredChat& chat) {
    std::vector<QByteArray> keys;
    QHash<qint64, QByteArray> above;
    for (const StoredMessage& stored : chat.messages) {
        QCryptographicHash hash(QCryptographicHash::Sha1);
        hash.addData(above.value(stored.parent));
        hash.addData(QByteArray::number(static_cast<int>(stored.message.role)));
        put(hash, stored.message.text);
        for (const Attachment& each : stored.message.attachments) put(hash, each.text);
        keys.push_back(hash.result());
        above.insert(stored.message.id, keys.back());
    }
    if (!keys.empty()) return keys;
    QCryptographicHash hash(QCryptographicHash::Sha1);
    put(hash, QStringLiteral("draft"));
    put(hash, chat.draft);
    for (const Attachment& each : chat.draftAttachments) put(hash, each.text);
    return {hash.result()};
}

}  // namespace

void SameChats::add(const StoredChat& chat) {
    const std::vector<QByteArray> keys = keysOf(chat);
    withFirst_[keys.front()].push_back(chats_.size());
    chats_.emplace_back(keys.begin(), keys.end());
}

bool SameChats::contains(const StoredChat& chat) const {
    const std::vector<QByteArray> keys = keysOf(chat);
    const std::vector<std::size_t> places = withFirst_.value(keys.front());
    return std::any_of(places.begin(), places.end(), [&](std::size_t place) {
        return std::all_of(keys.begin(), keys.end(), [&](const QByteArray& key) {
            return chats_[place].contains(key);
        });
    });
}

}  // namespace pergola::app
