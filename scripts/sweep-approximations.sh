#!/bin/bash
# Every expansion of a math function over all 2^32 floats, with the hardware's approximations at
# the ends of what the PTX ISA allows; an hour or two of CPU time. Prints a report as JSON; exits
# with 2 if a stated bound does not hold, with 77 where the CPU has no AVX2.
#   scripts/sweep-approximations.sh [one float in so many] [function]
set -euo pipefail
cd "$(dirname "$0")/.."
every=${1:-1} only=${2:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CXX:-g++}" -std=c++20 -O2 -march=x86-64-v3 -ffp-contract=off -Wno-psabi -Iinclude \
  bench/approximations/Sweep.cpp -o "$folder/sweep" -lmvec -lm -pthread
status=0
"$folder/sweep" --json "--every=$every" ${only:+"--only=$only"} > "$folder/rows" || status=$?
[[ $status == 0 || $status == 2 ]] || exit "$status"
printf '{\n  "date": "%s",\n  "commit": "%s",\n  "command": "scripts/sweep-approximations.sh%s",\n  "rows": [\n' \
  "$(date -u +%F)" "$(git rev-parse --short HEAD)" "${1:+ $*}"
cat "$folder/rows"
printf '  ]\n}\n'
exit "$status"
