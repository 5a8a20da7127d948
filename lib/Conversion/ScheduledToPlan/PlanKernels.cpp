#include "PlanKernels.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Plan/PlanDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

namespace {

constexpr auto kIgnoreLocations = OperationEquivalence::IgnoreLocations;

/// A hash that is equal for functions with equal bodies, wherever they come from.
size_t hashBody(func::FuncOp function) {
  llvm::DenseMap<Value, unsigned> numbers;
  for (Value argument : function.getArguments())
    numbers.try_emplace(argument, numbers.size());
  llvm::hash_code hash = mlir::hash_value(function.getFunctionType());
  function.getBody().front().walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value operand : op->getOperands())
      hash = llvm::hash_combine(hash, numbers.lookup(operand));
    hash = llvm::hash_combine(hash, OperationEquivalence::computeHash(op, OperationEquivalence::ignoreHashValue,
                                                                      OperationEquivalence::ignoreHashValue,
                                                                      kIgnoreLocations));
    for (Value result : op->getResults())
      numbers.try_emplace(result, numbers.size());
  });
  return hash;
}

/// The argument's number that stands for the device's index along some axes.
unsigned numberOf(spmd::AxisIndexOp op, Kernel &kernel) {
  std::pair<Attribute, FlatSymbolRefAttr> key(op.getAxesAttr(), op.getMeshAttr());
  auto *found = llvm::find(kernel.indices, key);
  unsigned number = found - kernel.indices.begin();
  if (found == kernel.indices.end())
    kernel.indices.push_back(key);
  return number;
}

} // namespace

FlatSymbolRefAttr PlanKernels::add(func::FuncOp function, StringRef attribute, StringRef kind) {
  Builder builder(module.getContext());
  SmallVector<func::FuncOp, 1> &same = functions[hashBody(function)];
  for (func::FuncOp other : same)
    if (other->getAttr(attribute) == builder.getStringAttr(kind) &&
        OperationEquivalence::isRegionEquivalentTo(&function.getBody(), &other.getBody(), kIgnoreLocations)) {
      function.erase();
      return FlatSymbolRefAttr::get(other);
    }
  function.setName((kind + "_" + Twine(counts[kind]++)).str());
  function.setPrivate();
  function->setAttr(attribute, builder.getStringAttr(kind));
  symbols.insert(function, module.getBody()->end());
  same.push_back(function);
  return FlatSymbolRefAttr::get(function);
}

Kernel PlanKernels::outline(Region &region, ValueRange captured, Location loc, StringRef attribute, StringRef kind) {
  Kernel kernel;
  region.walk([&](spmd::AxisIndexOp op) { numberOf(op, kernel); });
  MLIRContext *context = module.getContext();
  auto arguments = llvm::to_vector(region.getArgumentTypes());
  llvm::append_range(arguments, captured.getTypes());
  arguments.append(kernel.indices.size(), RankedTensorType::get({}, IntegerType::get(context, 32)));
  Operation *end = region.front().getTerminator();
  auto type = FunctionType::get(context, arguments, llvm::to_vector(end->getOperandTypes()));
  auto function = func::FuncOp::create(loc, "kernel", type);
  Block *body = function.addEntryBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(body);
  IRMapping mapping;
  unsigned own = region.getNumArguments(), taken = own + captured.size();
  mapping.map(region.getArguments(), body->getArguments().take_front(own));
  mapping.map(captured, body->getArguments().slice(own, captured.size()));
  for (Operation &op : region.front().without_terminator()) {
    if (auto index = dyn_cast<spmd::AxisIndexOp>(op)) {
      mapping.map(index.getResult(), body->getArgument(taken + numberOf(index, kernel)));
      continue;
    }
    // The place that an op was called from would only tell equal kernels apart; the launch says it.
    builder.clone(op, mapping)->walk([](Operation *inner) { inner->removeAttr(HeddleDialect::scopeAttrName); });
  }
  func::ReturnOp::create(builder, loc,
                         llvm::map_to_vector(end->getOperands(), [&](Value value) { return mapping.lookup(value); }));
  kernel.name = add(function, attribute, kind);
  return kernel;
}

Kernel PlanKernels::outline(Operation *op) {
  if (std::optional<FusionKind> kind = findFusionKind(op))
    return outline(op->getRegion(0), {}, op->getLoc(), plan::PlanDialect::kernelAttrName, stringifyFusionKind(*kind));
  auto library = cast<LibraryOp>(op);
  return outline(library.getBody(), {}, op->getLoc(), plan::PlanDialect::libraryAttrName,
                 stringifyLibraryKind(library.getKind()));
}

Kernel PlanKernels::outline(Region &region, ValueRange captured, Location loc) {
  return outline(region, captured, loc, plan::PlanDialect::kernelAttrName, stringifyFusionKind(FusionKind::Loop));
}

FlatSymbolRefAttr PlanKernels::make(TypeRange arguments, Location loc, Build build) {
  auto function = func::FuncOp::create(loc, "kernel", FunctionType::get(module.getContext(), arguments, {}));
  Block *body = function.addEntryBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(body);
  SmallVector<Value> results = build(builder, body->getArguments());
  func::ReturnOp::create(builder, loc, results);
  function.setType(FunctionType::get(module.getContext(), arguments, TypeRange(ValueRange(results))));
  return add(function, plan::PlanDialect::kernelAttrName, stringifyFusionKind(FusionKind::Loop));
}
