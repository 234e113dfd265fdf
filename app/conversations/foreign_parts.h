#pragma once
// What the readers of other programs' exports share. Any thread.

#include <QDateTime>
#include <QJsonValue>

#include "app/conversations/chat_json.h"

namespace pergola::app {

/// Seconds or milliseconds since 1970, told apart by their size, as a number or a text; now where
/// it is neither.
QDateTime timeOfExport(const QJsonValue& value);

/// A text, or the texts among the parts of a list, whichever way they are written; pictures and
/// files are left out.
QString textOfParts(const QJsonValue& content);

/// Title, leaf and settings, once the messages are there.
void finishForeignChat(PortableChat& portable, const QString& title);

}  // namespace pergola::app
