"""Compiles each of our headers alone: headers_alone.py SOURCE_FOLDER BUILD_FOLDER.

The flags are those of a source of the same top folder in compile_commands.json, so that a header may use
exactly what its own target links. Standard library only.
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

FOLDERS = ("kernels", "engine", "app", "ui")


def flags_by_folder(root: pathlib.Path, build: pathlib.Path) -> dict[str, tuple[str, list[str]]]:
    """First folder (and app/cli) -> working folder and compiler command without its source and output."""
    found: dict[str, tuple[str, list[str]]] = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        source = pathlib.Path(entry["file"])
        if not source.is_relative_to(root) or source.is_relative_to(build):
            continue
        key = folder_key(source.relative_to(root))
        words = shlex.split(entry["command"])
        if os.path.basename(words[0]) == "ccache":
            words = words[1:]
        cut = words.index("-o") if "-o" in words else len(words)
        if key is not None:
            found.setdefault(key, (entry["directory"], words[:cut]))
    return found


def folder_key(path: pathlib.PurePath) -> str | None:
    if path.parts[:2] == ("app", "cli"):
        return "app/cli"
    return path.parts[0] if path.parts[0] in FOLDERS else None


def compile_alone(header: pathlib.Path, directory: str, flags: list[str]) -> str:
    """Empty when it compiles, otherwise what the compiler said."""
    command = [*flags, "-fsyntax-only", "-Wno-pragma-once-outside-header", "-x", "c++", str(header)]
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"{header}:\n{done.stderr}"


def main() -> int:
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    flags = flags_by_folder(root, build)
    headers = [header for folder in FOLDERS for header in sorted((root / folder).rglob("*.h"))]
    cuda = root / "kernels/cuda"
    if f'"{cuda}/' not in (build / "compile_commands.json").read_text(encoding="utf-8"):
        headers = [header for header in headers if not header.is_relative_to(cuda)]  # its toolkit is not here
    jobs = []
    for header in headers:
        key = folder_key(header.relative_to(root))
        if key in flags:
            jobs.append((header, *flags[key]))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [said for said in pool.map(lambda job: compile_alone(*job), jobs) if said]
    print("\n".join(failures))
    print(f"{len(jobs)} headers compiled alone, {len(failures)} could not")
    return 1 if failures or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
