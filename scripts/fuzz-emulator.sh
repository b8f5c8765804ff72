#!/bin/bash
# Fuzzes the emulator's parser, decoder and interpreter with libFuzzer, ASan and UBSan.
# usage: scripts/fuzz-emulator.sh [seconds]      (default 3600; the tests run test/fuzz/run.sh)
# Builds emulator-fuzz in build-asan, as scripts/test.sh configures it. The corpus grows
# in build-asan/test/fuzz/campaign, with another seed each time; a crash leaves its input
# beside it. Make that input small (emulator-fuzz -minimize_crash=1) and keep it in
# test/fuzz/crashes. Exit 0: no crash.
set -e
cd "$(dirname "$0")/.."
seconds=${1:-3600}
clang=${CLANG_BIN:-/usr/lib/llvm-22/bin}
[ -x "$clang/clang++" ] || { echo "error: expected clang 22 in $clang, got none: install clang-22" >&2; exit 1; }
[ -f build-asan/CMakeCache.txt ] || CC=$clang/clang CXX=$clang/clang++ cmake -G Ninja -S . -B build-asan \
  -DGEMM_BUILD_COMPILER=OFF -DGEMM_SANITIZE=address,undefined
ninja -C build-asan emulator-fuzz
mkdir -p build-asan/test/fuzz/campaign
exec build-asan/bin/emulator-fuzz -max_total_time="$seconds" -max_len=8192 -timeout=20 -rss_limit_mb=2048 \
  -print_final_stats=1 -artifact_prefix=build-asan/test/fuzz/ build-asan/test/fuzz/campaign \
  test/fuzz/seeds test/fuzz/crashes test/unit/Emulator/Defects
