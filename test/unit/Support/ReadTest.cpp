// What is read, what is refused with its reason, and that it is not written over.
#include "gemm/Support/Read.h"
#include "gemm/Support/Pages.h"
#include "gemm/Support/Place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace gemm::support;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {
class Read : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "gemm-read-XXXXXX";
    folder = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string at(const std::string &name) const { return (folder / name).string(); }
  void write(const std::string &name, const std::string &text) const {
    std::ofstream(at(name)) << text;
  }
  std::string error(const std::string &path, uint64_t most = 100) {
    return readFile(path, "list", text, most);
  }

  fs::path folder;
  std::string text;
};

TEST_F(Read, WholeFilesAndPipes) {
  std::string bytes("a\0b\n", 4);
  write("file", bytes);
  EXPECT_EQ(error(at("file")), "");
  EXPECT_EQ(text, bytes);
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  std::thread writer([&] { write("pipe", "through a pipe"); });
  EXPECT_EQ(error(at("pipe")), "");
  writer.join();
  EXPECT_EQ(text, "through a pipe");
}

// What cannot be opened by name: a socket, as a service or a tool gives it for standard input.
TEST_F(Read, TheStandardInputWhateverItIs) {
  int before = dup(STDIN_FILENO), ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  ASSERT_EQ(::write(ends[1], "through a socket", 16), 16);
  close(ends[1]);
  dup2(ends[0], STDIN_FILENO), close(ends[0]);
  EXPECT_EQ(error("-"), "");
  EXPECT_EQ(text, "through a socket");
  close(STDIN_FILENO);
  EXPECT_THAT(error("-"), HasSubstr("<stdin>: expected a readable list, got Bad file descriptor"));
  write("source", "precious");
  ASSERT_EQ(open(at("source").c_str(), O_RDONLY), STDIN_FILENO);
  noteInput("-");
  EXPECT_EQ(error("-"), "");
  EXPECT_EQ(text, "precious");
  EXPECT_TRUE(isInput(at("source")));
  if (before >= 0)
    dup2(before, STDIN_FILENO), close(before);
}

TEST_F(Read, NothingIsAnEnd) {
  text = "before";
  EXPECT_EQ(error("/dev/null"), "");
  EXPECT_EQ(text, "");
}

TEST_F(Read, WhatHasNoEndOrNoTextIsRefused) {
  EXPECT_EQ(error(at("absent")), at("absent") + ": expected a readable list, got none");
  EXPECT_EQ(error(folder.string()),
            folder.string() + ": expected a readable list, got a directory");
  EXPECT_EQ(error("/dev/zero"), "/dev/zero: expected a readable list, got a device");
  write("file", std::string(101, 'x'));
  EXPECT_THAT(error(at("file")), HasSubstr("got more than 100 bytes"));
}

TEST_F(Read, PiecesAreTheWhole) {
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  std::string expected;
  for (size_t i = 0; i < 300000; ++i)
    expected.push_back(static_cast<char>('a' + i % 23));
  std::thread writer([&] { write("pipe", expected); });
  Pages pages;
  auto sink = [&](std::string_view piece) { return pages.append(piece); };
  EXPECT_EQ(readPieces(at("pipe"), "list", sink, expected.size()), "");
  writer.join();
  EXPECT_EQ(pages.text(), expected);
  EXPECT_EQ(pages.data()[expected.size()], 0);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(pages.data()) % 4096, 0u);
  write("file", "12345");
  EXPECT_THAT(readPieces(at("file"), "list", sink, 4), HasSubstr("got more than 4 bytes"));
  auto full = [](std::string_view) { return false; };
  EXPECT_THAT(readPieces(at("file"), "list", full, 5), HasSubstr("Cannot allocate memory"));
}

TEST_F(Read, PagesGrow) {
  for (size_t size : {0, 1, 4095, 4096, 4097}) {
    Pages pages;
    std::string expected;
    for (int i = 0; i < 3; ++i) {
      expected += std::string(size, static_cast<char>('a' + i));
      EXPECT_TRUE(pages.append(std::string(size, static_cast<char>('a' + i))));
    }
    EXPECT_EQ(pages.text(), expected);
  }
}

// By another name, too; what stands beside it is free.
TEST_F(Read, AnInputIsNotWrittenOver) {
  write("source", "precious");
  fs::create_symlink("source", at("link"));
  noteInput(at("link"));
  for (const char *name : {"source", "link"})
    EXPECT_EQ(placeFiles({{at("other"), "x"}, {at(name), "y"}}),
              at(name) + ": expected a writable file, got an input");
  EXPECT_FALSE(fs::exists(at("other")));
  EXPECT_EQ(error(at("source")), "");
  EXPECT_EQ(text, "precious");
  EXPECT_EQ(placeFiles({{at("other"), "x"}}), "");
}

TEST_F(Read, AFolderWithAnInputIsNotReplaced) {
  FolderKind kind{"kind", {"list"}, [](const std::string &) { return true; }};
  ASSERT_EQ(placeFolder(at("kind"), {{"list", "1"}}, kind), "");
  EXPECT_EQ(placeFolder(at("kind"), {{"list", "2"}}, kind), "");
  EXPECT_EQ(error(at("kind/list")), ""); // to read it is not enough
  EXPECT_EQ(placeFolder(at("kind"), {{"list", "2"}}, kind), "");
  noteInput(at("kind/list"));
  EXPECT_THAT(placeFolder(at("kind"), {{"list", "3"}}, kind), HasSubstr("'list' is an input"));
  EXPECT_THAT(placeFiles({{at("kind/list"), "4"}}), HasSubstr("got an input"));
  EXPECT_EQ(error(at("kind/list")), "");
  EXPECT_EQ(text, "2");
}
} // namespace
