// Which algorithm of cuBLASLt was the fastest for a product on a kind of GPU, kept from run to run.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace heddle::runtime::cuda {

/// Shared by all GPUs of a program, so that they take the same. A line for each product: its description, a tab, and
/// the algorithm's bytes in hexadecimal digits. Algorithms of another version of cuBLASLt, or another GPU, are other
/// products, as descriptions say which.
class AlgorithmFile {
public:
  using Algorithm = std::array<uint64_t, 8>;

  /// A file that is not there yet is empty; lines that are damaged are left out.
  explicit AlgorithmFile(std::string path);

  std::optional<Algorithm> find(const std::string &product);
  /// Adds a line to the file; that it can't be written is no fault, as it is found again the next time.
  void add(const std::string &product, const Algorithm &algorithm);

private:
  std::string path;
  std::mutex mutex;
  std::map<std::string, Algorithm> algorithms;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H
