#!/bin/bash
# On a machine with an NVIDIA GPU: runs bundles on it, checks every kernel
# against the reference, and writes a report that says on what it ran. Exit 0 if
# all agree, 2 if one does not, 77 if there is no GPU. Needs the runtime half
# only; bundles may come from another machine.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

GEMM_HELP="usage: scripts/gpu-check.sh [--no-install] [bundle.gemm...]
Without bundles it compiles those of examples/ (needs the compiler half).
The report is build/gpu-check.txt."
bundles=()
options=()
for argument in "$@"; do
  case $argument in -*) options+=("$argument") ;; *) bundles+=("$argument") ;; esac
done
parse_options ${options[@]+"${options[@]}"}

cd "$GEMM_SRC"
if [ ! -x build/bin/gemm-run ]; then
  [ "$GEMM_INSTALL" = 0 ] || install_packages g++ cmake ninja-build nlohmann-json3-dev libcli11-dev
  build_tree "$GEMM_SRC/build" "-DGEMM_BUILD_COMPILER=OFF -DGEMM_BUILD_TESTS=OFF" gemm-run
fi

report=build/gpu-check.txt
{
  echo "commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
  nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,memory.total --format=csv,noheader 2>/dev/null ||
    echo "nvidia-smi: not found or no device"
} >"$report"

if [ "${#bundles[@]}" -eq 0 ]; then
  [ -x build/bin/gemm-compile ] ||
    die "expected bundles to run, got none" "build the compiler half, or name bundles on the command line"
  for source in examples/*.mlir; do
    bundle=build/gpu-check/$(basename "$source" .mlir).gemm
    mkdir -p build/gpu-check
    run_step "compiling $source" build/bin/gemm-compile "$source" -o "$bundle" --target=sm_80
    bundles+=("$bundle")
  done
fi

verdict=0
for bundle in "${bundles[@]}"; do
  entries=$(python3 -c 'import json, sys
print("\n".join(f["name"] for f in json.load(open(sys.argv[1] + "/launch.json"))["functions"]))' "$bundle")
  for entry in $entries; do
    status=0
    echo "== $bundle @$entry" >>"$report"
    build/bin/gemm-run "$bundle" --entry="$entry" --device=cuda --check >>"$report" 2>&1 || status=$?
    say "$bundle @$entry: exit $status"
    [ "$status" -ne 77 ] || { say "no GPU here; nothing was checked"; exit 77; }
    [ "$status" -eq 0 ] || verdict=2
  done
done
say "report: $report"
exit "$verdict"
