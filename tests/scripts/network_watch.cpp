// Loaded before the program under test: notes each socket to a network and each question for a host's
// name, a line each, in the file that PERGOLA_NETWORK_LOG names. Changes nothing else.

#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace {

void note(const char* line) {
    const char* path = std::getenv("PERGOLA_NETWORK_LOG");
    if (path == nullptr) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    (void)!write(file, line, std::strlen(line));
    close(file);
}

template <class Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// Everything else of the project is hidden; these must be found in the place of the originals.
#pragma GCC visibility push(default)
extern "C" {

int socket(int domain, int type, int protocol) noexcept {
    if (domain == AF_INET || domain == AF_INET6) note("socket\n");
    return next<int (*)(int, int, int)>("socket")(domain, type, protocol);
}

int getaddrinfo(const char* node,
                const char* service,
                const addrinfo* hints,
                addrinfo** result) {
    note("getaddrinfo\n");
    using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    return next<Function>("getaddrinfo")(node, service, hints, result);
}
}
#pragma GCC visibility pop
