#!/bin/bash
# On a machine with an NVIDIA GPU: runs bundles on it and writes one JSON report
# with the date, the chip, the commit and a row per run. Needs the built runtime
# half and bundles, nothing else: no compiler, no CUDA toolkit, no Python.
# Exit 0 all agree, 1 an error, 2 a check failed, 77 no GPU here.
set -euo pipefail

usage="usage: scripts/gpu-check.sh [options] FOLDER|BUNDLE...
Runs every function of every bundle (a folder holding launch.json) that is named
or lies in a named folder. A bundle whose functions need inputs brings a file
gpu-check.args in it: one set of gemm-run arguments per line. A folder that
gemm-bench --pack made is measured by gemm-bench; its bundles bring small products
for the other parts. scripts/gpu-pack.sh collects all that is needed in a folder.
  --part=correctness   both data classes against the f64 oracle
  --part=bits          the same launches in the emulator, equal bits
  --part=bench         a pack against cuBLASLt; of other bundles the median time of
                       50 launches
                       (all parts if none is named; each stops after 8 minutes)
  --tune=off           schedules of the pack that are tried: off, model:K or all
  --records=FILE       write the fastest schedules of the pack
  --device=cuda        or emulate, to try this script without a GPU
  --bin=FOLDER         where gemm-run and gemm-bench are (bin beside this script,
                       else build/bin)
  --output=FILE        the report (gpu-check.json beside bin)"
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source_folder=$(dirname "$here")
bin=$source_folder/build/bin
[ ! -d "$here/bin" ] || bin=$here/bin
output=$(dirname "$bin")/gpu-check.json
device=cuda
tune=off
records=
parts=()
places=()
for argument in "$@"; do
  case $argument in
    --part=correctness | --part=bits | --part=bench) parts+=("${argument#--part=}") ;;
    --part=*) fail "expected --part=correctness, bits or bench, got '$argument'" ;;
    --tune=*) tune=${argument#--tune=} ;;
    --records=*) records=${argument#--records=} ;;
    --device=*) device=${argument#--device=} ;;
    --bin=*) bin=${argument#--bin=} ;;
    --output=*) output=${argument#--output=} ;;
    --no-install) ;; # it installs nothing
    -h | --help) printf '%s\n' "$usage"; exit 0 ;;
    -*) fail "unknown option '$argument'" ;;
    *) places+=("$argument") ;;
  esac
done
[ "${#parts[@]}" -gt 0 ] || parts=(correctness bits bench)
gemm_run=$bin/gemm-run
gemm_bench=$bin/gemm-bench
[ -x "$gemm_run" ] ||
  fail "expected $gemm_run, got none (configure with -DGEMM_BUILD_COMPILER=OFF and build gemm-run)"
[ "${#places[@]}" -gt 0 ] || fail "expected bundles to run, got none (see --help)"

bundles=()
packs=()
for place in "${places[@]}"; do
  [ ! -e "$place/pack.json" ] || packs+=("$place")
  if [ -e "$place/launch.json" ]; then
    bundles+=("$place")
  else
    for launch in "$place"/*/launch.json; do
      [ ! -e "$launch" ] || bundles+=("${launch%/launch.json}")
    done
  fi
done
[ "${#bundles[@]}" -gt 0 ] || fail "expected bundles in ${places[*]}, got none"

work=$(mktemp -d "${TMPDIR:-/tmp}/gpu-check.XXXXXX")
trap 'rm -rf "$work"' EXIT
rows=$work/rows
: >"$rows"

json_string() { # its argument as a JSON string
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  printf '"%s"' "$(printf '%s' "$text" | tr '\n\t' '  ' | tr -d '\000-\037')"
}

# The sets of gemm-run arguments of a bundle, one per line.
argument_sets() {
  if [ -e "$1/gpu-check.args" ]; then
    grep -v '^[[:space:]]*\(#\|$\)' "$1/gpu-check.args" || true
  else
    "$gemm_run" "$1" --list | sed 's/^/--entry=/'
  fi
}

part_arguments() {
  case $1 in
    correctness) echo --check ;;
    bits) echo --compare=emulate ;;
    bench) echo --repeat=50 ;;
  esac
}

# Runs a command for the part within its time and adds a row: place, what was asked
# for, then the command, which writes its report to $work/report.json.
verdict=0
run_row() {
  local part=$1 place=$2 asked=$3 left=$((deadline - SECONDS)) status=0 message
  shift 3
  rm -f "$work/report.json" "$work/log"
  if [ "$left" -gt 5 ]; then
    timeout "$left" "$@" --device="$device" --json="$work/report.json" >"$work/log" 2>&1 </dev/null || status=$?
  else
    status=124
  fi
  message=$(tail -n 1 "$work/log" 2>/dev/null || true)
  case $status in
    0) ;;
    2) [ "$verdict" = 1 ] || verdict=2 ;;
    77) printf '%s\n' "$message" >&2; exit 77 ;;
    124) message="not finished: the part's 8 minutes were used up" ;;
    *) verdict=1 ;;
  esac
  printf '%-11s %-24s %-20s exit %s  %s\n' "$part" "$(basename "$place")" "$asked" "$status" "$message"
  if [ -s "$rows" ]; then echo "," >>"$rows"; fi
  {
    printf '{"part": "%s", "bundle": %s, "arguments": %s, "exit": %s, "message": %s, "report": ' \
      "$part" "$(json_string "$place")" "$(json_string "$asked")" "$status" "$(json_string "$message")"
    if [ -s "$work/report.json" ]; then cat "$work/report.json"; else echo null; fi
    printf '}'
  } >>"$rows"
}

in_pack() { # whether gemm-bench measures this bundle
  local pack
  for pack in "${packs[@]}"; do
    [ "${1%/*}" != "${pack%/}" ] || return 0
  done
  return 1
}

for part in "${parts[@]}"; do
  deadline=$((SECONDS + 450))
  if [ "$part" = bench ]; then
    for pack in "${packs[@]}"; do
      [ -x "$gemm_bench" ] || fail "expected $gemm_bench to measure $pack, got none"
      run_row bench "$pack" "--tune=$tune" "$gemm_bench" "$pack" --tune="$tune" --seconds=360 \
        ${records:+--records="$records"}
      [ ! -s "$work/log" ] || sed 's/^/  /' "$work/log"
    done
  fi
  for bundle in "${bundles[@]}"; do
    if [ "$part" = bench ] && in_pack "$bundle"; then continue; fi
    argument_sets "$bundle" >"$work/sets" || fail "cannot list the functions of $bundle"
    while IFS= read -r set; do
      # shellcheck disable=SC2046,SC2086  # the arguments are words
      run_row "$part" "$bundle" "$set" "$gemm_run" "$bundle" $set $(part_arguments "$part")
    done <"$work/sets"
  done
done

gpu=$(nvidia-smi --query-gpu=name,compute_cap,driver_version,clocks.max.sm,memory.total --format=csv,noheader \
  2>/dev/null | head -n 1 || true)
commit=$(git -C "$source_folder" rev-parse HEAD 2>/dev/null || "$gemm_run" --version)
mkdir -p "$(dirname "$output")"
{
  printf '{"format": "gemm-gpu-check", "version": 1, "date": "%s", "commit": %s, "device": %s, "chip": %s,\n' \
    "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$(json_string "$commit")" "$(json_string "$device")" "$(json_string "$gpu")"
  printf '"exit": %s, "rows": [\n' "$verdict"
  cat "$rows"
  printf '\n]}\n'
} >"$output.tmp"
mv "$output.tmp" "$output"
echo "report: $output (exit $verdict)"
exit "$verdict"
