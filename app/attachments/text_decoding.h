#pragma once
// Bytes of a file as text, whatever they were written in. Any thread.

#include <QByteArray>
#include <QString>

#include "kernels/result.h"

namespace pergola::app {

struct DecodedText {
    QString text;            ///< lines end with "\n"
    bool isGuessed = false;  ///< no mark and no UTF-8: read as Western European (Windows-1252)
};

/// UTF-8, UTF-16 or UTF-32 by its byte order mark; else UTF-8 if all of it is; else Windows-1252,
/// which is Latin-1 with letters in the place of its unused controls. Unsupported: the bytes are no
/// text (zero bytes or many control characters, or a mark that the rest contradicts).
Result<DecodedText> decodeText(const QByteArray& bytes);

}  // namespace pergola::app
