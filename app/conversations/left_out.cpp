#include "app/conversations/left_out.h"

#include <QJsonArray>
#include <QJsonObject>

namespace pergola::app {
namespace {

enum class Part : std::uint8_t { Text, Picture, File };

Part pictureIf(bool isPicture) {
    return isPicture ? Part::Picture : Part::File;
}

/// ChatGPT points to what lies beside the text, OpenAI's lists and Open WebUI name a type, LM
/// Studio has files of a type.
Part partOf(const QJsonObject& part) {
    if (part.contains(QLatin1String("asset_pointer")))
        return pictureIf(part["content_type"].toString().startsWith(QLatin1String("image")));
    const QString type = part["type"].toString();
    if (type == QLatin1String("file"))
        return pictureIf(part["fileType"].toString() == QLatin1String("image"));
    for (const char* picture : {"image", "image_url", "input_image"})
        if (type == QLatin1String(picture)) return Part::Picture;
    for (const char* file : {"audio", "input_audio", "input_file", "video"})
        if (type == QLatin1String(file)) return Part::File;
    return Part::Text;
}

/// ChatGPT's list of a message's files; its pictures stand among the parts too.
int filesAmong(const QJsonArray& attachments) {
    int files = 0;
    for (const QJsonValue each : attachments) {
        const QString type = each["mime_type"].toString();
        if (!type.isEmpty() && !type.startsWith(QLatin1String("image/"))) ++files;
    }
    return files;
}

void add(const QJsonValue& value, LeftOut& out) {
    for (const QJsonValue each : value.toArray()) add(each, out);
    if (!value.isObject()) return;
    const QJsonObject object = value.toObject();
    const Part part = partOf(object);
    if (part == Part::Picture) ++out.pictures;
    if (part == Part::File) ++out.files;
    if (part != Part::Text) return;  // what is in it belongs to it
    for (auto each = object.begin(); each != object.end(); ++each) {
        if (each.key() == QLatin1String("attachments"))
            out.files += filesAmong(each->toArray());
        else if (each->isArray() || each->isObject())
            add(*each, out);
    }
}

}  // namespace

LeftOut partsLeftOut(const QJsonValue& value) {
    LeftOut out;
    add(value, out);
    return out;
}

}  // namespace pergola::app
