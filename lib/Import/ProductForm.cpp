// How gemm.matmul expresses a contraction. C is read from its end: the trailing
// loops of B alone are N (A and B change roles when they are A's), those of A
// alone before them M, and what is left is a batch. An operand whose dimensions
// do not follow that order is permuted.
#include "Contraction.h"

#include "gemm/Dialect/Gemm/Operands.h"

using namespace mlir;

namespace gemm::import {

namespace {
using Loops = SmallVector<int64_t>;

Loops operator+(Loops a, const Loops &b) {
  a.append(b.begin(), b.end());
  return a;
}

struct Roles {
  Loops batch, m, n;    // loops of C in order
  bool sharedA = false; // the batch loops are B's alone
};

class FormFinder {
public:
  FormFinder(const Contraction &c, ProductForm &form) : c(c), form(form) {}

  std::string run() {
    if (std::string why = classify(c, kinds); !why.empty())
      return why;
    if (std::string why = checkOperands(c); !why.empty())
      return why;
    form.isDot =
        llvm::all_of(llvm::zip(c.c.dims, view::shaped(c.c.value).getShape()), [&](auto dim) {
          auto [loop, size] = dim;
          return size == 1 || loop == Operand::kUnit || kinds[loop] == LoopKind::Batch;
        });
    if (llvm::is_contained(c.c.dims, Operand::kUnit))
      return "expected every dimension of the output to be a loop, got a constant index";
    for (const Operand *operand : {&c.a, &c.b})
      if (!view::isTensor(operand->value) && llvm::is_contained(operand->dims, Operand::kUnit))
        return "expected every dimension of a memref to be a loop, got a constant index";
    orderC();
    orderA();
    orderB();
    placeBias();
    if (c.bias.value && !form.biasInEpilogue && !c.biasedInit)
      return "expected a bias along single dimensions of the output";
    return "";
  }

private:
  LoopKind kind(int64_t loop) const {
    LoopKind k = kinds[loop];
    if (form.bFirst && k == LoopKind::M)
      return LoopKind::N;
    if (form.bFirst && k == LoopKind::N)
      return LoopKind::M;
    return k;
  }
  Loops select(const Loops &loops, LoopKind wanted) const {
    Loops result;
    for (int64_t loop : loops)
      if (loop != Operand::kUnit && kind(loop) == wanted)
        result.push_back(loop);
    return result;
  }
  static Loops withoutUnits(const Operand &operand) {
    Loops loops = operand.dims;
    llvm::erase(loops, Operand::kUnit);
    return loops;
  }
  // perm such that result dimension i, loop wanted[i], is loops[perm[i]].
  static SmallVector<int64_t> permutation(const Loops &loops, const Loops &wanted) {
    SmallVector<int64_t> perm;
    for (int64_t loop : wanted)
      perm.push_back(llvm::find(loops, loop) - loops.begin());
    return perm;
  }

  // Splits C's loops from the end; false when the batch loops are a mixture.
  bool split(const Loops &loops) {
    roles = Roles();
    int64_t end = loops.size();
    auto run = [&](LoopKind wanted) {
      int64_t begin = end;
      while (begin > 0 && kind(loops[begin - 1]) == wanted)
        --begin;
      Loops result(loops.begin() + begin, loops.begin() + end);
      end = begin;
      return result;
    };
    roles.n = run(LoopKind::N);
    roles.m = run(LoopKind::M);
    roles.batch.assign(loops.begin(), loops.begin() + end);
    size_t ofB = llvm::count_if(roles.batch, [&](int64_t l) { return kind(l) == LoopKind::N; });
    size_t both =
        llvm::count_if(roles.batch, [&](int64_t l) { return kind(l) == LoopKind::Batch; });
    roles.sharedA = ofB > 0;
    return both == roles.batch.size() || ofB == roles.batch.size();
  }

  void orderC() {
    const Loops &loops = c.c.dims;
    form.bFirst = !loops.empty() && kinds[loops.back()] == LoopKind::M;
    form.order = loops;
    if (split(loops))
      return;
    form.order =
        select(loops, LoopKind::Batch) + select(loops, LoopKind::M) + select(loops, LoopKind::N);
    form.permC = permutation(loops, form.order);
    split(form.order);
  }

  void orderA() {
    const Operand &a = form.bFirst ? c.b : c.a;
    Loops loops = withoutUnits(a), batch = roles.sharedA ? Loops() : roles.batch;
    k = select(loops, LoopKind::K);
    form.transA = false;
    if (loops != batch + roles.m + k) {
      form.transA = loops == batch + k + roles.m;
      if (!form.transA)
        form.permA = permutation(loops, batch + roles.m + k);
    }
    // Rows that B does not know stay leading dimensions where they can.
    if (roles.batch.empty() && roles.m.size() > 1 && !form.transA) {
      roles.batch.assign(roles.m.begin(), roles.m.end() - 1);
      roles.m.erase(roles.m.begin(), roles.m.end() - 1);
      batch = roles.batch;
      leading = true;
    }
    form.groupsC = groups(roles.batch, roles.m, roles.n);
    form.groupsA = form.transA ? groups(batch, k, roles.m) : groups(batch, roles.m, k);
  }

  void orderB() {
    const Operand &b = form.bFirst ? c.a : c.b;
    Loops loops = withoutUnits(b), batch = leading ? Loops() : roles.batch;
    form.transB = loops != batch + k + roles.n || (roles.n.empty() && !k.empty());
    if (form.transB && loops != batch + roles.n + k)
      form.permB = permutation(loops, batch + roles.n + k);
    form.groupsB = form.transB ? groups(batch, roles.n, k) : groups(batch, k, roles.n);
  }

  static view::Groups groups(const Loops &batch, const Loops &rows, const Loops &cols) {
    view::Groups result;
    int64_t dim = 0;
    for (size_t i = 0; i < batch.size(); ++i)
      result.push_back({dim++});
    for (const Loops *loops : {&rows, &cols}) {
      result.emplace_back();
      for (size_t i = 0; i < loops->size(); ++i)
        result.back().push_back(dim++);
    }
    return result;
  }

  void placeBias() {
    auto single = [&](int64_t loop) {
      return llvm::count(roles.batch, loop) || roles.m == Loops{loop} || roles.n == Loops{loop};
    };
    Loops loops = withoutUnits(c.bias);
    if (!c.bias.value || !llvm::all_of(loops, single))
      return;
    SmallVector<AffineExpr> results;
    for (int64_t loop : loops) {
      int64_t position = llvm::find(form.order, loop) - form.order.begin();
      for (auto [dim, group] : llvm::enumerate(form.groupsC))
        if (llvm::is_contained(group, position))
          results.push_back(getAffineDimExpr(dim, c.bias.value.getContext()));
    }
    int64_t rank = form.groupsC.size();
    form.biasMap = AffineMap::get(rank, 0, results, c.bias.value.getContext());
    form.biasInEpilogue = checkMap(form.biasMap, rank, "the bias").empty();
  }

  const Contraction &c;
  ProductForm &form;
  SmallVector<LoopKind> kinds;
  Roles roles;
  Loops k;
  bool leading = false; // the batch loops are rows of A
};
} // namespace

std::string findForm(const Contraction &c, ProductForm &form) { return FormFinder(c, form).run(); }

} // namespace gemm::import
