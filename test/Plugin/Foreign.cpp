// A dialect and a pass of somebody else, loaded by --load-dialect-plugin and --load-pass-plugin.
// #foreign.plan<"...">: the schedule that the text is, the whole attribute; "any" leaves it open.
// #foreign.price<"ns">: a cost of so many nanoseconds. #foreign.machine<"BASE">: twice the
// memory bandwidth of a machine of our table. foreign-plan writes plans on products of linalg.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Target.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace foreign {

struct TextStorage : AttributeStorage {
  using KeyTy = StringRef;
  explicit TextStorage(StringRef text) : text(text) {}
  bool operator==(StringRef other) const { return text == other; }
  static TextStorage *construct(AttributeStorageAllocator &allocator, StringRef text) {
    return new (allocator.allocate<TextStorage>()) TextStorage(allocator.copyInto(text));
  }
  StringRef text;
};

struct PlanAttr
    : Attribute::AttrBase<PlanAttr, Attribute, TextStorage, gemm::ScheduleInterface::Trait> {
  using Base::Base;
  static constexpr StringLiteral name = "foreign.plan";
  StringRef getText() const { return getImpl()->text; }

  FailureOr<gemm::ScheduleAttr> getScheduleOf(gemm::MatmulOp product, const gemm::Target &) const {
    if (getText() == "any")
      return gemm::ScheduleAttr();
    auto schedule = dyn_cast_or_null<gemm::ScheduleAttr>(parseAttribute(getText(), getContext()));
    if (!schedule)
      return product.emitOpError("has a foreign plan that is no schedule");
    return schedule;
  }
};

struct PriceAttr
    : Attribute::AttrBase<PriceAttr, Attribute, TextStorage, gemm::CostInterface::Trait> {
  using Base::Base;
  static constexpr StringLiteral name = "foreign.price";
  StringRef getText() const { return getImpl()->text; }

  FailureOr<gemm::CostAttr> getCostOf(gemm::MatmulOp product, const gemm::Target &) const {
    int64_t ns;
    if (getText().getAsInteger(10, ns))
      return product.emitOpError("has a foreign price that is no number");
    return gemm::CostAttr::get(getContext(), 2, 1, gemm::ir::Bound::Memory, ns);
  }
};

struct MachineAttr
    : Attribute::AttrBase<MachineAttr, Attribute, TextStorage, gemm::TargetInterface::Trait> {
  using Base::Base;
  static constexpr StringLiteral name = "foreign.machine";
  StringRef getText() const { return getImpl()->text; }

  StringRef getMachine() const { return "foreign"; }
  StringRef getChip() const {
    const gemm::Target *base = gemm::lookupTarget(std::string_view(getText()));
    return base ? StringRef(base->chip) : "";
  }
  LogicalResult describe(gemm::Target &target, std::string &error) const {
    const gemm::Target *base = gemm::lookupTarget(std::string_view(getText()));
    if (getText() == "untold")
      return failure();
    if (getText() == "still") { // nothing computes
      target = *gemm::lookupTarget("a100");
      target.smCount = 0;
      return success();
    }
    if (!base) {
      error = "no machine to take for foreign: " + getText().str();
      return failure();
    }
    target = *base;
    target.name = "foreign";
    target.dramBytesPerSecond *= 2;
    return success();
  }
};

class ForeignDialect : public Dialect {
public:
  explicit ForeignDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ForeignDialect>()) {
    addAttributes<PlanAttr, PriceAttr, MachineAttr>();
  }
  static constexpr StringLiteral getDialectNamespace() { return StringLiteral("foreign"); }

  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    std::string text;
    if (parser.parseKeyword(&keyword) || parser.parseLess() || parser.parseString(&text) ||
        parser.parseGreater())
      return {};
    if (keyword == "plan")
      return PlanAttr::get(getContext(), StringRef(text));
    if (keyword == "price")
      return PriceAttr::get(getContext(), StringRef(text));
    if (keyword == "machine")
      return MachineAttr::get(getContext(), StringRef(text));
    parser.emitError(loc, "expected plan, price or machine");
    return {};
  }

  void printAttribute(Attribute attribute, DialectAsmPrinter &printer) const override {
    auto print = [&](auto typed) {
      printer << typed.name.substr(typed.name.find('.') + 1) << "<";
      printer.printString(typed.getText());
      printer << ">";
    };
    if (auto plan = dyn_cast<PlanAttr>(attribute))
      print(plan);
    else if (auto price = dyn_cast<PriceAttr>(attribute))
      print(price);
    else
      print(cast<MachineAttr>(attribute));
  }
};

/// A plan on each product of linalg in a function.
struct PlanPass : PassWrapper<PlanPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlanPass)
  StringRef getArgument() const override { return "foreign-plan"; }
  StringRef getDescription() const override { return "a plan on each product of linalg"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<ForeignDialect>();
  }
  void runOnOperation() override {
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (linalg::isaContractionOpInterface(op))
        op->setAttr("foreign.plan",
                    PlanAttr::get(&getContext(),
                                  StringRef("#gemm.schedule<mma_sync, block, tile = [64, 64, 32], "
                                            "warp = [32, 32], stages = 3, group = 8>")));
    });
  }
};

} // namespace foreign

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "foreign", LLVM_VERSION_STRING,
          [](DialectRegistry *registry) { registry->insert<foreign::ForeignDialect>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "foreign", LLVM_VERSION_STRING,
          [] { PassRegistration<foreign::PlanPass>(); }};
}
