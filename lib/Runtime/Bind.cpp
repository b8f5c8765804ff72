// Symbols to numbers: every size is checked here, once, before anything runs.
#include "gemm/Runtime/Bind.h"
#include "Written.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Runtime/Data.h"
#include "gemm/Target/Limits.h"

#include <algorithm>
#include <cstring>

namespace gemm::runtime {
using namespace bundle;

namespace {
class Binder {
public:
  Binder(const Function &function, const Symbols &symbols) : function(function), symbols(symbols) {}

  BoundFunction run() {
    result.function = &function;
    result.symbols = symbols;
    conditions();
    for (size_t i = 0; i < function.arguments.size(); ++i) {
      const Argument &argument = function.arguments[i];
      std::vector<int64_t> shape = argumentShape(function, i, symbols);
      addBuffer(argument.buffer, argument.dtype,
                byteCount(argument.dtype, shape) / byteSize(argument.dtype), nullptr);
    }
    for (const Buffer &buffer : function.buffers) {
      int64_t size = value(buffer.size, "size of buffer " + buffer.name);
      if (size < 0)
        fail("size of buffer " + buffer.name, "at least 0", size);
      byteCount(buffer.dtype, {size});
      addBuffer(buffer.name, buffer.dtype, size, &buffer);
    }
    for (const View &v : function.results)
      result.results.push_back(view(v, "result " + std::to_string(result.results.size())));
    for (const Step &step : function.steps)
      result.steps.push_back(bindStep(step));
    checkWritten(result);
    return std::move(result);
  }

private:
  [[noreturn]] void fail(const std::string &what, const std::string &expected, int64_t got) const {
    throw Error(function.name + ": expected " + what + " to be " + expected + ", got " +
                std::to_string(got));
  }

  int64_t value(const Expr &expr, const std::string &what) const {
    try {
      return evaluate(expr, symbols);
    } catch (const Error &error) {
      throw Error(function.name + ": " + what + ": " + error.what());
    }
  }

  void conditions() const {
    constexpr const char *names[] = {"==", "<=", "<"};
    for (const Requirement &condition : function.conditions) {
      int64_t left = value(condition.left, "condition"),
              right = value(condition.right, "condition");
      bool holds = condition.op == Requirement::Op::Eq   ? left == right
                   : condition.op == Requirement::Op::Le ? left <= right
                                                         : left < right;
      if (!holds)
        throw Error(function.name + ": " + condition.message + ": expected " +
                    toString(condition.left) + " " + names[static_cast<size_t>(condition.op)] +
                    " " + toString(condition.right) + ", got " + std::to_string(left) + " and " +
                    std::to_string(right));
    }
  }

  void addBuffer(const std::string &name, DType dtype, int64_t elements, const Buffer *source) {
    numbers.emplace(name, result.buffers.size());
    result.buffers.push_back({name, dtype, elements, source});
  }

  BoundView view(const View &from, const std::string &what, bool written = false) const {
    BoundView bound;
    bound.buffer = numbers.at(from.buffer);
    bound.dtype = from.dtype;
    bound.packed = from.packed;
    bound.offset = value(from.offset, what);
    int64_t low = bound.offset, high = bound.offset;
    bool empty = false, overflow = false;
    for (const auto &dim : from.shape) // of nothing, no stride matters
      empty |= value(dim, what) == 0;
    for (size_t d = 0; d < from.shape.size(); ++d) {
      int64_t dim = value(from.shape[d], what), stride = value(from.strides[d], what);
      if (dim < 0)
        fail("dimension " + std::to_string(d) + " of " + what, "at least 0", dim);
      if (written && !empty && dim > 1 && stride == 0)
        fail("stride " + std::to_string(d) + " of " + what, "non-zero, since it is written",
             stride);
      int64_t reach = 0;
      overflow |= __builtin_mul_overflow(stride, std::max<int64_t>(dim - 1, 0), &reach);
      overflow |= __builtin_add_overflow(reach > 0 ? high : low, reach, reach > 0 ? &high : &low);
      bound.shape.push_back(dim);
      bound.strides.push_back(stride);
    }
    int64_t size = result.buffers[bound.buffer].elements;
    if (bound.packed) {
      checkPacked(bound, what);
      low = low < 0 ? low : low / 8; // to bytes, as the buffer counts
      high /= 8;
    }
    if (!empty && (overflow || low < 0 || high >= size))
      throw Error(function.name + ": expected " + what + " to lie in the " + std::to_string(size) +
                  " elements of " + from.buffer + ", got elements " + std::to_string(low) + " to " +
                  std::to_string(high));
    byteCount(DType::F64, bound.shape); // element numbers fit in 64 bits
    return bound;
  }

