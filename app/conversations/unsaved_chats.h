#pragma once
// Chats that their database did not take before the program ended, in a file of their own that the
// next start takes up: an export as any other, with the ids that the chats have. Any thread. Knows
// nothing of the store.

#include <QStringList>

#include "app/conversations/chat_json.h"

namespace pergola::app {

class UnsavedChats final {
public:
    /// Paths of the file, the best place first: a folder that takes no database may take no file.
    explicit UnsavedChats(QStringList places) : places_(std::move(places)) {}

    /// Into the first place that takes it, whatever is in the others goes. False: none takes it,
    /// and all stays as it was.
    bool keep(const ChatArchive& archive) const;
    /// What is kept in any of the places; a chat that is in two of them comes twice. A file that
    /// cannot be read is moved aside, one of another user is left alone.
    ChatArchive kept() const;
    void forget() const;
    /// Also what was moved aside.
    void erase() const;

private:
    QStringList places_;
};

}  // namespace pergola::app
