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
  std::string rows;   ///< a row or a pattern, "mma.bf16/*"
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

/// Groups of rows ("mma.bf16", "approx") whose arithmetic decides the bits that a PTX text
/// computes, in order of name.
std::vector<std::string> arithmeticOf(std::string_view ptx);
/// Those of them that are not confirmed as a whole on a chip, ", " between them; "" when all
/// are.
std::string unconfirmed(const std::vector<Confirmation> &, std::string_view ptx,
                        const std::string &chip);

} // namespace gemm::runtime
