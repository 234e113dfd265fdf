#!/usr/bin/env python3
"""Writes exl3/slices.bin, the decoding vectors of tests/kernels/codecs.

usage: extract_exl3_slices.py MODELS DECODER exl3/slices.bin

MODELS holds EXL3 model folders written by ExLlamaV3 itself; DECODER is the folder of exl3_decode.py,
a NumPy decoder written from the format and bit-equal to ExLlamaV3's own decoding of these models.
Of each linear below the first 128 inputs and outputs are kept: any 128 x 128 block of a linear is one.
Little-endian:

    "PGX1"  u32 count
    count times: name, 32 bytes, zero-padded; u32 codebook (0 3inst, 1 mcg, 2 mul1), u32 half bits;
                 u16 trellis[8][8][8 * half bits]; u16 suh[128], svh[128];
                 u16 tiles[16][128], the first 16 rows of the decoded tiles as F16;
                 f32 x[128]; f32 y[128], x W in float64, rounded once
"""

import struct
import sys

import numpy as np

LINEARS = [
    ("llama-3inst-4.0bpw", "model.layers.0.self_attn.q_proj"),
    ("gemma2-3inst-5.0bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mcg-3.0bpw", "model.layers.0.self_attn.q_proj"),
    ("qwen3moe-mcg-2.0bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mul1-2.0bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mul1-2.5bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mul1-2.5bpw", "model.layers.0.mlp.down_proj"),
    ("qwen3moe-mul1-3.0bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mul1-4.0bpw", "model.layers.0.self_attn.q_proj"),
    ("llama-mul1-4.0bpw", "lm_head"),
]


def sliced(linear):
    part = dict(linear)
    part["trellis"] = linear["trellis"][:8, :8]
    part["suh"] = linear["suh"][:128]
    part["svh"] = linear["svh"][:128]
    return part


def main(models, decoder, target):
    sys.path.insert(0, decoder)
    import exl3_decode as exl3

    random = np.random.default_rng(20)
    with open(target, "wb") as out:
        out.write(b"PGX1" + struct.pack("<I", len(LINEARS)))
        for folder, key in LINEARS:
            part = sliced(exl3.Safetensors(f"{models}/{folder}").linear(key))
            half_bits = part["trellis"].shape[-1] // 8
            tiles = exl3.decode_inner(part["trellis"], exl3.cb_of(part))
            scale = [part[name].astype(np.float64) for name in ("suh", "svh")]
            rotation = exl3.had128(np.eye(128, dtype=np.float32)).astype(np.float64)
            weight = scale[0][:, None] * (rotation @ tiles.astype(np.float64) @ rotation) * scale[1]
            x = random.standard_normal(128).astype("<f4")
            out.write(f"{folder[:22]} {key.split('.')[-1]}".encode().ljust(32, b"\0"))
            out.write(struct.pack("<II", exl3.cb_of(part), half_bits))
            out.write(part["trellis"].astype("<i2").tobytes())
            out.write(part["suh"].astype("<f2").tobytes() + part["svh"].astype("<f2").tobytes())
            out.write(tiles[:16].astype("<f2").tobytes())
            out.write(x.tobytes() + (x.astype(np.float64) @ weight).astype("<f4").tobytes())
            print(folder, key, half_bits / 2)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
