// Which algorithm has been chosen for a product or a convolution on a kind of GPU, kept from run to run.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H

#include <array>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace heddle::runtime::cuda {

/// Shared by all GPUs of a program, so that they take the same. A line for each product: its description, a tab, and
/// the algorithm's bytes in hexadecimal digits. Algorithms of another version of a library, or another GPU, are other
/// products, as descriptions say which. Without a path it is of this run alone.
class AlgorithmFile {
public:
  using Algorithm = std::array<uint64_t, 8>;

  /// A file that is not there yet is empty; lines that are damaged are left out.
  explicit AlgorithmFile(std::string path);

  /// Whether algorithms are kept, and so worth timing.
  bool isKept() const { return !path.empty(); }
  std::optional<Algorithm> find(const std::string &product);
  /// All lines.
  std::string print();
  /// Takes lines in the place of all that it has; the first of several of a product counts. The file stays as it is.
  void adopt(const std::string &text);
  /// Adds a line to the file; that it can't be written is no fault, as it is found again the next time.
  void add(const std::string &product, const Algorithm &algorithm);

private:
  void read(std::istream &lines);

  std::string path;
  std::mutex mutex;
  std::map<std::string, Algorithm> algorithms;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_ALGORITHMFILE_H
