// Communications: what the ranks of a communicator do together.
#ifndef HEDDLE_LIB_EMULATOR_EXCHANGE_H
#define HEDDLE_LIB_EMULATOR_EXCHANGE_H

#include "Carrier.h"
#include "Operations.h"

#include <map>
#include <optional>
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
  std::pair<int, int> getEnds() const { // of a message
    return kind == TransferKind::Send ? std::pair(rank, peer) : std::pair(peer, rank);
  }
  bool isMail() const { return kind == TransferKind::Send || kind == TransferKind::Receive; }
  bool isAborted() const;
};

/// Where the parts meet. What is given is copied as the rank's stream comes there, and taken when it goes on.
struct Meeting {
  std::vector<Body> given; // by rank
  std::vector<char> came;
  std::vector<std::string> streams; // their names
  std::vector<Transfer> asked;
  int arrived = 0, left = 0; // left: those of this process
};

/// What ranks of a communicator bring to one of its splits.
struct Split {
  std::map<int, std::pair<int, int>> asked; // by rank: colour and key
  int made = 0;                             // handles, of this process's ranks
};

/// A communicator. Ranks may be other processes'.
struct Clique {
  std::string id;                         // the same in all processes
  uint64_t number = 0;                    // in the order in which this one's come to join
  int ranks = 0;                          // 0: others have come, and none of this process yet
  std::vector<int> devices;               // by rank, of this process; -1 before it has come, and for others
  std::vector<int> processes;             // by rank; -1 before it has come
  int joined = 0, local = 0;              // ranks that have come, and those of them that are this process's
  std::vector<char> aborted;              // by rank
  int ended = 0;                          // this process's ranks that are destroyed or aborted
  bool hasBeenCaptured = false;           // ever
  std::vector<uint64_t> splitCounts;      // by rank
  std::map<uint64_t, Split> splits;       // by number, until all have their handles
  std::set<int> connected;                // ranks that have come to connect for collectives
  std::set<std::pair<int, int>> contacts; // for messages: ranks that have come to connect to a peer
  std::vector<uint64_t> asked;            // collectives, by rank
  std::map<std::pair<int, int>, std::pair<uint64_t, uint64_t>> messages; // sent and received, by their ranks
  std::map<uint64_t, std::shared_ptr<Meeting>> collectives;
  std::map<std::tuple<int, int, uint64_t>, std::shared_ptr<Meeting>> mail;

  /// False where another number of ranks is known already.
  bool setRanks(int count);
  bool isWhole() const { return ranks != 0 && joined == ranks; }
  /// The other processes with ranks.
  std::set<int> getOthers(int own) const;
  /// Where parts meet; it is made where it is not there.
  std::shared_ptr<Meeting> &findMeeting(const Transfer &transfer, uint64_t partNumber);
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
  bool arrive(World &world, std::string &fault);
  bool isComplete() const;
  /// Runs without the lock.
  void take();
  void leave();
  /// A rank that has not come, and what waits for it.
  struct Missing {
    int device = -1, process = -1; // device: one of this process; -1: another's
    std::string description;
  };
  std::optional<Missing> findMissing() const;

private:
  struct Part {
    const Transfer *transfer;
    std::shared_ptr<Meeting> meeting;
    uint64_t number;
    Body given;
    int slot; // in the meeting
  };
  std::vector<Part> parts;
  const std::string *stream; // its name
  bool started = false;
};

/// A part of a rank comes to its meeting, whether it is this process's or another's. False with a fault where it
/// differs from what others have brought.
bool bring(Meeting &meeting, int slot, const Transfer &transfer, uint64_t number, Body given, std::string stream,
           std::string &fault);

/// `all_reduce (sum) of 64 f32`
std::string describe(const Transfer &transfer);
uint64_t getElementBytes(int type); // 0: unknown

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_EXCHANGE_H
