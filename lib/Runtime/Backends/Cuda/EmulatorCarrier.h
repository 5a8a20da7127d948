// What carries the emulator's messages between processes: docs/emulator.md, "GPUs of several processes".
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_EMULATORCARRIER_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_EMULATORCARRIER_H

#include "../../Ucx.h"
#include "heddle/Emulator/Emulator.h"

#include <condition_variable>
#include <deque>

namespace heddle::runtime::cuda {

class EmulatorCarrier {
public:
  /// Is called by all ranks. Throws LoadError and WorldError.
  EmulatorCarrier(Run &run, World &world, const std::string &transports);
  ~EmulatorCarrier();

  /// For the emulator, until it has been given null.
  const HeddleEmulatorCarrier *get() const { return &carrier; }
  /// What tells the emulator that something has come.
  void setBell(void (*newBell)()) { bell = newBell; }

private:
  static constexpr size_t mostBytes = 64 << 10;
  struct Letter {
    uint32_t from;
    uint64_t bytes; // of its inlet
  };

  int send(uint32_t to, const void *bytes, size_t count);
  int receive(uint32_t &from, void *bytes, size_t &count);
  void listen(uint32_t from);

  HeddleEmulatorCarrier carrier{};
  uint32_t rank;
  std::atomic<void (*)()> bell{nullptr};
  std::mutex mutex; // of what follows
  std::condition_variable sent;
  size_t underWay = 0; // that this process sends
  std::deque<Letter> letters;
  std::vector<std::vector<std::byte>> inlets; // by process: what it sends next comes into it
  std::unique_ptr<Ucx> ucx;                   // ends first
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_EMULATORCARRIER_H
