// Journals by themselves: what a kill tears is cut off, what was written is read back, and
// what is no journal is refused.
#include "Check/Journal.h"
#include "Check/Report.h"
#include "Temporary.h"
#include "gemm/Bundle/Expr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

using namespace gemm::check;
using testing::HasSubstr;
using testing::Not;

namespace {
TEST(Journal, ATornLineIsCutOff) {
  Temporary folder;
  std::string file = (folder.path / "lines").string();
  {
    Journal journal(file);
    journal.start({{"date", "today"}}, {"a/1", "a/2", "a/3"});
    journal.begin("a/1");
    journal.end({"a/1", State::Ok, "", 1.5, {{"r", 0.25}}});
    journal.begin("a/2");
    journal.partial("a/2", {{"half", 1}});
  }
  std::string whole = readText(file);
  // Whatever a kill leaves of the last line, the lines before it are there.
  size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (size_t length = last; length <= whole.size(); ++length) {
    folder.write("lines", whole.substr(0, length));
    History history = readJournal(file);
    EXPECT_EQ(history.outcomeOf("a/1").data["r"], 0.25);
    EXPECT_EQ(history.outcomeOf("a/2").state, State::Unfinished);
    EXPECT_EQ(history.outcomeOf("a/2").data.contains("half"), length == whole.size());
    EXPECT_EQ(history.outcomeOf("a/3").state, State::NotReached);
    EXPECT_EQ(assemble(history).exit, 2);
    Journal again(file);
    again.end({"a/2", State::Ok, "", 0, Json::object()});
    EXPECT_EQ(readJournal(file).outcomes.size(), 2u);
  }
}

// What a run was at work on when it was killed from outside, not when it was told to stop.
TEST(Journal, CountsTheRunsThatAnItemEnded) {
  Temporary folder;
  std::string file = (folder.path / "lines").string();
  auto endings = [&] { return readJournal(file).ending["a/1"]; };
  Journal journal(file);
  journal.start({{"date", "today"}}, {"a/1"});
  journal.begin("a/1");
  journal.begin("a/1");
  EXPECT_EQ(endings(), 2);
  journal.stop("a/1");
  EXPECT_EQ(endings(), 0);
  journal.begin("a/1");
  EXPECT_EQ(endings(), 1);
  journal.row("a/1", {{"row", "x"}});
  EXPECT_EQ(endings(), 0);
  EXPECT_EQ(journal.history().outcomeOf("a/1").state, State::Unfinished);
}

TEST(Journal, OthersFilesAreRefused) {
  Temporary folder;
  for (const char *text : {"text\n", "{}\n", "{\"line\": \"other\"}\n", "[1]\n",
                           "{\"line\": \"end\", \"id\": \"a\", \"state\": \"fine\"}\n",
                           "{\"line\": \"row\"}\n", "{\"line\": \"start\"}\n", "text", "{\"a\": 1}",
                           "{\"line\":\"begin\""}) {
    std::string file = folder.write("lines", text);
    try {
      Journal journal(file);
      FAIL() << text;
    } catch (const gemm::bundle::Error &error) {
      EXPECT_THAT(error.what(), HasSubstr("lines:1: expected a line of a journal"));
      EXPECT_THAT(error.what(), Not(HasSubstr("json.exception")));
    }
    EXPECT_EQ(readText(file), text);
  }
}

TEST(Journal, ATornFirstLineIsCutOff) {
  Temporary folder;
  std::string start = R"({"line":"start","date":"today","planned":["a"]})";
  for (size_t length = 0; length <= start.size(); ++length) {
    std::string file = folder.write("lines", start.substr(0, length));
    Journal journal(file);
    EXPECT_TRUE(journal.history().start.is_null());
    EXPECT_EQ(readText(file), "");
  }
}

TEST(Journal, IsARegularFileAndOneWritersOwn) {
  Temporary folder;
  std::string pipe = (folder.path / "pipe").string(), file = (folder.path / "lines").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(Journal{pipe}, gemm::bundle::Error);
  Journal first(file);
  EXPECT_THROW(Journal{file}, gemm::bundle::Error);
}

TEST(Item, PatternsOfIds) {
  EXPECT_TRUE(matches("bench/p01", "bench/*"));
  EXPECT_TRUE(matches("bench/p01", "*p*1"));
  EXPECT_TRUE(matches("a", "a"));
  EXPECT_FALSE(matches("bench/p01", "bench"));
  EXPECT_FALSE(matches("bench/p01", "*2"));
}
} // namespace
