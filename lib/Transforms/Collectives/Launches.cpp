#include "Launches.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

static std::string getName(spmd::CollectiveOpInterface collective) {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << collective.getMeshAttr() << ' ' << collective.getGroup();
  return name;
}

Streams::Streams(ModuleOp module) {
  module.walk([&](spmd::CollectiveOpInterface op) { numbers.try_emplace(getName(op)); });
  int64_t next = 0; // beside messages and transfers, which have their streams already
  module.walk([&](spmd::StartOp op) {
    if (op.holdsMessages() || op.holdsTransfers() || op.getHostKernel())
      next = std::max<int64_t>(next, op.getStream());
  });
  for (auto &[name, number] : numbers)
    number = ++next;
}

int64_t Streams::of(Operation *collective) const {
  return numbers.at(getName(cast<spmd::CollectiveOpInterface>(collective)));
}

spmd::StartOp heddle::collectives::launch(ArrayRef<Operation *> collectives, int64_t stream) {
  OpBuilder builder(collectives.back());
  SmallVector<Value> operands;
  SmallVector<Type> types;
  SmallVector<Location> locations;
  for (Operation *collective : collectives) {
    llvm::append_range(operands, collective->getOperands());
    llvm::append_range(types, collective->getResultTypes());
    locations.push_back(collective->getLoc());
  }
  Location location = builder.getFusedLoc(locations);
  auto future = spmd::FutureType::get(builder.getContext(), types);
  auto start = spmd::StartOp::create(builder, location, future, operands, stream);
  auto done = spmd::DoneOp::create(builder, location, types, start.getFuture());
  Attribute scope = collectives.front()->getAttr(HeddleDialect::scopeAttrName);
  if (scope &&
      llvm::all_of(collectives, [&](Operation *op) { return op->getAttr(HeddleDialect::scopeAttrName) == scope; }))
    for (Operation *op : {start.getOperation(), done.getOperation()})
      op->setAttr(HeddleDialect::scopeAttrName, scope);
  Block &body = start.getBody().emplaceBlock();
  builder.setInsertionPointToEnd(&body);
  IRMapping mapping;
  SmallVector<Value> yielded;
  for (Operation *collective : collectives) {
    for (Value operand : collective->getOperands())
      mapping.map(operand, body.addArgument(operand.getType(), collective->getLoc()));
    llvm::append_range(yielded, builder.clone(*collective, mapping)->getResults());
  }
  spmd::YieldOp::create(builder, location, yielded);
  size_t index = 0;
  for (Operation *collective : collectives) {
    for (Value result : collective->getResults())
      result.replaceAllUsesWith(done.getResult(index++));
    collective->erase();
  }
  return start;
}
