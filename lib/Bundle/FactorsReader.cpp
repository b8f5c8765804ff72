// The further factors of a gemm step: peers of b, and pairs like a and b.
#include "Reader.h"

namespace gemm::bundle::detail {

void sameDim(const Node &node, const Expr &got, const Expr &want, const std::string &what) {
  if (got.isConstant() && want.isConstant() && got.value != want.value)
    node.fail("expected " + what + " " + std::to_string(want.value) + ", got " +
              std::to_string(got.value));
}

// Matrices like b; what is made of their products is a program's.
void FunctionReader::readPeers(const Node &step, const Node &list, GemmStep &result) const {
  if (result.beta != 0 || !step.find("epilogue"))
    list.fail("expected peers of b in a step with beta 0 and an epilogue");
  for (size_t i = 0; i < list.size(); ++i) {
    Node item = list.item(i);
    View &peer = result.peers.emplace_back(view(item, false));
    if (peer.dtype != result.b.dtype)
      item.at("dtype").expected("that of b");
    if (peer.shape.size() != 3)
      item.at("shape").expected("three dimensions");
    for (size_t d = 0; d < 3; ++d)
      sameDim(item, peer.shape[d], result.b.shape[d], "the dimension of b");
  }
}

// Matrices like a and b.
void FunctionReader::readPairs(const Node &step, const Node &list, GemmStep &result) const {
  if (step.find("peers") || step.find("scales") || step.find("dequantized"))
    list.fail("expected pairs in a step without peers and scales");
  for (size_t i = 0; i < list.size(); ++i) {
    Node item = list.item(i);
    item.onlyKeys({"a", "b"});
    FactorPair &pair = result.pairs.emplace_back();
    for (const char *key : {"a", "b"}) {
      const bool isA = *key == 'a';
      View &factor = (isA ? pair.a : pair.b) = view(item.at(key), false);
      const View &like = isA ? result.a : result.b;
      if (factor.dtype != like.dtype)
        item.at(key).at("dtype").expected(std::string("that of ") + key + " of the step");
      if (factor.shape.size() != 3)
        item.at(key).at("shape").expected("three dimensions");
      for (size_t d = 0; d < 3; ++d)
        sameDim(item.at(key), factor.shape[d], like.shape[d],
                std::string("the dimension of ") + key + " of the step");
    }
  }
}

} // namespace gemm::bundle::detail
