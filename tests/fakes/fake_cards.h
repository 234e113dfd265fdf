#pragma once
// Graphics cards without a card: a plugin (tests/fakes/fake_cuda_plugin.cpp) whose memory is the
// host's and whose operators are the processor's in F32. A test sees what each card holds and
// breaks it. The atomics let a test look while the engine's threads work.

#include <dlfcn.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <stdexcept>

#include "kernels/device.h"

namespace pergola::fakes {

struct FakeCard {
    std::atomic<std::int64_t> held_bytes{0};  ///< allocated and not given back, queues among it
    std::atomic<std::int64_t> most_bytes{std::int64_t{1} << 32};
    std::atomic<std::int64_t> others_bytes{0};  ///< taken by other programs
    std::atomic<bool> has_machine_code{true};
    std::atomic<std::int64_t> allocations{0};  ///< so far, queues among them
    std::atomic<std::int64_t> calls{0};        ///< of any kind but the inventory
    std::atomic<std::int64_t> steps{0};
    std::atomic<std::int64_t> starts{0};
    std::atomic<std::int64_t> draws{0};  ///< tokens that it drew
    std::atomic<std::int64_t> draws_to_refuse{
        0};  ///< so many steps give no token for their first row
    std::atomic<std::int64_t> good_allocations{-1};  ///< so many more, then none; -1: all
    std::atomic<std::int64_t> good_moves{-1};   ///< the same of moves
    std::atomic<std::int64_t> pinned_bytes{0};
    std::atomic<std::int64_t> handed{0};  ///< layers whose experts the processor computed in part
    std::atomic<std::int64_t> most_pinned_bytes{std::int64_t{1} << 32};
    std::atomic<std::int64_t> good_places{-1};  ///< so many more, then it is as crashed; -1: all
    std::atomic<std::int64_t> steps_to_fault{-1};
    std::atomic<CardFault> fault{CardFault::None};
    std::atomic<bool> is_crashed{false};  ///< refuses everything until it is started anew
    std::atomic<bool> can_restart{true};
    std::atomic<bool> is_wrong{false};  ///< its products are not what they should be
};

struct FakeCards {
    std::atomic<int> count{1};
    std::array<FakeCard, 2> cards;
};

inline constexpr const char* fake_cards_symbol = "pergola_fake_cards";

/// Those of the plugin beside this program.
inline FakeCards& fake_cards() {
    const auto file =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "libpergola_cuda.so";
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    return *reinterpret_cast<FakeCards* (*)()>(dlsym(library, fake_cards_symbol))();
}

}  // namespace pergola::fakes
