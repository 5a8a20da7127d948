// Ranks that are threads of this process, each with emulated GPUs of its own, whose messages go through memory.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_CARRIEDRANKS_H
#define HEDDLE_TEST_UNIT_RUNTIME_CARRIEDRANKS_H

#include "EmulatedGpus.h"
#include "MemoryWorld.h"
#include "heddle/Emulator/Emulator.h"

#include <deque>
#include <dlfcn.h>
#include <filesystem>
#include <mutex>
#include <unistd.h>

namespace heddle::runtime {

/// An emulator is one a process: each rank has a copy of its library, which is loaded beside the others, and a carrier
/// between them that holds a few messages at a time.
class CarriedRanks {
public:
  explicit CarriedRanks(int64_t count)
      : folder(testing::TempDir() + "heddle-world-" + std::to_string(::getpid())), ranks(static_cast<size_t>(count)) {
    std::filesystem::create_directories(folder);
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
      Rank &own = ranks[rank];
      own.path = folder + "/emulator-" + std::to_string(rank) + ".so";
      std::filesystem::copy_file(HEDDLE_EMULATOR, own.path, std::filesystem::copy_options::skip_existing);
      own.ring = reinterpret_cast<void (*)()>(dlsym(dlopen(own.path.c_str(), RTLD_NOW), "heddleEmulatorRing"));
      own.fakes = folder + "/fakes-" + std::to_string(rank) + ".so";
      std::filesystem::copy_file(HEDDLE_FAKE_LIBRARIES, own.fakes, std::filesystem::copy_options::skip_existing);
      own.all = this;
      own.carrier = {
          sizeof(own.carrier), &own, static_cast<uint32_t>(rank), static_cast<uint32_t>(count), 1024, &send, &receive};
    }
  }
  ~CarriedRanks() { std::filesystem::remove_all(folder); }
  CarriedRanks(const CarriedRanks &) = delete;
  CarriedRanks &operator=(const CarriedRanks &) = delete;

  CudaOptions getOptions(int64_t rank, uint64_t seed = 0, bool usesGraphs = true) const {
    CudaOptions cuda = format::emulated(seed, usesGraphs);
    cuda.driver = ranks[static_cast<size_t>(rank)].path;
    cuda.carrier = &ranks[static_cast<size_t>(rank)].carrier;
    return cuda;
  }

  /// The same with cuBLASLt and cuDNN of test/Unit/Runtime/FakeLibraries.cpp.
  CudaOptions getWithLibraries(int64_t rank, size_t cublasLtVersion = 130000) const {
    CudaOptions cuda = getOptions(rank);
    const Rank &own = ranks[static_cast<size_t>(rank)];
    cuda.cublasLt = cuda.cudnn = own.fakes;
    auto *use = reinterpret_cast<void (*)(const char *, size_t)>(
        dlsym(dlopen(own.fakes.c_str(), RTLD_NOW), "heddleFakeLibrariesUse"));
    use(own.path.c_str(), cublasLtVersion);
    return cuda;
  }
  /// After so many more messages nothing arrives any more, as if processes did not go on.
  void silence(int64_t messages) {
    std::lock_guard lock(mutex);
    left = messages;
  }

private:
  struct Letter {
    uint32_t from;
    std::string bytes;
  };
  struct Rank {
    CarriedRanks *all = nullptr;
    std::string path, fakes;
    void (*ring)() = nullptr;
    HeddleEmulatorCarrier carrier{};
    std::deque<Letter> letters; // that have come
  };

  static int send(void *context, uint32_t to, const void *bytes, size_t count) {
    constexpr size_t most = 16;
    auto *own = static_cast<Rank *>(context);
    Rank &other = own->all->ranks[to];
    {
      std::lock_guard lock(own->all->mutex);
      if (own->all->left == 0)
        return HEDDLE_EMULATOR_DONE;
      if (other.letters.size() >= most)
        return HEDDLE_EMULATOR_LATER;
      --own->all->left;
      other.letters.push_back({own->carrier.rank, std::string(static_cast<const char *>(bytes), count)});
    }
    other.ring();
    return HEDDLE_EMULATOR_DONE;
  }
  static int receive(void *context, uint32_t *from, void *bytes, size_t *count) {
    auto *own = static_cast<Rank *>(context);
    std::lock_guard lock(own->all->mutex);
    if (own->letters.empty())
      return HEDDLE_EMULATOR_LATER;
    const Letter &letter = own->letters.front();
    *from = letter.from;
    *count = letter.bytes.size();
    std::memcpy(bytes, letter.bytes.data(), *count);
    own->letters.pop_front();
    return HEDDLE_EMULATOR_DONE;
  }

  std::string folder;
  std::mutex mutex;
  int64_t left = -1; // messages until none arrives; below 0: they always do
  std::vector<Rank> ranks;
};

} // namespace heddle::runtime

#endif // HEDDLE_TEST_UNIT_RUNTIME_CARRIEDRANKS_H
