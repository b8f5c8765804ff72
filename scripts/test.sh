#!/bin/bash
# Sets up, builds and runs every test: both halves with GCC in build/, then the
# runtime half alone with clang 22 under ASan and UBSan in build-asan/. The last
# line is 'N passed, N failed'; the exit status is 0 only if something ran and
# nothing failed.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

GEMM_HELP="usage: scripts/test.sh [--no-install]
Installs the packages it lacks (Debian 12), builds, and runs every test.
GEMM_TEST_SEED=n replaces the fixed seeds; CCACHE_DISABLE=1 is respected."
parse_options "$@"

# run_ctest folder: all tests of one build; the counts go to folder/tests.xml.
run_ctest() {
  rm -f "$1/tests.xml" "$1/lit.xml"
  say "testing ${1#"$GEMM_SRC"/}"
  ctest --test-dir "$1" -j "$(nproc)" --timeout 1200 --output-on-failure --no-tests=error \
    --output-junit "$1/tests.xml" || failed=1
}

[ "$GEMM_INSTALL" = 0 ] || install_packages "${GEMM_BUILD_PACKAGES[@]}" "${GEMM_TEST_PACKAGES[@]}"
failed=0
build_tree "$GEMM_SRC/build" ""
# The frameworks come from a package registry, which need not be in reach.
if [ "$GEMM_INSTALL" = 1 ]; then
  timeout 600 "$GEMM_SRC/scripts/test-frameworks.sh" --jax --pinned --install "$GEMM_SRC/build" ||
    say "JAX could not be installed: its exports in test/Frameworks/Inputs stand for it"
fi
if [ "$GEMM_INSTALL" = 1 ]; then
  timeout 300 "$GEMM_SRC/scripts/docs-site.py" --install "$GEMM_SRC/build" || say "MkDocs could not be installed: the site is not made"
fi
run_ctest "$GEMM_SRC/build"

clang=/usr/lib/llvm-22/bin
CC=$clang/clang CXX=$clang/clang++ build_tree "$GEMM_SRC/build-asan" \
  "-DGEMM_BUILD_COMPILER=OFF -DGEMM_SANITIZE=address,undefined"
export ASAN_SYMBOLIZER_PATH=$clang/llvm-symbolizer
run_ctest "$GEMM_SRC/build-asan"

say "all of it took $SECONDS s"
python3 "$GEMM_SRC/scripts/count_tests.py" "$GEMM_SRC/build" "$GEMM_SRC/build-asan" || failed=1
exit "$failed"
