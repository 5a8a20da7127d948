// What kernels are made of: an op is bound to its values once, at load, where everything about it is checked; the call
// that this gives is what a step runs.
#ifndef HEDDLE_LIB_RUNTIME_PORTABLE_KERNEL_H
#define HEDDLE_LIB_RUNTIME_PORTABLE_KERNEL_H

#include "../Errors.h"
#include "../StridedCopy.h"
#include "heddle/PlanFormat/Body.h"

#include <cstring>
#include <functional>
#include <map>

namespace heddle::runtime {

/// An i1 in memory: bytes may hold anything before something is written there, and bit 0 counts.
struct Pred {
  uint8_t bits = 0;
  Pred() = default;
  Pred(bool value) : bits(value) {}
  operator bool() const { return bits & 1; }
};

/// A dense value in a device's memory.
struct Tensor {
  format::TensorType type;
  std::byte *data = nullptr;

  const std::vector<int64_t> &shape() const { return type.shape; }
  int64_t rank() const { return static_cast<int64_t>(type.shape.size()); }
  int64_t elements() const {
    int64_t count = 1;
    for (int64_t size : type.shape)
      count *= size;
    return count;
  }
  /// Strides of row-major elements, in elements.
  std::vector<int64_t> strides() const {
    std::vector<int64_t> strides(type.shape.size(), 1);
    for (size_t dim = strides.size(); dim-- > 1;)
      strides[dim - 1] = strides[dim] * type.shape[dim];
    return strides;
  }
  template <typename T> T *as() const { return reinterpret_cast<T *>(data); }
};

using Call = std::function<void()>;

struct BoundRegion {
  std::vector<Tensor> arguments, results;
  std::vector<Call> body;

  void run() const {
    for (const Call &call : body)
      call();
  }

  /// Runs a reducer of scalars: element `to` of each of `into` becomes what it is combined with element `from` of
  /// `next`.
  void combine(const std::vector<Tensor> &into, int64_t to, const std::vector<Tensor> &next, int64_t from) const {
    size_t count = into.size();
    for (size_t i = 0; i < count; ++i) {
      size_t bytes = format::getBytes(into[i].type.dtype);
      std::memmove(arguments[i].data, into[i].data + to * bytes, bytes);
      std::memmove(arguments[count + i].data, next[i].data + from * bytes, bytes);
    }
    run();
    for (size_t i = 0; i < count; ++i) {
      size_t bytes = format::getBytes(into[i].type.dtype);
      std::memmove(into[i].data + to * bytes, results[i].data, bytes);
    }
  }
};

/// An op with its values.
struct Binding {
  std::vector<Tensor> operands, results;
  const format::Op *op = nullptr;
  std::vector<BoundRegion> regions;

  void need(bool condition, const char *needed) const {
    if (!condition)
      throw LoadError(std::string("needed ") + needed);
  }
  void needCounts(size_t operandCount, size_t resultCount) const {
    if (operands.size() != operandCount || results.size() != resultCount)
      throw LoadError("needed " + std::to_string(operandCount) + " operands and " + std::to_string(resultCount) +
                      " results");
  }
  const std::vector<int64_t> &attribute(const char *name) const {
    for (const format::Attribute &attribute : op->attributes)
      if (attribute.name == name)
        return attribute.values;
    throw LoadError(std::string("needed the attribute ") + name);
  }
  int64_t number(const char *name) const {
    const std::vector<int64_t> &values = attribute(name);
    need(values.size() == 1, "one number in the attribute");
    return values[0];
  }
  /// Dims of a tensor of `rank`, each once.
  const std::vector<int64_t> &dims(const char *name, int64_t rank) const {
    const std::vector<int64_t> &values = attribute(name);
    std::vector<bool> seen(rank, false);
    for (int64_t dim : values) {
      if (dim < 0 || dim >= rank || seen[dim])
        throw LoadError("needed dims below " + std::to_string(rank) + ", each once, in the attribute " + name);
      seen[dim] = true;
    }
    return values;
  }
};

class KernelTable {
public:
  using Bind = std::function<Call(const Binding &)>;

  void add(const std::string &name, Bind bind) { kernels[name] = std::move(bind); }
  const Bind *find(const std::string &name) const {
    auto found = kernels.find(name);
    return found == kernels.end() ? nullptr : &found->second;
  }

private:
  std::map<std::string, Bind> kernels;
};

/// Adds the kernels of all families: what a portable body's ops may be.
void addKernels(KernelTable &table);
void addElementwiseKernels(KernelTable &table);
void addShapeKernels(KernelTable &table);
void addIndexingKernels(KernelTable &table);
void addContractionKernels(KernelTable &table);
void addSortingKernels(KernelTable &table);
void addLinearAlgebraKernels(KernelTable &table);
void addRandomKernels(KernelTable &table);
void addFourierKernels(KernelTable &table);
/// Is called after those of elementwise ops are added, which have real numbers.
void addComplexKernels(KernelTable &table);
void addWindowKernels(KernelTable &table);
/// Adds the ops of library calls, which run by these kernels.
void addLargeKernels(KernelTable &table);

/// Calls `visit(index)` with every index of a shape, the last dim fastest. `index` is scratch of the shape's rank.
template <typename Visit>
void forEachIndex(const std::vector<int64_t> &shape, std::vector<int64_t> &index, Visit visit) {
  for (int64_t size : shape)
    if (size == 0)
      return;
  std::fill(index.begin(), index.end(), 0);
  while (true) {
    visit();
    size_t dim = shape.size();
    while (dim > 0 && ++index[dim - 1] == shape[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

/// An element of an integer tensor.
int64_t readInteger(const Tensor &tensor, int64_t position);
bool isInteger(format::DType dtype);

template <typename... Ts> struct Types {};
using Integers = Types<int32_t, uint32_t, int64_t, uint64_t>;
using Floats = Types<float>;
using Numbers = Types<float, int32_t, uint32_t, int64_t, uint64_t>;
using Elements = Types<float, int32_t, uint32_t, int64_t, uint64_t, Pred>;
using Bits = Types<int32_t, uint32_t, int64_t, uint64_t, Pred>;

template <typename T> constexpr format::DType dtypeOf() {
  if constexpr (std::is_same_v<T, float>)
    return format::DType::F32;
  else if constexpr (std::is_same_v<T, int32_t>)
    return format::DType::I32;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return format::DType::U32;
  else if constexpr (std::is_same_v<T, int64_t>)
    return format::DType::I64;
  else if constexpr (std::is_same_v<T, uint64_t>)
    return format::DType::U64;
  else
    return format::DType::I1;
}

/// `make(T())` with the C++ type of a dtype that is one of the types.
template <typename Make, typename... Ts> Call dispatch(format::DType dtype, Types<Ts...>, Make make) {
  Call call;
  bool found = ((dtype == dtypeOf<Ts>() ? (call = make(Ts()), true) : false) || ...);
  if (!found) {
    std::string names;
    ((names += (names.empty() ? "" : ", ") + std::string(format::toString(dtypeOf<Ts>()))), ...);
    throw LoadError("needed elements of one of the types " + names);
  }
  return call;
}

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PORTABLE_KERNEL_H