  // Whole bytes lie apart from each other, so that threads write them apart.
  void checkPacked(const BoundView &view, const std::string &what) const {
    if (view.offset % 8 != 0)
      fail("offset of " + what, "a multiple of 8 bits", view.offset);
    for (size_t d = 0; d < view.shape.size(); ++d)
      if (view.shape[d] > 1 && view.strides[d] != 1 && view.strides[d] % 8 != 0)
        fail("stride " + std::to_string(d) + " of " + what, "1 or a multiple of 8 bits",
             view.strides[d]);
  }

  void sameShape(const BoundView &got, const std::vector<int64_t> &want,
                 const std::string &what) const {
    if (got.shape != want)
      throw Error(function.name + ": expected " + what + " of shape " + shapeText(want) + ", got " +
                  shapeText(got.shape));
  }

  BoundGemm bindGemm(const GemmStep &step, const std::string &name) const {
    BoundGemm bound;
    bound.step = &step;
    bound.a = view(step.a, name + ": a");
    bound.b = view(step.b, name + ": b");
    bound.c = view(step.c, name + ": c", true);
    const int64_t inOne = bound.isPacked() ? 2 : 1; // k of an element of b
    if (bound.a.shape[2] != bound.b.shape[1] * inOne)
      throw Error(function.name + ": " + name + ": expected equal K in a and b, got " +
                  std::to_string(bound.a.shape[2]) + " and " +
                  std::to_string(bound.b.shape[1] * inOne));
    sameShape(bound.a, {bound.batch(), bound.m(), bound.k()}, name + ": a");
    if (step.groups)
      bound.ends = view(step.groups->ends, name + ": ends of groups");
    sameShape(bound.b, {bound.matricesOfB(), bound.k() / inOne, bound.n()}, name + ": b");
    if (step.groups && step.groups->ofK)
      sameShape(*bound.ends, {1, bound.batch(), 1}, name + ": ends of groups");
    if (step.precision)
      bound.a.dtype = bound.b.dtype = *step.precision;
    if (step.unsignedA)
      bound.a.dtype = DType::UI8;
    if (step.unsignedB)
      bound.b.dtype = DType::UI8;
    if (bound.isPacked())
      bound.b.dtype = step.unsignedB ? DType::UI4 : DType::I4;
    for (const View &peer : step.peers) {
      bound.peers.push_back(view(peer, name + ": peer of b"));
      bound.peers.back().dtype = bound.b.dtype;
      sameShape(bound.peers.back(), bound.b.shape, name + ": peer of b");
    }
    for (const bundle::FactorPair &pair : step.pairs) {
      bound.pairs.push_back(
          {view(pair.a, name + ": a of a pair"), view(pair.b, name + ": b of a pair")});
      sameShape(bound.pairs.back().a, bound.a.shape, name + ": a of a pair");
      sameShape(bound.pairs.back().b, bound.b.shape, name + ": b of a pair");
      bound.pairs.back().a.dtype = bound.a.dtype;
      bound.pairs.back().b.dtype = bound.b.dtype;
    }
    if (step.scales)
      bindScales(*step.scales, name, bound);
    if (step.dequantized)
      bindDequantized(*step.dequantized, name, bound);
    if (step.epilogue)
      for (const View &operand : step.epilogue->operands) {
        bound.operands.push_back(view(operand, name + ": epilogue operand"));
        sameShape(bound.operands.back(), bound.c.shape, name + ": epilogue operand");
      }
    if (step.epilogue)
      for (const View &table : step.epilogue->tables)
        bound.tables.push_back(bindTable(table, name, bound.c));
    for (const SecondResult &second : step.also) {
      std::vector<int64_t> shape = bound.c.shape;
      if (second.isReduced()) {
        int64_t &size = shape[second.reducedDim()];
        if (second.group && !second.partial && size % second.group)
          throw Error(function.name + ": " + name + ": expected groups of " +
                      std::to_string(second.group) + " to divide " + std::to_string(size) +
                      " values of a second result");
        size = second.reducedSize(size);
      }
      bound.also.push_back(view(second.output, name + ": second result", true));
      sameShape(bound.also.back(), shape, name + ": second result");
    }
    return bound;
  }

