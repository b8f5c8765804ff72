#!/bin/bash
# Fuzzes one part with inputs of its own kind, under ASan (and UBSan but for ir).
# usage: scripts/fuzz.sh emulator|bundle|npy|journal|report|ir|exports [seconds]      (default 3600)
#   emulator  PTX into the parser, decoder and interpreter
#   bundle    JSON that is nearly a bundle into the reader, the oracle and the emulator
#   npy       .npy files into the reader
#   journal   journals of gemm-gpu-check into the report of them
#   report    traces, plans, benchmarks and CSV into gemm-report's library
#   ir        changed IR into every pass and pipeline (builds the compiler half: long)
#   exports   changed exports of frameworks into gemm-compile, as build has it, without ASan
# Builds in build-asan as scripts/test.sh configures it, ir in build-asan-compiler. The
# corpus grows in test/fuzz/NAME/campaign of that build, with another seed each time; a
# crash leaves its input beside it. Make that small (-minimize_crash=1; for ir by hand)
# and keep it in test/fuzz/crashes/NAME. Exit 0: no crash.
set -e
cd "$(dirname "$0")/.."
what=$1 seconds=${2:-3600}
case $what in
  exports)
    [ -x build/bin/gemm-compile ] || { echo "error: expected build/bin/gemm-compile, got none" >&2; exit 1; }
    exec python3 test/fuzz/mutate_exports.py build/bin --seconds="$seconds" --seed="$RANDOM" --keep=build/test/fuzz/exports ;;
  emulator | bundle | npy | journal | report) build=build-asan options=(-DGEMM_BUILD_COMPILER=OFF -DGEMM_SANITIZE=address,undefined) ;;
  ir) build=build-asan-compiler options=(-DGEMM_BUILD_RUNTIME=OFF -DGEMM_SANITIZE=address) ;;
  *) echo "usage: scripts/fuzz.sh emulator|bundle|npy|journal|report|ir|exports [seconds]" >&2; exit 1 ;;
esac
clang=${CLANG_BIN:-/usr/lib/llvm-22/bin}
[ -x "$clang/clang++" ] || { echo "error: expected clang 22 in $clang, got none: install clang-22" >&2; exit 1; }
[ -f $build/CMakeCache.txt ] || CC=$clang/clang CXX=$clang/clang++ cmake -G Ninja -S . -B $build "${options[@]}"
ninja -C $build "$what-fuzz"
folder=$build/test/fuzz/$what
mkdir -p "$folder/campaign"
if [ "$what" = ir ]; then
  # Debian's libMLIR is not instrumented: its allocator's memory is not ours to poison.
  ASAN_OPTIONS=allow_user_poisoning=0:detect_leaks=0 exec $build/bin/ir-fuzz --seconds="$seconds" \
    --seed="$RANDOM" --artifacts="$folder" test
fi
exec $build/bin/"$what-fuzz" -max_total_time="$seconds" -max_len=16384 -timeout=20 -rss_limit_mb=2048 \
  -print_final_stats=1 -artifact_prefix="$folder/" "$folder/campaign" test/fuzz/seeds/"$what" \
  $(ls -d test/fuzz/crashes/"$what" test/unit/Emulator/Defects test/unit/Runtime/Inputs test/unit/Report/Inputs 2>/dev/null)
