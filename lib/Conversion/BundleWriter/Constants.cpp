// See Constants in BundleWriter.h. What is written to the file of constants is a view of memory
// that MLIR holds anyway, the resources of the source for instance: nothing is copied.
#include "Values.h"
#include "gemm/Bundle/Check.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/Base64.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm {
using bundle_writer::numberJson, bundle_writer::scalarJson;

/// A buffer's bytes up to this many stand in launch.json, where people see them.
static constexpr size_t mostInline = 4096;
/// What copies and tensor maps of the kernels ask of addresses, at most.
static constexpr uint64_t alignment = 256;

json::Value bundle_writer::scalarJson(Attribute number) {
  if (auto real = dyn_cast<FloatAttr>(number))
    return numberJson(real.getValue());
  APInt value = cast<IntegerAttr>(number).getValue();
  return value.getBitWidth() == 1 ? int64_t(value.getZExtValue()) : value.getSExtValue();
}

static DenseElementsAttr toDense(SparseElementsAttr sparse) {
  ShapedType type = sparse.getType();
  SmallVector<Attribute> elements(type.getNumElements(),
                                  Builder(type.getContext()).getZeroAttr(type.getElementType()));
  auto places = llvm::to_vector(sparse.getIndices().getValues<int64_t>());
  for (auto [number, value] : llvm::enumerate(sparse.getValues().getValues<Attribute>())) {
    int64_t element = 0;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      element = element * type.getDimSize(dim) + places[number * type.getRank() + dim];
    elements[element] = value;
  }
  return DenseElementsAttr::get(type, elements);
}

FailureOr<json::Value> Constants::data(Operation *op, Attribute attr) {
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    return json::Value(json::Object{{"splat", scalarJson(splat.getSplatValue<Attribute>())}});
  if (auto sparse = dyn_cast<SparseElementsAttr>(attr))
    return data(op, toDense(sparse));
  if (auto known = places.find(attr); known != places.end())
    return place(known->second);
  std::string_view bytes;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    bytes = {dense.getRawData().data(), dense.getRawData().size()};
    if (dense.getElementType().isInteger(1)) { // eight to a byte
      std::string &made = owned.emplace_back();
      for (bool value : dense.getValues<bool>())
        made.push_back(char(value));
      bytes = made;
    }
  } else {
    auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
    AsmResourceBlob *blob = resource ? resource.getRawHandle().getBlob() : nullptr;
    if (!blob)
      return op->emitOpError("holds a constant whose data is not available");
    bytes = {blob->getData().data(), blob->getData().size()};
  }
  if (bytes.size() <= mostInline)
    return json::Value(llvm::encodeBase64(bytes));
  auto type = cast<ShapedType>(cast<TypedAttr>(attr).getType());
  uint64_t element = std::max(1u, type.getElementTypeBitWidth() / 8);
  // Of bytes in a file the reader cannot see how many they were meant to be.
  if (bytes.size() % element != 0 || bytes.size() / element != uint64_t(type.getNumElements()))
    return op->emitOpError("holds a constant of another size: expected ")
           << type.getNumElements() << " elements of " << element << " bytes, got " << bytes.size()
           << " bytes";
  static const char zeros[alignment] = {};
  if (uint64_t rest = end % alignment) {
    parts.push_back({zeros, size_t(alignment - rest)});
    end += alignment - rest;
  }
  uint64_t offset = end;
  places[attr] = offset;
  parts.push_back(bytes);
  end += bytes.size();
  return place(offset);
}

json::Value Constants::place(uint64_t offset) {
  return json::Object{{"file", bundle::constantsFile}, {"offset", int64_t(offset)}};
}

support::File Constants::file() const {
  return {bundle::constantsFile, "", {parts.begin(), parts.end()}};
}

} // namespace gemm
