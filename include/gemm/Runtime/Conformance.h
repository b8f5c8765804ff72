// What hardware has said of the emulator's rows (gemm-conform), as data that ships in the
// library: bench/conformance.csv. A row that nobody has asked a GPU about is not confirmed;
// until it is, bits that differ from the emulator's say something about the row, not about
// the program that ran.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gemm::runtime {

struct Confirmation {
  std::string rows;   ///< a row, or rows of one group with *: "mma.bf16/*"
  std::string chip;   ///< "sm_90"
  std::string status; ///< "confirmed" or "differs"
  std::string machine, driver, date, results;
};

/// The lines of a table. Throws Error naming file and line.
std::vector<Confirmation> parseConfirmations(std::string_view csv, const std::string &file);
/// Those of bench/conformance.csv.
const std::vector<Confirmation> &confirmations();

/// The line that holds for a row on a chip ("sm_90" and "sm_90a" are one), or null.
const Confirmation *confirmationOf(const std::vector<Confirmation> &, const std::string &row,
                                   const std::string &chip);

/// What rows and confirmations call an operand type: e4m3 and e5m2 are fp8, s8 and u8 int8.
std::string familyOf(std::string_view type);
/// Groups of rows ("mma.bf16", "approx") whose arithmetic decides the bits that a PTX text
/// computes, in order of name.
std::vector<std::string> arithmeticOf(std::string_view ptx);
/// Those of them that are not confirmed as a whole on a chip, ", " between them; "" when all
/// are. A group needs a line for all its rows, which scripts/conformance.py writes as soon as
/// each of them is confirmed, and none for some of them that holds and says otherwise.
std::string unconfirmed(const std::vector<Confirmation> &, std::string_view ptx,
                        const std::string &chip);

} // namespace gemm::runtime
