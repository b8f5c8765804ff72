// See EpilogueInputs.h.
#include "EpilogueInputs.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

json::Object describeInputs(MatmulOp op, ArrayRef<View> views, Values &values,
                            ProgramInputs &from) {
  Block &body = op.getEpilogue().front();
  json::Array operands, places, tables;
  const unsigned products = op.getNumProducts();
  from.inputs.assign(body.args_begin(), body.args_begin() + products);
  from.elements.append(products, op.getAccumulatorType());
  for (unsigned i = 0; i < op.getExtras().size(); ++i) {
    if (op.isTable(i)) {
      from.tables.push_back(op.getExtraArgument(i));
      tables.push_back(values.toJson(*values.view(op.getExtras()[i])));
      continue;
    }
    const View &view = views[op.getPlace({MatmulRole::Extra, i})];
    from.inputs.push_back(op.getExtraArgument(i));
    from.elements.push_back(view.element);
    operands.push_back(values.toJson(view));
  }
  const int64_t missing = 3 - op.getCType().getRank(); // a 2-D product has no batch dim
  for (IndexOp index : body.getOps<IndexOp>())
    if (!llvm::is_contained(from.places, index.getDim())) {
      from.places.push_back(static_cast<unsigned>(index.getDim()));
      places.push_back(json::Object{{"index", missing + static_cast<int64_t>(index.getDim())}});
    }
  json::Object epilogue{{"operands", std::move(operands)}};
  if (!places.empty())
    epilogue["scalars"] = std::move(places);
  if (!tables.empty())
    epilogue["tables"] = std::move(tables);
  return epilogue;
}

} // namespace gemm::bundle_writer
