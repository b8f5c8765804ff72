#!/bin/bash
# The fuzzing that the tests do: the same inputs every time. Starts from an empty
# corpus folder, with a fixed seed (GEMM_TEST_SEED replaces it) and a fixed number
# of runs, worth less than a minute; a machine that is too slow for that ends sooner. libFuzzer
# takes up addresses, so they are fixed as well where that is allowed, and with them the
# environment, which lies on the stack.
# usage: run.sh FUZZER FOLDER RUNS LENGTH SEEDS...      (scripts/fuzz.sh goes by time)
set -e
fuzzer=$1 folder=$2 runs=$3 length=$4
shift 4
seed=${GEMM_TEST_SEED:-7}
echo "seed $seed"
rm -rf "$folder/corpus"
mkdir -p "$folder/corpus"
fixed=(setarch "$(uname -m)" --addr-no-randomize)
"${fixed[@]}" true 2>/dev/null || fixed=()
exec "${fixed[@]}" env -i PATH=/usr/lib/llvm-22/bin:/usr/bin:/bin "$fuzzer" -seed="$seed" -runs="$runs" -max_total_time=60 -max_len="$length" \
  -timeout=20 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 -artifact_prefix="$folder/" \
  "$folder/corpus" "$@"
