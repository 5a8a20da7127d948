// Matrices go through copies in columns, as Fortran has them: a batch is a loop.
#include "Library.h"
#include "heddle/Lapack/Lapack.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace heddle::lapack;

Call::~Call() = default;

namespace {

using Int = int32_t;
using Length = size_t; // of a string; lengths follow all other arguments

int64_t product(std::span<const int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

template <typename T> using Potrf = void(const char *, const Int *, T *, const Int *, Int *, Length);
template <typename T>
using Trsm = void(const char *, const char *, const char *, const char *, const Int *, const Int *, const T *,
                  const T *, const Int *, T *, const Int *, Length, Length, Length, Length);
template <typename T> using Geqrf = void(const Int *, const Int *, T *, const Int *, T *, T *, const Int *, Int *);
template <typename T>
using Orgqr = void(const Int *, const Int *, const Int *, T *, const Int *, const T *, T *, const Int *, Int *);
template <typename T>
using Syevd = void(const char *, const char *, const Int *, T *, const Int *, T *, T *, const Int *, Int *, const Int *,
                   Int *, Length, Length);
template <typename T> using Getrf = void(const Int *, const Int *, T *, const Int *, Int *, Int *);
template <typename T>
using Gesdd = void(const char *, const Int *, const Int *, T *, const Int *, T *, T *, const Int *, T *, const Int *,
                   T *, const Int *, Int *, Int *, Length);

/// A matrix by columns.
template <typename T> class Columns {
public:
  Columns(int64_t rows, int64_t columns)
      : rows(static_cast<Int>(rows)), columns(static_cast<Int>(columns)), stride(std::max<Int>(1, this->rows)),
        values(static_cast<size_t>(stride) * columns + 1) {}
  explicit Columns(const Value &value) : Columns(*(value.shape.end() - 2), value.shape.back()) {}

  void load(const void *from) {
    for (size_t row = 0, at = 0; row < size_t(rows); ++row)
      for (size_t column = 0; column < size_t(columns); ++column, ++at)
        values[column * stride + row] = static_cast<const T *>(from)[at];
  }
  void store(void *to) const {
    for (size_t row = 0, at = 0; row < size_t(rows); ++row)
      for (size_t column = 0; column < size_t(columns); ++column, ++at)
        static_cast<T *>(to)[at] = values[column * stride + row];
  }
  void clear() { std::ranges::fill(values, T()); }
  T *data() { return values.data(); }

  Int rows, columns, stride;

private:
  std::vector<T> values;
};

/// One matrix of the batch after the other.
template <typename T> class Batched : public Call {
public:
  explicit Batched(const Signature &signature)
      : options(signature.options), a(signature.operands[0]), least(std::min(a.rows, a.columns)) {
    std::span<const int64_t> shape = signature.operands[0].shape;
    size_t dims = shape.size() - 2;
    count = product(shape.first(dims));
    auto stepOf = [&](const Value &value) {
      return product(std::span(value.shape).subspan(dims)) * (value.element == Element::I32 ? sizeof(Int) : sizeof(T));
    };
    for (const Value &value : signature.operands)
      operandBytes.push_back(stepOf(value));
    for (const Value &value : signature.results)
      resultBytes.push_back(stepOf(value));
    from.resize(operandBytes.size());
    to.resize(resultBytes.size());
  }

  void run(std::span<const void *const> operands, std::span<void *const> results) final {
    for (size_t place = 0; place < from.size(); ++place)
      from[place] = static_cast<const std::byte *>(operands[place]);
    for (size_t place = 0; place < to.size(); ++place)
      to[place] = static_cast<std::byte *>(results[place]);
    for (int64_t index = 0; index < count; ++index) {
      runOne(from, to);
      for (size_t place = 0; place < from.size(); ++place)
        from[place] += operandBytes[place];
      for (size_t place = 0; place < to.size(); ++place)
        to[place] += resultBytes[place];
    }
  }

protected:
  virtual void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) = 0;

  /// A workspace as large as the routine would like it, which it says as a float.
  void grow(T wish) {
    work.resize(
        std::max<size_t>(1, static_cast<size_t>(std::ceil(wish * (1 + 4 * std::numeric_limits<T>::epsilon())))));
    workSize = static_cast<Int>(work.size());
  }
  static void storeInfo(Int info, std::byte *to) { std::memcpy(to, &info, sizeof(info)); }

  Options options;
  Columns<T> a;
  Int least, workSize = -1;
  std::vector<T> work{T()};

private:
  int64_t count;
  std::vector<int64_t> operandBytes, resultBytes;
  std::vector<const std::byte *> from; // of the matrix that is next
  std::vector<std::byte *> to;
};

template <typename T> struct PotrfCall : Batched<T> {
  PotrfCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Potrf<T> *>(symbol)) {}
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    Columns<T> &a = this->a;
    Int info = 0;
    a.load(operands[0]);
    routine(&this->options.uplo, &a.rows, a.data(), &a.stride, &info, 1);
    a.store(results[0]);
    this->storeInfo(info, results[1]);
  }
  Potrf<T> *routine;
};

template <typename T> struct TrsmCall : Batched<T> {
  TrsmCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Trsm<T> *>(symbol)), b(signature.operands[1]) {}
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    Columns<T> &a = this->a;
    const Options &options = this->options;
    const T one = 1;
    a.load(operands[0]);
    b.load(operands[1]);
    routine(&options.side, &options.uplo, &options.trans, &options.diag, &b.rows, &b.columns, &one, a.data(), &a.stride,
            b.data(), &b.stride, 1, 1, 1, 1);
    b.store(results[0]);
  }
  Trsm<T> *routine;
  Columns<T> b;
};

