#pragma once
// Which file lies at a path: another one may lie there after the first was moved or removed, while
// whoever has opened the first still writes into it. Any thread.

#include <QString>
#include <cstdint>
#include <optional>

namespace pergola::app {

struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// Absent: no file lies there, or none that can be asked.
std::optional<FileIdentity> identityOf(const QString& path);

}  // namespace pergola::app
