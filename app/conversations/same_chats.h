#pragma once
// Tells by what was said in them whether chats are the same: an import gives chats other numbers,
// and a title may have been changed since. Any thread.

#include <QByteArray>
#include <QHash>
#include <QSet>
#include <vector>

#include "app/conversations/chat_record.h"

namespace pergola::app {

class SameChats final {
public:
    void add(const StoredChat& chat);
    /// Whether everything of this chat is in one of those that were added, which may have gone on
    /// since.
    bool contains(const StoredChat& chat) const;

private:
    std::vector<QSet<QByteArray>> chats_;                    ///< the messages of each
    QHash<QByteArray, std::vector<std::size_t>> withFirst_;  ///< places in chats_
};

}  // namespace pergola::app
