// Adds products and convolutions.
#include "Program.h"

using namespace heddle::fuzz;

static bool isMultiplied(const Value &v) { return v.isExact() && !v.isPred() && v.count() <= 300 && v.bound < 1e4; }

/// A product of `count` terms each; integers where the result type is one.
static std::optional<Value> product(Program &p, const Value &x, const Value &y, const Sizes &shape, int64_t count) {
  double bound = x.bound * y.bound * count * (x.isComplex() ? 2 : 1);
  bool integral = x.integral && y.integral;
  return p.number(x.element, shape, bound, integral, integral ? 0 : epsilonOf(x.element) * bound * (count + 1), true);
}

static void addDot(Program &p) {
  Program::WithComplex scope(p, p.once(5));
  Value x = p.operand(0, isMultiplied);
  Sizes dims, batch, contracting, otherBatch, otherContracting;
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    dims.push_back(dim);
  p.shuffle(dims);
  int64_t batches = std::min<int64_t>(x.rank(), p.oneOf<int64_t>({0, 0, 0, 1, 1, 2}));
  int64_t contracted = std::min<int64_t>(x.rank() - batches, p.oneOf<int64_t>({0, 1, 1, 1, 1, 2}));
  batch.assign(dims.begin(), dims.begin() + batches);
  contracting.assign(dims.begin() + batches, dims.begin() + batches + contracted);

  // The other operand's dims: those of both, and free ones, in any order.
  struct Dim {
    int64_t size, partner;
  };
  std::vector<Dim> other;
  for (int64_t dim : batch)
    other.push_back({x.shape[dim], dim});
  for (int64_t dim : contracting)
    other.push_back({x.shape[dim], dim});
  for (int64_t more = p.below(3); more > 0 && other.size() < 5; --more)
    other.push_back({p.between(1, 6), -1});
  p.shuffle(other);
  Sizes otherShape, shape;
  int64_t count = 1;
  auto placeOf = [&](int64_t partner) {
    return llvm::find_if(other, [&](const Dim &dim) { return dim.partner == partner; }) - other.begin();
  };
  for (int64_t dim : batch) {
    otherBatch.push_back(placeOf(dim));
    shape.push_back(x.shape[dim]);
  }
  for (int64_t dim : contracting) {
    otherContracting.push_back(placeOf(dim));
    count *= x.shape[dim];
  }
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contracting, dim))
      shape.push_back(x.shape[dim]);
  for (const Dim &dim : other) {
    otherShape.push_back(dim.size);
    if (dim.partner < 0)
      shape.push_back(dim.size);
  }
  Value y = p.any(x.element, otherShape);
  std::optional<Value> result = product(p, x, y, shape, count);
  if (result && shape.size() <= 6 && result->count() <= 800 && y.count() <= 800)
    p.keep(p.op("stablehlo.dot_general", {x, y}, {*result},
                "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [" + list(batch) +
                    "], rhs_batching_dimensions = [" + list(otherBatch) + "], lhs_contracting_dimensions = [" +
                    list(contracting) + "], rhs_contracting_dimensions = [" + list(otherContracting) + "]>")
               .front());
}

static void addConvolution(Program &p) {
  int64_t spatial = p.between(0, 2), featureGroups = 1, batchGroups = 1;
  if (p.once(4))
    featureGroups = p.between(2, 3);
  else if (p.once(6))
    batchGroups = 2;
  std::string element = p.oneOf({"f32", "f32", "f32", "i32", "bf16"});
  int64_t kernelFeatures = p.between(1, 4), batch = p.between(1, 5) * batchGroups;
  int64_t outFeatures = p.between(1, 4) * featureGroups * batchGroups;

  // Sizes by role, then places.
  Sizes inSizes = {batch, kernelFeatures * featureGroups}, kernelSizes = {kernelFeatures, outFeatures};
  Sizes outSizes = {batch / batchGroups, outFeatures}, strides, lhsDilation, rhsDilation;
  std::vector<std::pair<int64_t, int64_t>> padding;
  std::string reversal;
  int64_t count = kernelFeatures;
  for (int64_t dim = 0; dim < spatial; ++dim) {
    // The gradient of a kernel is a convolution with one as large as the image.
    int64_t size = p.between(1, 9), window = p.between(1, p.once(3) ? 9 : 3);
    strides.push_back(p.once(3) ? 2 : 1);
    lhsDilation.push_back(p.once(5) ? 2 : 1);
    rhsDilation.push_back(p.once(5) ? 2 : 1);
    padding.push_back({p.between(p.once(8) ? -1 : 0, 2), p.between(0, 2)});
    reversal += (dim ? ", " : "") + std::string(p.once(6) ? "true" : "false");
    int64_t padded = (size - 1) * lhsDilation.back() + 1 + padding.back().first + padding.back().second;
    int64_t covered = (window - 1) * rhsDilation.back() + 1;
    if (padded < covered)
      return;
    inSizes.push_back(size);
    kernelSizes.push_back(window);
    outSizes.push_back((padded - covered) / strides.back() + 1);
    count *= window;
  }
  auto place = [&](const Sizes &sizes, const char *first, const char *second, std::string &text) {
    Sizes order, shape;
    for (size_t role = 0; role < sizes.size(); ++role)
      order.push_back(role);
    p.shuffle(order);
    for (int64_t role : order) {
      shape.push_back(sizes[role]);
      text += (text.empty() ? "" : ", ") + (role == 0   ? std::string(first)
                                            : role == 1 ? std::string(second)
                                                        : std::to_string(role - 2));
    }
    return shape;
  };
  std::string inText, kernelText, outText;
  Sizes inShape = place(inSizes, "b", "f", inText), kernelShape = place(kernelSizes, "i", "o", kernelText);
  Sizes outShape = place(outSizes, "b", "f", outText);
  Value x = p.any(element, inShape), y = p.any(element, kernelShape);
  std::optional<Value> result = product(p, x, y, outShape, count);
  if (!result || result->count() > 800 || x.count() > 800)
    return;
  std::string attributes = "dimension_numbers = #stablehlo.conv<[" + inText + "]x[" + kernelText + "]->[" + outText +
                           "]>, feature_group_count = " + std::to_string(featureGroups) +
                           " : i64, batch_group_count = " + std::to_string(batchGroups) + " : i64";
  if (spatial > 0)
    attributes += ", window_strides = " + array(strides) + ", lhs_dilation = " + array(lhsDilation) +
                  ", rhs_dilation = " + array(rhsDilation) + ", padding = " + pairs(padding) +
                  ", window_reversal = array<i1: " + reversal + ">";
  p.keep(p.op("stablehlo.convolution", {x, y}, {*result}, attributes).front());
}

void heddle::fuzz::addContraction(Program &p) { p.once(3) ? addConvolution(p) : addDot(p); }