  void bindScales(const bundle::BlockScales &scales, const std::string &name,
                  BoundGemm &bound) const {
    auto blocksOf = [&](int64_t size, size_t i) { return ceilDiv(size, scales.blocks[i]); };
    const int64_t k = blocksOf(bound.k(), 2);
    bound.scales = {view(scales.a, name + ": scales of a"), view(scales.b, name + ": scales of b")};
    sameShape(bound.scales[0], {1, blocksOf(bound.m(), 0), k}, name + ": scales of a");
    sameShape(bound.scales[1], {1, blocksOf(bound.n(), 1), k}, name + ": scales of b");
  }

  void bindDequantized(const bundle::Dequantized &from, const std::string &name,
                       BoundGemm &bound) const {
    const std::vector<int64_t> shape = {bound.batch(), from.ofB ? bound.n() : bound.m(),
                                        ceilDiv(bound.k(), from.group)};
    bound.quants = {view(from.scale, name + ": scales")};
    if (from.zero)
      bound.quants.push_back(view(*from.zero, name + ": zero points"));
    if (from.zero && from.zero->dtype == DType::I8)
      bound.quants.back().dtype =
          (from.ofB ? bound.step->unsignedB : bound.step->unsignedA) ? DType::UI8 : DType::I8;
    for (const BoundView &each : bound.quants)
      sameShape(each, shape, name + (&each == &bound.quants[0] ? ": scales" : ": zero points"));
  }

  BoundElementwise bindElementwise(const ElementwiseStep &step, const std::string &name) const {
    BoundElementwise bound;
    bound.output = view(step.output, name + ": output", true);
    bindOperands(step, name, bound);
    for (const BoundView &input : bound.inputs)
      sameShape(input, bound.output.shape, name + ": input");
    bound.program = step.program;
    return bound;
  }

  void bindOperands(const StepOperands &step, const std::string &name,
                    BoundElementwise &bound) const {
    for (const View &input : step.inputs)
      bound.inputs.push_back(view(input, name + ": input"));
    for (const StepScalar &scalar : step.scalars) {
      bool isIndex = scalar.kind == StepScalar::Kind::Index;
      bound.scalars.push_back(
          {isIndex, isIndex ? int64_t(scalar.dim) : value(scalar.value, name + ": scalar")});
    }
    for (const View &table : step.tables)
      bound.tables.push_back(bindTable(table, name, bound.output));
  }

  BoundView bindTable(const View &table, const std::string &name, const BoundView &output) const {
    BoundView bound = view(table, name + ": table");
    if (bound.elements() == 0 && output.elements() != 0)
      throw Error(function.name + ": expected " + name + ": table with elements, got " +
                  typeText(table.dtype, bound.shape));
    return bound;
  }

  // Each element of the output is made of those that `over` runs through.
  void checkReduced(const BoundElementwise &bound, const std::vector<uint32_t> &over,
                    const std::string &name) const {
    for (const BoundView &input : bound.inputs)
      sameShape(input, bound.inputs[0].shape, name + ": input");
    if (bound.inputs.empty())
      return;
    std::vector<int64_t> kept = bound.inputs[0].shape;
    for (uint32_t dim : over)
      kept[dim] = 1;
    sameShape(bound.output, kept, name + ": output");
  }

  BoundElementwise bindFold(const FoldStep &step, const std::string &name) const {
    BoundElementwise bound;
    bound.output = view(step.results[0].output, name + ": output", true);
    bindOperands(step, name, bound);
    checkReduced(bound, step.over, name);
    bound.program = step.results[0].program;
    bound.fold.emplace();
    bound.fold->step = &step;
    bound.initial = step.initial;
    for (size_t i = 1; i < step.results.size(); ++i) {
      bound.fold->others.push_back(view(step.results[i].output, name + ": output", true));
      sameShape(bound.fold->others.back(), bound.output.shape, name + ": output");
    }
    return bound;
  }

  BoundElementwise bindReduce(const ReduceStep &step, const std::string &name) const {
    BoundElementwise bound;
    bound.output = view(step.output, name + ": output", true);
    bindOperands(step, name, bound);
    checkReduced(bound, step.reduction.over, name);
    bound.program = step.program;
    bound.reduction = step.reduction;
    bound.initial = step.initial;
    return bound;
  }

  BoundElementwise bindFill(const FillStep &step, const std::string &name) const {
    BoundElementwise bound;
    bound.output = view(step.output, name + ": output", true);
    Op constant;
    constant.type = computeType(step.output.dtype);
    if (isFloat(constant.type))
      constant.value = std::get<double>(step.value);
    else
      constant.integer = std::get<int64_t>(step.value);
    bound.program = {0, {constant}, 0};
    return bound;
  }

