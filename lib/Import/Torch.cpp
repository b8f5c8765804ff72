// torch.aten.linear, mm, bmm, matmul and addmm in generic form (_scaled_mm: TorchScaled.cpp,
// _grouped_mm: TorchGrouped.cpp), read without the torch dialect. Operands and results cross to
// builtin tensors by unrealized casts, which fold where both sides were converted.
#include "Sources.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace gemm::import {

bool isTorchOp(Value value, StringRef name) {
  Operation *def = value.getDefiningOp();
  return def && def->getName().getStringRef() == name;
}

static std::optional<int64_t> constantInt(Value value) {
  if (isTorchOp(value, "torch.constant.int"))
    if (auto attr = dyn_cast_or_null<IntegerAttr>(value.getDefiningOp()->getAttr("value")))
      return attr.getInt();
  return std::nullopt;
}

/// The order of a permutation of `rank` dims by a list of constants; empty of none.
static SmallVector<int64_t> permutationOf(Value list, int64_t rank) {
  SmallVector<int64_t> order;
  if (!isTorchOp(list, "torch.prim.ListConstruct"))
    return order;
  for (Value number : list.getDefiningOp()->getOperands())
    if (auto dim = constantInt(number); dim && *dim >= -rank && *dim < rank)
      order.push_back((*dim + rank) % rank);
  SmallVector<int64_t> sorted(order);
  llvm::sort(sorted);
  const bool whole = llvm::equal(sorted, llvm::seq<int64_t>(0, rank));
  return whole ? order : SmallVector<int64_t>();
}

// Looks through torch's own transposes, so that `x @ w.t()` reads w as stored.
void traceTorch(Operand &operand) {
  while (true) {
    Operation *def = operand.value.getDefiningOp();
    int64_t rank = operand.dims.size();
    if (isTorchOp(operand.value, "torch.aten.t") && def->getNumOperands() == 1 && rank == 2) {
      std::swap(operand.dims[0], operand.dims[1]);
    } else if (isTorchOp(operand.value, "torch.aten.transpose.int") && def->getNumOperands() == 3) {
      auto first = constantInt(def->getOperand(1)), second = constantInt(def->getOperand(2));
      if (!first || !second || *first < -rank || *first >= rank || *second < -rank ||
          *second >= rank)
        return;
      std::swap(operand.dims[(*first + rank) % rank], operand.dims[(*second + rank) % rank]);
    } else if (isTorchOp(operand.value, "torch.aten.permute") && def->getNumOperands() == 2) {
      const SmallVector<int64_t> order = permutationOf(def->getOperand(1), rank);
      if (order.empty())
        return;
      const SmallVector<int64_t> dims(operand.dims);
      for (auto [to, from] : llvm::enumerate(order))
        operand.dims[from] = dims[to];
    } else {
      return;
    }
    if (!torchTensorType(def->getOperand(0).getType()))
      return;
    operand.value = def->getOperand(0);
  }
}

namespace {
std::optional<double> constantNumber(Value value) {
  if (auto integer = constantInt(value))
    return static_cast<double>(*integer);
  if (isTorchOp(value, "torch.constant.float"))
    if (auto attr = dyn_cast_or_null<FloatAttr>(value.getDefiningOp()->getAttr("value")))
      return attr.getValueAsDouble();
  return std::nullopt;
}

// One call of a torch op: its contraction over torch values.
struct Call {
  Operation *op;
  RankedTensorType result;
  Contraction c;

