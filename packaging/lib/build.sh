# shellcheck shell=bash
# Configures and builds one preset. Sourced by ./run and ./test. Needs PERGOLA_ROOT.

# As many compilers as there are processors, but no more than memory allows: one takes up to 1 GiB.
build_jobs() {
    local processors available_gib
    processors=$(nproc 2>/dev/null || echo 1)
    available_gib=$(awk '/^MemAvailable:/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null)
    available_gib=${available_gib:-$processors}
    ((available_gib < 1)) && available_gib=1
    echo $((processors < available_gib ? processors : available_gib))
}

# A build folder made elsewhere (the clone was moved or copied) has to be configured anew.
is_configured() {
    local folder=$PERGOLA_ROOT/build/$1
    [[ -f $folder/build.ninja && -f $folder/CMakeCache.txt ]] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PERGOLA_ROOT" "$folder/CMakeCache.txt"
}

# True where ninja would do nothing.
is_built() {
    is_configured "$1" && [[ $(ninja -C "$PERGOLA_ROOT/build/$1" -n 2>/dev/null) == *"no work to do"* ]]
}

# build_preset PRESET [TARGET...] with the options of BUILD_OPTIONS: what ninja prints goes to the terminal.
build_preset() {
    local preset=$1
    shift
    if ! is_configured "$preset"; then
        (cd "$PERGOLA_ROOT" && cmake --fresh --preset "$preset" ${BUILD_OPTIONS[@]+"${BUILD_OPTIONS[@]}"}) || return 1
    fi
    # Ninja configures again by itself when a CMake file changed.
    ninja -C "$PERGOLA_ROOT/build/$preset" -j "$(build_jobs)" "$@"
}
