// Shapes first, then numbers.
#include "Arguments.h"

#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/GroupEnds.h"
#include "gemm/Runtime/ShiftAmounts.h"

namespace gemm::run {
using bundle::Error;
using runtime::InputSpec;
using runtime::Tensor;

Arguments::Arguments(const bundle::Function &function, const Options &options) {
  size_t count = function.arguments.size();
  if (options.inputs.size() > count)
    throw Error("@" + function.name + ": expected at most " + std::to_string(count) +
                " inputs, got " + std::to_string(options.inputs.size()));
  specs.resize(count), tensors.resize(count);
  std::vector<std::optional<std::vector<int64_t>>> shapes(count);
  for (size_t i = 0; i < count; ++i) {
    bundle::DType dtype = function.arguments[i].dtype;
    specs[i].seed = options.seed + i;
    if (i >= options.inputs.size())
      continue;
    specs[i] = runtime::parseInput(options.inputs[i], options.seed + i);
    if (specs[i].dtype && specs[i].dtype != dtype)
      throw Error("--input=" + options.inputs[i] + ": expected type " +
                  std::string(bundle::name(dtype)) + " for argument " + std::to_string(i) +
                  " of @" + function.name + ", got " + std::string(bundle::name(*specs[i].dtype)));
    if (!specs[i].file.empty()) {
      specs[i].dtype = dtype;
      tensors[i] = makeTensor(specs[i]);
      shapes[i] = tensors[i].shape;
    } else {
      shapes[i] = specs[i].shape;
    }
  }
  symbols = runtime::bindSymbols(function, shapes);
  for (size_t i = 0; i < count; ++i)
    if (specs[i].file.empty()) {
      specs[i].dtype = function.arguments[i].dtype;
      specs[i].shape = runtime::argumentShape(function, i, symbols);
      tensors[i] = makeTensor(specs[i]);
    }
}

/// Numbers of the tool's own choice.
static bool isDrawn(const InputSpec &spec) {
  return spec.file.empty() && !spec.zeros && !spec.hasKind;
}

void Arguments::drawAmounts(const runtime::BoundFunction &function) {
  for (auto [buffer, most] : runtime::shiftAmounts(function))
    if (buffer < tensors.size() && isDrawn(specs[buffer]))
      runtime::fillAmounts(tensors[buffer], most, specs[buffer].seed);
  for (const auto &[buffer, ends] :
       runtime::drawEnds(function, specs.empty() ? 0 : specs.front().seed))
    if (buffer < tensors.size() && isDrawn(specs[buffer]))
      runtime::storeEnds(tensors[buffer], ends);
}

std::string Arguments::inRange() const {
  std::string which, inputs, line;
  for (size_t i = 0; i < specs.size(); ++i) {
    const InputSpec &spec = specs[i];
    const std::string type = runtime::typeText(*spec.dtype, tensors[i].shape);
    // What an index may be: a truth is none.
    const bool may = !bundle::isFloat(*spec.dtype) && *spec.dtype != bundle::DType::I1 &&
                     spec.file.empty() && !spec.zeros && spec.kind != runtime::DataClass::Places;
    line += " --input=" + (!spec.file.empty() ? "@" + spec.file.string()
                           : spec.zeros       ? type + "=zeros"
                           : may || spec.kind == runtime::DataClass::Places
                               ? type + "=random:class=places"
                               : type + "=random");
    if (!may)
      continue;
    which += (which.empty() ? "" : ", ") + std::to_string(i);
    inputs = line;
  }
  if (which.empty())
    return "";
  const bool one = which.find(',') == which.npos;
  return "; argument" + std::string(one ? " " : "s ") + which + (one ? " has" : " have") +
         " random integers of either sign: indices are drawn with" + inputs;
}

} // namespace gemm::run
