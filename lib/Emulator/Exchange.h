// Communications: what the ranks of a communicator do together.
#ifndef HEDDLE_LIB_EMULATOR_EXCHANGE_H
#define HEDDLE_LIB_EMULATOR_EXCHANGE_H

#include "Operations.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace heddle::emulator {

class World;
struct Clique;

enum class TransferKind { AllReduce, AllGather, ReduceScatter, Broadcast, Reduce, AllToAll, Send, Receive };

/// One rank's part of a communication, as it was asked for.
struct Transfer {
  TransferKind kind = TransferKind::AllReduce;
  std::shared_ptr<Clique> clique;
  int rank = 0;
  uint64_t from = 0, to = 0; // addresses of this process; 0: none
  uint64_t count = 0;        // elements, as the call has them
  int type = 0, op = 0;      // NCCL's
  int peer = 0;              // or root
  uint64_t getFromBytes() const;
  uint64_t getToBytes() const;
  bool isMail() const { return kind == TransferKind::Send || kind == TransferKind::Receive; }
  bool isAborted() const;
};

/// Where the parts meet. What is given is copied as the rank's stream comes there, and taken when it goes on.
struct Meeting {
  std::vector<std::shared_ptr<std::vector<unsigned char>>> given; // by rank
  std::vector<char> came;
  std::vector<const std::string *> streams; // their names
  std::vector<Transfer> asked;
  int arrived = 0, left = 0;
};

/// A communicator.
struct Clique {
  uint64_t number = 0;
  int ranks = 0;
  std::vector<int> devices; // by rank; -1 before it has come
  int joined = 0;
  std::vector<char> aborted;              // by rank
  int ended = 0;                          // ranks that are destroyed or aborted
  bool hasBeenCaptured = false;           // ever
  std::vector<char> connected;            // by rank, for collectives: has come
  std::set<std::pair<int, int>> contacts; // for messages: ranks that have come to connect to a peer
  std::vector<uint64_t> asked;            // collectives, by rank
  std::map<std::pair<int, int>, std::pair<uint64_t, uint64_t>> messages; // sent and received, by their ranks
  std::map<uint64_t, std::shared_ptr<Meeting>> collectives;
  std::map<std::tuple<int, int, uint64_t>, std::shared_ptr<Meeting>> mail;
};

inline bool Transfer::isAborted() const { return clique->aborted[static_cast<size_t>(rank)]; }

/// The transfers of one command. All functions but those that say otherwise are called with the world's lock.
class Exchange {
public:
  /// Takes the next numbers of the transfers' communicators.
  Exchange(const Operation &operation, const std::string *stream);

  bool isStarted() const { return started; }
  /// Copies what is given, and makes what will come undefined. Without the lock.
  void give();
  /// The others may come; false with a fault where what they ask for differs.
  bool arrive(std::string &fault);
  bool isComplete() const;
  /// Runs without the lock.
  void take();
  void leave();
  /// A rank that has not come: its GPU, and what waits for it.
  bool findMissing(int &device, std::string &description) const;

private:
  struct Part {
    const Transfer *transfer;
    std::shared_ptr<Meeting> meeting;
    uint64_t number;
    std::shared_ptr<std::vector<unsigned char>> given;
    int slot; // in the meeting
  };
  std::vector<Part> parts;
  const std::string *stream; // its name
  bool started = false;
};

/// `all_reduce (sum) of 64 f32`
std::string describe(const Transfer &transfer);
uint64_t getElementBytes(int type); // 0: unknown

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_EXCHANGE_H
