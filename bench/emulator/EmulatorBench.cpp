// How fast the emulator is: single matrix instructions, scalar code, shared memory,
// whole GEMMs, parsing. Rates are per second of wall time. `findings`: 0 none, 1 in
// shared memory, 2 in global memory as well.
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

#include <benchmark/benchmark.h>

#include "Ptx/Float.h"
#include "GemmKernel.h"
#include "Tensor/Tensor.h"
#include "Tensor/TensorTile.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Emulator/TensorMap.h"

using namespace gemm::emulator;
using namespace gemm::emulator::test;

namespace {

std::vector<std::vector<std::byte>> arguments(std::initializer_list<uint64_t> list) {
  std::vector<std::vector<std::byte>> r;
  for (uint64_t v : list)
    r.emplace_back(reinterpret_cast<const std::byte *>(&v),
                   reinterpret_cast<const std::byte *>(&v + 1));
  return r;
}

Module parsed(const std::string &text, benchmark::State &state) {
  auto r = Module::parse(text);
  if (auto *e = std::get_if<ParseError>(&r)) {
    state.SkipWithError(e->str().c_str());
    r = Module::parse(".version 7.8\n");
  }
  return std::get<Module>(r);
}

template <bool portable> void mmaM16n8k16(benchmark::State &state) {
  alignas(64) uint32_t a[4][32], b[2][32], c[4][32];
  std::mt19937 rng(1);
  auto two = [&] {
    return uint32_t(bf16OfFloat(float(rng() % 1000) / 500 - 1)) << 16 |
           bf16OfFloat(float(rng() % 1000) / 500 - 1);
  };
  MmaOperands o{};
  for (int e = 0; e < 4; ++e) {
    for (int l = 0; l < 32; ++l) {
      a[e][l] = two();
      b[e % 2][l] = two();
      c[e][l] = 0;
    }
    o.a[e] = a[e];
    o.c[e] = o.d[e] = c[e];
    o.b[e % 2] = b[e % 2];
  }
  for (auto _ : state) {
    portable ? mmaPortable(o, {true, 16, 8, 24, -132}) : mma(o, {true, 16, 8, 24, -132});
    benchmark::DoNotOptimize(c);
  }
}
BENCHMARK(mmaM16n8k16<false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(mmaM16n8k16<true>)->Unit(benchmark::kMicrosecond);

/// The four warps of one wgmma: 16 rows each of m64n256, 32 bytes of K.
template <Type type, bool portable> void wgmmaM64n256(benchmark::State &state) {
  const unsigned k = 32 / tensorBytes(type);
  std::vector<std::byte> a(16 * 32), b(256 * 32);
  std::vector<uint32_t> acc(16 * 256);
  std::mt19937 rng(1);
  auto fill = [&](std::vector<std::byte> &m) {
    for (size_t i = 0; i < m.size(); i += 4) {
      float x = float(rng() % 1000) / 500 - 1, y = float(rng() % 1000) / 500 - 1;
      uint32_t v = type == Type::TF32   ? bitsOfFloat(x)
                   : type == Type::BF16 ? uint32_t(bf16OfFloat(x)) << 16 | bf16OfFloat(y)
                                        : uint32_t(rng()) & 0xb7b7b7b7; // fp8 below 2^1
      std::memcpy(&m[i], &v, 4);
    }
  };
  fill(a);
  fill(b);
  TileProduct p{type,     type,       16,
                256,      k,          a.data(),
                b.data(), acc.data(), tensorModel(90, gemm::Family::Wgmma, type, k, false)};
  for (auto _ : state) {
    for (int warp = 0; warp < 4; ++warp)
      portable ? multiplyTilePortable(p) : multiplyTile(p);
    benchmark::DoNotOptimize(acc.data());
  }
}
BENCHMARK(wgmmaM64n256<Type::BF16, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(wgmmaM64n256<Type::BF16, true>)->Unit(benchmark::kMicrosecond);
BENCHMARK(wgmmaM64n256<Type::TF32, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(wgmmaM64n256<Type::E4M3, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(wgmmaM64n256<Type::S8, false>)->Unit(benchmark::kMicrosecond);

/// 64 wgmma m64n256k16 through PTX, descriptors, checks and all.
void wgmmaInstruction(benchmark::State &state) {
  std::string registers;
  for (int i = 0; i < 128; ++i)
    registers += (i ? ", %f" : "%f") + std::to_string(i);
  std::string text =
      ".version 8.0\n.target sm_90a\n.address_size 64\n"
      ".shared .align 1024 .b8 s[16384];\n.visible .entry k() {\n.reg .pred %p<4>; .reg .b32 "
      "%r<20>; .reg .b64 %rd<9>; .reg .f32 %f<128>;\nmov.u32 %r1, %tid.x; shl.b32 %r1, %r1, 4; "
      "mov.u32 %r2, s; add.u32 %r1, %r1, %r2; mov.u32 %r3, 0; mov.b32 %r4, 1065369472;\n"
      "FILL: st.shared.v4.b32 [%r1], {%r4, %r4, %r4, %r4}; add.u32 %r1, %r1, 2048; add.u32 %r3, "
      "%r3, 1; setp.lt.u32 %p1, %r3, 8; @%p1 bra FILL;\nfence.proxy.async; bar.sync 0;\n"
      "mov.b64 %rd1, 13835058124001640448; setp.eq.u32 %p2, %r3, 0; mov.u32 %r3, 0;\n"
      "LOOP: wgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {" +
      registers +
      "}, %rd1, %rd1, %p2, 1, 1, 0, 0;\nwgmma.commit_group.sync.aligned; "
      "wgmma.wait_group.sync.aligned 0; add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 64; @%p1 bra "
      "LOOP;\nret;\n}\n";
  // Start 0, stride 256 bytes, 32-byte swizzle: 256 rows fill 8 KiB.
  Module m = parsed(text, state);
  Memory memory;
  Options o;
  o.threads = 1;
  o.machine = "h200";
  o.findings = state.range(0);
  uint64_t count = 0;
  for (auto _ : state) {
    Result r = launch(m, "k", {}, {128}, 0, {}, memory, o);
    if (!r.ok())
      state.SkipWithError(r.findings.empty() ? "not completed" : r.findings[0].str().c_str());
    count += r.counters.mmas;
  }
  state.counters["wgmma/s"] = benchmark::Counter(double(count), benchmark::Counter::kIsRate);
}
BENCHMARK(wgmmaInstruction)->ArgName("findings")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void run(benchmark::State &state, const std::string &body, bool findings) {
  std::string text =
      ".version 7.8\n.target sm_80\n.address_size 64\n.shared .align 16 .b8 s[4096];\n"
      ".visible .entry k() {\n.reg .pred %p<4>; .reg .b32 %r<20>; .reg .f32 %f<9>;\n"
      "mov.u32 %r1, %tid.x; mov.u32 %r2, 0; mov.u32 %r3, s; shl.b32 %r4, %r1, 2; add.u32 %r4, %r4, "
      "%r3;\n"
      "st.shared.b32 [%r4], %r1;\nLOOP:\n" +
      body + "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 20000; @%p1 bra LOOP;\nret;\n}\n";
  Module m = parsed(text, state);
  Memory memory;
  Options o;
  o.threads = 1;
  o.findings = findings;
  uint64_t instructions = 0;
  for (auto _ : state) {
    Result r = launch(m, "k", {}, {128}, 0, {}, memory, o);
    if (!r.ok())
      state.SkipWithError("findings");
    instructions += r.counters.total();
  }
  state.counters["instructions/s"] =
      benchmark::Counter(double(instructions), benchmark::Counter::kIsRate);
}

void scalarInteger(benchmark::State &state) {
  run(state,
      "mad.lo.s32 %r5, %r2, %r1, %r5; xor.b32 %r6, %r5, %r2; shl.b32 %r7, %r6, 3; max.s32 %r8, "
      "%r7, %r5;\n"
      "and.b32 %r9, %r8, 255; setp.gt.s32 %p2, %r9, 7; selp.b32 %r5, %r9, %r8, %p2;\n",
      state.range(0));
}
BENCHMARK(scalarInteger)->ArgName("findings")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void scalarFloat(benchmark::State &state) {
  run(state,
      "cvt.rn.f32.s32 %f1, %r2; fma.rn.f32 %f2, %f1, 0f3F000000, %f2; mul.f32 %f3, %f2, %f1;\n"
      "add.f32 %f4, %f3, %f4; max.f32 %f5, %f4, %f3;\n",
      state.range(0));
}
BENCHMARK(scalarFloat)->ArgName("findings")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void sharedMemory(benchmark::State &state) {
  run(state,
      "ld.shared.b32 %r5, [%r4]; add.u32 %r5, %r5, %r2; st.shared.b32 [%r4], %r5; ld.shared.b32 "
      "%r6, [%r4];\n",
      state.range(0));
}
BENCHMARK(sharedMemory)->ArgName("findings")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void gemm(benchmark::State &state) {
  unsigned m = unsigned(state.range(0)), n = unsigned(state.range(1)), k = unsigned(state.range(2));
  Module module = parsed(gemmKernel(m, n, k), state);
  Memory memory;
  uint64_t a = memory.allocate(size_t(m) * k * 2), b = memory.allocate(size_t(n) * k * 2),
           d = memory.allocate(size_t(m) * n * 2);
  std::mt19937 rng(1);
  auto fill = [&](uint64_t at, size_t count) {
    auto *v = reinterpret_cast<uint16_t *>(memory.host(at));
    for (size_t i = 0; i < count; ++i)
      v[i] = bf16OfFloat(float(rng() % 2001) / 1000 - 1);
  };
  fill(a, size_t(m) * k);
  fill(b, size_t(n) * k);
  Options o;
  o.findings = state.range(3);
  o.globalFindings = state.range(3) == 2;
  uint64_t mmas = 0;
  for (auto _ : state) {
    Result r = launch(module, "gemm", {n / 128, (m + 127) / 128}, {256}, gemmShared,
                      arguments({a, b, d}), memory, o);
    if (!r.ok())
      state.SkipWithError("findings");
    mmas += r.counters.mmas;
  }
  state.counters["mma/s"] = benchmark::Counter(double(mmas), benchmark::Counter::kIsRate);
}
BENCHMARK(gemm)
    ->ArgNames({"M", "N", "K", "findings"})
    ->Args({512, 512, 512, 0})
    ->Args({512, 512, 512, 1})
    ->Args({512, 512, 512, 2})
    ->Args({597, 11008, 4096, 1})
    ->Args({597, 11008, 4096, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// The ladder's rung 8: warp-specialised, TMA into a ring, wgmma m64n64k16.
void gemmHopper(benchmark::State &state) {
  std::ifstream file(GEMM_LADDER "/ptx/8_wgmma.ptx");
  std::stringstream text;
  text << file.rdbuf();
  Module module = parsed(text.str(), state);
  const unsigned n = unsigned(state.range(0));
  Memory memory;
  std::mt19937 rng(1);
  auto operand = [&] {
    uint64_t at = memory.allocate(size_t(n) * n * 2);
    auto *v = reinterpret_cast<uint16_t *>(memory.host(at));
    for (size_t i = 0; i < size_t(n) * n; ++i)
      v[i] = bf16OfFloat(float(rng() % 2001) / 1000 - 1);
    return at;
  };
  struct {
    uint64_t a, b, c;
    unsigned m, n, k, lda, ldb, ldc;
  } g{operand(), operand(), memory.allocate(size_t(n) * n * 4), n, n, n, n, n, n};
  auto map = [&](uint64_t base, unsigned rows) {
    TensorMap m;
    m.type = TensorType::BF16, m.rank = 2, m.base = base, m.swizzle = Swizzle::Bytes128;
    m.dims = {n, n, 1, 1, 1}, m.strides = {2 * n}, m.box = {64, rows, 1, 1, 1};
    EncodedTensorMap e = encode(m);
    return std::vector<std::byte>(e.bytes.begin(), e.bytes.end());
  };
  const auto *bytes = reinterpret_cast<const std::byte *>(&g);
  std::vector<std::vector<std::byte>> arguments{
      {bytes, bytes + sizeof g}, map(g.a, 128), map(g.b, 64)};
  Options o;
  o.machine = "h200";
  o.findings = state.range(1);
  o.globalFindings = state.range(1) == 2;
  for (auto _ : state) {
    Result r =
        launch(module, "gemm_wgmma", {n / 64, n / 128}, {288}, 4 * 24576, arguments, memory, o);
    if (!r.ok())
      state.SkipWithError(r.findings.empty() ? "not completed" : r.findings[0].str().c_str());
  }
}
BENCHMARK(gemmHopper)
    ->ArgNames({"MNK", "findings"})
    ->Args({512, 0})
    ->Args({512, 1})
    ->Args({512, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void parse(benchmark::State &state) {
  std::string text = gemmKernel(128, 128, 128);
  for (auto _ : state)
    benchmark::DoNotOptimize(Module::parse(text));
  state.SetBytesProcessed(int64_t(state.iterations() * text.size()));
}
BENCHMARK(parse)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
