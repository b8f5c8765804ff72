#!/bin/bash
# The live half of docs/frameworks.md: makes a virtual environment with PyTorch, torch-mlir and JAX,
# exports every program of test/Frameworks/generate.py afresh, compiles and checks them, compares the
# results with the frameworks' own, and walks the user's paths: the import scripts, and the package in Python.
# usage: scripts/test-frameworks.sh [--jax] [--pinned] [--install | --here] [BUILD]
#   --jax      JAX's half, whose packages are some 200 MB to PyTorch's gigabytes
#   --pinned   the versions of test/Frameworks/versions.txt: the exports are those of Inputs, byte for byte
#   --install  makes the environment and no more
#   --here     makes none: exit 77 where there is none
#   BUILD      where the tools are (default: build)
# GEMM_FRAMEWORKS names an environment that is there already; else it is BUILD/frameworks, and kept.
# Exit 0: all of it held.
set -e
cd "$(dirname "$0")/.."
jax='' pinned='' make=yes run=yes
while [[ ${1:-} == --* ]]; do
  case $1 in
    --jax) jax=yes ;;
    --pinned) pinned=yes ;;
    --install) run='' ;;
    --here) make='' ;;
    *) echo "error: unknown option '$1'; known: --jax, --pinned, --install, --here" >&2; exit 1 ;;
  esac
  shift
done
build=$(realpath "${1:-build}")
environment=${GEMM_FRAMEWORKS:-$build/frameworks}
packages=(jax torch-mlir packaging pyyaml ml_dtypes)
[ -n "$jax" ] || packages+=(torch iree-base-compiler transformers)
if [ -n "${GEMM_FRAMEWORKS:-}" ]; then
  [ -x "$environment/bin/python" ] || { echo "error: expected a virtual environment in $environment, got none" >&2; exit 1; }
elif [ "$(cat "$environment/holds" 2>/dev/null)" != "${packages[*]}" ]; then # written last: what was cut off is made again
  [ -n "$make" ] || { echo "skipped: no virtual environment in $environment with ${packages[*]}; --install makes it"; exit 77; }
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --timeout 20 --retries 2 \
    ${pinned:+-c test/Frameworks/versions.txt} "${packages[@]}"
  echo "${packages[*]}" >"$environment/holds"
fi
python=$environment/bin/python
"$python" -m pip list --disable-pip-version-check 2>/dev/null | grep -E '^(torch|torch-mlir|jax) ' || true
[ -n "$run" ] || exit 0

for tool in gemm-compile gemm-run; do
  [ -x "$build/bin/$tool" ] || { echo "error: expected $build/bin/$tool, got none" >&2; exit 1; }
done
names=() scripts=()
[ -z "$jax" ] || names=('jax_*') scripts=(import-jax.py)
exports=$build/frameworks-exports
rm -rf "$exports"
mkdir -p "$exports"
export GEMM_EXPORTS=$exports
"$python" test/Frameworks/generate.py "${names[@]}"
[ -n "$jax" ] || "$python" test/Frameworks/iree.py # of the exports that are here, as IREE has them
echo "$(ls "$exports" | wc -l) exports"
status=0
if [ -n "$pinned" ]; then # those of Inputs, of which the tests know the rest
  for export in "$exports"/*.mlir; do
    cmp "$export" "test/Frameworks/Inputs/${export##*/}" || status=1
  done
else # every file compiles, or is refused, as the table in docs/frameworks.md says
  "$python" test/Frameworks/check.py "$build/bin" "${names[@]}" || status=1
fi
"$python" test/Frameworks/values.py "$build/bin" "${names[@]}" || status=1
"$python" test/Frameworks/imports.py "$build/bin" "${scripts[@]}" || status=1
export GEMM_BUILD=$build PYTHONPATH=$PWD/python
"$python" test/Python/test_jax.py || status=1
[ -n "$jax" ] || "$python" test/Python/test_torch.py || status=1
[ $status = 0 ] && echo "PASS: exports, values, imports and the package" || echo "FAIL"
exit $status
