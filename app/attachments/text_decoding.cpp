#include "app/attachments/text_decoding.h"

#include <QStringDecoder>
#include <algorithm>
#include <optional>

namespace pergola::app {
namespace {

// Of text, control characters are rare: more than one in a hundred is something else. Those of
// lines, pages, tabs and of coloured output (ESC) are not counted.
constexpr qsizetype kCharactersPerControl = 100;

// Windows-1252, 0x80 to 0x9F; the five that it leaves free stay what they are in Latin-1.
constexpr char16_t kWestern[32] = {0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                   0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

struct Mark {
    QByteArrayView bytes;
    QStringConverter::Encoding encoding;
};

// The longer ones first: UTF-32's begins with UTF-16's.
const Mark kMarks[] = {
    {QByteArrayView("\xFF\xFE\0\0", 4), QStringConverter::Utf32LE},
    {QByteArrayView("\0\0\xFE\xFF", 4), QStringConverter::Utf32BE},
    {QByteArrayView("\xEF\xBB\xBF", 3), QStringConverter::Utf8},
    {QByteArrayView("\xFF\xFE", 2), QStringConverter::Utf16LE},
    {QByteArrayView("\xFE\xFF", 2), QStringConverter::Utf16BE},
};

bool isText(const QString& text) {
    qsizetype controls = 0;
    for (const QChar character : text) {
        const char16_t code = character.unicode();
        if (code == 0) return false;
        const bool isUsual = (code >= '\b' && code <= '\r') || code == 0x1B;
        if (code < 0x20 && !isUsual) ++controls;
    }
    return controls * kCharactersPerControl <= text.size();
}

std::optional<QString> decodeAs(QStringConverter::Encoding encoding, const QByteArray& bytes) {
    // The decoder passes over an unfinished unit at the end.
    const bool isUtf32 =
        encoding == QStringConverter::Utf32LE || encoding == QStringConverter::Utf32BE;
    const qsizetype unit = encoding == QStringConverter::Utf8 ? 1 : isUtf32 ? 4 : 2;
    if (bytes.size() % unit != 0) return std::nullopt;
    QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
    QString text = decoder(bytes);
    if (decoder.hasError()) return std::nullopt;
    return text;
}

QString fromWestern(const QByteArray& bytes) {
    QString text = QString::fromLatin1(bytes);
    for (QChar& character : text) {
        const char16_t code = character.unicode();
        if (code >= 0x80 && code < 0xA0) character = QChar(kWestern[code - 0x80]);
    }
    return text;
}

}  // namespace

Result<DecodedText> decodeText(const QByteArray& bytes) {
    const Error noText{ErrorCode::Unsupported, "the bytes are no text"};
    std::optional<QString> text;
    bool isGuessed = false;
    const auto mark = std::find_if(std::begin(kMarks), std::end(kMarks), [&](const Mark& each) {
        return bytes.startsWith(each.bytes);
    });
    if (mark != std::end(kMarks)) {
        text = decodeAs(mark->encoding, bytes);
    } else if (bytes.isValidUtf8()) {
        text = QString::fromUtf8(bytes);
    } else {
        text = fromWestern(bytes);
        isGuessed = true;
    }
    if (!text || !isText(*text)) return noText;
    if (text->startsWith(QChar::ByteOrderMark)) text->remove(0, 1);
    text->replace(QLatin1String("\r\n"), QLatin1String("\n"));
    text->replace(QLatin1Char('\r'), QLatin1Char('\n'));
    return DecodedText{std::move(*text), isGuessed};
}

}  // namespace pergola::app
