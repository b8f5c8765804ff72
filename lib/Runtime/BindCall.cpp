// The numbers of a library call, compared with what its step means: every flag,
// leading dimension and batch stride must lead to the elements of the step's views.
// So a call that passes reads and writes nothing else.
#include "gemm/Runtime/Bind.h"

#include <algorithm>

namespace gemm::runtime {
using namespace bundle;

namespace {
class CallBinder {
public:
  CallBinder(const LibraryCall &from, const BoundGemm &gemm, const Symbols &symbols,
             const std::string &what)
      : from(from), gemm(gemm), symbols(symbols), what(what) {}

  BoundCall run() {
    BlasCall &call = bound.call;
    call.library = from.library;
    call.transposed = from.transposed;
    call.alpha = gemm.step->alpha;
    call.beta = gemm.step->beta;
    call.compute = from.compute;
    call.tf32 = from.tf32;
    call.scales = from.scales;
    call.epilogue = from.epilogue;
    call.m = equal("m", from.m, from.bFirst ? gemm.n() : gemm.m());
    call.n = equal("n", from.n, from.bFirst ? gemm.m() : gemm.n());
    call.k = equal("k", from.k, gemm.k());
    call.batch = equal("batch", from.batch, gemm.batch());
    bool empty = call.m == 0 || call.n == 0 || call.batch == 0;
    const BoundView *views[] = {from.bFirst ? &gemm.b : &gemm.a, from.bFirst ? &gemm.a : &gemm.b,
                                &gemm.c};
    BlasOperand *operands[] = {&call.first, &call.second, &call.d};
    size_t *buffers[] = {&bound.first, &bound.second, &bound.d};
    for (size_t i = 0; i < 3; ++i) {
      *operands[i] = operand(*views[i], *buffers[i], i < 2 && from.transposed[i], i, !empty);
      operands[i]->ld = value(from.ld[i]);
    }
    for (size_t i : {0u, 1u})
      if (scalesSums(from.scales[i]))
        bindScale(call, i);
      else if (scalesBlocks(from.scales[i]))
        bindBlocks(call, i);
    if (from.bias)
      bindBias(call);
    if (from.aux && hasMask(from.epilogue))
      bindMask(call);
    else if (from.aux)
      bindAux(call);
    settleLeadingDimensions(call);
    checkPlaced();
    return bound;
  }

private:
  // A bias has one number per row of D; what a bgrad form stores has the other extent 1.
  void bindBias(BlasCall &call) {
    bool written = writesBias(from.epilogue);
    const BoundView &bias = (written ? gemm.also : gemm.operands)[*from.bias];
    bool ofRows = from.epilogue != CallEpilogue::BgradB;
    size_t along = from.bFirst == ofRows ? 2 : 1, across = 3 - along;
    require("the stride of the bias", bias.strides[along], 1, bias.shape[along] > 1);
    require("the bias along the other dim", bias.strides[across], 0, bias.shape[across] > 1);
    require("the bias between batches", bias.strides[0], 0, call.batch > 1);
    typeLikeC(bias, "the bias");
    call.bias = place(bias, bound.bias);
  }

  // One scale for all of D, or one for each of its rows (of the first operand) or columns.
  void bindScale(BlasCall &call, size_t i) {
    const BoundView &scale = gemm.operands[*from.scaleOperands[i]];
    const bool vector = from.scales[i] == CallScale::Vector;
    const size_t along = from.bFirst == (i == 0) ? 2 : 1, across = 3 - along;
    require("the stride of the scales", scale.strides[along], vector ? 1 : 0,
            scale.shape[along] > 1);
    require("the scales along the other dim", scale.strides[across], 0, scale.shape[across] > 1);
    require("the scales between batches", scale.strides[0], 0, call.batch > 1);
    placeScale(call, i, scale);
  }

  // Scales of blocks are the step's own, of a, then of b.
  void bindBlocks(BlasCall &call, size_t i) {
    const size_t ofB = from.bFirst == (i == 0) ? 1 : 0;
    const BoundView &scale = gemm.scales[ofB];
    const bool lines = from.scales[i] == CallScale::Lines;
    const std::array<int64_t, 3> &blocks = gemm.step->scales->blocks;
    require("rows of a block", blocks[ofB], lines ? 1 : callBlock, true);
    require("k of a block", blocks[2], callBlock, true);
    const int64_t pitch = scalesPitch(from.scales[i], i == 0 ? call.m : call.n, call.k);
    require("the stride of the scales", scale.strides[1], lines ? 1 : pitch, scale.shape[1] > 1);
    require("the stride of the scales along k", scale.strides[2], lines ? pitch : 1,
            scale.shape[2] > 1);
    placeScale(call, i, scale);
    call.scaleOperands[i].ld = pitch;
  }

  void placeScale(BlasCall &call, size_t i, const BoundView &scale) {
    if (scale.dtype != DType::F32)
      throw Error(what + ": library call: expected scales of f32, got " +
                  std::string(bundle::name(scale.dtype)));
    call.scaleOperands[i] = place(scale, bound.scales[i]);
  }

