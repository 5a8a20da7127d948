// Gather, scatter and dynamic slices, at indices that may lie outside.
#include "Program.h"

using namespace heddle::fuzz;

namespace {

/// What a gather of, and a scatter into, a shape have in common.
struct Numbers {
  Sizes batching, dropped, windows; ///< dims of the operand
  Sizes indexMap;
  Sizes batch; ///< sizes of the indices' dims without the one of index vectors
  int64_t vectorDim;
  Sizes indices, indicesBatching;
  Sizes sizes; ///< of a window
};

Numbers pickNumbers(Program &p, const Sizes &shape, int64_t leastIndexed) {
  Numbers n;
  Sizes free;
  int64_t rank = shape.size();
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (rank - dim > leastIndexed && p.once(6)) {
      n.batching.push_back(dim);
      n.sizes.push_back(1);
      continue;
    }
    free.push_back(dim);
    if (p.once(2)) {
      n.dropped.push_back(dim);
      n.sizes.push_back(1);
    } else {
      n.windows.push_back(dim);
      n.sizes.push_back(p.once(2) ? shape[dim] : p.between(1, shape[dim]));
    }
  }
  p.shuffle(free);
  n.indexMap = Sizes(free.begin(), free.begin() + p.between(std::min<int64_t>(leastIndexed, free.size()), free.size()));
  struct Batch {
    int64_t size, dim;
  };
  std::vector<Batch> batch;
  for (int64_t own = p.below(3); own > 0; --own)
    batch.push_back({p.between(1, 6), -1});
  for (int64_t dim : n.batching)
    batch.push_back({shape[dim], dim});
  p.shuffle(batch);
  for (const Batch &dim : batch)
    n.batch.push_back(dim.size);
  n.vectorDim = p.once(3) ? p.below(batch.size() + 1) : batch.size();
  n.indices = n.batch;
  bool isScalar = n.indexMap.size() == 1 && p.once(2);
  if (isScalar)
    n.vectorDim = batch.size();
  else
    n.indices.insert(n.indices.begin() + n.vectorDim, n.indexMap.size());
  for (int64_t dim : n.batching) {
    int64_t place = llvm::find_if(batch, [&](const Batch &b) { return b.dim == dim; }) - batch.begin();
    n.indicesBatching.push_back(place + (!isScalar && place >= n.vectorDim ? 1 : 0));
  }
  return n;
}

/// Batch and window dims of a result or of updates, and where the latter are.
Sizes joinDims(Program &p, const Numbers &n, Sizes &windowPlaces) {
  int64_t rank = n.batch.size() + n.windows.size();
  Sizes order, shape;
  for (int64_t dim = 0; dim < rank; ++dim)
    order.push_back(dim);
  p.shuffle(order);
  windowPlaces.assign(order.begin(), order.begin() + n.windows.size());
  llvm::sort(windowPlaces);
  size_t batch = 0, window = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (llvm::is_contained(windowPlaces, dim))
      shape.push_back(n.sizes[n.windows[window++]]);
    else
      shape.push_back(n.batch[batch++]);
  return shape;
}

Value indices(Program &p, const Sizes &shape) {
  if (p.once(3)) { // all in a small range from 0 on
    Value any = p.any("i32", shape), low = p.constant("i32", {}, 0), high = p.constant("i32", {}, p.between(1, 4));
    return p.op("stablehlo.clamp", {low, any, high}, {any}).front();
  }
  return p.any(p.oneOf({"i32", "i32", "ui32", "i64"}), shape);
}

bool isIndexed(const Value &v) { return v.count() > 0 && v.count() <= 300; }

void addGather(Program &p) {
  Value x = p.operand(1, isIndexed);
  Numbers n = pickNumbers(p, x.shape, 0);
  Sizes offsets, shape = joinDims(p, n, offsets);
  Value result = Program::moved(x, shape);
  if (result.count() > 600 || result.rank() > 6)
    return;
  Value at = indices(p, n.indices);
  p.keep(p.op("stablehlo.gather", {x, at}, {result},
              "dimension_numbers = #stablehlo.gather<offset_dims = [" + list(offsets) + "], collapsed_slice_dims = [" +
                  list(n.dropped) + "], operand_batching_dims = [" + list(n.batching) +
                  "], start_indices_batching_dims = [" + list(n.indicesBatching) + "], start_index_map = [" +
                  list(n.indexMap) + "], index_vector_dim = " + std::to_string(n.vectorDim) +
                  ">, slice_sizes = " + array(n.sizes))
             .front());
}

