// The tests of the suite: every base under twenty schedules, every edit under
// the same ones, and that there are enough of them.
#include "Suite.h"

#include <algorithm>

#include "Kernels.h"

namespace gemm::emulator::test {

const Suite &suite() {
  static const Suite all = [] {
    Suite s;
    addScalarDefects(s);
    addAsyncDefects(s);
    addTensorDefects(s);
    return s;
  }();
  return all;
}

const Base &Suite::base(const std::string &name) const {
  auto it = std::find_if(bases.begin(), bases.end(), [&](auto &b) { return b.name == name; });
  EXPECT_NE(it, bases.end()) << name;
  return it == bases.end() ? bases.front() : *it;
}

uint64_t address(const std::vector<std::vector<std::byte>> &arguments, size_t index) {
  uint64_t v = 0;
  std::memcpy(&v, arguments.at(index).data(), sizeof v);
  return v;
}

void PrintTo(const Base &b, std::ostream *os) { *os << b.name; }
void PrintTo(const Edit &e, std::ostream *os) {
  *os << e.base << ": " << e.step << " -> '" << e.by << "'";
}

namespace {

/// Early, late and random landing, in every order, sixteen of twenty seeded.
std::vector<Options> schedules(const Base &base) {
  std::vector<Options> all;
  for (Async a : {Async::Early, Async::Late})
    for (Order o : {Order::Forward, Order::Reverse}) {
      Options options;
      options.async = a;
      options.order = o;
      all.push_back(options);
    }
  for (uint64_t seed = 0; seed < 16; ++seed) {
    Options options;
    options.async = seed % 4 == 0 ? Async::Early : seed % 4 == 1 ? Async::Late : Async::Random;
    options.order = Order::Random;
    options.seed = seed;
    all.push_back(options);
  }
  for (Options &o : all) {
    o.threads = 1;
    o.machine = base.machine;
    o.maxSteps = 1 << 20; // a kernel of the suite ends long before
  }
  return all;
}

struct Outcome {
  Result result;
  bool right;
};

Outcome run(const Base &b, const Module &m, const Options &o) {
  Memory memory;
  auto arguments = b.place(memory);
  Outcome r{launch(m, "k", b.grid, b.block, b.shared, arguments, memory, o), false};
  r.right = b.right(memory, arguments);
  return r;
}

std::string shown(const Options &o) {
  return "async " + std::to_string(int(o.async)) + " order " + std::to_string(int(o.order)) +
         " seed " + std::to_string(o.seed);
}

class Correct : public ::testing::TestWithParam<Base> {};

TEST_P(Correct, IsRightAndWithoutAFinding) {
  const Base &b = GetParam();
  Module m = parse(defectKernel(b.name));
  for (const Options &o : schedules(b)) {
    Outcome r = run(b, m, o);
    ASSERT_TRUE(r.result.ok()) << shown(o) << "\n" << all(r.result);
    ASSERT_TRUE(r.right) << shown(o);
  }
}

class Defect : public ::testing::TestWithParam<Edit> {};

TEST_P(Defect, IsCaught) {
  const Edit &e = GetParam();
  const Base &b = suite().base(e.base);
  Module m = parse(mutate(defectKernel(e.base), e.step, e.by));
  std::string missed;
  size_t caught = 0, runs = 0;
  for (const Options &o : schedules(b)) {
    Outcome r = run(b, m, o);
    bool found = e.kinds.empty() && !r.right;
    for (FindingKind k : e.kinds)
      if (const Finding *f = first(r.result, k)) {
        found = true;
        EXPECT_TRUE(f->at.ptxLine > 0 || k == FindingKind::InvalidLaunch) << f->str();
      }
    ++runs;
    caught += found;
    if (!found)
      missed += shown(o) + (r.right ? ", right\n" : ", wrong\n") + all(r.result);
  }
  EXPECT_GE(caught, e.shown == Shown::Always ? runs : 1) << missed;
}

std::string named(const std::string &name) {
  std::string s = name;
  std::replace_if(s.begin(), s.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return s;
}

INSTANTIATE_TEST_SUITE_P(Suite, Correct, ::testing::ValuesIn(suite().bases),
                         [](const auto &info) { return named(info.param.name); });
INSTANTIATE_TEST_SUITE_P(Suite, Defect, ::testing::ValuesIn(suite().edits), [](const auto &info) {
  return named(info.param.base + "_" + info.param.step + "_" + std::to_string(info.index));
});

TEST(DefectSuite, HasAtLeastForty) { EXPECT_GE(suite().edits.size(), 40u); }

} // namespace
} // namespace gemm::emulator::test
