#pragma once
// The face of libpergola_cuda.so, which is opened at run time so that the program itself needs no
// CUDA. One C symbol gives this struct; everything in it is plain data and functions.

#include <array>
#include <cstdint>

#include "kernels/device.h"

namespace pergola {

/// Raised with every change of this header or of what it includes.
inline constexpr int cuda_plugin_version = 9;

struct CudaCard {
    std::array<char, 128> name = {};
    int multiprocessors = 0;
    int capability = 0;  ///< 10 * major + minor
    /// The plugin has code for cards of this kind. Without, the driver translates each kernel when
    /// it first runs, and keeps what it made.
    bool has_machine_code = false;
    std::int64_t total_bytes = 0;
    std::int64_t free_bytes = 0;
};

struct PergolaCudaPlugin {
    int version = 0;
    /// Fills in at most `room` cards and gives their number. None: `why` gets a sentence.
    int (*inventory)(CudaCard* cards, int room, std::array<char, 256>& why) = nullptr;
    /// The functions of a card that inventory() gave; null where this build has no code for it.
    const Device* (*device)(int card) = nullptr;
};

/// Null where `version` is not that of the plugin.
using PergolaCudaEntry = const PergolaCudaPlugin* (*)(int version);
inline constexpr const char* cuda_plugin_symbol = "pergola_cuda_plugin";
inline constexpr const char* cuda_plugin_file = "libpergola_cuda.so";

}  // namespace pergola
