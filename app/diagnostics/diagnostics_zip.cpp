// The bundle as a ZIP archive, with the system's libzip.

#include <zip.h>

#include "app/diagnostics/diagnostics_bundle.h"

namespace pergola::app {
namespace {

Error failed(zip_error_t* problem) {
    return {ErrorCode::Io,
            std::string("the archive could not be made: ") + zip_error_strerror(problem)};
}

/// The archive takes the source; `text` must live until it is closed.
bool addPart(zip_t* archive, const QByteArray& name, const QByteArray& text) {
    zip_source_t* source =
        zip_source_buffer(archive, text.constData(), static_cast<zip_uint64_t>(text.size()), 0);
    if (source == nullptr) return false;
    if (zip_file_add(archive, name.constData(), source, ZIP_FL_ENC_UTF_8) >= 0) return true;
    zip_source_free(source);
    return false;
}

QByteArray bytesOf(zip_source_t* source) {
    zip_stat_t facts;
    zip_stat_init(&facts);
    if (zip_source_stat(source, &facts) != 0 || zip_source_open(source) != 0) return {};
    QByteArray bytes(static_cast<qsizetype>(facts.size), '\0');
    const zip_int64_t read = zip_source_read(source, bytes.data(), facts.size);
    zip_source_close(source);
    return read == static_cast<zip_int64_t>(facts.size) ? bytes : QByteArray();
}

}  // namespace

bool writesZip() {
    return true;
}

Result<QByteArray> packDiagnostics(const std::vector<DiagnosticsPart>& parts) {
    std::vector<QByteArray> texts;
    texts.reserve(parts.size());
    for (const DiagnosticsPart& part : parts) texts.push_back(part.text.toUtf8());
    zip_error_t problem;
    zip_error_init(&problem);
    zip_source_t* memory = zip_source_buffer_create(nullptr, 0, 0, &problem);
    zip_t* archive =
        memory != nullptr ? zip_open_from_source(memory, ZIP_TRUNCATE, &problem) : nullptr;
    if (archive == nullptr) {
        if (memory != nullptr) zip_source_free(memory);
        return failed(&problem);
    }
    zip_source_keep(memory);  // closing the archive gives up its own hold
    bool isWhole = true;
    for (std::size_t i = 0; i < parts.size(); ++i)
        isWhole = isWhole && addPart(archive, parts[i].name.toUtf8(), texts[i]);
    if (!isWhole || zip_close(archive) != 0) {
        const Error error = failed(zip_get_error(archive));
        zip_discard(archive);
        zip_source_free(memory);
        return error;
    }
    const QByteArray bytes = bytesOf(memory);
    zip_source_free(memory);
    if (bytes.isEmpty()) return Error{ErrorCode::Io, "the archive could not be read back"};
    return bytes;
}

}  // namespace pergola::app
