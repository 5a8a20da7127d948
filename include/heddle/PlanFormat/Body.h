// What a kernel does, op by op, for a runtime that has a kernel for each op (Kernels.h) and none for all of them.
#ifndef HEDDLE_PLANFORMAT_BODY_H
#define HEDDLE_PLANFORMAT_BODY_H

#include "heddle/PlanFormat/Types.h"

namespace heddle::format {

struct Op;

/// What an op does to scalars: `arguments` are filled in, `results` read.
struct Region {
  std::vector<uint32_t> arguments, results; // values
  std::vector<Op> ops;

  bool operator==(const Region &) const;
};

struct Op {
  std::string kernel;                      // `dot_general`
  std::vector<uint32_t> operands, results; // values
  std::vector<Attribute> attributes;
  std::vector<Region> regions; // with ops that have none

  bool operator==(const Op &) const = default;
};

inline bool Region::operator==(const Region &other) const {
  return arguments == other.arguments && results == other.results && ops == other.ops;
}

/// Values are dense buffers of a kernel's own. The first ones are its parameters.
struct Body {
  struct Constant {
    uint32_t value = 0, constant = 0; // the program's constant that a value is

    bool operator==(const Constant &) const = default;
  };
  std::vector<TensorType> values;
  std::vector<Constant> constants;
  std::vector<Op> ops;
  std::vector<uint32_t> results; // values

  bool operator==(const Body &) const = default;
};

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_BODY_H
