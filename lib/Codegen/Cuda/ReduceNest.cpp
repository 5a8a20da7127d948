// Reductions along any dims, where rows and columns (RowNest.cpp) are not enough: along dims in the middle, of more
// columns than a block keeps, of everything. Where the innermost dim is reduced, a warp or a block goes along it and
// combines at the end; where it is kept, each thread has results of its own. Where there are few results, blocks reduce
// parts, which the results' readers combine in order.
#include "IndexedNests.h"
#include "TextReducer.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using stablehlo::ReduceOp;

namespace {

struct Form : codegen::ReductionForm {
  Form(ReduceOp op, int64_t processors) : ReductionForm(op) {
    // Work for all processors, but so much for each that parts are few beside it.
    constexpr int64_t kThreads = 1 << 16;
    int64_t wanted = minorIsReduced ? llvm::divideCeil(2 * processors, kept) : llvm::divideCeil(kThreads, kept / 4 + 1);
    int64_t most = minorIsReduced ? reduced / 8192 : reduced / 32;
    parts = std::clamp<int64_t>(std::min(wanted, most), 1, 256);
  }

  int64_t parts;
};

class ReduceNest : public TextNest {
public:
  ReduceNest(KernelState &state, ArrayRef<ReduceOp> ops) : form(ops.front(), state.target.processors) {
    SmallVector<Value> inputs;
    for (ReduceOp op : ops) {
      reducers.emplace_back(op, op.getBody(), op.getInputs(), op.getInitValues());
      isOrdered |= reducers.back().isOrdered();
      if (!reducers.back().isSupported())
        state.fail(op, "has a body that has no code for GPUs");
      llvm::append_range(inputs, op.getInputs());
    }
    auto isPlaced = [&](Value value) {
      auto found = state.materialized.find(value);
      return found != state.materialized.end() && found->second.result;
    };
    if (llvm::any_of(ops, [&](ReduceOp op) { return llvm::any_of(op->getResults(), isPlaced); }))
      form.parts = 1; // nobody would add them up
    width = form.minorIsReduced && isOrdered ? 1 : chooseWidth(findElementTypes(inputs));
    while (form.columns % width != 0)
      width /= 2;
    choose(state);
    for (TextReducer &reducer : reducers)
      for (auto [i, value] : llvm::enumerate(reducer.op->getResults())) {
        if (form.parts == 1 && state.materialized.contains(value))
          continue; // in a result of the kernel
        Type element = form.parts > 1 ? reducer.getType(i) : typeOf(value).getElementType();
        state.materialized[value] = {state.allocate(getElementBytes(element) * form.kept * form.parts),
                                     form.parts > 1 ? form.parts : 0, element};
      }
  }

  void prepare(KernelState &) override {}
  void emit(TextEmitter &emitter) override { form.minorIsReduced ? emitGroups(emitter) : emitColumns(emitter); }

  std::string describe() const override {
    std::string text;
    for (const TextReducer &reducer : reducers)
      text += (text.empty() ? "" : ", ") + getName(reducer.op->getResult(0));
    return text + " of " + printShape(typeOf(reducers.front().op->getOperand(0))) + " to " +
           printShape(typeOf(reducers.front().op->getResult(0))) +
           (form.parts > 1 ? " in " + std::to_string(form.parts) + " parts" : "");
  }

private:
  void choose(KernelState &state) {
    std::string inParts = form.parts > 1 ? llvm::formatv(", in {0} parts for the next stage", form.parts).str() : "";
    if (!form.minorIsReduced) {
      vectors = form.kept / width;
      threads = vectors <= 1024 ? 64 : 256;
      blocksOfPart = llvm::divideCeil(vectors, threads);
      chunk = llvm::divideCeil(form.reduced, form.parts);
      state.note(llvm::formatv("{0} results of {1} each: a thread for {2} side by side{3}", form.kept, form.reduced,
                               width, inParts));
    } else {
      lanes = form.reduced / width <= 256 && form.parts == 1 ? 32 : 256;
      threads = 256;
      blocksOfPart = lanes == 32 ? llvm::divideCeil(form.kept, threads / lanes) : form.kept;
      chunk = llvm::alignTo(llvm::divideCeil(form.reduced, form.parts), lanes * width);
      state.note(llvm::formatv("{0} results of {1} each: a {2} for each{3}", form.kept, form.reduced,
                               lanes == 32 ? "warp" : "block", inParts));
    }
    blocks = blocksOfPart * form.parts;
  }

