// Constants of all programs of a step.
#include "Named.h"
#include "gemm/Runtime/Data.h"
#include "oracle/Float.h"

#include <cmath>

namespace gemm::runtime {
using bundle::OpCode;

Named::Named(const BoundStep &step) {
  const auto *elementwise = std::get_if<BoundElementwise>(&step.body);
  if (!elementwise) {
    const bundle::GemmStep &gemm = *std::get<BoundGemm>(step.body).step;
    if (gemm.epilogue)
      gather(gemm.epilogue->program);
    for (const bundle::SecondResult &also : gemm.also)
      gather(also.program);
    return;
  }
  gather(elementwise->program);
  if (elementwise->fold)
    for (const bundle::FoldResult &result : elementwise->fold->step->results)
      gather(result.program);
}

void Named::gather(const bundle::Program &program) {
  for (const bundle::Op &op : program.ops)
    if (op.code == OpCode::Constant && !bundle::isFloat(op.type))
      integers.push_back(op.integer);
    else if (op.code == OpCode::Constant && std::isfinite(op.value))
      numbers.push_back(op.value);
    else
      makesIntegers |= op.code == OpCode::FPToSI || op.code == OpCode::FPToUI;
}

namespace {
constexpr int64_t kBeside = 3; // itself, below, above
constexpr int64_t kTies = 8;   // of which about half show a last bit

int64_t aroundEach(bundle::DType type) {
  const bool ties = type == bundle::DType::F16 || type == bundle::DType::BF16;
  return kBeside + (ties ? kTies : 0);
}
} // namespace

int64_t Named::around(bundle::DType type) const {
  return aroundEach(type) *
         static_cast<int64_t>(bundle::isFloat(type) ? numbers.size() : integers.size());
}

oracle::Value Named::aroundAt(bundle::DType type, int64_t number) const {
  const auto which = static_cast<size_t>(number / aroundEach(type));
  const int64_t off = number % aroundEach(type);
  if (!bundle::isFloat(type)) {
    const auto named = static_cast<uint64_t>(integers[which]);
    const uint64_t beside = off == 0 ? named : off == 1 ? named - 1 : named + 1;
    return {0, oracle::wrapTo(type, static_cast<int64_t>(beside))};
  }
  if (off >= kBeside)
    if (const auto tie = tieWith(type, numbers[which], static_cast<uint64_t>(number)))
      return {*tie, 0};
  return {besideNumber(type, numbers[which], off % kBeside), 0};
}

} // namespace gemm::runtime
