// Factorizations, by LAPACK: one call for a batch.
#include "Kernel.h"
#include "heddle/Lapack/Lapack.h"

#include <algorithm>
#include <limits>
#include <memory>

using namespace heddle;
using namespace heddle::runtime;
using heddle::format::DType;

namespace {

lapack::Value toLapackValue(const Tensor &tensor) {
  switch (tensor.type.dtype) {
  case DType::F32:
    return {lapack::Element::F32, tensor.shape()};
  case DType::F64:
    return {lapack::Element::F64, tensor.shape()};
  case DType::I32:
    return {lapack::Element::I32, tensor.shape()};
  default:
    throw LoadError("needed elements of one of the types f32, f64, i32");
  }
}

std::shared_ptr<lapack::Call> makeCall(const lapack::Signature &signature) {
  std::string error;
  std::shared_ptr<lapack::Call> call = lapack::makeCall(signature, error);
  if (!call)
    throw LoadError(error);
  return call;
}

Call bindLapack(const Binding &binding, const std::string &routine) {
  lapack::Signature signature{routine, {}, {}, {}};
  for (const format::Attribute &attribute : binding.op->attributes)
    binding.need(attribute.values.size() == 1 && signature.options.set(attribute.name, attribute.values[0]),
                 "options that LAPACK has");
  std::vector<const void *> operands;
  std::vector<void *> results;
  for (const Tensor &operand : binding.operands) {
    signature.operands.push_back(toLapackValue(operand));
    operands.push_back(operand.data);
  }
  for (const Tensor &result : binding.results) {
    signature.results.push_back(toLapackValue(result));
    results.push_back(result.data);
  }
  return [call = makeCall(signature), operands, results] { call->run(operands, results); };
}

/// Zeros in the other triangle; NaN where a matrix is not positive definite.
template <typename T> void finishCholesky(T *matrices, const std::vector<int32_t> &infos, int64_t n, bool lower) {
  for (size_t index = 0; index < infos.size(); ++index)
    for (int64_t row = 0; row < n; ++row)
      for (int64_t column = 0; column < n; ++column) {
        T &element = matrices[(index * n + row) * n + column];
        if (lower ? column > row : column < row)
          element = 0;
        else if (infos[index])
          element = std::numeric_limits<T>::quiet_NaN();
      }
}

Call bindCholesky(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &a = binding.operands[0], &to = binding.results[0];
  binding.need(a.type == to.type && a.rank() >= 2, "matrices, and a result of their type");
  bool lower = binding.number("lower") != 0;
  lapack::Value info{lapack::Element::I32, {a.shape().begin(), a.shape().end() - 2}};
  int64_t n = a.shape().back(), count = 1;
  for (int64_t size : info.shape)
    count *= size;
  lapack::Signature signature{"potrf", {}, {toLapackValue(a)}, {toLapackValue(to), info}};
  signature.options.uplo = lower ? 'L' : 'U';
  return [=, call = makeCall(signature), infos = std::vector<int32_t>(count)]() mutable {
    const void *operands[] = {a.data};
    void *results[] = {to.data, infos.data()};
    call->run(operands, results);
    if (to.type.dtype == DType::F32)
      finishCholesky(to.as<float>(), infos, n, lower);
    else
      finishCholesky(to.as<double>(), infos, n, lower);
  };
}

Call bindTriangularSolve(const Binding &binding) {
  binding.needCounts(2, 1);
  const Tensor &a = binding.operands[0], &b = binding.operands[1], &to = binding.results[0];
  int64_t transpose = binding.number("transpose");
  binding.need(transpose >= 0 && transpose <= 2, "a transpose of 0 to 2");
  lapack::Signature signature{"trsm", {}, {toLapackValue(a), toLapackValue(b)}, {toLapackValue(to)}};
  signature.options.side = binding.number("left") ? 'L' : 'R';
  signature.options.uplo = binding.number("lower") ? 'L' : 'U';
  signature.options.diag = binding.number("unit_diagonal") ? 'U' : 'N';
  signature.options.trans = "NTC"[transpose];
  return [a = a.data, b = b.data, to = to.data, call = makeCall(signature)] {
    const void *operands[] = {a, b};
    void *results[] = {to};
    call->run(operands, results);
  };
}

} // namespace

void heddle::runtime::addLinearAlgebraKernels(KernelTable &table) {
  table.add("cholesky", bindCholesky);
  table.add("triangular_solve", bindTriangularSolve);
  for (std::string_view name : lapack::getRoutines()) {
    std::string routine(name);
    table.add("lapack_" + routine, [routine](const Binding &binding) { return bindLapack(binding, routine); });
  }
}
