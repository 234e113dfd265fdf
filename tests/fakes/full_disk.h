#pragma once
// A disk without room, for tests.

#include <sys/resource.h>

#include <csignal>

namespace pergola::fakes {

/// The largest file that this process may write, until the end of the scope: a disk that is full.
class FullDisk final {
public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
};

}  // namespace pergola::fakes
