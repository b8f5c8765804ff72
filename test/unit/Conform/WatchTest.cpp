// Rows that hang, crash or spoil their device, in a process that somebody watches: each
// costs itself alone.
#include "gemm/Conform/Watch.h"

#include <csignal>
#include <cstdlib>
#include <unistd.h>

#include <gtest/gtest.h>

namespace gemm::conform {
namespace {

std::vector<RowEntry> named(std::initializer_list<const char *> names) {
  std::vector<RowEntry> rows;
  for (const char *name : names)
    rows.emplace_back(name, "sm_80", [](Row &) {});
  return rows;
}

/// What a row does is its name.
Outcome act(const Row &row) {
  if (row.name.starts_with("hang"))
    for (;;)
      pause();
  if (row.name.starts_with("crash")) {
    signal(SIGSEGV, SIG_DFL); // sanitizers have a handler
    raise(SIGSEGV);
  }
  if (row.name.starts_with("leave"))
    _exit(0);
  if (row.name.starts_with("throw"))
    throw runtime::Error("two\nlines");
  Outcome o;
  o.row = row.name;
  o.verdict = Verdict::Agrees;
  o.words = static_cast<size_t>(getpid());
  o.sticky = row.name.starts_with("spoil");
  return o;
}

std::vector<Outcome> watched(const std::vector<RowEntry> &rows, unsigned mostLost = 4) {
  std::vector<Outcome> outcomes;
  runWatched(rows, [] { return act; }, 1, [&](const Outcome &o) { outcomes.push_back(o); },
             mostLost);
  return outcomes;
}

// The bits of a row are made where it runs, and no earlier.
TEST(Watch, NobodyMakesARowBeforeItsTurn) {
  const pid_t watcher = getpid();
  int made = 0;
  auto entry = [&](const char *name) {
    return RowEntry(name, "sm_80", [&made, watcher](Row &row) {
      row.grid = static_cast<uint32_t>(getpid() == watcher ? 0 : ++made);
    });
  };
  std::vector<uint32_t> seen;
  runWatched({entry("a"), entry("b")},
             [] {
               return [](const Row &row) {
                 Outcome o = act(row);
                 o.words = row.grid;
                 return o;
               };
             },
             1, [&](const Outcome &o) { seen.push_back(static_cast<uint32_t>(o.words)); });
  EXPECT_EQ(seen, (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(made, 0) << "in the process that watches";
}

TEST(Watch, EveryRowHasAnOutcomeWhateverBecomesOfOthers) {
  std::vector<RowEntry> rows =
      named({"a", "crash", "b", "hang", "c", "leave", "throw", "d", "spoil", "e"});
  std::vector<Outcome> outcomes = watched(rows);
  ASSERT_EQ(outcomes.size(), rows.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(outcomes[i].row, rows[i].name);
    bool fine = rows[i].name.size() == 1 || rows[i].name == "spoil";
    EXPECT_EQ(outcomes[i].verdict, fine ? Verdict::Agrees : Verdict::Failed) << rows[i].name;
  }
  EXPECT_NE(outcomes[1].detail.find("the process ended"), std::string::npos) << outcomes[1].detail;
  EXPECT_EQ(outcomes[3].detail, "hung: no answer in 1 s");
  EXPECT_EQ(outcomes[6].detail, "two lines");
  // A process of their own, and another after what spoils it.
  EXPECT_NE(outcomes[0].words, static_cast<size_t>(getpid()));
  EXPECT_NE(outcomes[8].words, outcomes[9].words);
}

TEST(Watch, GivesUpWhenNothingWorks) {
  std::vector<Outcome> outcomes = watched(named({"leave1", "leave2", "leave3", "a", "b"}), 3);
  ASSERT_EQ(outcomes.size(), 5u);
  EXPECT_NE(outcomes[3].detail.find("not reached: 3 rows"), std::string::npos)
      << outcomes[3].detail;
  EXPECT_EQ(outcomes[4].verdict, Verdict::Failed);
}

TEST(Watch, NoDeviceIsNoOutcome) {
  auto none = []() -> std::function<Outcome(const Row &)> {
    throw runtime::NoDevice("no cuda device: none");
  };
  size_t reports = 0;
  try {
    runWatched(named({"a"}), none, 5, [&](const Outcome &) { ++reports; });
    FAIL();
  } catch (const runtime::NoDevice &error) {
    EXPECT_STREQ(error.what(), "no cuda device: none");
  }
  EXPECT_EQ(reports, 0u);
}
} // namespace
} // namespace gemm::conform
