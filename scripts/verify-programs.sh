#!/bin/bash
# Random whole programs against their source, for as long as asked: gemm-compile, then gemm-verify
# on the reference; one in ten also in the emulator. What differs is kept in a folder, whole and
# reduced, beside the counts as JSON.
#   scripts/verify-programs.sh [programs] [first seed] [folder of the tools]
set -euo pipefail
cd "$(dirname "$0")/.."
programs=${1:-1000} seed=${2:-1} bin=${3:-build/bin}
run() { python3 test/Integration/verify_programs.py --bin "$bin" --seed "$seed" --keep verify-failures "$@"; }
status=0
mkdir -p verify-failures
run --programs "$programs" --report verify-failures/ref.json || status=$?
run --programs $((programs / 10 + 1)) --device emulate --inputs 2 --report verify-failures/emulate.json || status=$?
exit $status
