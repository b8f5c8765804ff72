// What the tests of a report's readers share: input files, an empty report, a text with one thing
// replaced, and what a reader says of it.
#pragma once

#include "gemm/Bundle/Expr.h"
#include "gemm/Report/Report.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace gemm::report {

inline std::string input(const char *name) {
  std::ifstream stream(std::string(GEMM_INPUTS) + "/" + name);
  return {(std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>()};
}

inline Document empty(const char *machine = "a100") {
  Document d;
  d.target = *lookupTarget(machine);
  return d;
}

inline std::string replaced(std::string text, const std::string &from, const std::string &to) {
  return text.replace(text.find(from), from.size(), to);
}

template <typename Read> std::string errorOf(Read read, const std::string &text) {
  Document d = empty();
  try {
    read(text, "in", d);
  } catch (const bundle::Error &error) {
    EXPECT_TRUE(d.rows.empty() && d.inputs.empty() && d.notes.empty());
    return error.what();
  }
  return "no error";
}

} // namespace gemm::report
