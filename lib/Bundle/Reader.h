// Reads one function of a launch.json with the names known so far. Internal to
// the bundle library; `parse` in Bundle.cpp is the entry.
#pragma once

#include "JsonNode.h"
#include "gemm/Bundle/Bundle.h"

#include <map>
#include <set>

namespace gemm::bundle::detail {

DType readDType(const Node &node);
/// A value for elements of this type; integers may be signed or unsigned.
Scalar readScalar(const Node &node, DType type);
/// In a step, shapes of two views must agree; constants are compared here, the rest when the
/// symbols have values.
void sameDim(const Node &node, const Expr &got, const Expr &want, const std::string &what);
/// A float where the output is one, and only there.
void checkResult(const Node &node, DType value, DType output);

/// What a reduction of groups has beside other ops of a program; and that its groups divide the n
/// of a gemm step, of no other step (null).
void readGroup(const Node &item, Op &op);
void checkGroups(const Node &node, const Program &program, const Expr *n);
/// And that it loads of tables that there are.
void checkLoads(const Node &node, const Program &program, const std::vector<View> &tables);

class FunctionReader {
public:
  explicit FunctionReader(const Bundle &bundle) : bundle(bundle) {}
  Function read(const Node &node);

private:
  void signature(const Node &node);
  void temporaries(const Node &list);
  void requireWrittenResults(const Node &results) const;
  void addBuffer(const Node &nameNode, DType type);
  DType bufferType(const Node &node) const;

  Expr expr(const Node &node, unsigned depth = 0) const;
  View view(const Node &node, bool written, bool mayPack = false) const;
  Launch launch(const Node &node) const;
  LaunchArg launchArg(const Node &node) const;
  LibraryCall call(const Node &node, const GemmStep &step) const; // LibraryCall.cpp

  // StepReader.cpp, EpilogueReader.cpp, ReduceReader.cpp
  Step step(const Node &node) const;
  std::vector<LaunchByM> launchesByM(const Node &list, bool launched) const;
  GemmStep gemmStep(const Node &node) const;
  void readPeers(const Node &step, const Node &list, GemmStep &result) const;
  void readPairs(const Node &step, const Node &list, GemmStep &result) const;
  void readEnds(const Node &step, const Node &node, GemmStep &result) const;
  void readScales(const Node &node, GemmStep &result) const;
  void readDequantized(const Node &node, GemmStep &result) const;
  void stepEpilogue(const Node &node, GemmStep &step) const;
  SecondResult secondResult(const Node &item, const GemmStep &step) const;
  void secondResults(const Node &list, GemmStep &step) const;
  ElementwiseStep elementwiseStep(const Node &node) const;
  ReduceStep reduceStep(const Node &node) const;
  FoldStep foldStep(const Node &node) const;
  void operands(const Node &node, size_t rank, StepOperands &result) const;
  std::vector<uint32_t> over(const Node &list, size_t rank) const;
  std::vector<Scalar> initial(const Node &step, const std::vector<View> &outputs) const;
  /// A program over a step's operands and `more` views; the type of its result.
  DType program(const Node &node, const StepOperands &operands, Program &result,
                const std::vector<View> &more = {}) const;
  FillStep fillStep(const Node &node) const;
  std::vector<Assurance> assurances(const Node &list, DType type) const;
  Program program(const Node &node) const;

  const Bundle &bundle;
  Function function;
  std::map<std::string, DType> buffers; // arguments too
  std::set<std::string> constants;
};

} // namespace gemm::bundle::detail
