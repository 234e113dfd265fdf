# shellcheck shell=bash
# What ./test --full does beyond ./test. Sourced by ./test; needs build.sh and run_ctest.
# Each check appends "passed NAME" or "failed NAME" to CHECKS, which the summary counts.

# check NAME COMMAND...
check() {
    local name=$1
    shift
    echo "== $name"
    if "$@"; then CHECKS+=("passed $name"); else CHECKS+=("failed $name"); fi
}

# sanitized_tests PRESET FOLDER...: the tests count one by one; the build itself only when it fails.
sanitized_tests() {
    local preset=$1 folder targets=()
    shift
    echo "== tests under the $preset preset"
    for folder in "$@"; do
        targets+=("$folder/all")
    done
    if ! build_preset "$preset" "${targets[@]}"; then
        CHECKS+=("failed the build of $preset")
        return
    fi
    for folder in "$@"; do
        run_ctest "$preset" "$folder"
    done
}

# The sources that this build compiles; what moc and the fuzzers add is left out.
own_sources() {
    python3 - "$PERGOLA_ROOT" <<'PYTHON'
import json, os, sys
root = sys.argv[1]
with open(os.path.join(root, "build/dev/compile_commands.json"), encoding="utf-8") as file:
    sources = {os.path.realpath(entry["file"]) for entry in json.load(file)}
for source in sorted(sources):
    if os.path.relpath(source, root).split(os.sep)[0] in ("kernels", "engine", "app", "ui"):
        print(source, end="\0")
PYTHON
}

clang_tidy() {
    own_sources | xargs -0 -r -n 1 -P "$(build_jobs)" clang-tidy -p "$PERGOLA_ROOT/build/dev" --quiet
}

fuzz_round() {
    local seconds=$1 target name status=0 rounds=0 folder=$PERGOLA_ROOT/build/fuzz
    local BUILD_OPTIONS=(-B "$folder" -DCMAKE_CXX_COMPILER=clang++ -DPERGOLA_FUZZ=ON -DPERGOLA_WINDOW=OFF)
    if [[ ! -f $folder/build.ninja ]]; then
        (cd "$PERGOLA_ROOT" && cmake --fresh --preset dev "${BUILD_OPTIONS[@]}") || return 1
    fi
    ninja -C "$folder" -j "$(build_jobs)" tests/fuzz/all || return 1
    for target in "$folder"/tests/fuzz/*_fuzz; do
        [[ -x $target ]] || continue
        rounds=$((rounds + 1))
        name=$(basename "$target" _fuzz)
        mkdir -p "$folder/found/$name"
        # A file that breaks a reader is left in build/fuzz, named after the target and the kind of failure.
        "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 -verbosity=0 -print_final_stats=1 \
            -artifact_prefix="$folder/$name-" "$folder/found/$name" "$PERGOLA_ROOT/tests/fuzz/corpus/$name" || status=1
    done
    echo "$rounds fuzz targets ran for $seconds s each"
    ((rounds > 0)) && return $status
}

run_full_checks() {
    export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=1:strict_string_checks=1}
    # Qt and fontconfig keep some memory for the life of the process; only what we allocate counts.
    export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PERGOLA_ROOT/tests/scripts/lsan.supp:print_suppressions=0}
    export TSAN_OPTIONS=${TSAN_OPTIONS:-second_deadlock_stack=1:suppressions=$PERGOLA_ROOT/tests/app/thread_sanitizer.supp}
    sanitized_tests asan tests/kernels tests/engine tests/app tests/ui
    # Qt itself is not built for the thread sanitizer: no windows, and its own locks are suppressed.
    sanitized_tests tsan tests/kernels tests/engine tests/app
    check "clang-tidy" clang_tidy
    check "every header compiles alone" \
        python3 "$PERGOLA_ROOT/tests/scripts/headers_alone.py" "$PERGOLA_ROOT" "$PERGOLA_ROOT/build/dev"
    check "a minute of fuzzing for each target" fuzz_round 60
}
