// Adds ops that move elements.
#include "Program.h"

using namespace heddle::fuzz;

static void addBroadcast(Program &p) {
  Value x = p.operand(0, [](const Value &v) { return v.rank() <= 4 && v.count() <= 100; });
  // New dims among the old ones, of which those of size 1 may grow.
  int64_t added = p.between(0, std::min<int64_t>(2, 5 - x.rank())), rank = x.rank() + added;
  Sizes places;
  for (int64_t dim = 0; dim < rank; ++dim)
    places.push_back(dim);
  p.shuffle(places);
  Sizes dims(places.begin(), places.begin() + x.rank()), shape(rank, 0);
  if (!p.once(3))
    llvm::sort(dims);
  for (int64_t &size : shape)
    size = p.between(1, 5);
  for (auto [from, to] : llvm::enumerate(dims))
    if (x.shape[from] != 1 || p.once(2))
      shape[to] = x.shape[from];
  Value result = Program::moved(x, shape);
  if (result.count() <= 800)
    p.keep(p.op("stablehlo.broadcast_in_dim", {x}, {result}, "broadcast_dimensions = " + array(dims)).front());
}

/// Adds a reshape: dims joined, split, and of size 1 added.
static void addReshape(Program &p) {
  Value x = p.operand();
  Sizes shape = x.shape;
  for (int64_t change = p.between(1, 3); change > 0; --change) {
    int64_t kind = p.below(4);
    if (kind == 0 && shape.size() >= 2) {
      int64_t dim = p.below(shape.size() - 1);
      shape[dim] *= shape[dim + 1];
      shape.erase(shape.begin() + dim + 1);
    } else if (kind < 3 && !shape.empty() && shape.size() < 5) {
      int64_t dim = p.below(shape.size());
      for (int64_t d : {2, 3, 5, 4})
        if (shape[dim] > d && shape[dim] % d == 0 && p.once(2)) {
          bool isMajor = p.once(2);
          int64_t major = isMajor ? d : shape[dim] / d;
          shape.insert(shape.begin() + dim + 1, shape[dim] / major);
          shape[dim] = major;
          break;
        }
    } else if (shape.size() < 5) {
      shape.insert(shape.begin() + p.below(shape.size() + 1), 1);
    }
  }
  p.keep(p.op("stablehlo.reshape", {x}, {Program::moved(x, shape)}).front());
}

static void addTranspose(Program &p) {
  Value x = p.operand(2);
  Sizes order, shape;
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    order.push_back(dim);
  p.shuffle(order);
  for (int64_t dim : order)
    shape.push_back(x.shape[dim]);
  p.keep(p.op("stablehlo.transpose", {x}, {Program::moved(x, shape)}, "permutation = " + array(order)).front());
}

static void addSlice(Program &p) {
  Value x = p.operand(1);
  Sizes start, limit, stride, shape;
  for (int64_t size : x.shape) {
    bool isWhole = p.once(3);
    start.push_back(isWhole ? 0 : p.below(size + 1));
    limit.push_back(isWhole ? size : p.between(start.back(), size));
    if (!isWhole && limit.back() == start.back() && size > 0) { // seldom empty
      start.back() = 0;
      limit.back() = p.between(1, size);
    }
    stride.push_back(p.once(3) ? p.between(1, 3) : 1);
    shape.push_back((limit.back() - start.back() + stride.back() - 1) / stride.back());
  }
  p.keep(p.op("stablehlo.slice", {x}, {Program::moved(x, shape)},
              "start_indices = " + array(start) + ", limit_indices = " + array(limit) + ", strides = " + array(stride))
             .front());
}

static void addPad(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return v.count() <= 150; });
  Value with = p.once(2) ? p.any(x.element, {}) : p.constant(x.element, {}, p.below(3));
  Sizes low, high, interior, shape;
  for (int64_t size : x.shape) {
    bool isKept = p.once(2);
    int64_t gap = !isKept && p.once(4) ? p.between(1, 2) : 0, inner = size + std::max<int64_t>(size - 1, 0) * gap;
    int64_t a = isKept ? 0 : p.between(-std::min<int64_t>(inner, 2), 3);
    int64_t b = isKept ? 0 : p.between(-std::min<int64_t>(inner + std::min<int64_t>(a, 0), 2), 3);
    low.push_back(a);
    high.push_back(std::max(b, -inner - a));
    interior.push_back(gap);
    shape.push_back(inner + a + high.back());
  }
  Value result = Program::moved(x, shape);
  result.bound = std::max(x.bound, with.bound);
  result.integral &= with.integral;
  result.isSum |= with.isSum;
  if (result.count() <= 600)
    p.keep(p.op("stablehlo.pad", {x, with}, {result},
                "edge_padding_low = " + array(low) + ", edge_padding_high = " + array(high) +
                    ", interior_padding = " + array(interior))
               .front());
}

static void addConcatenate(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return v.count() <= 300; });
  int64_t dim = p.below(x.rank());
  std::vector<Value> parts = {x};
  Value result = x;
  for (int64_t more = p.between(1, 2); more > 0; --more) {
    Sizes shape = x.shape;
    if (p.once(2))
      shape[dim] = p.between(1, 6);
    Value part = p.any(x.element, shape);
    result.shape[dim] += shape[dim];
    result.bound = std::max(result.bound, part.bound);
    result.integral &= part.integral;
    result.isSum |= part.isSum;
    parts.push_back(part);
  }
  if (p.once(2))
    std::swap(parts.front(), parts.back());
  p.keep(p.op("stablehlo.concatenate", parts, {result}, "dimension = " + std::to_string(dim) + " : i64").front());
}

static void addReverse(Program &p) {
  Value x = p.operand(1);
  p.keep(p.op("stablehlo.reverse", {x}, {x}, "dimensions = " + array(p.someOf(x.rank()))).front());
}

static void addIota(Program &p) {
  Value result{"", p.once(2) ? "f32" : "i32", p.shape(1), 12, true, 0, false};
  std::string dim = std::to_string(p.below(result.rank()));
  p.keep(p.op("stablehlo.iota", {}, {result}, "iota_dimension = " + dim + " : i64").front());
}

static void addRandomBits(Program &p) {
  Value state = p.any("ui64", {2});
  Value bits{"", p.oneOf({"ui32", "ui64", "ui8"}), p.shape(), 0x1p64, true, 0, false};
  std::string algorithm = p.oneOf({"THREE_FRY", "PHILOX", "DEFAULT"});
  std::vector<Value> results = p.op("stablehlo.rng_bit_generator", {state}, {state, bits},
                                    "rng_algorithm = #stablehlo<rng_algorithm " + algorithm + ">");
  if (p.once(2))
    p.keep(results[0]);
  p.keep(results[1]);
}

void heddle::fuzz::addShapeOp(Program &p) {
  Program::WithComplex scope(p, p.once(3));
  int64_t kind = p.below(18);
  if (kind < 3)
    addBroadcast(p);
  else if (kind < 6)
    addReshape(p);
  else if (kind < 8)
    addTranspose(p);
  else if (kind < 10)
    addSlice(p);
  else if (kind < 12)
    addPad(p);
  else if (kind < 14)
    addConcatenate(p);
  else if (kind < 16)
    addReverse(p);
  else if (kind < 17)
    addIota(p);
  else
    addRandomBits(p);
}
