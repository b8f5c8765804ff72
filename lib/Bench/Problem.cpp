// Problems from the command line and from a suite.
#include "gemm/Bench/Problem.h"
#include "gemm/Bundle/Csv.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/MatmulText.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Support/Read.h"
#include "gemm/Target/Allow.h"

#include <algorithm>

namespace gemm::bench {
using bundle::Error;

namespace {
// Past it byte counts and FLOPs leave the range of 64 bits.
constexpr int64_t kMostSize = int64_t(1) << 20;

std::vector<std::string> splitEpilogue(const std::string &text) {
  std::vector<std::string> parts;
  if (text.empty() || text == "none")
    return parts;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find('+', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}
} // namespace

std::string Problem::dtype() const {
  if (gemm.precision)
    return std::string(familyName(*gemm.precision));
  return unsignedBytes ? "ui8" : std::string(typeName(gemm.a));
}

std::string Problem::epilogueText() const {
  std::string text;
  for (const std::string &part : epilogue)
    text += (text.empty() ? "" : "+") + part;
  return text.empty() ? "none" : text;
}

std::string Problem::text() const {
  std::string sizes = sizesText(gemm) + " " + layout + " " + dtype() +
                      (epilogue.empty() ? "" : " " + epilogueText());
  return name.empty() ? sizes : name + " (" + sizes + ")";
}

Problem makeProblem(const std::string &place, const std::array<int64_t, 3> &sizes,
                    const std::string &layout, const std::string &epilogue,
                    const std::string &dtype) {
  const auto [m, n, k] = sizes;
  auto fail = [&](const std::string &message) { throw Error(place + ": " + message); };
  Problem p;
  p.gemm.m = m, p.gemm.n = n, p.gemm.k = k;
  for (int64_t size : sizes)
    if (size < 1 || size > kMostSize)
      fail("expected m, n and k from 1 to " + std::to_string(kMostSize) + ", got " +
           std::to_string(size));
  if (layout != "nn" && layout != "nt" && layout != "tn" && layout != "tt")
    fail("expected layout nn, nt, tn or tt, got '" + layout + "'");
  p.layout = layout;
  p.gemm.aAlongM = layout[0] == 't', p.gemm.bAlongN = layout[1] == 'n';
  p.epilogue = splitEpilogue(epilogue);
  for (const std::string &part : p.epilogue)
    if (!report::isEpiloguePart(part))
      fail("expected epilogue none or parts of " + report::epilogueParts() + " joined by +, got '" +
           epilogue + "'");
  if (std::count(p.epilogue.begin(), p.epilogue.end(), "bias") > 1)
    fail("expected one bias, got '" + epilogue + "'");
  p.unsignedBytes = dtype == "ui8";
  p.gemm.precision = takenApart(dtype);
  std::optional<Type> type = p.unsignedBytes    ? Type::I8
                             : p.gemm.precision ? Type::F32
                                                : parseType(dtype);
  constexpr Type measured[] = {Type::BF16, Type::F16, Type::TF32,     Type::F32,
                               Type::F64,  Type::I8,  Type::F8E4M3FN, Type::F8E5M2};
  if (!type || std::find(std::begin(measured), std::end(measured), *type) == std::end(measured))
    fail("expected dtype bf16, f16, tf32, f64, i8, ui8, f8E4M3FN, f8E5M2, f32, " +
         takenApartTypes() + ", got '" + dtype + "'");
  for (const std::string &part : p.epilogue)
    if (*type == Type::F64 && part != "bias" && part != "relu")
      fail("expected epilogue none or parts of bias, relu for f64, which no function is computed "
           "in, got '" +
           epilogue + "'");
  if (*type == Type::I8 && !p.epilogue.empty())
    fail("expected epilogue none for sums of " + dtype + ", got '" + epilogue + "'");
  p.gemm.a = p.gemm.b = *type;
  // Of fp8 layers store bf16.
  p.gemm.c = isFp8(*type) ? Type::BF16 : typeBits(*type) == 16 ? *type : accumulatorType(*type);
  if (std::find(p.epilogue.begin(), p.epilogue.end(), "bias") != p.epilogue.end())
    p.gemm.extras.push_back({n, p.gemm.c});
  return p;
}

std::vector<Problem> parseProblems(std::string_view text, const std::string &file) {
  bundle::Csv csv = bundle::parseCsv(
      text, file, {"class", "name", "m", "n", "k", "layout", "epilogue", "dtype"}, {"m", "n", "k"});
  std::vector<Problem> problems;
  for (const bundle::CsvLine &line : csv.lines) {
    auto textOf = [&](const char *column, const char *fallback) {
      std::string cell = line.get(column);
      return cell.empty() ? std::string(fallback) : cell;
    };
    Problem p =
        makeProblem(line.place(), {line.size("m", 0), line.size("n", 0), line.size("k", 0)},
                    textOf("layout", "nt"), textOf("epilogue", "none"), textOf("dtype", "bf16"));
    p.group = line.get("class"), p.name = line.get("name");
    problems.push_back(std::move(p));
  }
  return problems;
}

std::vector<Problem> loadProblems(const std::string &file) {
  std::string text;
  if (std::string error = support::readFile(file, "file of problems", text); !error.empty())
    throw Error(error);
  return parseProblems(text, file);
}

} // namespace gemm::bench
