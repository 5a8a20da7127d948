#include "SplitSums.h"

#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/ScanOperands.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

Value add(OpBuilder &builder, Value sum, Value term) {
  return sum ? stablehlo::AddOp::create(builder, term.getLoc(), sum, term) : term;
}

/// The stage of what makes a value, or `otherwise` where none does.
int getStage(Value term, const Stages &stages, int otherwise) {
  auto found = stages.find(term.getDefiningOp());
  return found == stages.end() ? otherwise : found->second;
}

} // namespace

ScanOp heddle::pipeline::splitSums(const LoopBody &body, int last, Stages &stages) {
  ScanOp scan = body.getScan();
  SmallVector<std::pair<unsigned, std::map<int, SmallVector<Value>>>> split;
  SmallVector<Value> zeros;
  OpBuilder builder(scan);
  for (const CarrySum &sum : body.getSums()) {
    std::map<int, SmallVector<Value>> terms; // by stage
    for (Value term : sum.terms)
      terms[getStage(term, stages, last)].push_back(term);
    if (terms.size() == 1) {
      for (Operation *op : sum.ops)
        stages[op] = terms.begin()->first;
      continue;
    }
    for (size_t more = 1; more < terms.size(); ++more) {
      auto type = cast<RankedTensorType>(sum.terms.front().getType());
      zeros.push_back(
          stablehlo::ConstantOp::create(builder, scan.getLoc(), stablehlo::getIdentities(type, Combiner::Add)));
    }
    split.emplace_back(sum.carry, std::move(terms));
  }
  if (split.empty())
    return scan;
  size_t next = scan.getCarries().size();
  SmallVector<SmallVector<Operation *>> old;
  for (const CarrySum &sum : body.getSums())
    if (llvm::any_of(split, [&](auto &each) { return each.first == sum.carry; }))
      old.push_back(sum.ops);
  scan = addOperands(scan, {}, zeros);
  YieldOp yield = scan.getYield();
  for (auto &[carry, terms] : split) {
    Value total = scan.getCarryResults()[carry];
    SmallVector<unsigned> carries;
    for (auto &[stage, own] : terms) {
      unsigned index = carries.empty() ? carry : next++;
      carries.push_back(index);
      builder.setInsertionPoint(yield);
      Value sum;
      for (Value term : own)
        if (Value longer = add(builder, sum, term); true) {
          if (sum)
            stages[longer.getDefiningOp()] = stage;
          sum = longer;
        }
      sum = add(builder, scan.getBodyCarries()[index], sum);
      stages[sum.getDefiningOp()] = stage;
      yield->setOperand(index, sum);
    }
    builder.setInsertionPointAfter(scan);
    replaceUses(total, [&] {
      for (unsigned index : llvm::drop_begin(carries)) {
        total = add(builder, total, scan.getCarryResults()[index]);
        builder.setInsertionPointAfter(total.getDefiningOp());
      }
      return total;
    });
  }
  for (SmallVector<Operation *> &ops : old)
    for (Operation *op : ops) // the last sum stands first
      op->erase();
  return scan;
}
