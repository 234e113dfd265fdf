#pragma once
// The card's order of GGUF blocks under this folder's name.

#include "kernels/codecs/gguf_planes.h"

namespace pergola::cuda {

using gguf::gguf_field;
using gguf::gguf_planes_index;
using gguf::GgufField;

}  // namespace pergola::cuda
