#!/usr/bin/env bash
# Takes every picture in every variant: take_all.sh SCREENSHOTS-PROGRAM FOLDER [options of the program].
# With `ninja -C build/dev pergola_screenshots`:
# tests/ui/screenshots/take_all.sh build/dev/tests/ui/pergola_screenshots pictures
set -euo pipefail
program=$1
folder=$2
shift 2
for theme in light dark; do
    "$program" "$folder" --theme "$theme" --suffix "-$theme" "$@"
    "$program" "$folder" --theme "$theme" --suffix "-$theme-900" --size 900x600 "$@"
    "$program" "$folder" --theme "$theme" --suffix "-$theme-rtl" --rtl "$@"
    "$program" "$folder" --theme "$theme" --suffix "-$theme-text200" --text 200 "$@"
    QT_SCALE_FACTOR=1.5 "$program" "$folder" --theme "$theme" --suffix "-$theme-x1.5" "$@"
    QT_SCALE_FACTOR=2 "$program" "$folder" --theme "$theme" --suffix "-$theme-x2" "$@"
    "$program" "$folder" --theme "$theme" --suffix "-$theme-long" --long "$@"
done
"$program" "$folder" --suffix "-light-900-text200" --size 900x600 --text 200 "$@"
"$program" "$folder" --suffix "-light-900-rtl" --size 900x600 --rtl "$@"
"$program" "$folder" --suffix "-light-1920" --size 1920x1080 "$@"
