#pragma once
// Figures and errors of messages as JSON text, as they stand in the database. Any thread.

#include <QString>

#include "app/conversations/message.h"

namespace pergola::app {

QString figuresToJson(const AnswerFigures& figures);
AnswerFigures figuresFromJson(
    const QString& json);  ///< what is missing or wrong stays at its default

QString errorToJson(const UserError& error);  ///< empty text for an empty error
UserError errorFromJson(const QString& json);

}  // namespace pergola::app
