// compare-states A B TOLERANCE: whether two files of tensors (safetensors) have the same leaves, within a tolerance
// relative to a leaf's largest element. Prints one line.
#include "heddle/Safetensors/Golden.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace heddle;

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: compare-states A B TOLERANCE\n");
    return 2;
  }
  SafetensorsFile left, right;
  std::string error;
  if (!left.read(argv[1], error) || !right.read(argv[2], error)) {
    std::fprintf(stderr, "compare-states: error: %s\n", error.c_str());
    return 2;
  }
  double worst = 0, tolerance = std::atof(argv[3]);
  std::string worstLeaf = "none";
  size_t same = 0, outside = 0;
  for (const auto &[name, leaf] : left.tensors()) {
    const SafetensorsView *other = right.find(name);
    if (!other || other->dtype != leaf.dtype || other->shape != leaf.shape) {
      std::printf("%s is %s, needed %s\n", name.c_str(), other ? describe(*other).c_str() : "missing",
                  describe(leaf).c_str());
      return 1;
    }
    same += std::memcmp(leaf.bytes.data(), other->bytes.data(), leaf.bytes.size()) == 0;
    double difference = relativeDifference(*other, leaf);
    outside += !(difference <= tolerance);
    if (difference > worst) {
      worst = difference;
      worstLeaf = name;
    }
  }
  std::printf("%zu leaves, %zu of them bitwise equal; worst leaf %s differs by %.2g, %zu out of tolerance %s\n",
              left.tensors().size(), same, worstLeaf.c_str(), worst, outside, argv[3]);
  return outside || left.tensors().size() != right.tensors().size() ? 1 : 0;
}
