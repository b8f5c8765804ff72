// Scales of a gemm step, of blocks of its sums or of one factor's bytes: types and ranks; how many
// there are is known with the sizes.
#include "Reader.h"

namespace gemm::bundle::detail {

// Of f32, or powers of two, one for each block; how many there are is known with the sizes.
void FunctionReader::readScales(const Node &node, GemmStep &result) const {
  node.onlyKeys({"a", "b", "blocks"});
  auto isFp8 = [](DType type) { return type == DType::F8E4M3FN || type == DType::F8E5M2; };
  if (!isFp8(result.a.dtype) || !isFp8(result.b.dtype) || !result.peers.empty() ||
      result.c.shape[0] != Expr(1))
    node.fail("expected scales in a step of fp8 of one batch without peers");
  BlockScales &scales = result.scales.emplace();
  Node blocks = node.at("blocks");
  if (blocks.size() != 3)
    blocks.expected("three numbers");
  for (size_t i = 0; i < 3; ++i)
    scales.blocks[i] = blocks.item(i).integer(1, INT64_MAX);
  for (auto [key, view] : {std::pair("a", &scales.a), std::pair("b", &scales.b)}) {
    *view = this->view(node.at(key), false);
    if (view->dtype != DType::F32 && view->dtype != DType::F8E8M0FNU)
      node.at(key).at("dtype").expected("f32 or f8E8M0FNU");
    if (view->shape.size() != 3)
      node.at(key).at("shape").expected("three dimensions");
  }
}

// Of one factor's bytes, in the type of the other one.
void FunctionReader::readDequantized(const Node &node, GemmStep &result) const {
  node.onlyKeys({"of", "scale", "zero", "zero_point", "group", "bits"});
  Dequantized &from = result.dequantized.emplace();
  const std::string of = node.at("of").string();
  if (of != "a" && of != "b")
    node.at("of").expected("a or b");
  from.ofB = of == "b";
  const DType bytes = (from.ofB ? result.b : result.a).dtype,
              type = (from.ofB ? result.a : result.b).dtype;
  if (bytes != DType::I8 || (type != DType::F16 && type != DType::BF16) || !result.peers.empty())
    node.fail(
        "expected what is dequantised to be of i8 beside f16 or bf16, in a step without peers");
  from.group = node.at("group").integer(1, INT64_MAX);
  auto read = [&](const char *key, bool orBytes) {
    View view = this->view(node.at(key), false);
    if (view.dtype != type && !(orBytes && view.dtype == DType::I8))
      node.at(key).at("dtype").expected(std::string(name(type)) + (orBytes ? " or i8" : ""));
    if (view.shape.size() != 3)
      node.at(key).at("shape").expected("three dimensions");
    return view;
  };
  from.scale = read("scale", false);
  if (node.find("zero"))
    from.zero = read("zero", true);
  if (auto bits = node.find("bits"))
    from.bits = bits->integer(1, 8);
  if (from.bits != 8 && (from.bits != 4 || !from.ofB))
    node.at("bits").expected("8, or 4 of b");
  if (auto point = node.find("zero_point")) {
    const bool isUnsigned = from.ofB ? result.unsignedB : result.unsignedA;
    const int64_t numbers = int64_t(1) << from.bits, least = isUnsigned ? 0 : -numbers / 2;
    if (from.zero)
      point->fail("expected zero or zero_point, got both");
    from.zeroPoint = point->integer(least, least + numbers - 1);
  }
  const Expr &k = result.a.shape[2], &held = result.b.shape[1];
  if (from.bits == 8)
    return sameDim(node, held, k, "K");
  if (!k.isConstant() || !held.isConstant() || k.value != 2 * held.value)
    node.fail("expected K of a to be known and twice that of b, whose bytes have two numbers each");
}

} // namespace gemm::bundle::detail
