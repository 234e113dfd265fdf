#pragma once
// Chats as pages for a browser and for paper. Any thread. Knows nothing of files.

#include <QByteArray>
#include <QString>
#include <memory>
#include <vector>

#include "app/conversations/chat_text.h"

class QTextDocument;

namespace pergola::ui {

/// A whole page of HTML; the answers' Markdown is drawn.
QString webPageOf(std::vector<app::ChatText> chats);

/// Laid out on A4: letters of 10.5 pt, margins of 2 cm. Nothing folds on paper: of attachments the
/// names alone.
std::unique_ptr<QTextDocument> paperOf(std::vector<app::ChatText> chats);

/// paperOf() as a PDF, its pages numbered.
QByteArray pdfOf(std::vector<app::ChatText> chats);

}  // namespace pergola::ui