template <typename T> struct GeqrfCall : Batched<T> {
  GeqrfCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Geqrf<T> *>(symbol)), tau(this->least + 1) {
    call();
    this->grow(this->work[0]);
  }
  void call() {
    Columns<T> &a = this->a;
    Int info = 0;
    routine(&a.rows, &a.columns, a.data(), &a.stride, tau.data(), this->work.data(), &this->workSize, &info);
  }
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    this->a.load(operands[0]);
    call();
    this->a.store(results[0]);
    std::copy_n(tau.data(), this->least, reinterpret_cast<T *>(results[1]));
  }
  Geqrf<T> *routine;
  std::vector<T> tau;
};

template <typename T> struct OrgqrCall : Batched<T> {
  OrgqrCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Orgqr<T> *>(symbol)),
        reflectors(static_cast<Int>(signature.operands[1].shape.back())) {
    call(nullptr);
    this->grow(this->work[0]);
  }
  void call(const T *tau) {
    Columns<T> &a = this->a;
    Int info = 0;
    routine(&a.rows, &a.columns, &reflectors, a.data(), &a.stride, tau, this->work.data(), &this->workSize, &info);
  }
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    this->a.load(operands[0]);
    call(reinterpret_cast<const T *>(operands[1]));
    this->a.store(results[0]);
  }
  Orgqr<T> *routine;
  Int reflectors;
};

template <typename T> struct SyevdCall : Batched<T> {
  SyevdCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Syevd<T> *>(symbol)), values(this->a.rows + 1) {
    call();
    this->grow(this->work[0]);
    integersSize = std::max(1, integers[0]);
    integers.resize(integersSize);
  }
  Int call() {
    Columns<T> &a = this->a;
    Int info = 0;
    routine(&this->options.mode, &this->options.uplo, &a.rows, a.data(), &a.stride, values.data(), this->work.data(),
            &this->workSize, integers.data(), &integersSize, &info, 1, 1);
    return info;
  }
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    this->a.load(operands[0]);
    Int info = call();
    this->a.store(results[0]);
    std::copy_n(values.data(), this->a.rows, reinterpret_cast<T *>(results[1]));
    this->storeInfo(info, results[2]);
  }
  Syevd<T> *routine;
  std::vector<T> values;
  std::vector<Int> integers{0};
  Int integersSize = -1;
};

template <typename T> struct GetrfCall : Batched<T> {
  GetrfCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Getrf<T> *>(symbol)), pivots(this->least + 1) {}
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    Columns<T> &a = this->a;
    Int info = 0;
    a.load(operands[0]);
    routine(&a.rows, &a.columns, a.data(), &a.stride, pivots.data(), &info);
    a.store(results[0]);
    std::copy_n(pivots.data(), this->least, reinterpret_cast<Int *>(results[1]));
    this->storeInfo(info, results[2]);
  }
  Getrf<T> *routine;
  std::vector<Int> pivots;
};

template <typename T> struct GesddCall : Batched<T> {
  GesddCall(const Signature &signature, void *symbol)
      : Batched<T>(signature), routine(reinterpret_cast<Gesdd<T> *>(symbol)), values(this->least + 1),
        u(signature.results[2]), vt(signature.results[3]), integers(8 * size_t(this->least) + 1) {
    call();
    this->grow(this->work[0]);
  }
  Int call() {
    Columns<T> &a = this->a;
    Int info = 0;
    routine(&this->options.mode, &a.rows, &a.columns, a.data(), &a.stride, values.data(), u.data(), &u.stride,
            vt.data(), &vt.stride, this->work.data(), &this->workSize, integers.data(), &info, 1);
    return info;
  }
  void runOne(std::span<const std::byte *const> operands, std::span<std::byte *const> results) override {
    this->a.load(operands[0]);
    u.clear(); // vectors that were not asked for are results, too
    vt.clear();
    std::ranges::fill(values, T());
    Int info = call();
    this->a.store(results[0]);
    std::copy_n(values.data(), this->least, reinterpret_cast<T *>(results[1]));
    u.store(results[2]);
    vt.store(results[3]);
    this->storeInfo(info, results[4]);
  }
  Gesdd<T> *routine;
  std::vector<T> values;
  Columns<T> u, vt;
  std::vector<Int> integers;
};

template <typename T> std::unique_ptr<Call> make(const Signature &signature, char letter, std::string &error) {
  void *symbol = findSymbol(letter + signature.routine, error);
  if (!symbol)
    return nullptr;
  const std::string &routine = signature.routine;
  if (routine == "potrf")
    return std::make_unique<PotrfCall<T>>(signature, symbol);
  if (routine == "trsm")
    return std::make_unique<TrsmCall<T>>(signature, symbol);
  if (routine == "geqrf")
    return std::make_unique<GeqrfCall<T>>(signature, symbol);
  if (routine == "orgqr")
    return std::make_unique<OrgqrCall<T>>(signature, symbol);
  if (routine == "syevd")
    return std::make_unique<SyevdCall<T>>(signature, symbol);
  if (routine == "getrf")
    return std::make_unique<GetrfCall<T>>(signature, symbol);
  return std::make_unique<GesddCall<T>>(signature, symbol);
}

} // namespace

std::unique_ptr<Call> heddle::lapack::makeCall(const Signature &signature, std::string &error) {
  if (!check(signature, error))
    return nullptr;
  return signature.operands[0].element == Element::F32 ? make<float>(signature, 's', error)
                                                       : make<double>(signature, 'd', error);
}
