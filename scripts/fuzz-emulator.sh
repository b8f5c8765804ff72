#!/bin/bash
# Fuzzes the emulator's parser and interpreter with libFuzzer, ASan and UBSan.
# usage: scripts/fuzz-emulator.sh [seconds]      (default 60; an hour for a release)
# The corpus grows in build/fuzz/corpus; a crash leaves its input beside it.
set -e
cd "$(dirname "$0")/.."
seconds=${1:-60}
cxx=${CXX:-clang++-22}
command -v "$cxx" >/dev/null || { echo "error: $cxx not found: install clang-22"; exit 1; }
mkdir -p build/fuzz/corpus build/fuzz/seeds
flags="-std=c++20 -O1 -g -Iinclude -Ilib/Emulator -ffp-contract=off -Wno-pass-failed -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"
make -s -j2 -f - <<MAKE
sources := \$(wildcard lib/Emulator/*.cpp lib/Target/*.cpp) test/fuzz/EmulatorFuzz.cpp
objects := \$(sources:%.cpp=build/fuzz/%.o)
build/fuzz/emulator-fuzz: \$(objects)
	$cxx -fsanitize=fuzzer,address,undefined \$^ -lpthread -o \$@
build/fuzz/%.o: %.cpp \$(wildcard lib/Emulator/*.h include/gemm/Emulator/*.h)
	@mkdir -p \$(dir \$@)
	$cxx $flags -c \$< -o \$@
MAKE
# Seeds: every PTX text in the tests.
find test -name '*.ptx' -exec cp -n {} build/fuzz/seeds/ \;
cat > build/fuzz/seeds/small.ptx <<'PTX'
.version 7.8
.target sm_80
.address_size 64
.extern .shared .align 16 .b8 smem[];
.visible .entry k(.param .u64 p) {
  .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .f32 %f<5>;
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x; mov.u32 %r2, smem; shl.b32 %r3, %r1, 4; add.u32 %r2, %r2, %r3;
  cp.async.cg.shared.global [%r2], [%rd1], 16;
  cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r2];
  mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1, %f2, %f3, %f4}, {%r4, %r5, %r6, %r7}, {%r4, %r5}, {%f1, %f2, %f3, %f4};
  setp.lt.u32 %p1, %r1, 5; @%p1 bra L;
  cvt.rn.bf16x2.f32 %r4, %f1, %f2; shfl.sync.bfly.b32 %r5|%p2, %r4, 1, 31, -1;
L: st.global.v2.b32 [%rd1+8], {%r4, %r5};
  red.global.add.u32 [%rd1], %r1; ret;
}
PTX
exec build/fuzz/emulator-fuzz -max_total_time="$seconds" -max_len=8192 -timeout=20 -rss_limit_mb=2048 \
  -artifact_prefix=build/fuzz/ build/fuzz/corpus build/fuzz/seeds
