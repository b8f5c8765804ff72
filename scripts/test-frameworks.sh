#!/bin/bash
# The slow campaign of docs/frameworks.md: makes a virtual environment with PyTorch, torch-mlir
# and JAX, exports every program of test/Frameworks/generate.py afresh, compiles and checks them,
# compares the results with the frameworks' own, and walks the user's path with the import scripts.
# usage: scripts/test-frameworks.sh [BUILD]      (default: build, where the tools are)
# Needs pip and gigabytes for the packages, so that no other test runs it. GEMM_FRAMEWORKS names
# an environment that is there already; else one is made in BUILD and kept. Exit 0: all of it held.
set -e
cd "$(dirname "$0")/.."
build=${1:-build}
for tool in gemm-compile gemm-run; do
  [ -x "$build/bin/$tool" ] || { echo "error: expected $build/bin/$tool, got none" >&2; exit 1; }
done
environment=${GEMM_FRAMEWORKS:-$build/frameworks}
if [ ! -x "$environment/bin/python" ]; then
  [ -z "$GEMM_FRAMEWORKS" ] || { echo "error: expected a virtual environment in $environment, got none" >&2; exit 1; }
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet torch torch-mlir jax packaging pyyaml ml_dtypes iree-base-compiler
fi
python=$environment/bin/python
"$environment/bin/pip" list 2>/dev/null | grep -E '^(torch|torch-mlir|jax) ' || true
exports=$build/frameworks-exports
rm -rf "$exports"
mkdir -p "$exports"
export GEMM_EXPORTS=$exports
"$python" test/Frameworks/generate.py
"$python" test/Frameworks/iree.py # of the exports that are here, as IREE has them
echo "$(ls "$exports" | wc -l) exports"
status=0
# Every file compiles, or is refused, as the table in docs/frameworks.md says.
"$python" test/Frameworks/check.py "$build/bin" || status=1
"$python" test/Frameworks/values.py "$build/bin" || status=1
"$python" test/Frameworks/imports.py "$build/bin" || status=1
[ $status = 0 ] && echo "PASS: exports, values and imports" || echo "FAIL"
exit $status
