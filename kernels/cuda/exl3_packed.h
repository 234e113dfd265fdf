#pragma once
// The card's order of an EXL3 trellis under this folder's name.

#include "kernels/codecs/exl3_packed.h"

namespace pergola::cuda {

using exl3::exl3_half_source;
using exl3::exl3_packed_index;
using exl3::exl3_stream_half;
using exl3::exl3_unit_inputs;
using exl3::exl3_unit_outputs;
using exl3::exl3_unit_words;
using exl3::Exl3HalfSource;

}  // namespace pergola::cuda
