// What is refused, with which words; what LLVM and nvcc write around the code;
// and hostile text, which must end in an error and nothing worse.
#include <random>

#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

std::string message(const std::string &text) { return refused(text).str(); }

TEST(Parser, NamesWhatItDoesNotSupport) {
  EXPECT_EQ(message(kernel(0, "frobnicate.b32 %r1, %r2;")),
            "test.ptx:13: instruction 'frobnicate.b32' is not supported");
  EXPECT_EQ(message(kernel(0, "tcgen05.fence::before_thread_sync;")),
            "test.ptx:13: instruction 'tcgen05.fence::before_thread_sync' is not supported");
  EXPECT_EQ(message(kernel(0, "add.odd.s32 %r1, %r2, %r3;")),
            "test.ptx:13: modifier '.odd' of instruction 'add.odd.s32' is not supported");
  EXPECT_EQ(message(kernel(0, "call.uni nothing;")),
            "test.ptx:13: function 'nothing' is not defined in this module");
}

TEST(Parser, ChecksOperands) {
  EXPECT_EQ(message(kernel(0, "add.s32 %r1, %r2;")),
            "test.ptx:13: instruction 'add.s32': expected 3 operands, got 2");
  EXPECT_EQ(message(kernel(0, "add.s32 %rd1, %r2, %r3;")),
            "test.ptx:13: instruction 'add.s32': register '%rd1' of type .b64 does not fit .s32");
  EXPECT_EQ(message(kernel(0, "add.s32 %r1, %r2, %nope;")),
            "test.ptx:13: register '%nope' is neither declared nor a special register known here");
  EXPECT_EQ(message(kernel(0, "add.s32 %r1, %r2, %r100;")),
            "test.ptx:13: register '%r100' is past its declaration %r<100>");
  EXPECT_EQ(message(kernel(0, "bra NOWHERE;")), "test.ptx:13: label 'NOWHERE' is not defined");
  EXPECT_EQ(message(kernel(0, "@%r1 bra L; L:")),
            "test.ptx:13: expected a predicate register after '@', got '%r1'");
  EXPECT_EQ(message(kernel(0, "cp.async.cg.shared.global [%r1], [%rd1], 8;")),
            "test.ptx:13: instruction 'cp.async.cg.shared.global': expected 16 bytes, got 8");
}

TEST(Parser, RefusesWhatIsNotPtx) {
  EXPECT_EQ(message(""), "test.ptx: not PTX: the text is empty");
  EXPECT_EQ(message("hello"), "test.ptx:1: not PTX: expected .version first, got 'hello'");
  EXPECT_EQ(message("\x7f"
                    "ALF\x02"),
            "test.ptx:1: unexpected byte 0x7f in PTX text");
  EXPECT_EQ(message(header + "/* open"), "test.ptx:4: comment is not closed");
  EXPECT_EQ(message(header + ".entry k() { .reg .b32 %r<4>;"),
            "test.ptx:4: 'k' is not closed: expected '}', got end of file");
}

// PTX's names, as ptxas takes them; WARP_SZ is a constant, and `_` names what nobody refers to.
TEST(Parser, RefusesNamesThatAreNotPtx) {
  for (std::string bad : {"_", "$", "%", "WARP_SZ"}) {
    EXPECT_EQ(message(header + ".entry " + bad + "() { ret; }"),
              "test.ptx:4: expected a function name, got '" + bad + "'");
    EXPECT_EQ(message(header + ".entry k() { .reg .b32 " + bad + "; ret; }"),
              "test.ptx:4: expected a register name, got '" + bad + "'");
    EXPECT_EQ(message(header + ".global .b32 " + bad + ";"),
              "test.ptx:4: expected a variable name, got '" + bad + "'");
  }
  EXPECT_EQ(message(kernel(0, "WARP_SZ: ret;")), "test.ptx:13: expected a label, got 'WARP_SZ'");
  EXPECT_EQ(message(header + ".entry k(.param .b32 $) { ret; }"),
            "test.ptx:4: expected a parameter's name, got '$'");
  for (std::string good : {"__", "$L", "%a", "add", "_$"})
    EXPECT_TRUE(std::holds_alternative<Module>(
        Module::parse(header + ".entry " + good + "(.param .b32 _) { ret; }")))
        << good;
}

