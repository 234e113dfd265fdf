#include "app/conversations/unsaved_chats.h"

#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <iterator>

#include "app/move_aside.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestFile = 512LL << 20;  // bytes, as of an import

/// Chats go into no folder that somebody else may have made or can write into, and come from none.
bool isOwn(const QString& folder) {
    struct stat info {};
    return ::lstat(QFile::encodeName(folder).constData(), &info) == 0 && S_ISDIR(info.st_mode) &&
           info.st_uid == ::geteuid() && (info.st_mode & S_IWOTH) == 0;
}

bool makeOwn(const QString& folder) {
    QDir().mkpath(QFileInfo(folder).absolutePath());
    ::mkdir(QFile::encodeName(folder).constData(), S_IRWXU);
    return isOwn(folder);
}

ChatArchive readOne(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists() || !isOwn(info.absolutePath())) return {};
    QFile file(path);
    if (!openFile(file, QIODevice::ReadOnly).isEmpty()) return {};
    Result<ChatArchive> archive =
        info.size() > kLargestFile
            ? Error{ErrorCode::Unsupported, "the file is too large to be read"}
            : readChats(file.readAll());
    file.close();
    if (archive) return std::move(archive).take();
    qWarning("unsaved chats: %s", archive.error().message.c_str());
    moveAside(path);
    return {};
}

}  // namespace

bool UnsavedChats::keep(const ChatArchive& archive) const {
    const QByteArray content = toJson(archive);
    for (const QString& place : places_) {
        if (!makeOwn(QFileInfo(place).absolutePath()) || !saveFile(place, content).isEmpty())
            continue;
        QFile::setPermissions(place, QFile::ReadOwner | QFile::WriteOwner);
        for (const QString& other : places_) {
            if (other != place) QFile::remove(other);
        }
        return true;
    }
    return false;
}

ChatArchive UnsavedChats::kept() const {
    ChatArchive all;
    for (const QString& place : places_) {
        ChatArchive one = readOne(place);
        std::move(one.folders.begin(), one.folders.end(), std::back_inserter(all.folders));
        std::move(one.chats.begin(), one.chats.end(), std::back_inserter(all.chats));
    }
    return all;
}

void UnsavedChats::forget() const {
    for (const QString& place : places_) {
        if (isOwn(QFileInfo(place).absolutePath())) QFile::remove(place);
    }
}

void UnsavedChats::erase() const {
    forget();
    for (const QString& place : places_) {
        if (isOwn(QFileInfo(place).absolutePath())) removeAsides(place);
    }
}

}  // namespace pergola::app
