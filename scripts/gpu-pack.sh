#!/bin/bash
# Collects what a machine with a GPU needs to check and measure the kernels, and has
# no need of anything else but its driver: the tools of the runtime half, the suite
# compiled with its candidate schedules, a kernel of each kind with simpler variants of
# it, and gpu-check.sh. Copy the folder there and run FOLDER/gpu-check.sh.
set -euo pipefail

usage="usage: scripts/gpu-pack.sh [options] FOLDER
Makes the new FOLDER with bin/, pack/ and gpu-check.sh.
  --target=h200           the machine to compile for
  --tune=model:8          candidate schedules of each problem: off, model:K or all
  --checks=bisect         products to check kernels with: suite, kinds or bisect
  --problems=FILE         the suite (bench/shapes.csv)
  --bin=FOLDER            where the built tools are (build/bin)"
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$source_folder/build/bin
problems=$source_folder/bench/shapes.csv
target=h200
tune=model:8
checks=bisect
folder=
for argument in "$@"; do
  case $argument in
    --target=*) target=${argument#--target=} ;;
    --tune=*) tune=${argument#--tune=} ;;
    --checks=*) checks=${argument#--checks=} ;;
    --problems=*) problems=${argument#--problems=} ;;
    --bin=*) bin=${argument#--bin=} ;;
    -h | --help) printf '%s\n' "$usage"; exit 0 ;;
    -*) fail "unknown option '$argument'" ;;
    *) [ -z "$folder" ] || fail "expected one folder, got '$folder' and '$argument'"; folder=$argument ;;
  esac
done
[ -n "$folder" ] || fail "expected a folder to make, got none (see --help)"
[ ! -e "$folder" ] || fail "$folder: expected a new folder, got one that exists"
for tool in gemm-gpu-check gemm-run gemm-bench gemm-compile; do
  [ -x "$bin/$tool" ] || fail "expected $bin/$tool, got none"
done

scratch=$folder.tmp.$$
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/bin"
"$bin/gemm-bench" --problems="$problems" --target="$target" --tune="$tune" --checks="$checks" \
  --pack="$scratch/pack"
cp "$bin/gemm-gpu-check" "$bin/gemm-run" "$bin/gemm-bench" "$scratch/bin/"
[ ! -x "$bin/gemm-conform" ] || cp "$bin/gemm-conform" "$scratch/bin/"
strip "$scratch/bin/"* 2>/dev/null || true
# The newest glibc that a tool asks for; without a tool that knows, this machine's own.
{ objdump -T "$scratch/bin/"* 2>/dev/null | grep -o 'GLIBC_2\.[0-9]*' | sed 's/GLIBC_//'; } |
  sort -V | tail -n 1 >"$scratch/glibc" || true
[ -s "$scratch/glibc" ] || getconf GNU_LIBC_VERSION | sed 's/glibc //' >"$scratch/glibc"
mv "$scratch/glibc" "$scratch/bin/glibc"
cp "$source_folder/scripts/gpu-check.sh" "$scratch/"
mv "$scratch" "$folder"
du -sh "$folder"