  BoundLaunch bindLaunch(const Launch &launch, const std::string &name) {
    BoundLaunch bound;
    bound.launch = &launch;
    for (size_t i = 0; i < 3; ++i) {
      int64_t size = value(launch.grid[i], name + ": grid");
      if (size < 0 || size > mostBlocks[i])
        fail(name + ": grid " + std::string(1, "xyz"[i]), "0 to " + std::to_string(mostBlocks[i]),
             size);
      bound.empty |= size == 0;
      bound.grid[i] = static_cast<uint32_t>(size);
      if (size % launch.cluster[i] != 0)
        fail(name + ": grid " + std::string(1, "xyz"[i]),
             "a multiple of the cluster's " + std::to_string(launch.cluster[i]), size);
    }
    for (size_t i = 0; i < launch.args.size(); ++i)
      bound.args.push_back(
          bindArg(launch.args[i], bound.empty, name + ": kernel argument " + std::to_string(i)));
    return bound;
  }

  template <typename T> static std::vector<std::byte> bytesOf(T value) {
    std::vector<std::byte> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
  }

  BoundLaunchArg bindArg(const LaunchArg &arg, bool launchesNothing, const std::string &what) {
    BoundLaunchArg bound;
    if (arg.kind == LaunchArg::Kind::F32) {
      bound.bytes = bytesOf(static_cast<float>(arg.number));
      return bound;
    }
    if (arg.kind == LaunchArg::Kind::TensorMap)
      return bindTensorMap(arg, what);
    int64_t number = value(arg.expr, what);
    switch (arg.kind) {
    case LaunchArg::Kind::Workspace: {
      if (number < 0)
        fail(what, "a workspace of at least 0 bytes", number);
      Workspace kind = arg.zeroed ? Workspace::Zeroed : Workspace::Scratch;
      int64_t &most = result.workspaceBytes[static_cast<size_t>(kind)];
      most = std::max(most, number);
      bound.isPointer = true;
      bound.buffer = result.numberOf(kind);
      break;
    }
    case LaunchArg::Kind::I32:
      if (number < INT32_MIN || number > INT32_MAX)
        fail(what, "an i32", number);
      bound.bytes = bytesOf(static_cast<int32_t>(number));
      break;
    case LaunchArg::Kind::I64:
      bound.bytes = bytesOf(number);
      break;
    default: {
      bound.isPointer = true;
      bound.buffer = numbers.at(arg.buffer);
      const BoundBuffer &buffer = result.buffers[bound.buffer];
      const int64_t size = byteSize(arg.dtype.value_or(buffer.dtype)),
                    bytes = static_cast<int64_t>(buffer.bytes());
      const bool wrong =
          __builtin_mul_overflow(number, size, &bound.byteOffset) || bound.byteOffset < 0;
      // Views of no elements begin anywhere: nothing is launched, or nothing read.
      if (!wrong && bound.byteOffset > bytes && (launchesNothing || bytes == 0))
        bound.byteOffset = 0;
      if (wrong || bound.byteOffset > bytes)
        fail(what,
             "an offset in the " + std::to_string(bytes / size) + " elements of " + buffer.name,
             number);
    }
    }
    return bound;
  }

  // A map needs dims of at least 1 and strides of whole 16 bytes even where nothing
  // is read: in an empty matrix (K = 0), and along a dim of one entry.
  BoundLaunchArg bindTensorMap(const LaunchArg &arg, const std::string &what) const {
    BoundLaunchArg bound;
    BoundView stored = view(arg.view, what);
    int64_t size = byteSize(stored.dtype);
    bound.buffer = stored.buffer;
    bound.byteOffset = stored.offset * size;
    TensorMap &map = bound.map.emplace();
    map.dtype = arg.precision.value_or(stored.dtype);
    map.box = {arg.box[0], arg.box[1]};
    map.box.resize(stored.shape.size(), 1);
    map.swizzle = arg.swizzle;
    for (size_t i = stored.shape.size(); i-- > 0;) {
      map.dims.push_back(static_cast<uint64_t>(std::max<int64_t>(1, stored.shape[i])));
      if (i + 1 == stored.shape.size())
        continue;
      bool moves = stored.elements() > 0 && stored.shape[i] > 1;
      map.strides.push_back(moves ? static_cast<uint64_t>(stored.strides[i] * size) : 16);
    }
    return bound;
  }

