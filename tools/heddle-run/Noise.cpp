#include "Noise.h"

#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Order.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace heddle;
using namespace heddle::run;
using format::DType;

namespace {

constexpr uint64_t draws = 3;

/// Half the distance of 1 to the next number, of the narrowest type that a program's products have floats in; where it
/// has none, of all that it computes. So a metric that is cast to bf16 does not make an f32 model's weights coarse.
double getRoundoff(const format::Program &program) {
  double widest = 0x1p-53;
  bool hasProducts = std::ranges::any_of(program.kernels, &format::Kernel::isLibrary);
  for (const format::Kernel &kernel : program.kernels) {
    if (kernel.isLibrary != hasProducts)
      continue;
    for (const std::vector<format::TensorType> *types : {&kernel.parameters, &kernel.results})
      for (const format::TensorType &type : *types) {
        bool isHalf = type.dtype == DType::F16;
        if (isHalf || type.dtype == DType::BF16 || type.dtype == DType::F8E4M3FN || type.dtype == DType::F8E5M2)
          widest = std::max(widest, isHalf ? 0x1p-11 : 0x1p-9);
        else if (type.dtype == DType::F32 || type.dtype == DType::C64)
          widest = std::max(widest, 0x1p-24);
      }
  }
  return widest;
}

template <typename T> void scale(std::byte *element, double factor) {
  T value;
  std::memcpy(&value, element, sizeof(value));
  T scaled = static_cast<T>(static_cast<double>(value) * factor);
  if (std::isfinite(static_cast<double>(scaled)))
    std::memcpy(element, &scaled, sizeof(scaled));
}

/// Each float by up to two roundings of the computation. Types as narrow as that move by their last bit, or not.
void perturb(const format::TensorType &type, std::vector<std::byte> &whole, uint64_t seed, double roundoff) {
  uint64_t bytes = format::getBytes(type.dtype);
  bool isComplex = type.dtype == DType::C64 || type.dtype == DType::C128;
  uint64_t part = isComplex ? bytes / 2 : bytes;
  for (uint64_t at = 0; at < whole.size(); at += part) {
    uint64_t bits = runtime::mix(seed, at);
    double factor = 1 + 2 * roundoff * (static_cast<double>(bits >> 11) * 0x1p-52 - 1); // in -1 to 1
    switch (type.dtype) {
    case DType::F32:
    case DType::C64:
      scale<float>(whole.data() + at, factor);
      break;
    case DType::F64:
    case DType::C128:
      scale<double>(whole.data() + at, factor);
      break;
    case DType::F16:
      scale<_Float16>(whole.data() + at, 1 + 0x1p-10 * (factor < 1 ? -1 : 1));
      break;
    case DType::BF16: // the upper half of an f32; its last bit changes
      if (whole[at] != std::byte(0) && (whole[at + 1] & std::byte(0x7f)) != std::byte(0x7f) && (bits & 1))
        whole[at] ^= std::byte(1);
      break;
    default: // integers, and floats of 8 bits, in which nothing is accumulated
      return;
    }
  }
}

} // namespace

double run::getEpsilon(DType dtype) {
  switch (dtype) {
  case DType::F64:
  case DType::C128:
    return 0x1p-52;
  case DType::F32:
  case DType::C64:
    return 0x1p-23;
  case DType::F16:
    return 0x1p-10;
  case DType::BF16:
    return 0x1p-7;
  case DType::F8E4M3FN:
    return 0x1p-3;
  case DType::F8E5M2:
    return 0x1p-2;
  case DType::I1:
  case DType::I8:
  case DType::I16:
  case DType::I32:
  case DType::I64:
  case DType::U8:
  case DType::U16:
  case DType::U32:
  case DType::U64:
    return 0;
  }
  return 0; // no such type
}

std::map<std::string, double> run::measureNoise(Session &session, size_t entry, Inputs &inputs,
                                                const std::vector<Leaf> &first) {
  std::map<std::string, double> noise;
  runtime::Executor &executor = session.getExecutor();
  const std::vector<const format::Port *> &leaves = executor.getState();
  double roundoff = getRoundoff(session.getProgram());
  std::string error;
  for (uint64_t draw = 0; draw < draws; ++draw) {
    std::map<std::string, std::pair<std::vector<std::byte>, std::vector<std::byte>>> starts; // as they were, and are
    auto change = [&] {
      for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        std::vector<std::byte> whole = session.getState(leaf), changed = whole;
        perturb(leaves[leaf]->type, changed, runtime::mix(draw + 1, runtime::mix(leaves[leaf]->name)), roundoff);
        if (!executor.setState(leaf, changed, error))
          throw Failure(error);
        starts["final " + leaves[leaf]->name] = {std::move(whole), std::move(changed)};
      }
    };
    std::vector<Leaf> found = runSteps(session, entry, inputs, change);
    for (size_t index = 0; index < first.size(); ++index) {
      const Leaf &leaf = first[index];
      auto start = starts.find(leaf.name);
      bool hasStart = start != starts.end();
      SafetensorsView before = runtime::makeView(leaf.type), after = before;
      if (hasStart) {
        before.bytes = start->second.first;
        after.bytes = start->second.second;
      }
      double detour =
          getDetour(runtime::makeView(leaf.type, found[index].bytes), runtime::makeView(leaf.type, leaf.bytes),
                    hasStart ? &after : nullptr, hasStart ? &before : nullptr);
      noise[leaf.name] = std::max(noise[leaf.name], detour);
    }
  }
  return noise;
}
