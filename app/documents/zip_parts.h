#pragma once
// Single files out of a ZIP archive in memory. Wraps libzip. Any thread, one at a time.

#include <QByteArray>
#include <memory>

#include "kernels/result.h"

struct zip;

namespace pergola::app {

class ZipParts final {
public:
    /// CorruptFile: no archive, or one with so many entries that it is no document. `bytes` must
    /// stay as long as this.
    static Result<ZipParts> open(const QByteArray& bytes);

    /// A part unpacked, whatever size the archive claims for it. NotFound; Unsupported: it has more
    /// than `most` bytes, or is encrypted; CorruptFile.
    Result<QByteArray> part(const QByteArray& name, qint64 most) const;

private:
    struct Closer {
        void operator()(zip* archive) const;
    };
    explicit ZipParts(zip* archive) : archive_(archive) {}

    std::unique_ptr<zip, Closer> archive_;
};

}  // namespace pergola::app
