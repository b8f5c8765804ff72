// Reads what `ptxas -v` prints. In: its text. Out: registers, stack and spills
// of each kernel, and the lines that say a kernel will be slow. Unknown lines
// are skipped: the format is not promised by anyone.
#include "gemm/Conversion/Serialize/Serialize.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gemm {

/// The number just before `unit` in `line`, 0 if there is none.
static unsigned numberBefore(StringRef line, StringRef unit) {
  size_t at = line.find(unit);
  if (at == StringRef::npos)
    return 0;
  StringRef before = line.take_front(at).rtrim();
  StringRef digits = before.take_back(before.size() - (before.find_last_not_of("0123456789") + 1));
  unsigned value = 0;
  return digits.getAsInteger(10, value) ? 0 : value;
}

/// Messages that mean a kernel of no use: its wgmma serialised, its register
/// budget ignored (C7508 to C7519), or an instruction that does not fit (C7602).
static bool isFatal(StringRef line) {
  size_t at = line.find("(C7");
  unsigned number = 0;
  if (at == StringRef::npos || line.substr(at + 2).take_while(isDigit).getAsInteger(10, number))
    return false;
  return (number >= 7508 && number <= 7519) || number == 7602;
}

AssembleReport parsePtxasOutput(StringRef text) {
  AssembleReport report;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    size_t entry = line.find("Compiling entry function '");
    if (entry != StringRef::npos) {
      StringRef name = line.substr(entry + 26).take_until([](char c) { return c == '\''; });
      report.kernels.push_back({name.str()});
      continue;
    }
    if (isFatal(line))
      report.errors.push_back(line.rtrim().str());
    else if (line.contains("(C75") || line.contains("(C76"))
      report.warnings.push_back(line.rtrim().str());
    if (report.kernels.empty())
      continue;
    KernelReport &kernel = report.kernels.back();
    if (line.contains("bytes stack frame")) {
      kernel.stackBytes = numberBefore(line, " bytes stack frame");
      kernel.spillStoreBytes = numberBefore(line, " bytes spill stores");
      kernel.spillLoadBytes = numberBefore(line, " bytes spill loads");
    }
    if (line.contains(" registers")) {
      kernel.registers = numberBefore(line, " registers");
      kernel.sharedBytes = numberBefore(line, " bytes smem");
    }
  }
  return report;
}

} // namespace gemm