  RankedTensorType type(unsigned i) const { return torchTensorType(op->getOperand(i).getType()); }
};

// loops first.. for `count` dimensions.
SmallVector<int64_t> range(int64_t first, int64_t count) {
  return llvm::to_vector(llvm::seq<int64_t>(first, first + count));
}

std::string expectRank(const Call &call, unsigned operand, int64_t rank) {
  if (call.type(operand).getRank() == rank)
    return "";
  return "expected operand " + std::to_string(operand) + " of rank " + std::to_string(rank) +
         ", got rank " + std::to_string(call.type(operand).getRank());
}

// x[..., k] w[n, k] -> [..., n], plus bias[n].
std::string readLinear(Call &call) {
  if (call.op->getNumOperands() != 3)
    return "expected input, weight and bias";
  int64_t lead = call.type(0).getRank() - 1, n = lead, k = lead + 1;
  if (lead < 0)
    return "expected an input of rank 1 or more, got rank 0";
  if (std::string why = expectRank(call, 1, 2); !why.empty())
    return why;
  call.c.loops = lead + 2;
  call.c.a = {call.op->getOperand(0), range(0, lead)};
  call.c.a.dims.push_back(k);
  call.c.b = {call.op->getOperand(1), {n, k}};
  call.c.c.dims = range(0, lead + 1);
  Value bias = call.op->getOperand(2);
  if (isTorchOp(bias, "torch.constant.none"))
    return "";
  if (!call.type(2))
    return "expected a bias that is a tensor or none";
  call.c.bias = {bias, {n}};
  return expectRank(call, 2, 1);
}

std::string readMm(Call &call, bool batched) {
  int64_t rank = batched ? 3 : 2, lead = rank - 2;
  for (unsigned i : {0u, 1u})
    if (std::string why = expectRank(call, i, rank); !why.empty())
      return why;
  auto with = [&](int64_t row, int64_t col) {
    SmallVector<int64_t> dims = range(0, lead);
    dims.append({lead + row, lead + col});
    return dims;
  };
  call.c.loops = lead + 3;
  call.c.a = {call.op->getOperand(0), with(0, 2)};
  call.c.b = {call.op->getOperand(1), with(2, 1)};
  call.c.c.dims = with(0, 1);
  return "";
}

// Batch dimensions align from the right; a static 1 beside another size is
// broadcast. Sizes known only at run time might be 1, so they are not taken.
std::string readMatmul(Call &call) {
  int64_t rankA = call.type(0).getRank(), rankB = call.type(1).getRank();
  if (rankA < 1 || rankB < 1)
    return "expected operands of rank 1 or more";
  int64_t leadA = std::max<int64_t>(rankA - 2, 0), leadB = std::max<int64_t>(rankB - 2, 0);
  int64_t lead = std::max(leadA, leadB), m = lead, n = lead + 1, k = lead + 2;
  call.c.loops = lead + 3;
  Operand &a = call.c.a = {call.op->getOperand(0), {}};
  Operand &b = call.c.b = {call.op->getOperand(1), {}};
  for (int64_t loop = 0; loop < lead; ++loop) {
    int64_t dimA = loop - (lead - leadA), dimB = loop - (lead - leadB);
    int64_t sizeA = dimA < 0 ? 1 : call.type(0).getDimSize(dimA);
    int64_t sizeB = dimB < 0 ? 1 : call.type(1).getDimSize(dimB);
    if (dimA >= 0 && dimB >= 0 && (sizeA < 0 || sizeB < 0))
      return "expected batch sizes known at compile time, got one that may be broadcast";
    if (sizeA != sizeB && sizeA != 1 && sizeB != 1)
      return "expected equal batch sizes, got " + std::to_string(sizeA) + " and " +
             std::to_string(sizeB);
    // With 1 on both sides the loop stays A's, as a row.
    bool inA = dimA >= 0 && (sizeA != 1 || sizeB == 1), inB = dimB >= 0 && sizeB != 1;
    if (!inA && !inB)
      inB = dimB >= 0, inA = !inB;
    if (dimA >= 0)
      a.dims.push_back(inA ? loop : Operand::kUnit);
    if (dimB >= 0)
      b.dims.push_back(inB ? loop : Operand::kUnit);
    call.c.c.dims.push_back(loop);
  }
  if (rankA > 1)
    a.dims.push_back(m), call.c.c.dims.push_back(m);
  a.dims.push_back(k);
  b.dims.push_back(k);
  if (rankB > 1)
    b.dims.push_back(n), call.c.c.dims.push_back(n);
  // Loops of vectors that have none are not there: number them last and drop.
  if (rankB == 1 || rankA == 1) {
    SmallVector<int64_t> renumber(call.c.loops, Operand::kUnit);
    int64_t next = 0;
    for (int64_t loop = 0; loop < call.c.loops; ++loop)
      if (a.uses(loop) || b.uses(loop))
        renumber[loop] = next++;
    for (auto *dims : {&a.dims, &b.dims, &call.c.c.dims})
      for (int64_t &dim : *dims)
        dim = dim < 0 ? dim : renumber[dim];
    call.c.loops = next;
  }
  return "";
}

// beta * bias + alpha * a b, bias broadcast to [m, n].
std::string readAddmm(Call &call) {
  if (call.op->getNumOperands() != 5)
    return "expected bias, two matrices, beta and alpha";
  for (unsigned i : {1u, 2u})
    if (std::string why = expectRank(call, i, 2); !why.empty())
      return why;
  auto beta = constantNumber(call.op->getOperand(3)),
       alpha = constantNumber(call.op->getOperand(4));
  if (!beta || !alpha)
    return "expected constant alpha and beta";
  call.c.loops = 3;
  call.c.a = {call.op->getOperand(1), {0, 2}};
  call.c.b = {call.op->getOperand(2), {2, 1}};
  call.c.c.dims = {0, 1};
  call.c.alpha = *alpha;
  if (*beta == 0)
    return ""; // torch does not read the bias then either
  RankedTensorType bias = call.type(0);
  if (bias.getRank() > 2)
    return "expected a bias of rank 2 or less, got rank " + std::to_string(bias.getRank());
  if (isa<IntegerType>(bias.getElementType()) && (*beta != 1 || *alpha != 1))
    return "expected alpha and beta of 1 for integers";
  call.c.biasScale = *beta;
  call.c.bias = {call.op->getOperand(0), {}};
  for (int64_t dim = 0; dim < bias.getRank(); ++dim) {
    int64_t loop = dim + 2 - bias.getRank(), size = bias.getDimSize(dim);
    if (size < 0 && (loop == 0 || bias.getRank() == 2))
      return "expected a bias whose sizes are known at compile time, got one that may be broadcast";
    call.c.bias.dims.push_back(size == 1 ? Operand::kUnit : loop);
  }
  return "";
}

std::string readCall(Call &call, StringRef name) {
  unsigned first = name == "addmm" ? 1 : 0;
  for (unsigned i = 0; i < first + 2; ++i)
    if (i >= call.op->getNumOperands() || !call.type(i))
      return "expected operands of type !torch.vtensor with a known shape and element type";
  std::string why = name == "linear"   ? readLinear(call)
                    : name == "addmm"  ? readAddmm(call)
                    : name == "matmul" ? readMatmul(call)
                                       : readMm(call, name == "bmm");
  if (why.empty() && static_cast<int64_t>(call.c.c.dims.size()) != call.result.getRank())
    why = "expected a result of rank " + std::to_string(call.c.c.dims.size()) + ", got rank " +
          std::to_string(call.result.getRank());
  return why;
}
} // namespace

