#pragma once
// The sentences of a Conversation in the language of the program. GUI thread.

#include <QCoreApplication>
#include <QString>

namespace pergola::app {

inline QString words(const char* text) {
    return QCoreApplication::translate("conversation", text);
}

}  // namespace pergola::app
