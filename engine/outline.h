#pragma once
// What the headers of a model's files say of it, without loading it: for a list of models. Plain types; with
// engine.h the engine's public face. Any thread but one that must not wait for a disk.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "kernels/result.h"

namespace pergola {

struct ModelOutline {
    ModelFacts facts;                    ///< as of a loaded model; with `refusal` only what the files say plainly
    std::int64_t active_parameters = 0;  ///< that one token passes; 0: unknown
    int active_experts = 0;              ///< chosen for a token; 0: dense
    std::int64_t work_bytes = 0;         ///< for activations, as a load would reserve them; 0: unknown
    std::string licence;                 ///< as the file names it, e.g. "apache-2.0"; mostly empty
    std::optional<Error> refusal;        ///< why these files cannot be loaded although they can be read
};

/// Reads headers alone and checks the range of every tensor against the files; NotFound, Io, CorruptFile,
/// Unsupported. Takes some tenths of a second, and as long as a slow drive does.
Result<ModelOutline> outline_model(const std::filesystem::path& path);

}  // namespace pergola
