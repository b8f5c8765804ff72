// Outputs get in place whole or not at all, and nothing of the user's is deleted. The
// tools' side of it is test/Integration/files.py.
#include "gemm/Support/Place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

using namespace gemm::support;
using testing::HasSubstr;
using testing::UnorderedElementsAre;
namespace fs = std::filesystem;

namespace {
class Place : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "gemm-place-XXXXXX";
    folder = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string at(const std::string &name) const { return (folder / name).string(); }
  void write(const std::string &name, const std::string &text) const {
    std::ofstream(at(name)) << text;
  }
  std::string read(const std::string &name) const {
    std::ifstream stream(at(name));
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }
  std::vector<std::string> list(const std::string &name = "") const {
    std::vector<std::string> names;
    for (const auto &entry : fs::directory_iterator(folder / name))
      names.push_back(entry.path().filename().string());
    return names;
  }

  const FolderKind kind{"bundle", {"launch.json", "kernels.ptx"}, [](const std::string &path) {
                          return fs::exists(path + "/launch.json");
                        }};
  fs::path folder;
};
} // namespace

TEST_F(Place, FilesAllOrNone) {
  write("a", "old");
  EXPECT_THAT(placeFiles({{at("a"), "new"}, {at("no/b"), "new"}}), HasSubstr("no/b: expected"));
  EXPECT_THAT(placeFiles({{at("a"), "new"}, {at(""), "new"}}), HasSubstr("got a directory"));
  EXPECT_THAT(placeFiles({{at("a"), "new"}, {"", "new"}}), HasSubstr("expected a path"));
  EXPECT_THAT(placeFiles({{at("b"), "1"}, {at("b"), "2"}}), HasSubstr("got one for two"));
  EXPECT_THAT(list(), UnorderedElementsAre("a"));
  EXPECT_EQ(read("a"), "old");
  EXPECT_EQ(placeFiles({{at("a"), "new"}, {at("b"), ""}}), "");
  EXPECT_THAT(list(), UnorderedElementsAre("a", "b"));
  EXPECT_EQ(read("a"), "new");
  EXPECT_EQ(placeFiles({}), "");
}

// However the places are spelt.
TEST_F(Place, PartsFollowTheText) {
  const std::string parts = "bcde";
  std::string_view all = parts;
  EXPECT_EQ(placeFiles({{at("a"), "a", {all.substr(0, 2), all.substr(3)}}}), "");
  EXPECT_EQ(read("a"), "abce");
  EXPECT_EQ(placeFiles({{at("a"), "0x", {{all, true}}}}), "");
  EXPECT_EQ(read("a"), "0x62636465");
  EXPECT_EQ(placeFolder(at("folder"), {{"launch.json", "", {all}}, {"kernels.ptx", "p"}}, kind),
            "");
  EXPECT_EQ(read("folder/launch.json"), "bcde");
}

TEST_F(Place, AFileOfItsOwnForEachOutput) {
  fs::create_directory(folder / "deep");
  fs::create_directory_symlink("deep", folder / "link");
  fs::create_symlink("deep/b", folder / "dangling");
  for (const char *other : {"./deep/b", "deep/../deep//b", "link/b", "dangling"}) {
    EXPECT_THAT(placeFiles({{at("deep/b"), "1"}, {at(other), "2"}}), HasSubstr("got one for two"))
        << other;
    EXPECT_THAT(placeFiles({{at(other), "1"}, {at("deep/b"), "2"}}), HasSubstr("got one for two"))
        << other;
  }
  EXPECT_TRUE(fs::is_empty(folder / "deep"));
  EXPECT_EQ(placeFiles({{at("deep/b"), "1"}, {at("b"), "2"}, {at("link/c"), "3"}}), "");
  EXPECT_EQ(read("deep/b") + read("b") + read("deep/c"), "123");
}

// The longest name that there is: the temporary one beside it is cut.
TEST_F(Place, LongNames) {
  std::string longest(255, 'x');
  EXPECT_EQ(placeFiles({{at(longest), "text"}}), "");
  EXPECT_EQ(read(longest), "text");
  EXPECT_EQ(placeFolder(at(std::string(255, 'y')), {{"launch.json", "{}"}}, kind), "");
  EXPECT_THAT(placeFiles({{at(longest + "x"), "text"}}), HasSubstr("expected a writable file"));
  EXPECT_EQ(list().size(), 2u);
}

