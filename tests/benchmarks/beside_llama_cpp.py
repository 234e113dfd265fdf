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


def pergola_round(program, model, threads, prompt, generate):
    command = [program, "bench", model, "--prompt", str(prompt), "--generate", str(generate),
               "--repeat", "1", "--threads", str(threads), "--json", "--quiet"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    rates = {row["test"]: row["tokens_per_s"]["median"] for row in answer["rows"]}
    return {"prefill": rates[f"prefill{prompt}"], "decode": rates[f"decode{generate}"],
            "ram_mb": answer["ram_peak_bytes"] / 1e6}


def llama_round(model, threads, prompt, generate):
    """In a process of its own, as the other is; the figures come back as JSON."""
    code = f"""
import json, resource, time
from llama_cpp import Llama
model = Llama({model!r}, n_ctx={prompt + generate + 64}, n_batch=512, n_threads={threads},
              n_threads_batch={threads}, verbose=False)
ids = [1 + i % 1000 for i in range({prompt})]
model.eval(ids[:16])
model.reset()
begin = time.perf_counter()
model.eval(ids)
prefill = {prompt} / (time.perf_counter() - begin)
model.reset()
model.eval(ids[:16])
begin = time.perf_counter()
for i in range({generate}):
    model.eval([1 + i % 1000])
decode = {generate} / (time.perf_counter() - begin)
ram = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
print(json.dumps({{"prefill": prefill, "decode": decode, "ram_mb": ram}}))
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
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
    options = parser.parse_args()
    print(time.strftime("%Y-%m-%d"), os.path.basename(options.model), "medians of", options.rounds, "rounds in turns")
    for threads in dict.fromkeys(int(part) for part in options.threads.split(",")):
        ours, theirs = [], []
        for _ in range(options.rounds):
            ours.append(pergola_round(options.pergola, options.model, threads, options.prompt, options.generate))
            theirs.append(llama_round(options.model, threads, options.prompt, options.generate))
        for what in ("prefill", "decode", "ram_mb"):
            us = [one[what] for one in ours]
            them = [one[what] for one in theirs]
            ratio = statistics.median(us) / statistics.median(them)
            print(f"{threads:3} threads  {what:8} Pergola {describe(us)}  llama.cpp {describe(them)}  ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