// A later minor version only adds; of a later major one nothing is known.
TEST(Parser, RefusesVersionsThatAreNotKnown) {
  for (const char *good : {"7.0", "8.8", "9.0", "9.4"})
    EXPECT_TRUE(std::holds_alternative<Module>(
        Module::parse(std::string(".version ") + good + "\n.target sm_80\n")))
        << good;
  const std::string known =
      "expected a PTX version up to 9.0, the newest one known, or a later 9.x";
  for (const char *late : {"99.9", "10.0", "10.9"})
    EXPECT_EQ(message("// late\n.version " + std::string(late) + "\n"),
              "test.ptx:2: " + known + ", got '" + late + "'");
  for (const char *none : {"8", "8.", "8.x", "0x9.0", "8.0.1", "sm_80", "99999999999.0"})
    EXPECT_EQ(message(".version " + std::string(none) + "\n"),
              "test.ptx:1: expected a PTX version such as 7.8, got '" + std::string(none) + "'");
}

TEST(Parser, RefusesMoreRegistersThanAKernelHas) {
  for (const char *many : {"16777217", "2000000000", "4294967296"})
    EXPECT_EQ(message(header + ".entry k() {\n.reg .b32 %r<" + many + ">;\nret; }"),
              std::string("test.ptx:5: expected at most 16777216 registers of one declaration, "
                          "got %r<") +
                  many + ">");
}

TEST(Parser, ReadsParametersAndLimits) {
  Module m = parse(header + R"(
.extern .shared .align 1024 .b8 smem[];
.visible .entry k(
	.param .align 64 .b8 k_param_0[128],
	.param .u64 .ptr .global .align 16 k_param_1,
	.param .u32 k_param_2
)
.reqntid 256, 1, 1
.minnctapersm 1
{
	.reg .b32 %r<16777216>;
	.shared .align 16 .b8 fixed[100];
	ld.param.b32 %r16777215, [k_param_2];
	.pragma "nounroll";
	{ .reg .b32 %r<2>; mov.u32 %r1, 5; }
	ret;
})");
  const KernelInfo *k = m.kernel("k");
  ASSERT_TRUE(k);
  ASSERT_EQ(k->parameters.size(), 3u);
  EXPECT_EQ(k->parameters[0].size, 128u);
  EXPECT_EQ(k->parameter("k_param_1")->align, 8u);
  EXPECT_EQ(k->requiredBlock.x, 256u);
  EXPECT_EQ(k->staticShared, 100u);
  EXPECT_FALSE(m.kernel("other"));
}

TEST(Parser, GlobalAndConstantVariablesAreInitialised) {
  Memory m;
  uint64_t out = m.allocate(16);
  Module k =
      parse(kernel(1, R"(
    ld.global.u32 %r1, [table+8];
    ld.const.f32 %f1, [scale];
    mov.u64 %rd1, table; cvta.global.u64 %rd1, %rd1; ld.u32 %r2, [%rd1+4];
    ld.const.u8 %r3, [bytes+2];
    st.global.v4.b32 [%rd90], {%r1, %f1, %r2, %r3};)",
                   ".global .align 4 .u32 table[4] = {5, 6, 7};\n.const .f32 scale = 0f40000000;\n"
                   ".const .align 8 .b8 bytes[4] = {1, 0x2, 3};\n"));
  Result r = launch(k, "k", {}, {1}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  EXPECT_EQ(read<uint32_t>(m, out, 4), (std::vector<uint32_t>{7, 0x40000000, 6, 3}));
}

TEST(Parser, NoTruncationMakesAKernel) {
  std::string text = defectKernel("ring");
  for (size_t n = 0; n + 2 < text.size(); ++n) {
    auto r = Module::parse(text.substr(0, n));
    if (auto *m = std::get_if<Module>(&r)) { // cut between declarations
      ASSERT_TRUE(m->kernels().empty()) << n;
    }
  }
}

TEST(Parser, GarbledTextNeverCrashes) {
  std::mt19937_64 rng(seed(1));
  const std::string text =
      defectKernel("ring") +
      defectKernel("neighbours").substr(defectKernel("neighbours").find(".shared"));
  const std::string pieces[] = {
      "{",  "}", "[", "]",    "%r1", "-",        "0x", "99999999999999999999", ".reg", "<", "\"",
      "/*", "@", ";", "%p1|", "1e",  ".align 0", "\0"};
  for (int i = 0; i < 3000; ++i) {
    std::string t = text;
    for (unsigned n = 1 + unsigned(rng() % 4); n--;) {
      size_t at = rng() % t.size();
      switch (rng() % 3) {
      case 0:
        t[at] = char(rng());
        break;
      case 1:
        t.insert(at, pieces[rng() % std::size(pieces)]);
        break;
      default:
        t.erase(at, rng() % 20);
        break;
      }
    }
    auto r = Module::parse(t);
    if (auto *m = std::get_if<Module>(&r); m && i % 8 == 0) { // what parses must also run safely
      Memory memory;
      Options o;
      o.maxSteps = 20000;
      o.threads = 1;
      for (const KernelInfo &k : m->kernels()) {
        std::vector<std::vector<std::byte>> params;
        for (const Parameter &p : k.parameters)
          params.emplace_back(p.size);
        launch(*m, k.name, {}, {64}, 2048, params, memory, o);
      }
    }
  }
}