  void combine(TextEmitter &emitter, ArrayRef<Index> point, const std::vector<SmallVector<Expression>> &accumulators) {
    std::vector<SmallVector<Expression>> values;
    for (TextReducer &reducer : reducers)
      values.push_back(reducer.evaluate(emitter, point));
    for (auto [reducer, own, value] : llvm::zip(reducers, accumulators, values))
      reducer.combineInto(emitter, own, value);
  }

  /// Where a result, or a part of it, goes; and what goes there.
  void store(TextEmitter &emitter, Index part, Index keptPlace, const TextReducer &reducer,
             ArrayRef<Expression> accumulators) {
    SmallVector<Expression> values =
        form.parts > 1 ? SmallVector<Expression>(accumulators) : reducer.finish(emitter, accumulators);
    for (auto [result, value] : llvm::zip(reducer.op->getResults(), values)) {
      const Materialized &where = emitter.state.materialized.find(result)->second;
      Memory memory = where.result ? emitter.getResult(*where.result)
                                   : emitter.getScratch(where.offset, where.element, form.kept * form.parts,
                                                        getName(result) + (form.parts > 1 ? "Parts" : "Kept"));
      emitter.store(memory, emitter.space.add(emitter.space.multiply(part, form.kept), keptPlace), value);
    }
  }

  /// The numbers of a block in its part, and of the part.
  std::pair<Index, Index> emitBlock(TextEmitter &emitter) {
    Index block = blocks == 1 ? emitter.space.constant(0) : emitter.makeVariable(emitter.getBlock(), {0, blocks - 1});
    return {emitter.space.remainder(block, blocksOfPart), emitter.space.divide(block, blocksOfPart)};
  }

  // ---- The minor dims are reduced ----

  /// A warp or a block for each result: strided by all its vectors; or, where order counts, each thread along elements
  /// that stand side by side.
  void emitGroups(TextEmitter &emitter) {
    IndexSpace &space = emitter.space;
    StringRef type = emitter.getIndexType();
    Expression own = lanes == 32 ? lane() : thread();
    auto [inPart, part] = emitBlock(emitter);
    Index result = inPart;
    if (lanes == 32) {
      Expression item =
          emitter.define(type, "result", blocks == 1 ? warp() : emitter.print(inPart) * 8 + warp(), false);
      if (form.kept % 8 != 0)
        emitter.returnIf(item >= form.kept);
      result = emitter.makeVariable(item, {0, form.kept - 1});
    }
    std::vector<SmallVector<Expression>> accumulators;
    for (TextReducer &reducer : reducers)
      accumulators.push_back(reducer.declare(emitter));
    int64_t each = chunk / (lanes * width) * width; // elements of a thread
    Expression start = emitter.print(space.multiply(part, chunk)), end = form.reduced, first = own;
    if (isOrdered)
      first = own * each;
    else if (width > 1)
      first = own * width;
    first = emitter.define(type, "first", start.isZero() ? first : start + first, false);
    int64_t step = isOrdered ? 1 : lanes * width;
    if (isOrdered || form.parts > 1)
      end = emitter.define(
          type, "end", call("minimum", isOrdered ? first + each : start + chunk, emitter.asIndex(form.reduced)), false);
    emitter.loop(Loop::upTo(type, "e", first, end, step), double(form.kept) * form.reduced / width,
                 [&](const Expression &e) {
                   Index vector = emitter.makeVariable(e, {0, form.reduced / width - 1}, width);
                   emitter.withLanes(width, [&](Index k) {
                     Index place = space.add(space.multiply(vector, width), k);
                     combine(emitter,
                             form.makePoint(space, result, space.divide(place, form.columns),
                                            space.remainder(place, form.columns)),
                             accumulators);
                   });
                 });
    for (auto [reducer, own] : llvm::zip(reducers, accumulators)) {
      if (lanes == 32)
        reducer.combineLanes(emitter, own, 32);
      else
        reducer.combineBlock(emitter, own, threads);
    }
    emitter.when(own == 0, double(form.kept), [&, part = part] {
      for (auto [reducer, own] : llvm::zip(reducers, accumulators))
        store(emitter, part, result, reducer, own);
    });
  }

