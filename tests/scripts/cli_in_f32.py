#!/usr/bin/env python3
"""The program that PERGOLA_CLI names, with f32 arithmetic in the commands whose numbers are compared.

A checker of reference vectors calls `logits` and `perplexity` without options of ours, and compares with models that
were computed in f32; our default rounds activations to 8 bits beside quantised weights.
"""
import os
import sys

arguments = sys.argv[1:]
if arguments and arguments[0] in ("logits", "perplexity") and "--precision" not in arguments:
    arguments += ["--precision", "f32"]
program = os.environ["PERGOLA_CLI"]
os.execv(program, [program, *arguments])
