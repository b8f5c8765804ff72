// Where diverged lanes meet again: the immediate post-dominator of each branch,
// by the iterative algorithm of Cooper, Harvey and Kennedy on the reversed
// graph of basic blocks. Blocks that never reach an exit meet nowhere.
#include <algorithm>

#include "Decode/Decoder.h"

namespace gemm::emulator {

namespace {

struct Graph {
  std::vector<uint32_t> start;                   // first instruction of each block
  std::vector<std::vector<uint32_t>> succ, pred; // the exit node is the last
};

bool endsBlock(const Inst &i) { return i.cls == InstructionClass::Branch; }
bool leaves(const Inst &i) {
  return endsBlock(i) && (i.mode == branchExit || i.mode == branchReturn);
}

template <class F> void eachTarget(const Inst &i, const std::vector<uint32_t> &lists, F &&f) {
  if (i.target != noIndex)
    f(i.target);
  if (i.mode == branchTable)
    for (int64_t k = 0; k < i.imm; ++k)
      f(lists[i.list + size_t(k)]);
}

Graph build(const std::vector<Inst> &code, const std::vector<uint32_t> &lists) {
  std::vector<char> leader(code.size() + 1, 0);
  leader[0] = 1;
  for (size_t i = 0; i < code.size(); ++i)
    if (endsBlock(code[i])) {
      leader[i + 1] = 1;
      eachTarget(code[i], lists, [&](uint32_t to) { leader[to] = 1; });
    }
  Graph g;
  std::vector<uint32_t> blockOf(code.size());
  for (size_t i = 0; i < code.size(); ++i) {
    if (leader[i])
      g.start.push_back(uint32_t(i));
    blockOf[i] = uint32_t(g.start.size() - 1);
  }
  uint32_t n = uint32_t(g.start.size());
  g.succ.resize(n + 1);
  g.pred.resize(n + 1);
  auto edge = [&](uint32_t a, uint32_t b) {
    g.succ[a].push_back(b);
    g.pred[b].push_back(a);
  };
  for (uint32_t b = 0; b < n; ++b) {
    size_t last = (b + 1 < n ? g.start[b + 1] : code.size()) - 1;
    const Inst &i = code[last];
    if (leaves(i))
      edge(b, n);
    else if (endsBlock(i))
      eachTarget(i, lists, [&](uint32_t to) { edge(b, blockOf[to]); });
    bool falls = !endsBlock(i) || i.guard != noIndex;
    if (falls)
      edge(b, b + 1 < n ? b + 1 : n);
  }
  return g;
}

/// Post-order of the reversed graph from the exit, without recursion.
std::vector<uint32_t> postOrder(const Graph &g, uint32_t root) {
  std::vector<uint32_t> order, next(g.succ.size(), 0), stack{root};
  std::vector<char> seen(g.succ.size(), 0);
  seen[root] = 1;
  while (!stack.empty()) {
    uint32_t b = stack.back();
    if (next[b] == g.pred[b].size()) {
      order.push_back(b);
      stack.pop_back();
      continue;
    }
    uint32_t p = g.pred[b][next[b]++];
    if (!seen[p]) {
      seen[p] = 1;
      stack.push_back(p);
    }
  }
  return order;
}

} // namespace

void computeReconvergence(std::vector<Inst> &code, const std::vector<uint32_t> &lists) {
  Graph g = build(code, lists);
  for (uint32_t first : g.start)
    code[first].leader = true;
  uint32_t exit = uint32_t(g.start.size());
  std::vector<uint32_t> order = postOrder(g, exit), rank(exit + 1, noIndex),
                        idom(exit + 1, noIndex);
  for (uint32_t i = 0; i < order.size(); ++i)
    rank[order[i]] = i;
  idom[exit] = exit;
  auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (rank[a] < rank[b])
        a = idom[a];
      while (rank[b] < rank[a])
        b = idom[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = order.size(); k-- > 0;) {
      uint32_t b = order[k];
      if (b == exit)
        continue;
      uint32_t d = noIndex;
      for (uint32_t s : g.succ[b])
        if (rank[s] != noIndex && idom[s] != noIndex)
          d = d == noIndex ? s : meet(d, s);
      if (d != idom[b]) {
        idom[b] = d;
        changed = true;
      }
    }
  }
  for (uint32_t b = 0; b < exit; ++b) {
    size_t last = (b + 1 < exit ? g.start[b + 1] : code.size()) - 1;
    if (endsBlock(code[last]) && idom[b] != noIndex && idom[b] != exit)
      code[last].reconverge = g.start[idom[b]];
  }
}

} // namespace gemm::emulator
