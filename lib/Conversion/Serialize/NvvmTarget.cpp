// #nvvm.target as a machine: its chip is what code is generated for, and means that chip's
// default machine, as in gemm.target.
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Target.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace {
struct NvvmTarget : gemm::TargetInterface::ExternalModel<NvvmTarget, NVVM::NVVMTargetAttr> {
  StringRef getMachine(Attribute attribute) const { return getChip(attribute); }
  StringRef getChip(Attribute attribute) const {
    return cast<NVVM::NVVMTargetAttr>(attribute).getChip();
  }
  LogicalResult describe(Attribute attribute, gemm::Target &target, std::string &error) const {
    std::optional<gemm::Target> found =
        gemm::findTarget(std::string_view(getChip(attribute)), error);
    if (!found)
      return failure();
    target = *found;
    return success();
  }
};
} // namespace

void gemm::registerNvvmTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NVVM::NVVMDialect *) {
    NVVM::NVVMTargetAttr::attachInterface<NvvmTarget>(*context);
  });
}
