#!/bin/bash
# From a fresh Debian 12 to proven kernels: sets up, builds, and runs the main
# job on the MLP of LLaMA-2 7B as torch-mlir prints it. Prints the plan of every
# GEMM, writes PTX, runs the kernels in the emulator against the reference, and
# ends with one verdict line: decode whole, the prompt by a sample of its CTAs.
# Needs neither a GPU nor a CUDA toolkit.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

GEMM_SAMPLE=${GEMM_SAMPLE:-16}
GEMM_HELP="usage: scripts/quickstart.sh [--no-install]
Installs the packages it lacks (Debian 12), builds, compiles examples/llama2-7b-mlp.mlir
and runs the kernels in the emulator: decode whole, of the prompt's the CTAs of
$GEMM_SAMPLE tiles of each kernel (GEMM_SAMPLE=N: of N, 0: all, which takes minutes).
Writes build/quickstart/."
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

# The whole prompt takes minutes on two cores, a part of its CTAs seconds: those at
# the corners and edges of the output, and others. gemm-run says how many they were.
verdict=0
say "running @decode in the emulator, every kernel against the reference"
build/bin/gemm-run "$bundle" --entry=decode --device=emulate --check || verdict=$?
say "running a sample of @prefill in the emulator against the reference"
build/bin/gemm-run "$bundle" --entry=prefill --device=emulate --check --sample="$GEMM_SAMPLE" || verdict=$?

echo
if [ "$verdict" -eq 0 ]; then
  part=", @prefill in a sample of its CTAs"
  [ "$GEMM_SAMPLE" != 0 ] || part=""
  echo "VERDICT: pass. Every kernel agrees with the reference in the emulator$part; took $SECONDS s in all"
else
  echo "VERDICT: fail (exit $verdict). The lines above name the kernel and the element; took $SECONDS s in all"
fi
echo "next: less $bundle/kernels.ptx    docs/tutorial.md    build/bin/gemm-compile --help"
exit "$verdict"
