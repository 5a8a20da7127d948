// Golden numbers of a training step: `state.K`, `step{S}.batch.K`, `step{S}.metric.K`, `final.K`, with a tolerance a
// leaf in the model.json beside them. No MLIR: the interpreter and the runtime compare with it.
#ifndef HEDDLE_SAFETENSORS_GOLDEN_H
#define HEDDLE_SAFETENSORS_GOLDEN_H

#include "heddle/Safetensors/Safetensors.h"

#include <memory>

namespace heddle {

/// The largest difference of two tensors of one type and shape, relative to the expected one's largest finite
/// magnitude. Infinite where only one of two elements is finite, or integers differ.
double relativeDifference(const SafetensorsView &found, const SafetensorsView &expected);

/// How far tensors of floats are apart: the largest difference of two of one type and shape, and the largest finite
/// magnitude of the second; their quotient is the relative one. Elements that are NaN in both are equal, and counted.
struct Distance {
  double difference = 0, largest = 0;
  size_t nans = 0;
};
Distance getDistance(const SafetensorsView &found, const SafetensorsView &expected);

/// How much further a tensor went from `start` to `end` than from `otherStart` to `otherEnd`: the largest difference of
/// the two ways. Without starts of the ends. 0 of integers.
double getDetour(const SafetensorsView &end, const SafetensorsView &otherEnd, const SafetensorsView *start,
                 const SafetensorsView *otherStart);

/// Whether a dtype has floats or complex numbers.
bool isFloat(const std::string &dtype);

/// `, 2 appended leaves unchecked`: state that a pass added has no golden numbers. Empty for none.
std::string describeUnchecked(size_t leaves);

class GoldenFile {
public:
  GoldenFile();
  ~GoldenFile();

  /// Reads `path` and the model.json beside it; false with one sentence in `error`.
  bool read(const std::string &path, std::string &error);

  const SafetensorsFile &getFile() const { return file; }
  unsigned getSteps() const { return steps; }
  unsigned getStates() const; // leaves `state.K`

  /// A leaf of the dtype and shape of `needed`; null, with a sentence in `error`, if there is none.
  const SafetensorsView *find(const std::string &name, const SafetensorsView &needed, std::string &error) const;

  /// Compares a leaf; false, with a sentence in `error`, for one that has no golden numbers of its type or no
  /// tolerance. `report` gets a line if it misses its tolerance.
  bool compare(const std::string &name, const SafetensorsView &found, std::string &report, std::string &error);

  /// Checks that the file has no leaf `prefix` + `count`, beyond those that were compared.
  bool checkNoMore(const std::string &prefix, size_t count, std::string &error) const;

  unsigned getCompared() const { return compared; }
  unsigned getOutside() const { return outside; }
  /// `worst leaf final.3 at 0.120 of its tolerance, 0 of 20 leaves out of tolerance`.
  std::string getSummary() const;

private:
  struct Tolerances;
  SafetensorsFile file;
  std::unique_ptr<Tolerances> tolerances;
  std::string modelPath, worstLeaf = "none";
  double worst = 0;
  unsigned steps = 0, compared = 0, outside = 0;
};

} // namespace heddle

#endif // HEDDLE_SAFETENSORS_GOLDEN_H
