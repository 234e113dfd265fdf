#pragma once
// The thread, and threads that it starts, reach files as an ordinary user while this lives, since root may open
// every one. Nothing changes where the tests run as a user.

#include <sys/syscall.h>
#include <unistd.h>

namespace pergola::fakes {

class OrdinaryAccess {
public:
    // The system's call: the library's would change every thread there is.
    OrdinaryAccess() : was_root_(::geteuid() == 0) {
        if (was_root_) (void)::syscall(SYS_setresuid, nobody, nobody, 0);
    }
    ~OrdinaryAccess() {
        if (was_root_) (void)::syscall(SYS_setresuid, 0, 0, 0);
    }
    OrdinaryAccess(const OrdinaryAccess&) = delete;
    OrdinaryAccess& operator=(const OrdinaryAccess&) = delete;

    /// False: root in a container that knows no other user.
    bool is_ordinary() const { return ::geteuid() != 0; }

private:
    static constexpr uid_t nobody = 65534;
    bool was_root_;
};

}  // namespace pergola::fakes
