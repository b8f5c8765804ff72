#!/bin/bash
# Installs the Debian packages this project lacks and builds it. quickstart.sh
# and test.sh source this file; run alone it sets up and builds everything.
# It installs with apt-get --no-remove, only what is missing, and touches no
# network when nothing is. It never leaves a step silent: progress on a
# terminal, a log with its tail on failure everywhere else.
set -euo pipefail

GEMM_SRC=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What configuring and building both halves needs, and what the tests add:
# GoogleTest, clang with its sanitizer runtime for the second build, the BLAS of
# --device=blas, and what the environment of the frameworks is made with.
GEMM_BUILD_PACKAGES=(g++ cmake ninja-build ccache python3
  llvm-22-dev libmlir-22-dev mlir-22-tools llvm-22-tools
  nlohmann-json3-dev libcli11-dev libbenchmark-dev libgtest-dev libgmock-dev
  zlib1g-dev libzstd-dev)
GEMM_TEST_PACKAGES=(clang-22 libclang-rt-22-dev llvm-22 libopenblas0 python3-venv)

say() { printf '== %s\n' "$*"; }
die() { printf 'error: %s\n' "$1" >&2; shift; for line in "$@"; do printf '  %s\n' "$line" >&2; done; exit 1; }

# run_step "what" command...: attached to the terminal when there is one,
# otherwise into a log file whose end is shown if the command fails.
run_step() {
  local what=$1 start=$SECONDS log status=0
  shift
  say "$what"
  if [ -t 1 ]; then
    "$@" || status=$?
    [ "$status" -eq 0 ] || die "$what failed (exit $status)" "command: $*"
  else
    log=$(mktemp "${TMPDIR:-/tmp}/gemm-step.XXXXXX")
    "$@" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
      tail -n 60 "$log" >&2
      die "$what failed (exit $status)" "command: $*" "whole log: $log"
    fi
    rm -f "$log"
  fi
  say "$what: done in $((SECONDS - start)) s"
}

# Prints the packages among the arguments that dpkg does not have installed.
missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      printf '%s\n' "$package"
  done
}

is_debian_12() {
  (. "${GEMM_OS_RELEASE:-/etc/os-release}" && [ "${ID:-}" = debian ] && [ "${VERSION_ID:-}" = 12 ]) 2>/dev/null
}

# install_packages package...: only what lacks, and never removing anything.
install_packages() {
  if ! is_debian_12 || ! command -v dpkg-query >/dev/null; then
    die "expected Debian 12 (bookworm) to install packages on, got another system" \
      "install LLVM/MLIR 22.1, GCC 12 or newer, CMake 3.25, Ninja, GoogleTest, google-benchmark," \
      "nlohmann-json and CLI11 by your own means, then run this script again with --no-install"
  fi
  local missing root=()
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || { [ ! -t 0 ] && ! sudo -n true 2>/dev/null; }; then
      die "expected root or sudo to install ${#missing[@]} missing packages, got user $(id -un) with neither" \
        "ask an administrator to run:" \
        "apt-get install --no-remove --no-install-recommends ${missing[*]}"
    fi
    root=(sudo)
  fi
  say "missing packages: ${missing[*]}"
  # An unreachable third-party source must not stop us: install decides.
  (run_step "apt-get update" "${root[@]}" apt-get update) ||
    say "apt-get update reported an error; going on with the package lists at hand"
  local package unknown=()
  for package in "${missing[@]}"; do
    [ -n "$(apt-cache show --no-all-versions "$package" 2>/dev/null)" ] || unknown+=("$package")
  done
  if [ "${#unknown[@]}" -gt 0 ]; then
    die "apt knows no package ${unknown[*]}" \
      "LLVM 22 is in the suite bookworm-security (component main), which Debian 12 enables by" \
      "default; the rest is in bookworm main. Check /etc/apt/sources.list* and the network"
  fi
  (run_step "installing ${#missing[@]} packages (about 2 GB on disk for LLVM)" \
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-remove --no-install-recommends "${missing[@]}") ||
    die "apt-get could not install: ${missing[*]}" \
      "if apt says it would have to remove a package: an older MLIR (libmlir-*-dev) conflicts" \
      "with libmlir-22-dev; remove it yourself and run this again. Nothing was removed"
}

# Compile jobs: all cores, but no more than the memory carries.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/MemAvailable/ {print int($2 / 1500000)}' /proc/meminfo)
  [ "$memory" -ge 1 ] || memory=1
  echo "${CMAKE_BUILD_PARALLEL_LEVEL:-$((cores < memory ? cores : memory))}"
}

# build_tree folder "cmake arguments" [target...]: GCC unless CC and CXX say else.
build_tree() {
  local folder=$1 arguments=$2
  shift 2
  # shellcheck disable=SC2086  # the arguments are words
  run_step "configuring ${folder#"$GEMM_SRC"/}" env "CC=${CC:-gcc}" "CXX=${CXX:-g++}" \
    cmake -G Ninja -S "$GEMM_SRC" -B "$folder" $arguments
  run_step "building ${folder#"$GEMM_SRC"/} with $(build_jobs) jobs" \
    ninja -C "$folder" -j "$(build_jobs)" "$@"
}

# Options shared by the scripts: --no-install, --help; GEMM_HELP is the text.
parse_options() {
  GEMM_INSTALL=1
  local option
  for option in "$@"; do
    case $option in
      --no-install) GEMM_INSTALL=0 ;;
      -h | --help) printf '%s\n' "$GEMM_HELP"; exit 0 ;;
      *) die "unknown option '$option'" "known: --no-install, --help" ;;
    esac
  done
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  GEMM_HELP="usage: scripts/setup.sh [--no-install]
Installs the packages it lacks (Debian 12) and builds both halves in build/."
  parse_options "$@"
  [ "$GEMM_INSTALL" = 0 ] || install_packages "${GEMM_BUILD_PACKAGES[@]}"
  build_tree "$GEMM_SRC/build" ""
  say "tools are in build/bin"
fi
