// Syntax and verification of #gemm.schedule: the tokens of MLIR's parser for the text of a
// schedule (gemm/Schedule/Text.h), and the rules that hold on every machine. What a
// machine refuses besides is checked where it is known.
#include "GemmVerify.h"
#include "gemm/Schedule/Fields.h"
#include "gemm/Schedule/Legality.h"
#include "gemm/Schedule/Text.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace gemm;

llvm::hash_code gemm::hash_value(const Schedule &schedule) {
  llvm::hash_code code = 0;
  for (const Field &field : scheduleFields())
    code = llvm::hash_combine(code, ArrayRef<int64_t>(field.get(schedule).numbers));
  return code;
}

namespace {
class ParserTokens : public ScheduleTokens {
public:
  explicit ParserTokens(AsmParser &parser) : parser(parser) {}

  bool word(std::string &into) override {
    StringRef keyword;
    place = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
      return false;
    into = keyword.str();
    return true;
  }
  bool comma() override { return succeeded(parser.parseOptionalComma()); }
  bool equal() override { return succeeded(parser.parseEqual()); }
  bool number(int64_t &into) override { return succeeded(parser.parseInteger(into)); }
  bool sizes(std::vector<int64_t> &into) override {
    return succeeded(parser.parseCommaSeparatedList(
        AsmParser::Delimiter::Square, [&] { return parser.parseInteger(into.emplace_back()); }));
  }
  void fail(const std::string &message) override { parser.emitError(place, message); }

private:
  AsmParser &parser;
  SMLoc place;
};
} // namespace

bool ScheduleAttr::isLibrary() const { return !getKernel(); }

bool ScheduleAttr::isSwapped() const { return getKernel() && getKernel()->swap; }

Attribute ScheduleAttr::parse(AsmParser &parser, mlir::Type) {
  SMLoc place = parser.getCurrentLocation();
  ParserTokens tokens(parser);
  std::string family;
  if (parser.parseLess() || !tokens.word(family))
    return {};
  std::optional<Schedule> kernel;
  if (family != "library") {
    kernel = readSchedule(tokens, family);
    if (!kernel)
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ScheduleAttr>(place, parser.getContext(), kernel);
}

void ScheduleAttr::print(AsmPrinter &printer) const {
  printer << "<" << (getKernel() ? irText(*getKernel()) : "library") << ">";
}

LogicalResult ScheduleAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   std::optional<Schedule> kernel) {
  if (!kernel)
    return success();
  if (FormViolation found = findFormViolation(*kernel); found.constraint)
    return violates(emitError, "schedule_c" + Twine(found.constraint)) << found.text;
  return success();
}
