#pragma once
// EXL3 linears among the tensors of safetensors files: several tensors of a linear become one entry
// of the directory. Grammar: top of the .cpp.

#include <string>
#include <vector>

#include "engine/formats/safetensors_file.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

/// Whether a tensor's name is one of those that an EXL3 linear is made of, apart from its bias.
bool is_exl3_piece(std::string_view name);
/// The linear that a piece belongs to: "a.q" of "a.q.suh".
std::string_view exl3_key(std::string_view piece);

/// Adds an entry for each linear; the pieces may come from several files. A linear that cannot be
/// read is set aside with the reason (CorruptFile, Unsupported; it starts with the file), since the
/// model may not need it. CorruptFile for a piece that is there twice.
Result<> join_exl3_pieces(const std::vector<Exl3Piece>& pieces, TensorDirectory& tensors);

/// The tiles of a matrix that still lies in its files, at its `data`.
std::span<const std::byte> exl3_tiles(const WeightView& matrix);

/// Writes the matrix of an entry in the order that WeightView asks for; `to` has
/// exl3_matrix_bytes().
void write_exl3_matrix(std::span<const std::byte> tiles, const Exl3Parts& parts, std::byte* to);

}  // namespace pergola