TEST_F(Place, DanglingAndEndlessLinks) {
  fs::create_symlink("later", folder / "link");
  fs::create_symlink("loop", folder / "loop");
  EXPECT_EQ(placeFiles({{at("link"), "text"}}), "");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(read("later"), "text");
  EXPECT_THAT(placeFiles({{at("loop"), "text"}}), HasSubstr("levels of symbolic links"));
  EXPECT_TRUE(fs::is_symlink(folder / "loop"));
}

TEST_F(Place, DevicesAreWritten) {
  EXPECT_EQ(placeFiles({{"/dev/null", "text"}, {at("a"), "text"}}), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  if (!fs::exists("/dev/full"))
    return;
  EXPECT_THAT(placeFiles({{at("b"), "text"}, {"/dev/full", "text"}}), HasSubstr("/dev/full"));
  EXPECT_THAT(list(), UnorderedElementsAre("a"));
}

TEST_F(Place, FoldersOfOurKindAreReplaced) {
  ASSERT_EQ(placeFolder(at("x"), {{"launch.json", "1"}, {"kernels.ptx", "old"}}, kind), "");
  fs::create_directories(folder / "x/mine/deep");
  write("x/mine/deep/file", "kept");
  ASSERT_EQ(placeFolder(at("x//"), {{"launch.json", "2"}}, kind), "");
  EXPECT_THAT(list("x"), UnorderedElementsAre("launch.json", "mine"));
  EXPECT_EQ(read("x/launch.json"), "2");
  EXPECT_EQ(read("x/mine/deep/file"), "kept");
  EXPECT_THAT(list(), UnorderedElementsAre("x"));
}

TEST_F(Place, NothingElseIs) {
  fs::create_directories(folder / "theirs/src");
  fs::create_directories(folder / "odd/kernels.ptx/mine");
  write("odd/launch.json", "{}");
  write("file", "text");
  for (const char *name : {"theirs", "odd", "file", "none/x", ""})
    EXPECT_NE(placeFolder(name[0] ? at(name) : "", {{"launch.json", "{}"}}, kind), "") << name;
  EXPECT_THAT(list("theirs"), UnorderedElementsAre("src"));
  EXPECT_THAT(list("odd"), UnorderedElementsAre("launch.json", "kernels.ptx"));
  EXPECT_THAT(list(), UnorderedElementsAre("theirs", "odd", "file"));
  fs::create_directories(folder / "empty");
  EXPECT_EQ(placeFolder(at("empty"), {{"launch.json", "{}"}}, kind), "");
}

TEST_F(Place, TreesAreRemovedWithoutFollowingLinks) {
  fs::create_directories(folder / "tree/a/b/c");
  fs::create_directories(folder / "kept");
  for (int i = 0; i < 500; ++i) // more than one reading of the folder holds
    write("tree/a/" + std::string(60, 'n') + std::to_string(i), "x");
  write("kept/file", "text");
  fs::create_directory_symlink("../../kept", folder / "tree/a/link");
  EXPECT_TRUE(removeTree(at("tree").c_str()));
  EXPECT_TRUE(removeTree(at("tree").c_str())); // nothing is left
  EXPECT_THAT(list(), UnorderedElementsAre("kept"));
  EXPECT_EQ(read("kept/file"), "text");
}

// A signal between two steps that only make sense together waits.
TEST_F(Place, SignalsRemoveWhatIsTemporary) {
  auto killed = [&](bool together) {
    cleanUpOnSignals();
    NewFolder fresh(at("new"));
    std::ofstream(fresh.path() + "/file") << "text";
    std::optional<Uninterrupted> wait;
    if (together)
      wait.emplace();
    std::raise(SIGTERM);
    std::ofstream(at("reached")) << "text";
    wait.reset();
    std::_Exit(0);
  };
  EXPECT_EXIT(killed(false), testing::KilledBySignal(SIGTERM), "");
  EXPECT_EQ(list().size(), 0u);
  EXPECT_EXIT(killed(true), testing::KilledBySignal(SIGTERM), "");
  EXPECT_THAT(list(), UnorderedElementsAre("reached"));
}
