#!/bin/bash
# On a machine with an NVIDIA GPU: checks and measures what scripts/gpu-pack.sh made,
# beside which this lies. Says at once when the binaries cannot run here; all the rest
# is gemm-gpu-check's. Needs the driver and nothing else.
# Exit 0 all is done and right, 1 an error, 2 anything failed, hung or was not reached,
# 77 no GPU here.
set -euo pipefail

usage="usage: scripts/gpu-check.sh [--bin=FOLDER] [gemm-gpu-check's options] [PACK|BUNDLE...]
Runs 'gemm-gpu-check run' on the packs and bundles named, else on the folder pack beside
this script. The same command goes on where the last one stopped.
  --bin=FOLDER            where gemm-gpu-check is (bin beside this script, else build/bin)
  --budget=540            seconds for the whole run; 'gemm-gpu-check run --help' has more
  --lines=FILE            the journal (gpu-check.jsonl in the current folder)
  --output=FILE           the report (gpu-check.json)"
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$(dirname "$here")/build/bin
[ ! -d "$here/bin" ] || bin=$here/bin
output=--output=gpu-check.json
arguments=()
places=
for argument in "$@"; do
  case $argument in
    --bin=*) bin=${argument#--bin=} ;;
    --output=*) output=$argument ;;
    -h | --help) printf '%s\n' "$usage"; exit 0 ;;
    --budget=* | --item-seconds=* | --lines=* | --only=* | --skip=* | --rows=* | --no-* | --tools | --list | --csv=* | --records=* | \
      --device=* | --machine=* | --pairs=* | --idle-ms=*) arguments+=("$argument") ;;
    -*) fail "unknown option '$argument'" ;;
    *) arguments+=("$argument"); places=given ;;
  esac
done
program=$bin/gemm-gpu-check
[ -x "$program" ] ||
  fail "expected $program, got none (configure with -DGEMM_BUILD_COMPILER=OFF and build gemm-gpu-check)"

machine=$(cat "$bin/machine" 2>/dev/null || uname -m)
[ "$machine" = "$(uname -m)" ] || fail "expected a $machine machine for $bin, got $(uname -m)"
# glibc refuses a binary made with a newer one, symbol by symbol; this says it in a sentence.
if [ -e "$bin/glibc" ]; then
  needed=$(cat "$bin/glibc")
  got=$(getconf GNU_LIBC_VERSION 2>/dev/null || true)
  got=${got#glibc }
  [ "$(printf '%s\n%s\n' "$needed" "${got:-0}" | sort -V | head -n 1)" = "$needed" ] ||
    fail "expected glibc $needed or later for $bin, got '${got:-none}' (build the runtime half on this \
system with -DGEMM_BUILD_COMPILER=OFF, and name its folder by --bin)"
fi

if [ -z "$places" ]; then
  [ -d "$here/pack" ] || fail "expected packs or bundles to check, got none (see --help)"
  arguments+=("$here/pack")
fi
exec "$program" run "$output" "${arguments[@]}"