Outcome importTorch(RewriterBase &rewriter, Operation *op) {
  if (isTorchGrouped(op))
    return importTorchGrouped(rewriter, op);
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("torch.aten."))
    return std::nullopt;
  if (name == "_scaled_mm")
    return importTorchScaled(rewriter, op);
  if (!llvm::is_contained({"linear", "mm", "bmm", "matmul", "addmm"}, name))
    return std::nullopt;
  if (op->getNumResults() != 1 || !torchTensorType(op->getResult(0).getType()))
    return "expected a result of type !torch.vtensor with a known shape and element type";
  Call call{op, torchTensorType(op->getResult(0).getType()), {}};
  if (std::string why = readCall(call, name); !why.empty())
    return why;
  traceTorch(call.c.a);
  traceTorch(call.c.b);
  rewriter.setInsertionPoint(op);
  for (Operand *operand : {&call.c.a, &call.c.b, &call.c.bias})
    if (operand->value) {
      auto cast = UnrealizedConversionCastOp::create(
          rewriter, op->getLoc(), torchTensorType(operand->value.getType()), operand->value);
      operand->value = cast.getResult(0);
    }
  Value result;
  if (std::string why = importTensors(rewriter, op->getLoc(), call.result, call.c, result);
      !why.empty())
    return why;
  auto back = UnrealizedConversionCastOp::create(rewriter, op->getLoc(), op->getResult(0).getType(),
                                                 result);
  rewriter.replaceOp(op, back.getResults());
  return "";
}

} // namespace gemm::import
