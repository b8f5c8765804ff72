// From the second operand of each shift back through casts to an input or a load.
#include "gemm/Runtime/ShiftAmounts.h"
#include "oracle/Float.h"

#include <algorithm>

namespace gemm::runtime {
namespace {
using bundle::Op;
using bundle::OpCode;
using Amounts = std::map<size_t, int64_t>;

bool isShift(OpCode code) {
  return code == OpCode::ShLI || code == OpCode::ShRSI || code == OpCode::ShRUI;
}

/// `inputs` and `tables` are the buffers that a program reads; of more inputs nothing is known.
void gather(const bundle::Program &program, const std::vector<const BoundView *> &inputs,
            const std::vector<BoundView> &tables, Amounts &into) {
  for (const Op &op : program.ops) {
    if (!isShift(op.code))
      continue;
    uint32_t from = op.args[1];
    auto definition = [&]() -> const Op & { return program.ops[from - program.inputs]; };
    while (from >= program.inputs && bundle::shape(definition().code) == bundle::OpShape::IntCast)
      from = definition().args[0];
    const BoundView *view = nullptr;
    if (from >= program.inputs)
      view = definition().code == OpCode::Load ? &tables[definition().table] : nullptr;
    else if (from < inputs.size())
      view = inputs[from];
    if (!view || view->packed)
      continue;
    const auto most = static_cast<int64_t>(bundle::bitWidth(op.type)) - 1;
    int64_t &least = into.emplace(view->buffer, most).first->second;
    least = std::min(least, most);
  }
}

void gather(const BoundGemm &gemm, Amounts &into) {
  std::vector<const BoundView *> inputs(1 + gemm.peers.size()); // sums
  for (const BoundView &operand : gemm.operands)
    inputs.push_back(&operand);
  if (gemm.step->epilogue)
    gather(gemm.step->epilogue->program, inputs, gemm.tables, into);
  for (const bundle::SecondResult &also : gemm.step->also)
    gather(also.program, inputs, gemm.tables, into);
}

void gather(const BoundElementwise &step, Amounts &into) {
  std::vector<const BoundView *> inputs;
  for (const BoundView &input : step.inputs)
    inputs.push_back(&input);
  gather(step.program, inputs, step.tables, into);
  if (step.fold)
    for (const bundle::FoldResult &result : step.fold->step->results)
      gather(result.program, inputs, step.tables, into);
}
} // namespace

Amounts shiftAmounts(const BoundStep &step) {
  Amounts amounts;
  std::visit([&](const auto &body) { gather(body, amounts); }, step.body);
  return amounts;
}

Amounts shiftAmounts(const BoundFunction &function) {
  Amounts all;
  for (const BoundStep &step : function.steps)
    for (auto [buffer, most] : shiftAmounts(step)) {
      int64_t &least = all.emplace(buffer, most).first->second;
      least = std::min(least, most);
    }
  return all;
}

int64_t amountOf(int64_t most, uint64_t number, uint64_t bits) {
  const uint64_t turn = number % 8;
  return turn == 0   ? 0
         : turn == 1 ? most
                     : static_cast<int64_t>(bits % (static_cast<uint64_t>(most) + 1));
}

void fillAmounts(Tensor &tensor, int64_t most, uint64_t seed) {
  for (int64_t i = 0, count = tensor.elements(); i < count; ++i) {
    const auto number = static_cast<uint64_t>(i);
    oracle::storeInteger(tensor.dtype, &tensor.bytes[number * bundle::byteSize(tensor.dtype)],
                         amountOf(most, number, randomBits(seed, number)));
  }
}

} // namespace gemm::runtime