void addScatter(Program &p) {
  Value x = p.operand(1, isIndexed);
  Numbers n = pickNumbers(p, x.shape, 1);
  if (n.indexMap.empty())
    return;
  Sizes places, shape = joinDims(p, n, places);
  if (shape.size() > 6)
    return;
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  if (count > 600)
    return;
  Value at = indices(p, n.indices);
  std::string e = "tensor<" + x.element + ">", region;
  int64_t kind = p.below(6);
  Value updates;
  std::optional<Value> result;
  if (kind < 3 && !x.isPred()) {
    updates = p.any(x.element, shape);
    double bound = x.bound + updates.bound * count;
    bool integral = x.integral && updates.integral;
    result =
        p.number(x.element, x.shape, bound, integral, integral ? 0 : epsilonOf(x.element) * bound * (count + 1), true);
    region = Program::reducer("stablehlo.add", x.element);
  } else if (kind < 5 && !x.isPred() && !x.isComplex()) {
    updates = p.any(x.element, shape);
    result = p.number(x.element, x.shape, std::max(x.bound, updates.bound), x.integral && updates.integral, 0, false);
    region = Program::reducer(p.once(2) ? "stablehlo.maximum" : "stablehlo.minimum", x.element);
  } else { // all updates are alike: which one is last is not specified
    updates = p.constant(x.element, shape, p.below(2));
    result = p.number(x.element, x.shape, std::max(x.bound, 1.0), x.integral, 0, false);
    region = "{\n    ^bb0(%l: " + e + ", %r: " + e + "):\n      stablehlo.return %r : " + e + "\n    }";
  }
  if (result)
    p.keep(p.op("stablehlo.scatter", {x, at, updates}, {*result},
                "scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [" + list(places) +
                    "], inserted_window_dims = [" + list(n.dropped) + "], input_batching_dims = [" + list(n.batching) +
                    "], scatter_indices_batching_dims = [" + list(n.indicesBatching) +
                    "], scatter_dims_to_operand_dims = [" + list(n.indexMap) +
                    "], index_vector_dim = " + std::to_string(n.vectorDim) + ">",
                {region})
               .front());
}

std::vector<Value> starts(Program &p, const Value &x) {
  std::vector<Value> all;
  std::string element = p.oneOf({"i32", "i32", "i64"});
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    all.push_back(p.once(2) ? p.constant(element, {}, p.below(4)) : p.any(element, {}));
  return all;
}

Sizes windowOf(Program &p, const Value &x) {
  Sizes sizes;
  for (int64_t size : x.shape)
    sizes.push_back(p.once(2) || size == 0 ? size : p.between(1, size));
  return sizes;
}

void addDynamicSlice(Program &p) {
  Value x = p.operand(1);
  Sizes sizes = windowOf(p, x);
  std::vector<Value> operands = {x};
  llvm::append_range(operands, starts(p, x));
  p.keep(
      p.op("stablehlo.dynamic_slice", operands, {Program::moved(x, sizes)}, "slice_sizes = " + array(sizes)).front());
}

void addDynamicUpdateSlice(Program &p) {
  Value x = p.operand(1);
  Sizes sizes = windowOf(p, x);
  Value update = p.any(x.element, sizes);
  std::vector<Value> operands = {x, update};
  llvm::append_range(operands, starts(p, x));
  Value result = x;
  result.bound = std::max(x.bound, update.bound);
  result.integral &= update.integral;
  result.isSum |= update.isSum;
  p.keep(p.op("stablehlo.dynamic_update_slice", operands, {result}).front());
}

} // namespace

void heddle::fuzz::addIndexing(Program &p) {
  int64_t kind = p.below(10);
  if (kind < 3)
    addGather(p);
  else if (kind < 6)
    addScatter(p);
  else if (kind < 8)
    addDynamicSlice(p);
  else
    addDynamicUpdateSlice(p);
}
