#!/usr/bin/env python3
"""Writes gguf_blocks.bin and gguf_quantised.bin, the vectors of tests/kernels/codecs.

usage: extract_gguf_blocks.py gguf_blocks.safetensors gguf_blocks.bin gguf_quantised.bin

The input holds, for each ggml type T, `T.raw` (rows as they lie in a GGUF file), `T.f32` (the same
de-quantised by gguf-py), `T.x` (a vector) and `T.y` (T.f32 @ T.x in float64, rounded once).
The output keeps some rows of the types below, little-endian:

    "PGB1"  u32 count
    count times: name, 8 bytes, zero-padded; u32 rows, columns, row_bytes;
                 raw u8[rows][row_bytes]; values f32[rows][columns]; x f32[columns]; y f32[rows]

and of `quantise.T.input` and `quantise.T.raw`, what gguf-py's quantiser makes of the input:

    "PGQ1"  u32 count
    count times: name, 8 bytes; u32 rows, columns, row_bytes;
                 input f32[rows][columns]; raw u8[rows][row_bytes]
"""

import json
import struct
import sys

TYPES = ["BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K",
         "IQ4_NL", "IQ4_XS", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S", "IQ1_S", "IQ1_M",
         "TQ1_0", "TQ2_0", "MXFP4", "NVFP4"]
QUANTISED = ["BF16", "Q8_0"]
ROWS = 6  # of 16: the first three hold the edge cases, the rest is random


def read_safetensors(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        body = file.read()
    return header, body


def main(source, target, quantised):
    header, body = read_safetensors(source)

    def tensor(name):
        begin, end = header[name]["data_offsets"]
        return header[name]["shape"], body[begin:end]

    with open(target, "wb") as out:
        out.write(b"PGB1" + struct.pack("<I", len(TYPES)))
        for name in TYPES:
            (_, row_bytes), raw = tensor(name + ".raw")
            (_, columns), values = tensor(name + ".f32")
            out.write(name.encode().ljust(8, b"\0"))
            out.write(struct.pack("<III", ROWS, columns, row_bytes))
            out.write(raw[:ROWS * row_bytes] + values[:ROWS * columns * 4])
            out.write(tensor(name + ".x")[1] + tensor(name + ".y")[1][:ROWS * 4])
    with open(quantised, "wb") as out:
        out.write(b"PGQ1" + struct.pack("<I", len(QUANTISED)))
        for name in QUANTISED:
            (rows, columns), values = tensor(f"quantise.{name}.input")
            (_, row_bytes), raw = tensor(f"quantise.{name}.raw")
            out.write(name.encode().ljust(8, b"\0"))
            out.write(struct.pack("<III", rows, columns, row_bytes) + values + raw)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