  // What is not the multiple that a kernel takes it for.
  const Multiple *findViolation(const Launch &launch, const std::string &name) const {
    for (const Multiple &each : launch.multiples)
      if (value(each.value, name + ": multiples") % each.of != 0)
        return &each;
    return nullptr;
  }

  // The kernel for the M there is, and for where lines of matrices begin.
  const Launch &chooseLaunch(const Step &step, const BoundStep &bound) const {
    if (const auto *gemm = std::get_if<BoundGemm>(&bound.body))
      for (const LaunchByM &each : step.byM)
        if (gemm->m() <= each.maxM && !findViolation(each.launch, step.name))
          return each.launch;
    if (const Multiple *wrong = findViolation(*step.launch, step.name))
      fail(step.name + ": what kernel " + step.launch->kernel + " takes for one",
           "a multiple of " + std::to_string(wrong->of), value(wrong->value, step.name));
    return *step.launch;
  }

  BoundStep bindStep(const Step &step) {
    BoundStep bound;
    bound.step = &step;
    if (const auto *gemm = std::get_if<GemmStep>(&step.body))
      bound.body = bindGemm(*gemm, step.name);
    else if (const auto *elementwise = std::get_if<ElementwiseStep>(&step.body))
      bound.body = bindElementwise(*elementwise, step.name);
    else if (const auto *reduce = std::get_if<ReduceStep>(&step.body))
      bound.body = bindReduce(*reduce, step.name);
    else if (const auto *fold = std::get_if<FoldStep>(&step.body))
      bound.body = bindFold(*fold, step.name);
    else
      bound.body = bindFill(std::get<FillStep>(step.body), step.name);
    if (step.launch)
      bound.launch = bindLaunch(chooseLaunch(step, bound), step.name);
    if (step.call)
      bound.call = bindCall(*step.call, std::get<BoundGemm>(bound.body), symbols,
                            function.name + ": " + step.name);
    for (const Assurance &each : step.ensures)
      bound.ensures.push_back({&each, value(each.right, step.name + ": ensures")});
    return bound;
  }

  const Function &function;
  const Symbols &symbols;
  BoundFunction result;
  std::map<std::string, size_t> numbers;
};
} // namespace

Symbols bindSymbols(const Function &function,
                    const std::vector<std::optional<std::vector<int64_t>>> &shapes) {
  Symbols symbols;
  for (const Symbol &symbol : function.symbols)
    if (symbol.argument < shapes.size() && shapes[symbol.argument] &&
        symbol.dim < shapes[symbol.argument]->size())
      symbols[symbol.name] = (*shapes[symbol.argument])[symbol.dim];
  for (size_t i = 0; i < function.arguments.size() && i < shapes.size(); ++i) {
    if (!shapes[i])
      continue;
    const Argument &argument = function.arguments[i];
    if (shapes[i]->size() != argument.shape.size())
      throw Error(function.name + ": expected input " + std::to_string(i) + " of rank " +
                  std::to_string(argument.shape.size()) + ", got " +
                  typeText(argument.dtype, *shapes[i]));
    for (size_t d = 0; d < argument.shape.size(); ++d) {
      const Expr &dim = argument.shape[d];
      // A symbol of another argument may not be known yet: then this one sets it.
      if (dim.kind == Expr::Kind::Symbol)
        symbols.emplace(dim.symbol, (*shapes[i])[d]);
      if (int64_t want = evaluate(dim, symbols); want != (*shapes[i])[d])
        throw Error(function.name + ": expected dimension " + std::to_string(d) + " of input " +
                    std::to_string(i) + " to be " + std::to_string(want) + ", got " +
                    typeText(argument.dtype, *shapes[i]));
    }
  }
  return symbols;
}

std::vector<int64_t> argumentShape(const Function &function, size_t argument,
                                   const Symbols &symbols) {
  std::vector<int64_t> shape;
  for (const Expr &dim : function.arguments[argument].shape) {
    if (dim.kind == Expr::Kind::Symbol && !symbols.contains(dim.symbol))
      throw Error(function.name + ": expected --input=SHAPExTYPE=... for argument " +
                  std::to_string(argument) + ", whose dimension " + std::to_string(shape.size()) +
                  " is dynamic, got none");
    shape.push_back(evaluate(dim, symbols));
  }
  return shape;
}

BoundFunction bindFunction(const Function &function, const Symbols &symbols) {
  return Binder(function, symbols).run();
}

} // namespace gemm::runtime
