#include "app/documents/zip_parts.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <string>

namespace pergola::app {
namespace {

// Each entry costs libzip some hundred bytes before anything is asked of it; a document of Word has
// tens, or hundreds with many pictures.
constexpr qsizetype kMostEntries = 20'000;

Error corrupt(const char* what) {
    return {ErrorCode::CorruptFile, what};
}

struct FileCloser {
    void operator()(zip_file* file) const { zip_fclose(file); }
};

}  // namespace

void ZipParts::Closer::operator()(zip* archive) const {
    zip_discard(archive);
}

Result<ZipParts> ZipParts::open(const QByteArray& bytes) {
    // However the directory is hidden in the file, each entry of it begins with this mark.
    if (bytes.count(QByteArrayView("PK\x01\x02", 4)) > kMostEntries)
        return corrupt("too many entries for a document");
    zip_error_t problem;
    zip_error_init(&problem);
    zip_source_t* source = zip_source_buffer_create(
        bytes.constData(), static_cast<zip_uint64_t>(bytes.size()), 0, &problem);
    zip* archive = source ? zip_open_from_source(source, ZIP_RDONLY, &problem) : nullptr;
    if (!archive && source) zip_source_free(source);
    zip_error_fini(&problem);
    if (!archive) return corrupt("no ZIP archive");
    return ZipParts(archive);
}

Result<QByteArray> ZipParts::part(const QByteArray& name, qint64 most) const {
    const zip_int64_t index = zip_name_locate(archive_.get(), name.constData(), ZIP_FL_NOCASE);
    if (index < 0) return Error{ErrorCode::NotFound, name.toStdString() + ": not in the archive"};
    const std::unique_ptr<zip_file, FileCloser> file(
        zip_fopen_index(archive_.get(), static_cast<zip_uint64_t>(index), 0));
    if (!file) {
        const bool isLocked = zip_error_code_zip(zip_get_error(archive_.get())) == ZIP_ER_NOPASSWD;
        return isLocked ? Error{ErrorCode::Unsupported, "encrypted"}
                        : corrupt("an entry cannot be unpacked");
    }
    QByteArray unpacked;
    std::array<char, 65536> piece{};
    for (;;) {
        const zip_int64_t count = zip_fread(file.get(), piece.data(), piece.size());
        if (count < 0) return corrupt("an entry cannot be unpacked");
        if (count == 0) return unpacked;
        if (unpacked.size() + count > most)
            return Error{ErrorCode::Unsupported, "an entry is too large"};
        unpacked.append(piece.data(), static_cast<qsizetype>(count));
    }
}

}  // namespace pergola::app