  void bindAux(BlasCall &call) {
    const BoundView &aux = (writesAux(from.epilogue) ? gemm.also : gemm.operands)[*from.aux];
    for (size_t d = 0; d < 3; ++d)
      require("stride " + std::to_string(d) + " of aux", aux.strides[d], gemm.c.strides[d],
              aux.shape[d] > 1);
    typeLikeC(aux, "aux");
    call.aux = place(aux, bound.aux);
    call.aux.ld = call.d.ld;
    call.aux.stride = call.d.stride;
  }

  // Bits: a column of D is a line of whole 128 bits.
  void bindMask(BlasCall &call) {
    const BoundView &mask = (writesAux(from.epilogue) ? gemm.also : gemm.operands)[*from.aux];
    if (!mask.packed)
      throw Error(what + ": library call: expected a packed aux for epilogue " +
                  std::string(name(from.epilogue)) + ", got " +
                  std::string(bundle::name(mask.dtype)));
    size_t along = from.bFirst ? 2 : 1, across = 3 - along;
    int64_t pitch = maskPitch(call.m);
    require("the stride of the mask", mask.strides[along], 1, call.m > 1);
    require("the mask's bits per column", mask.strides[across], pitch, call.n > 1);
    require("the mask's bits per batch", mask.strides[0], pitch * call.n, call.batch > 1);
    bound.aux = mask.buffer;
    call.aux = {DType::I8, static_cast<uint64_t>(mask.offset / 8), pitch, pitch * call.n};
  }

  int64_t value(const Expr &expr) const { return evaluate(expr, symbols); }

  void require(const std::string &name, int64_t got, int64_t want, bool matters) const {
    if (matters && got != want)
      throw Error(what + ": library call: expected " + name + " to be " + std::to_string(want) +
                  ", got " + std::to_string(got));
  }

  int64_t equal(const char *name, const Expr &expr, int64_t want) const {
    int64_t got = value(expr);
    require(name, got, want, true);
    return got;
  }

  void typeLikeC(const BoundView &view, const char *name) const {
    if (view.dtype != gemm.c.dtype)
      throw Error(what + ": library call: expected " + name + " of type " +
                  std::string(bundle::name(gemm.c.dtype)) + ", got " +
                  std::string(bundle::name(view.dtype)));
  }

  static BlasOperand place(const BoundView &view, size_t &buffer) {
    buffer = view.buffer;
    auto size = static_cast<int64_t>(byteSize(view.dtype));
    const DType stored = isTf32(view.dtype) ? DType::F32 : view.dtype;
    return {stored, static_cast<uint64_t>(view.offset * size), 1, 0};
  }

  // The library's view of a matrix against the step's.
  BlasOperand operand(const BoundView &view, size_t &buffer, bool transposed, size_t i,
                      bool matters) const {
    constexpr const char *names[] = {"the first operand", "the second operand", "the result"};
    BlasOperand result = place(view, buffer);
    result.stride = value(from.strides[i]);
    // Where b is first an operand is seen transposed, and a T once more.
    size_t unit = from.bFirst != transposed ? 2 : 1, outer = 3 - unit;
    std::string name = names[i];
    require("the stride within a column of " + name, view.strides[unit], 1,
            matters && view.shape[unit] > 1);
    require("the leading dimension of " + name, value(from.ld[i]), view.strides[outer],
            matters && view.shape[outer] > 1);
    require("the batch stride of " + name, result.stride, view.strides[0],
            matters && view.shape[0] > 1);
    return result;
  }

  // Overlap is a matter of buffers and offsets; each buffer gets a place of its own.
  void checkPlaced() const {
    std::vector<uint64_t> apart;
    size_t last = std::max({bound.first, bound.second, bound.d, bound.bias, bound.aux,
                            bound.scales[0], bound.scales[1]});
    for (size_t i = 0; i <= last; ++i)
      apart.push_back((uint64_t(i) + 1) << 48);
    try {
      checkCall(bound.at(apart));
    } catch (const Error &error) {
      throw Error(what + ": " + error.what());
    }
  }

  const LibraryCall &from;
  const BoundGemm &gemm;
  const Symbols &symbols;
  const std::string &what;
  BoundCall bound;
};
} // namespace

BlasCall BoundCall::at(const std::vector<uint64_t> &addresses) const {
  BlasCall placed = call;
  placed.first.address += addresses[first];
  placed.second.address += addresses[second];
  placed.d.address += addresses[d];
  for (size_t i : {0u, 1u})
    if (call.scales[i] != CallScale::None)
      placed.scaleOperands[i].address += addresses[scales[i]];
  if (hasBias(call.epilogue))
    placed.bias.address += addresses[bias];
  if (hasAux(call.epilogue))
    placed.aux.address += addresses[aux];
  return placed;
}

BoundCall bindCall(const LibraryCall &call, const BoundGemm &gemm, const Symbols &symbols,
                   const std::string &what) {
  return CallBinder(call, gemm, symbols, what).run();
}

} // namespace gemm::runtime
