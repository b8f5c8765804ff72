#!/bin/bash
# From a fresh Debian 12 to proven kernels: sets up, builds, and runs the main
# job on the MLP of LLaMA-2 7B as torch-mlir prints it. Prints the plan of every
# GEMM, writes PTX, runs the kernels in the emulator against the reference, and
# ends with one verdict line. Needs neither a GPU nor a CUDA toolkit.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

GEMM_HELP="usage: scripts/quickstart.sh [--no-install]
Installs the packages it lacks (Debian 12), builds, compiles examples/llama2-7b-mlp.mlir
and runs the kernels in the emulator. Writes build/quickstart/."
parse_options "$@"
[ "$GEMM_INSTALL" = 0 ] || install_packages "${GEMM_BUILD_PACKAGES[@]}"
build_tree "$GEMM_SRC/build" "" gemm-opt gemm-compile gemm-run

cd "$GEMM_SRC"
work=build/quickstart
bundle=$work/llama2-7b-mlp.gemm
rm -rf "$work"
mkdir -p "$work"

say "compiling examples/llama2-7b-mlp.mlir for sm_80: the plan"
build/bin/gemm-compile examples/llama2-7b-mlp.mlir -o "$bundle" --target=sm_80 --table
say "written: $(cd "$bundle" && echo *)"
[ -e "$bundle/kernels.cubin" ] ||
  say "no cubin: ptxas was not found (set GEMM_PTXAS to one); a driver compiles the PTX as well"

# A step of the prompt is the largest GEMM here: minutes on two cores, so the
# user sees which one runs (gemm-run shows its progress on a terminal).
verdict=0
for entry in decode prefill; do
  say "running @$entry in the emulator, every kernel against the reference"
  build/bin/gemm-run "$bundle" --entry=$entry --device=emulate --check || verdict=$?
done

echo
if [ "$verdict" -eq 0 ]; then
  echo "VERDICT: pass. Every kernel agrees with the reference in the emulator; took $SECONDS s in all"
else
  echo "VERDICT: fail (exit $verdict). The lines above name the kernel and the element; took $SECONDS s in all"
fi
echo "next: less $bundle/kernels.ptx    docs/tutorial.md    build/bin/gemm-compile --help"
exit "$verdict"
