// Factorizations of dense matrices by LAPACK, which is loaded when a call is made: the runtime and the interpreter have
// the same ones. No MLIR.
#ifndef HEDDLE_LAPACK_LAPACK_H
#define HEDDLE_LAPACK_LAPACK_H

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::lapack {

enum class Element { F32, F64, I32 };

struct Value {
  Element element = Element::F32;
  std::vector<int64_t> shape; // batch dims, then those of a matrix, a vector or a number

  bool operator==(const Value &) const = default;
};

/// LAPACK's letters, as JAX's custom calls have them.
struct Options {
  char uplo = 'L';  // which triangle is read: 'L' or 'U'
  char side = 'L';  // of trsm: op(a) x = b, or 'R', x op(a) = b
  char trans = 'N'; // of trsm: a, its transpose 'T' or its adjoint 'C'
  char diag = 'N';  // of trsm: 'U' where the diagonal is taken as ones
  char mode = 'V';  // of syevd: 'N' without vectors; of gesdd 'A', 'S' or 'N': all vectors, min(m, n) of them, none

  /// Sets what has this name in a custom call's configuration; false where there is none such.
  bool set(std::string_view name, int64_t value);
};

struct Signature {
  std::string routine; // `geqrf`: without the letter of its element
  Options options;
  std::vector<Value> operands, results;
};

/// The names of all routines, in alphabetic order.
std::span<const std::string_view> getRoutines();
bool hasRoutine(std::string_view name);

/// Whether the routine takes and gives such values. Otherwise a sentence in `error`.
bool check(const Signature &signature, std::string &error);

/// A call with its workspace: for one thread at a time.
class Call {
public:
  virtual ~Call();
  /// Runs on dense values in row-major order; results don't overlap operands.
  virtual void run(std::span<const void *const> operands, std::span<void *const> results) = 0;
};

/// Null, with a sentence in `error`, where `check` fails, or where the library can't be loaded or lacks the routine.
std::unique_ptr<Call> makeCall(const Signature &signature, std::string &error);

} // namespace heddle::lapack

#endif // HEDDLE_LAPACK_LAPACK_H
