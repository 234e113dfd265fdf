#!/usr/bin/env python3
"""Writes gguf_grid_tables.h from the Python package gguf, whose licence (MIT) the header repeats.

usage: write_gguf_grid_tables.py gguf_grid_tables.h

The build does not run this: the tables are constants of the file format.
"""

import sys

from gguf import quants

HEAD = """#pragma once
// The grids of the IQ types: which eight (IQ3: four) values stand together. Constants of the format,
// not found in the files. Written by write_gguf_grid_tables.py; do not edit.
//
// A row is 16 bits, four rows a word, the first row and the first value in the low bits. Two bits a
// value (IQ3: four), whose meaning is in gguf_grid_blocks.h. Each table is a static of its function,
// so that the device compiler makes its own copy; a constexpr local would be copied to the stack at
// each call.
//
// The rows are those of the ggml library and of its Python package gguf:
//
//     MIT License. Copyright (c) 2023 Georgi Gerganov
//
//     Permission is hereby granted, free of charge, to any person obtaining a copy of this software
//     and associated documentation files (the "Software"), to deal in the Software without
//     restriction, including without limitation the rights to use, copy, modify, merge, publish,
//     distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
//     Software is furnished to do so, subject to the following conditions:
//
//     The above copyright notice and this permission notice shall be included in all copies or
//     substantial portions of the Software.
//
//     THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
//     BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
//     NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
//     DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING
//     FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

#include <cstdint>

#include "kernels/codecs/host_device.h"

namespace pergola::gguf {

// clang-format off
// NOLINTBEGIN(readability-function-size): a table is as long as it is
"""

TAIL = """// NOLINTEND(readability-function-size)
// clang-format on

}  // namespace pergola::gguf
"""

GRIDS = ["IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S", "IQ1_S"]


def words_of(name):
    hex_text = getattr(quants, name).grid_hex
    data = bytes.fromhex(hex_text.decode())
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data), 8)]


def function_of(name):
    words = words_of(name)
    function = name.lower().replace("_", "") + "_row"
    lines = [f"/// Row `index` < {4 * len(words)}.",
             f"PG_HOST_DEVICE inline std::uint32_t {function}(int index) {{",
             f"    static constexpr std::uint64_t words[{len(words)}] = {{"]
    for first in range(0, len(words), 4):
        lines.append("        " + ", ".join(f"0x{word:016X}" for word in words[first:first + 4]) + ",")
    lines += ["    };",
              "    return static_cast<std::uint32_t>(words[index / 4] >> (16 * (index % 4)) & 0xFFFF);",
              "}", "", ""]
    return "\n".join(lines)


def main(target):
    with open(target, "w", encoding="ascii") as out:
        out.write(HEAD + "".join(function_of(name) for name in GRIDS).rstrip() + "\n" + TAIL)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
