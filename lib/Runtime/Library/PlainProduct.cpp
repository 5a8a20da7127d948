// Products of types that nobody multiplies large matrices of: loops in the order of the result.
#include "../Portable/Arithmetic.h"
#include "Calls.h"

#include <algorithm>
#include <complex>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

namespace {

template <typename To, typename From> To readAs(const std::byte *data, int64_t index) {
  if constexpr (std::is_convertible_v<From, To>)
    return static_cast<To>(reinterpret_cast<const From *>(data)[index]);
  else
    return To();
}

template <typename To> To (*readerOf(DType dtype))(const std::byte *, int64_t) {
  switch (dtype) {
  case DType::I1:
    return readAs<To, Pred>;
  case DType::I8:
    return readAs<To, int8_t>;
  case DType::I16:
    return readAs<To, int16_t>;
  case DType::I32:
    return readAs<To, int32_t>;
  case DType::I64:
    return readAs<To, int64_t>;
  case DType::U8:
    return readAs<To, uint8_t>;
  case DType::U16:
    return readAs<To, uint16_t>;
  case DType::U32:
    return readAs<To, uint32_t>;
  case DType::U64:
    return readAs<To, uint64_t>;
  case DType::F32:
    return readAs<To, float>;
  case DType::F64:
    return readAs<To, double>;
  case DType::C64:
    return readAs<To, std::complex<float>>;
  case DType::C128:
    return readAs<To, std::complex<double>>;
  default:
    return nullptr;
  }
}

template <typename T> class PlainCode : public RunnableKernel {
public:
  PlainCode(const Product &given, Place scratch)
      : RunnableKernel({}, 0), product(given), scratch(scratch), readLeft(readerOf<T>(product.left.dtype)),
        readRight(readerOf<T>(product.right.dtype)) {
    if (!readLeft || !readRight)
      throw LibraryError("multiplies " + std::string(toString(product.left.dtype)) + " and " +
                         toString(product.right.dtype) + ", needed types that there are products of");
    if (product.copy) {
      scratchBytes = product.copy->getBytes();
      stages.push_back({static_cast<uint64_t>(std::max<int64_t>(1, product.copy->parts))});
    }
    stages.push_back({std::max<size_t>(1, product.left.offsets.batch.size() * product.left.offsets.first.size())});
  }

  void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const override {
    if (product.copy && stage == 0)
      return product.copy->run(arguments, scratch.writableIn(arguments), begin, end);
    const std::byte *left = product.left.place.in(arguments), *right = product.right.place.in(arguments);
    const Offsets &from = product.left.offsets, &other = product.right.offsets, &into = product.result.offsets;
    auto rows = static_cast<int64_t>(from.first.size()), columns = static_cast<int64_t>(other.first.size());
    if (rows == 0)
      return;
    end = std::min(end, rows * static_cast<int64_t>(from.batch.size()));
    for (int64_t at = begin; at < end; ++at) {
      T *to = reinterpret_cast<T *>(product.result.place.writableIn(arguments)) + into.batch[at / rows] +
              into.first[at % rows];
      int64_t row = from.batch[at / rows] + from.first[at % rows];
      for (int64_t j = 0; j < columns; ++j) {
        int64_t column = other.batch[at / rows] + other.first[j];
        T sum = T();
        for (size_t k = 0; k < from.second.size(); ++k)
          sum =
              Add()(sum, Multiply()(readLeft(left, row + from.second[k]), readRight(right, column + other.second[k])));
        to[into.second[j]] = sum;
      }
    }
  }

private:
  Product product;
  Place scratch;
  T (*readLeft)(const std::byte *, int64_t);
  T (*readRight)(const std::byte *, int64_t);
};

} // namespace

std::unique_ptr<RunnableKernel> heddle::runtime::makePlainProduct(const Product &product, const LibraryBody &body) {
  Place scratch = body.placeOfScratch();
  switch (product.result.dtype) {
  case DType::I1:
    return std::make_unique<PlainCode<Pred>>(product, scratch);
  case DType::I8:
    return std::make_unique<PlainCode<int8_t>>(product, scratch);
  case DType::I16:
    return std::make_unique<PlainCode<int16_t>>(product, scratch);
  case DType::I32:
    return std::make_unique<PlainCode<int32_t>>(product, scratch);
  case DType::I64:
    return std::make_unique<PlainCode<int64_t>>(product, scratch);
  case DType::U8:
    return std::make_unique<PlainCode<uint8_t>>(product, scratch);
  case DType::U16:
    return std::make_unique<PlainCode<uint16_t>>(product, scratch);
  case DType::U32:
    return std::make_unique<PlainCode<uint32_t>>(product, scratch);
  case DType::U64:
    return std::make_unique<PlainCode<uint64_t>>(product, scratch);
  case DType::F64:
    return std::make_unique<PlainCode<double>>(product, scratch);
  case DType::C64:
    return std::make_unique<PlainCode<std::complex<float>>>(product, scratch);
  case DType::C128:
    return std::make_unique<PlainCode<std::complex<double>>>(product, scratch);
  default:
    throw LibraryError("multiplies to " + std::string(toString(product.result.dtype)) +
                       ", needed a type that there are products of");
  }
}
