// Launches of one stream that overlap: what a dependent launch touches before it knows that those
// before it have ended.
#include "Hopper.h"

#include "gemm/Emulator/Explore.h"

namespace gemm::emulator::test {
namespace {

/// One line of the kernels is one step: findings name lines.
const std::string writes = "st.global.u32 [%rd90], %r90;\n",
                  reads = "ld.global.u32 %r1, [%rd90];\n", wait = "griddepcontrol.wait;\n",
                  start = "griddepcontrol.launch_dependents;\n";

struct Chain {
  Memory memory;
  uint64_t data = memory.allocate(4096, "data", /*zeroed=*/true);
  Options options;
  unsigned threads = 1, ctas = 1;
  uint64_t stream = 0;
  Chain() { options.machine = "h200"; }

  Result run(const std::string &body, bool dependent = true) {
    LaunchConfig config{{ctas, 1, 1}, {threads, 1, 1}, {0, 0, 0}, 0, {}, dependent, stream};
    return launch(parse(kernel90(0, 1, body)), "k", config, pointers({data}), memory, options);
  }
};

TEST(Sequence, ReadOfWhatThePredecessorWrites) {
  Chain c;
  EXPECT_TRUE(c.run(writes + start, false).ok());
  const Result r = c.run("\n\n" + reads + wait);
  ASSERT_EQ(r.findings.size(), 1u) << all(r);
  const Finding &f = r.findings[0];
  EXPECT_EQ(f.rule, Rule::WaitLaunch);
  EXPECT_EQ(f.at.ptxLine, f.other.ptxLine + 2) << f.str();
  EXPECT_NE(f.message.find("reads byte 0 of global 'data', which kernel 'k' of an earlier launch "
                           "writes (line " +
                           std::to_string(f.other.ptxLine) + ")"),
            std::string::npos)
      << f.message;
}

TEST(Sequence, WriteOfWhatThePredecessorReadsOrWrites) {
  for (const std::string &first : {reads, writes}) {
    Chain c;
    c.run(first, false);
    const Result r = c.run(writes + wait);
    ASSERT_EQ(r.findings.size(), 1u) << all(r);
    EXPECT_NE(r.findings[0].message.find(first == reads ? " launch reads (line" : " launch writes"),
              std::string::npos)
        << all(r);
  }
  Chain both;
  both.run(reads, false);
  EXPECT_TRUE(both.run(reads + wait).ok()); // two readers
}

TEST(Sequence, AccessesBehindTheWait) {
  Chain c;
  c.run(writes, false);
  const Result r = c.run(wait + reads + writes);
  EXPECT_TRUE(r.ok()) << all(r);
}

TEST(Sequence, WithoutTheAttributeAWaitDoesNothing) {
  Chain c;
  c.run(writes, false);
  EXPECT_TRUE(c.run(reads + wait, false).ok());
  EXPECT_TRUE(c.run(reads + "\n", false).ok());
}

TEST(Sequence, OnlyLaunchesOfTheStream) {
  Chain c;
  c.run(writes, false);
  c.stream = 1;
  EXPECT_TRUE(c.run(reads + wait).ok());
}

TEST(Sequence, NothingAfterASynchronisation) {
  Chain c;
  c.run(writes, false);
  c.memory.finishLaunches();
  EXPECT_TRUE(c.run(reads + wait).ok());
}

TEST(Sequence, AWaitReachesOtherWarpsByABarrier) {
  const std::string first = "setp.ne.u32 %p1, %r90, 0;\n@%p1 bra rest;\n" + wait + "rest:\n",
                    last = "setp.lt.u32 %p2, %r90, 32;\n@%p2 bra done;\n" + reads + "done:\n";
  for (const Options &options : schedules90()) {
    Chain c;
    c.options = options;
    c.threads = 64;
    c.run("setp.eq.u32 %p1, %r90, 0;\n@%p1 " + writes, false);
    const Result with = c.run(first + "bar.sync 0;\n" + last);
    EXPECT_TRUE(with.ok()) << describe(options) << all(with);
    c.run("setp.eq.u32 %p1, %r90, 0;\n@%p1 " + writes, false);
    const Result without = c.run(first + last);
    EXPECT_EQ(without.findings.size(), 1u) << describe(options) << all(without);
  }
}

TEST(Sequence, EachCtaWaits) {
  Chain c;
  c.run(writes, false);
  c.ctas = 2;
  const Result r = c.run("mov.u32 %r2, %ctaid.x;\nsetp.eq.u32 %p1, %r2, 0;\n@%p1 " + wait + reads);
  ASSERT_EQ(r.findings.size(), 1u) << all(r);
  EXPECT_EQ(r.findings[0].cta.x, 1u);
}

// B says that C may begin before it has waited for A.
TEST(Sequence, DependentsThatBeginBeforeTheWait) {
  Chain early;
  early.run(writes, false);
  EXPECT_TRUE(early.run(start + wait).ok());
  EXPECT_EQ(early.run(reads + wait).findings.size(), 1u);
  Chain late;
  late.run(writes, false);
  EXPECT_TRUE(late.run(wait + start).ok());
  EXPECT_TRUE(late.run(reads + wait).ok()); // A has ended when C begins
  Chain waiting;
  waiting.run(writes, false);
  EXPECT_TRUE(waiting.run(start + wait).ok());
  EXPECT_TRUE(waiting.run(wait + reads).ok()); // B's end is A's, too
}

// B never waits, so that its end says nothing of A's.
TEST(Sequence, ALaunchBetweenThatNeverWaits) {
  Chain c;
  c.run(writes, false);
  EXPECT_TRUE(c.run(start).ok());
  const Result r = c.run(wait + reads);
  ASSERT_EQ(r.findings.size(), 1u) << all(r);
  EXPECT_NE(r.findings[0].message.find("never waits for it"), std::string::npos) << all(r);
  // A launch that is not dependent waits for all.
  EXPECT_TRUE(c.run(start, false).ok());
  EXPECT_TRUE(c.run(wait + reads).ok());
}

TEST(Sequence, CopiesBeginBeforeTheWait) {
  const std::string s = ".shared .align 128 .b8 s[256];\nmov.u32 %r2, s;\n",
                    bulk = s +
                           "mbarrier.init.shared.b64 [%r2], 1;\n"
                           "mbarrier.arrive.expect_tx.shared.b64 %rd1, [%r2], 64;\n"
                           "WAITcp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
                           "bytes [%r2+128], [%rd90], 64, [%r2];\n" +
                           wait +
                           "again:\nmbarrier.try_wait.parity.shared.b64 %p1, [%r2], 0;\n"
                           "@!%p1 bra again;\n",
                    single = s + "WAITcp.async.ca.shared.global [%r2+128], [%rd90], 4;\n" + wait +
                             "cp.async.wait_all;\n";
  for (std::string body : {bulk, single}) {
    const size_t at = body.find("WAIT");
    for (bool waits : {false, true}) {
      Chain c;
      c.run(writes, false);
      std::string text = body;
      const Result r = c.run(text.replace(at, 4, waits ? wait : ""));
      EXPECT_EQ(r.findings.size(), waits ? 0u : 1u) << all(r);
    }
  }
}

// CTAs that synchronise share what they did; it is kept all the same.
TEST(Sequence, AfterCtasThatSynchronise) {
  Chain c;
  c.ctas = 2;
  c.run("atom.acq_rel.gpu.global.add.u32 %r1, [%rd90+64], 1;\n"
        "mov.u32 %r2, %ctaid.x;\nsetp.eq.u32 %p1, %r2, 0;\n@%p1 " +
            writes,
        false);
  EXPECT_EQ(c.run(reads + wait).findings.size(), 1u);
}

TEST(Sequence, AllSchedulesFollowTheSameLaunch) {
  Chain c;
  c.run(writes, false);
  for (bool waits : {true, false}) {
    const Module module = parse(kernel90(0, 1, (waits ? wait : "") + writes + wait));
    const LaunchConfig config{{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 0, {}, true};
    const Exploration e = explore(c.memory, c.options, 4, [&](Options o) {
      return launch(module, "k", config, pointers({c.data}), c.memory, o);
    });
    EXPECT_EQ(e.result.ok(), waits) << all(e.result);
    EXPECT_EQ(e.runs, waits ? 4u : 1u);
  }
}

} // namespace
} // namespace gemm::emulator::test
