#!/bin/bash
# The C interface from several threads (test/CApi) under ThreadSanitizer, on the host's devices and on the stand-in of the
# GPU's driver.
# usage: scripts/test-threads.sh [folder]      (default build-tsan, where the runtime half is built with clang 22)
set -e
cd "$(dirname "$0")/.."
build=${1:-build-tsan}
clang=${CLANG_BIN:-/usr/lib/llvm-22/bin}
[ -x "$clang/clang++" ] || { echo "error: expected clang 22 in $clang, got none: install clang-22" >&2; exit 1; }
[ -f "$build/CMakeCache.txt" ] || CC=$clang/clang CXX=$clang/clang++ cmake -G Ninja -S . -B "$build" \
  -DGEMM_BUILD_COMPILER=OFF -DGEMM_SANITIZE=thread
ninja -C "$build" capi-host capi-cuda capi-library
export TSAN_OPTIONS="halt_on_error=1 external_symbolizer_path=$clang/llvm-symbolizer"
exec ctest --test-dir "$build" -R '^CApi\.(host|cuda|library)' --no-tests=error --output-on-failure
