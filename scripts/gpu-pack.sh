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
  --limit=60              MiB that the folder may have; a larger one is not made
  --bin=FOLDER            where the built tools are (build/bin)"
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bin=$source_folder/build/bin
problems=$source_folder/bench/shapes.csv
target=h200
tune=model:8
checks=bisect
limit=60
folder=
for argument in "$@"; do
  case $argument in
    --target=*) target=${argument#--target=} ;;
    --tune=*) tune=${argument#--tune=} ;;
    --checks=*) checks=${argument#--checks=} ;;
    --problems=*) problems=${argument#--problems=} ;;
    --limit=*) limit=${argument#--limit=} ;;
    --bin=*) bin=${argument#--bin=} ;;
    -h | --help) printf '%s\n' "$usage"; exit 0 ;;
    -*) fail "unknown option '$argument'" ;;
    *) [ -z "$folder" ] || fail "expected one folder, got '$folder' and '$argument'"; folder=$argument ;;
  esac
done
[ -n "$folder" ] || fail "expected a folder to make, got none (see --help)"
[ ! -e "$folder" ] || fail "$folder: expected a new folder, got one that exists"
[[ $limit =~ ^[0-9]+$ ]] || fail "expected --limit to be whole MiB, got '$limit'"
for tool in gemm-gpu-check gemm-run gemm-bench gemm-compile; do
  [ -x "$bin/$tool" ] || fail "expected $bin/$tool, got none"
done

scratch=$folder.tmp.$$
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/bin"
"$bin/gemm-bench" --problems="$problems" --target="$target" --tune="$tune" --checks="$checks" \
  --limit="$limit" --pack="$scratch/pack"
cp "$bin/gemm-gpu-check" "$bin/gemm-run" "$bin/gemm-bench" "$scratch/bin/"
[ ! -x "$bin/gemm-conform" ] || cp "$bin/gemm-conform" "$scratch/bin/"
strip "$scratch/bin/"* 2>/dev/null || true
# The newest glibc that a tool asks for; without a tool that knows, this machine's own.
{ objdump -T "$scratch/bin/"* 2>/dev/null | grep -o 'GLIBC_2\.[0-9]*' | sed 's/GLIBC_//'; } |
  sort -V | tail -n 1 >"$scratch/glibc" || true
[ -s "$scratch/glibc" ] || getconf GNU_LIBC_VERSION | sed 's/glibc //' >"$scratch/glibc"
mv "$scratch/glibc" "$scratch/bin/glibc"
uname -m >"$scratch/bin/machine"
cp "$source_folder/scripts/gpu-check.sh" "$scratch/"

bytes() { find "$1" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }'; }
mib() { awk -v bytes="$1" 'BEGIN { printf "%.1f MiB", bytes / 1048576 }'; }
all=$(bytes "$scratch")
parts="bin $(mib "$(bytes "$scratch/bin")"), pack $(mib "$(bytes "$scratch/pack")")"
[ "$all" -le $((limit * 1048576)) ] || fail "expected at most $limit MiB, got $(mib "$all") ($parts): \
fewer schedules with --tune, fewer products with --checks, or more with --limit"
mv "$scratch" "$folder"
echo "$folder: $(mib "$all") of at most $limit ($parts)"