  // ---- The minor dims are kept ----

  void emitColumns(TextEmitter &emitter) {
    IndexSpace &space = emitter.space;
    StringRef type = emitter.getIndexType();
    auto [inPart, part] = emitBlock(emitter);
    Expression number = emitter.print(space.multiply(inPart, threads));
    Expression item = emitter.define(type, "item", number.isZero() ? thread() : number + thread(), false);
    if (blocksOfPart * threads > vectors)
      emitter.returnIf(item >= vectors);
    Index vector = emitter.makeVariable(item, {0, vectors - 1});
    int64_t across = form.columns / width;
    Index row = space.divide(vector, across), start = space.multiply(space.remainder(vector, across), width);
    double trips = double(vectors) * form.parts;
    emitter.setTrips(trips);
    // An accumulator for each lane.
    std::vector<SmallVector<Expression>> accumulators;
    for (TextReducer &reducer : reducers) {
      if (width == 1) {
        accumulators.push_back(reducer.declare(emitter));
        continue;
      }
      SmallVector<Expression> &own = accumulators.emplace_back(), starts = reducer.start(emitter);
      for (size_t i = 0; i < reducer.size(); ++i)
        own.push_back(
            emitter.declareVariable(getVectorType(reducer.getType(i), width), reducer.getName(i) + Twine(width)));
      emitter.withLanes(width, [&](Index) {
        for (auto [variable, value] : llvm::zip(own, starts))
          emitter.assign(emitter.laneOf(variable), value);
      });
    }
    auto inLane = [&] {
      std::vector<SmallVector<Expression>> variables = accumulators;
      if (width > 1)
        for (SmallVector<Expression> &own : variables)
          for (Expression &variable : own)
            variable = emitter.laneOf(variable);
      return variables;
    };
    Expression first = emitter.print(space.multiply(part, chunk)), end = form.reduced;
    if (form.parts > 1)
      end = emitter.define(type, "end", call("minimum", first + chunk, emitter.asIndex(form.reduced)), false);
    emitter.loop(Loop::upTo(type, "along", first, end), trips * chunk, [&](const Expression &number) {
      Index along = emitter.makeVariable(number, {0, form.reduced - 1});
      emitter.withLanes(
          width, [&](Index k) { combine(emitter, form.makePoint(space, row, along, space.add(start, k)), inLane()); });
    });
    emitter.withLanes(width, [&, part = part](Index k) {
      Index place = space.add(space.add(space.multiply(row, form.columns), start), k);
      for (auto [reducer, own] : llvm::zip(reducers, inLane()))
        store(emitter, part, place, reducer, own);
    });
  }

  Form form;
  std::vector<TextReducer> reducers;
  bool isOrdered = false;
  int64_t width, vectors = 1, lanes = 1, blocksOfPart = 1, chunk = 1;
};

} // namespace

bool heddle::cuda::isOrdered(ReduceOp op) { return !stablehlo::matchCombiners(op.getBody()); }
bool heddle::cuda::isLeftInParts(ReduceOp op, int64_t processors) { return Form(op, processors).parts > 1; }

std::unique_ptr<TextNest> heddle::cuda::makeReduceNest(KernelState &state, ArrayRef<ReduceOp> ops) {
  return std::make_unique<ReduceNest>(state, ops);
}
