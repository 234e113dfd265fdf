#!/usr/bin/env python3
"""Pergola and llama.cpp on the same file, in turns, in one run.

Needs a Python that has llama-cpp-python (built for this processor). Prints medians, spreads and ratios;
asserts nothing. With little else running, please: two programs that share a core measure the weather.

    beside_llama_cpp.py --pergola build/release/app/cli/pergola-cli MODEL.gguf [--threads 1,2] [--rounds 5]
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time


def pergola_round(program, options, threads):
    command = [program, "bench", options.model, "--prompt", str(options.prompt), "--generate", str(options.generate),
               "--repeat", str(options.repeat), "--threads", str(threads), "--json", "--quiet"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    rates = {row["test"]: row["tokens_per_s"]["median"] for row in answer["rows"]}
    return {"prefill": rates[f"prefill{options.prompt}"], "decode": rates[f"decode{options.generate}"],
            "ram_mb": answer["ram_peak_bytes"] / 1e6}


# The C interface, as llama-bench uses it: nothing of Python or of copied logits is in the times, and the
# logits of the last token only are computed.
LLAMA = """
import ctypes, json, resource, statistics, sys, time
import llama_cpp as c
path, threads, prompt, generate, repeat, flash = sys.argv[1], *map(int, sys.argv[2:7])
silence = c.llama_log_callback(lambda level, text, data: None)  # kept: it is called later
c.llama_log_set(silence, ctypes.c_void_p(0))
c.llama_backend_init()
how = c.llama_model_default_params()
how.n_gpu_layers = 0
model = c.llama_model_load_from_file(path.encode(), how)
what = c.llama_context_default_params()
what.n_ctx = max(prompt, generate) + 64
what.n_batch = what.n_ubatch = 512
what.n_threads = what.n_threads_batch = threads
if hasattr(what, "flash_attn_type"):
    what.flash_attn_type = flash
else:
    what.flash_attn = bool(flash)
context = c.llama_init_from_model(model, what)
assert model and context, "llama.cpp cannot load it"

def clear():
    if hasattr(c, "llama_memory_clear"):
        c.llama_memory_clear(c.llama_get_memory(context), True)
    else:
        c.llama_kv_self_clear(context)

def decode(count):
    ids = (c.llama_token * count)(*[1 + i % 1000 for i in range(count)])
    assert c.llama_decode(context, c.llama_batch_get_one(ids, count)) == 0

def rate(tokens, work):
    clear()
    begin = time.perf_counter()
    work()
    c.llama_synchronize(context)
    return tokens / (time.perf_counter() - begin)

def prefill():
    for done in range(0, prompt, 512):
        decode(min(512, prompt - done))

decode(16)
print(json.dumps({
    "prefill": statistics.median(rate(prompt, prefill) for _ in range(repeat)),
    "decode": statistics.median(rate(generate, lambda: [decode(1) for _ in range(generate)]) for _ in range(repeat)),
    "ram_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6}))
"""


def llama_round(options, threads, flash):
    """In a process of its own, as the other is; the figures come back as JSON."""
    command = [sys.executable, "-c", LLAMA, options.model,
               *map(str, (threads, options.prompt, options.generate, options.repeat, int(flash)))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def describe(values):
    return f"{statistics.median(values):9.1f} ({min(values):.1f} to {max(values):.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--pergola", required=True)
    parser.add_argument("--threads", default=f"1,{os.cpu_count()}")
    parser.add_argument("--prompt", type=int, default=512)
    parser.add_argument("--generate", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeat", type=int, default=1, help="runs of each test in a round, of which the median counts")
    options = parser.parse_args()
    print(time.strftime("%Y-%m-%d"), os.path.basename(options.model), "medians of", options.rounds, "rounds in turns")
    for threads in dict.fromkeys(int(part) for part in options.threads.split(",")):
        ours, plain, flash = [], [], []
        for _ in range(options.rounds):
            ours.append(pergola_round(options.pergola, options, threads))
            plain.append(llama_round(options, threads, False))
            flash.append(llama_round(options, threads, True))
        for what in ("prefill", "decode", "ram_mb"):
            us, off, on = ([one[what] for one in rounds] for rounds in (ours, plain, flash))
            best = min if what == "ram_mb" else max
            ratio = statistics.median(us) / best(statistics.median(off), statistics.median(on))
            print(f"{threads:3} threads  {what:8} Pergola {describe(us)}  llama.cpp {describe(off)}  "
                  f"with flash attention {describe(on)}  ratio to the better {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