// What once reached a handler that takes something else than it was given.
TEST(Parser, OperandsOfTheWrongKindAreRefused) {
  const std::pair<const char *, const char *> bad[] = {
      {"elect.sync 3, -1;", "expected a predicate register"},
      {"elect.sync nobody, -1;", "expected a predicate register"},
      {"selp.pred %p1, %p2, %p3, %p4;", "'selp.pred' is not supported"},
      {"slct.pred.s32 %p1, %p2, %p3, %r1;", "'slct.pred.s32' is not supported"},
      {"set.lt.pred.u32 %p1, %r1, %r2;", "'set.lt.pred.u32' is not supported"},
      {"shf.l.wrap.pred %p1, %p2, %p3, %p4;", "'shf.l.wrap.pred' is not supported"},
      {"match.any.sync.pred %r1, %p1, -1;", "'match.any.sync.pred' is not supported"},
      {"vote.sync.ballot.pred %p1, %p2, -1;", "'vote.sync.ballot.pred' is not supported"},
      {"mapa.shared::cluster.pred %p1, %p2, %r1;", "is not supported"},
      {"atom.global.dec.s32 %r1, [%rd90], %r2;", "is not supported"},
      {"setp.lt.u32 %p1|nobody, %r1, %r2;", "expected a register after '|', got 'nobody'"},
      {".param .b64 a; .param .b32 r; call (r), vprintf, (a), (a, a);", "expected 2 arguments"},
      {"add.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.s32 %r1, %r1, %r1;",
       "is not supported"},
  };
  for (auto [instruction, why] : bad)
    EXPECT_NE(message(kernel(1, instruction)).find(why), std::string::npos)
        << message(kernel(1, instruction));
  EXPECT_NE(message(header + ".func f(.reg").find("expected a parameter register"),
            std::string::npos);
}

TEST(Parser, OfTwoResultsEitherMayBeDropped) {
  Memory m;
  uint64_t out = m.allocate(32 * 4);
  Module k = parse(kernel(1, R"(
    setp.eq.u32 %p1, 0, 1; setp.lt.u32 _|%p1, %r90, 7;
    setp.eq.u32 %p2, 0, 1; shfl.sync.up.b32 _|%p2, %r90, 4, 0, -1;
    setp.eq.u32 %p3, 0, 1; setp.gt.u32 %p3|_, %r90, 20;
    selp.u32 %r1, 1, 0, %p1; selp.u32 %r2, 2, 0, %p2; selp.u32 %r3, 4, 0, %p3;
    add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3;
    mul.wide.u32 %rd1, %r90, 4; add.s64 %rd1, %rd1, %rd90; st.global.u32 [%rd1], %r1;)"));
  Result r = launch(k, "k", {}, {32}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  auto got = read<uint32_t>(m, out, 32);
  for (uint32_t l = 0; l < 32; ++l)
    EXPECT_EQ(got[l], uint32_t(l >= 7) + 2 * (l >= 4) + 4 * (l > 20)) << l;
}

TEST(Parser, HugeDeclarationsAreRefused) {
  EXPECT_NE(message(header + ".global .b8 x[1000000000];.global .b8 y[1000000000];")
                .find("more than 1073741824 bytes in all"),
            std::string::npos);
  EXPECT_NE(message(kernel(0, ".local .b8 x[600000];")).find("local variables need more than"),
            std::string::npos);
  Memory memory;
  Result local = launch(parse(kernel(0, ".local .b8 x[500000];")), "k", {}, {1024}, 0, {}, memory);
  ASSERT_EQ(local.findings.size(), 1u);
  EXPECT_NE(local.findings[0].message.find("expected at most 268435456 bytes of registers and"),
            std::string::npos)
      << local.findings[0].message;

  EXPECT_NE(message(header + ".global .b8 x[99999999999];").find("more than 1073741824 bytes"),
            std::string::npos);
  EXPECT_NE(
      message(kernel(0, "", ".shared .b8 big[9999999];\n")).find("shared variables need more"),
      std::string::npos);
  std::string deep(100, '{');
  EXPECT_EQ(message(kernel(0, deep)), "test.ptx:13: blocks nest deeper than 64");
}

} // namespace
} // namespace gemm::emulator::test
