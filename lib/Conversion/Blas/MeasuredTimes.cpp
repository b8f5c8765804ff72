// Reads the records of gemm-select-backend: ten fields and a time on each line. The
// last line of a key counts.
#include "MeasuredTimes.h"
#include "gemm/Support/Read.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

namespace gemm::blas {

std::string MeasuredTimes::read(llvm::StringRef path) {
  std::string text;
  if (std::string error = support::readFile(path.str(), "file of records", text); !error.empty())
    return error;
  for (llvm::line_iterator line(llvm::MemoryBufferRef(text, path), /*SkipBlanks=*/true, '#');
       !line.is_at_end(); ++line) {
    llvm::SmallVector<llvm::StringRef> fields;
    line->split(fields, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    double time = 0;
    if (fields.size() != 11 || fields.back().getAsDouble(time) || !(time > 0) || !(time < 1e18))
      return (path + ":" + llvm::Twine(line.line_number()) +
              ": expected machine, m, n, k, batch, layout, a, b, c, backend and a time above 0, "
              "got '" +
              *line + "'")
          .str();
    fields.pop_back();
    times[llvm::join(fields, " ")] = time;
  }
  return "";
}

std::optional<double> MeasuredTimes::find(llvm::StringRef key) const {
  auto it = times.find(key);
  return it == times.end() ? std::nullopt : std::optional<double>(it->second);
}

} // namespace gemm::blas
