#pragma once
// What of another program's export cannot come along, counted, so that it can be said. Any thread.

#include <QJsonValue>

namespace pergola::app {

struct LeftOut {
    int pictures = 0;
    int files = 0;  ///< recordings too
    int chats = 0;  ///< without any message, or of a kind that is not known

    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

/// Pictures and files that the export speaks of, wherever they stand in it.
LeftOut partsLeftOut(const QJsonValue& value);

}  // namespace pergola::app
