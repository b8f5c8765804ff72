#!/bin/bash
# On a machine with an NVIDIA GPU: runs bundles on it and writes one JSON report
# with the date, the chip, the commit and a row per run. Needs the built runtime
# half and bundles, nothing else: no compiler, no CUDA toolkit, no Python.
# Exit 0 all agree, 1 an error, 2 a check failed, 77 no GPU here.
set -euo pipefail

usage="usage: scripts/gpu-check.sh [options] FOLDER|BUNDLE...
Runs every function of every bundle (a folder holding launch.json) that is named
or lies in a named folder. A bundle whose functions need inputs brings a file
gpu-check.args in it: one set of gemm-run arguments per line.
  --part=correctness   both data classes against the f64 oracle
  --part=bits          the same launches in the emulator, equal bits
  --part=bench         median time of 50 launches
                       (all parts if none is named; each stops after 8 minutes)
  --device=cuda        or emulate, to try this script without a GPU
  --bin=FOLDER         where gemm-run is (build/bin)
  --output=FILE        the report (build/gpu-check.json)"
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$source_folder/build/bin
output=$source_folder/build/gpu-check.json
device=cuda
parts=()
places=()
for argument in "$@"; do
  case $argument in
    --part=correctness | --part=bits | --part=bench) parts+=("${argument#--part=}") ;;
    --part=*) fail "expected --part=correctness, bits or bench, got '$argument'" ;;
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
[ -x "$gemm_run" ] ||
  fail "expected $gemm_run, got none (configure with -DGEMM_BUILD_COMPILER=OFF and build gemm-run)"
[ "${#places[@]}" -gt 0 ] || fail "expected bundles to run, got none (see --help)"

bundles=()
for place in "${places[@]}"; do
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

verdict=0
for part in "${parts[@]}"; do
  deadline=$((SECONDS + 450))
  for bundle in "${bundles[@]}"; do
    argument_sets "$bundle" >"$work/sets" || fail "cannot list the functions of $bundle"
    while IFS= read -r set; do
      left=$((deadline - SECONDS))
      rm -f "$work/report.json"
      status=0
      if [ "$left" -gt 5 ]; then
        # shellcheck disable=SC2046,SC2086  # the arguments are words
        timeout "$left" "$gemm_run" "$bundle" $set --device="$device" $(part_arguments "$part") \
          --json="$work/report.json" >"$work/log" 2>&1 </dev/null || status=$?
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
      printf '%-11s %-24s %-20s exit %s  %s\n' "$part" "$(basename "$bundle")" "$set" "$status" "$message"
      {
        [ ! -s "$rows" ] || echo ","
        printf '{"part": "%s", "bundle": %s, "arguments": %s, "exit": %s, "message": %s, "report": ' \
          "$part" "$(json_string "$bundle")" "$(json_string "$set")" "$status" "$(json_string "$message")"
        if [ -s "$work/report.json" ]; then cat "$work/report.json"; else echo null; fi
        printf '}'
      } >>"$rows"
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
