// Messages between processes of several hosts, over what they have: TCP, InfiniBand and others, by UCX.
// https://openucx.readthedocs.io: the UCP API, tag matching.
#ifndef HEDDLE_LIB_RUNTIME_UCX_H
#define HEDDLE_LIB_RUNTIME_UCX_H

#include "Run.h"

#include <functional>
#include <memory>
#include <set>

namespace heddle::runtime {

/// Messages that a device waits for together.
class Pending {
public:
  /// Is called before each of them begins.
  void add() { begun.fetch_add(1, std::memory_order_relaxed); }
  void end() {
    ended.fetch_add(1, std::memory_order_release);
    wakeAll(ended);
  }
  bool isDone() const { return ended.load(std::memory_order_acquire) == begun.load(std::memory_order_relaxed); }
  const Word &getWord() const { return ended; }

private:
  std::atomic<uint32_t> begun{0};
  Word ended{0};
};

/// Messages of a tag from one rank come in their order. A device whose turn it is moves all of them on; while it is
/// none's, a thread does so.
class Ucx {
public:
  /// Is called by all ranks, each with the ranks that it sends to; `transports` as in ExecutorOptions. Throws LoadError
  /// and WorldError.
  static std::unique_ptr<Ucx> connect(Run &run, World &world, const std::set<int64_t> &peers,
                                      const std::string &transports);
  ~Ucx();

  /// What is called when a message has come or gone, by some thread, maybe before `send` or `receive` returns, with how
  /// many bytes it had. It is not called for a message that fails, which ends the run.
  using OnEnd = std::function<void(uint64_t bytes)>;
  /// `data` stays as it is until then. They are begun in a turn, or before `leave`.
  void send(int64_t rank, uint64_t tag, const void *data, uint64_t bytes, OnEnd onEnd);
  /// At most so many bytes.
  void receive(uint64_t tag, void *data, uint64_t bytes, OnEnd onEnd);
  /// The thread moves on what has begun.
  void leave();

  /// A device's, from before it begins messages until it waits for none of them any more.
  class Turn {
  public:
    explicit Turn(Ucx &ucx);
    ~Turn();
    /// As Run::wait does.
    int64_t wait(int64_t device, const Pending &pending, const std::function<std::string()> &describe);
    /// Moves on what can go on, between other work.
    void moveOn();

  private:
    Ucx &ucx;
    bool isOwn; // not another device's
  };

private:
  class Worker;
  explicit Ucx(std::unique_ptr<Worker> worker);
  std::unique_ptr<Worker> worker;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_UCX_H
