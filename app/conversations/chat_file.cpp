#include "app/conversations/chat_file.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <iterator>

#include "app/documents/zip_parts.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestFile = 512LL << 20;  // bytes; what is parsed takes several times as much
#ifdef PERGOLA_READS_ZIP
constexpr qint64 kLargestArchive = 8LL << 30;  // bytes; pictures and recordings, which stay in it
constexpr int kMostParts = 1000;

/// Large exports come in parts: "conversations-000.json" and so on.
QByteArray nameOfPart(int part) {
    return "conversations-" + QByteArray::number(part).rightJustified(3, '0') + ".json";
}

void append(ChatArchive& all, ChatArchive more) {
    std::move(more.chats.begin(), more.chats.end(), std::back_inserter(all.chats));
    all.isRepaired = all.isRepaired || more.isRepaired;
    all.leftOut.pictures += more.leftOut.pictures;
    all.leftOut.files += more.leftOut.files;
    all.leftOut.chats += more.leftOut.chats;
}

Result<ChatArchive> readArchive(QFile& file, const QDateTime& written) {
    if (file.size() > kLargestArchive)
        return Error{ErrorCode::Unsupported, "the archive is too large"};
    const uchar* mapped = file.map(0, file.size());
    if (mapped == nullptr) return Error{ErrorCode::Io, file.errorString().toStdString()};
    const QByteArray bytes =
        QByteArray::fromRawData(reinterpret_cast<const char*>(mapped), file.size());
    PG_TRY(const ZipParts archive, ZipParts::open(bytes));
    Result<QByteArray> whole = archive.part("conversations.json", kLargestFile);
    if (whole) return readChats(std::move(whole).take(), written);
    if (whole.error().code != ErrorCode::NotFound) return whole.take_error();
    ChatArchive all;
    qint64 left = kLargestFile;
    for (int i = 0; i < kMostParts; ++i) {
        Result<QByteArray> part = archive.part(nameOfPart(i), left);
        if (!part && part.error().code == ErrorCode::NotFound) break;
        if (!part) return part.take_error();
        left -= part->size();
        PG_TRY(ChatArchive more, readChats(std::move(part).take(), written));
        append(all, std::move(more));
    }
    if (!all.chats.empty()) return all;
    return Error{ErrorCode::Unsupported, "no conversations.json is in the archive"};
}
#else
Result<ChatArchive> readArchive(QFile& /*file*/, const QDateTime& /*written*/) {
    return Error{ErrorCode::Unsupported, "this build reads no archives"};
}
#endif

}  // namespace

Result<ChatArchive> readChatFile(const QString& path) {
    QFile file(path);
    if (const QString reason = openFile(file, QIODevice::ReadOnly); !reason.isEmpty())
        return Error{ErrorCode::Io, reason.toStdString()};
    const QDateTime changed = QFileInfo(file).lastModified();
    const QDateTime written = changed.isValid() ? changed : QDateTime::currentDateTime();
    if (file.peek(4) == QByteArrayView("PK\x03\x04", 4)) return readArchive(file, written);
    if (file.size() > kLargestFile) {
        return Error{ErrorCode::Unsupported,
                     "the file has " + std::to_string(file.size()) + " bytes, at most " +
                         std::to_string(kLargestFile) + " are read"};
    }
    return readChats(file.readAll(), written);
}

}  // namespace pergola::app
