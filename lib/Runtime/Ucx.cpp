#include "Ucx.h"

#include "DynamicLibrary.h"
#include "Errors.h"

#include <cstring>
#include <map>
#include <poll.h>
#include <thread>
#include <ucp/api/ucp.h>

using namespace heddle::runtime;

#define HEDDLE_UCP_ENTRY_POINTS(X)                                                                                     \
  X(ucp_config_read)                                                                                                   \
  X(ucp_config_modify)                                                                                                 \
  X(ucp_config_release)                                                                                                \
  X(ucp_init_version)                                                                                                  \
  X(ucp_cleanup)                                                                                                       \
  X(ucp_worker_create)                                                                                                 \
  X(ucp_worker_destroy)                                                                                                \
  X(ucp_worker_get_address)                                                                                            \
  X(ucp_worker_release_address)                                                                                        \
  X(ucp_worker_get_efd)                                                                                                \
  X(ucp_worker_arm)                                                                                                    \
  X(ucp_worker_signal)                                                                                                 \
  X(ucp_worker_progress)                                                                                               \
  X(ucp_ep_create)                                                                                                     \
  X(ucp_ep_close_nbx)                                                                                                  \
  X(ucp_request_check_status)                                                                                          \
  X(ucp_tag_send_nbx)                                                                                                  \
  X(ucp_tag_recv_nbx)                                                                                                  \
  X(ucp_worker_flush_nbx)                                                                                              \
  X(ucp_request_cancel)                                                                                                \
  X(ucp_request_free)

namespace {

struct Library {
  Library() : library("UCX", {"libucp.so.0"}, ""), status("UCX", {"libucs.so.0"}, "") {
#define HEDDLE_LOAD(name) library.get(name, #name);
    HEDDLE_UCP_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
    status.get(ucs_status_string, "ucs_status_string");
  }
  /// Throws LoadError.
  void check(ucs_status_t result, const char *action) const {
    if (result != UCS_OK)
      throw LoadError(std::string("UCX can't ") + action + ": " + ucs_status_string(result) +
                      ", needed a way to other hosts");
  }

#define HEDDLE_DECLARE(name) decltype(&::name) name = nullptr;
  HEDDLE_UCP_ENTRY_POINTS(HEDDLE_DECLARE)
#undef HEDDLE_DECLARE
  decltype(&::ucs_status_string) ucs_status_string = nullptr;

private:
  DynamicLibrary library, status;
};

} // namespace

class Ucx::Worker {
public:
  Worker(Run &run, World &world, const std::string &transports) : run(run), goodbye(world.split()) {
    ucp_config_t *config = nullptr;
    ucp.check(ucp.ucp_config_read(nullptr, nullptr, &config), "read its settings");
    // A thread that waits for UCX leaves its core to the one that is in it.
    ucp.ucp_config_modify(config, "USE_MT_MUTEX", "y");
    // Memory is shared without UCX by what may share it. It would take processes in other namespaces for neighbours,
    // and can't wake them.
    ucp.ucp_config_modify(config, "TLS", transports.empty() ? "^shm" : transports.c_str());
    ucp_params_t params{};
    params.field_mask = UCP_PARAM_FIELD_FEATURES | UCP_PARAM_FIELD_NAME;
    params.features = UCP_FEATURE_TAG | UCP_FEATURE_WAKEUP;
    params.name = "heddle";
    ucs_status_t result = ucp.ucp_init_version(UCP_API_MAJOR, UCP_API_MINOR, &params, config, &context);
    ucp.ucp_config_release(config);
    ucp.check(result, "begin");
    ucp_worker_params_t own{};
    own.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE;
    own.thread_mode = UCS_THREAD_MODE_MULTI;
    ucp.check(ucp.ucp_worker_create(context, &own, &worker), "make a worker");
    ucp.check(ucp.ucp_worker_get_efd(worker, &events), "wait for messages");
  }

  ~Worker() {
    if (thread.joinable()) {
      isEnding = true;
      leave();
      thread.join();
    }
    if (run.hasFailed()) // what is under way may never end; the process does
      return;
    cancelAll();
    waitForOthers();
    for (auto &[rank, endpoint] : endpoints)
      closeEndpoint(endpoint);
    waitForOthers();
    if (worker)
      ucp.ucp_worker_destroy(worker);
    if (context)
      ucp.ucp_cleanup(context);
  }

  Message getAddress() {
    ucp_address_t *address = nullptr;
    size_t size = 0;
    ucp.check(ucp.ucp_worker_get_address(worker, &address, &size), "say where it is");
    auto begin = reinterpret_cast<const std::byte *>(address);
    Message copy(begin, begin + size);
    ucp.ucp_worker_release_address(worker, address);
    return copy;
  }

  void connect(int64_t rank, const Message &address) {
    ucp_ep_params_t params{};
    params.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS;
    params.address = reinterpret_cast<const ucp_address_t *>(address.data());
    ucp_ep_h endpoint = nullptr;
    ucs_status_t result = ucp.ucp_ep_create(worker, &params, &endpoint);
    if (result != UCS_OK)
      throw LoadError("UCX finds no way to rank " + std::to_string(rank) + ": " + ucp.ucs_status_string(result) +
                      ", needed a network that both hosts have (UCX_TLS, UCX_NET_DEVICES)");
    endpoints[rank] = endpoint;
  }

  void start() {
    thread = std::thread([this] { serve(); });
  }

  void send(int64_t rank, uint64_t tag, const void *data, uint64_t bytes, OnEnd onEnd) {
    auto *message = new UnderWay{this, std::move(onEnd), bytes};
    ucp_request_param_t params = makeParams(message);
    begin(ucp.ucp_tag_send_nbx(endpoints.at(rank), data, bytes, tag, &params), message);
  }

  void receive(uint64_t tag, void *data, uint64_t bytes, OnEnd onEnd) {
    auto *message = new UnderWay{this, std::move(onEnd), bytes};
    ucp_request_param_t params = makeParams(message);
    params.op_attr_mask |= UCP_OP_ATTR_FLAG_NO_IMM_CMPL; // how many bytes there are is told to the callback alone
    params.cb.recv = [](void *request, ucs_status_t status, const ucp_tag_recv_info_t *info, void *own) {
      static_cast<UnderWay *>(own)->bytes = info->length;
      static_cast<UnderWay *>(own)->end(request, status);
    };
    constexpr uint64_t wholeTag = ~uint64_t(0);
    begin(ucp.ucp_tag_recv_nbx(worker, data, bytes, tag, wholeTag, &params), message);
  }

  /// Whether it is this device's turn now.
  bool beginTurn() { return !isMoved.exchange(true); }
  void endTurn(bool isOwn) {
    if (isOwn)
      isMoved = false;
    if (underWay == 0 && !run.hasFailed())
      flush();
    if (underWay > 0 && !isMoved)
      leave();
  }

  int64_t wait(bool isOwn, int64_t device, const Pending &pending, const std::function<std::string()> &describe) {
    auto isDone = [&] {
      while (isOwn && !pending.isDone() && moveOn())
        ;
      return pending.isDone();
    };
    auto sleepOnce = [&](uint32_t value, int64_t nanoseconds) {
      if (!isOwn)
        sleepOn(pending.getWord(), value, nanoseconds);
      else if (ucp.ucp_worker_arm(worker) == UCS_OK && pending.getWord() == value)
        sleepOnEvents(nanoseconds);
    };
    if (!isOwn) // the device whose turn it is may sleep
      ucp.ucp_worker_signal(worker);
    return run.waitBy(sleepOnce, device, pending.getWord(), isDone, describe);
  }

  bool moveOn() { return ucp.ucp_worker_progress(worker); }

  void leave() {
    ++turn;
    if (state == State::Rests)
      wakeAll(turn);
    else
      ucp.ucp_worker_signal(worker);
  }

private:
  /// What was sent may still be with UCX when its end has come, and others wait for it.
  void flush() {
    auto *message = new UnderWay{this, [](uint64_t) {}, 0};
    ucp_request_param_t params = makeParams(message);
    begin(ucp.ucp_worker_flush_nbx(worker, &params), message);
  }

  /// Belongs to the thread that begins it until that is done, and to the one that ends it.
  struct UnderWay {
    Worker *worker;
    OnEnd onEnd;
    uint64_t bytes;
    bool hasEnded = false;
    std::atomic<int> owners{2};

    UnderWay(Worker *worker, OnEnd onEnd, uint64_t bytes) : worker(worker), onEnd(std::move(onEnd)), bytes(bytes) {
      ++worker->underWay;
    }
    void end(void *request, ucs_status_t status) {
      {
        std::lock_guard lock(worker->mutex);
        hasEnded = true;
        worker->open.erase(this);
      }
      --worker->underWay;
      if (request)
        worker->ucp.ucp_request_free(request);
      if (status == UCS_OK)
        onEnd(bytes);
      else if (status != UCS_ERR_CANCELED)
        worker->run.setFailure(std::string("a message between processes is lost: ") +
                               worker->ucp.ucs_status_string(status));
      release();
    }
    void release() {
      if (--owners == 0)
        delete this;
    }
  };

  static ucp_request_param_t makeParams(UnderWay *message) {
    ucp_request_param_t params{};
    params.op_attr_mask = UCP_OP_ATTR_FIELD_CALLBACK | UCP_OP_ATTR_FIELD_USER_DATA;
    params.user_data = message;
    params.cb.send = [](void *request, ucs_status_t status, void *own) {
      static_cast<UnderWay *>(own)->end(request, status);
    };
    return params;
  }

  void begin(ucs_status_ptr_t request, UnderWay *message) {
    if (!UCS_PTR_IS_PTR(request)) { // it has ended already
      message->end(nullptr, UCS_PTR_STATUS(request));
      return message->release();
    }
    {
      std::lock_guard lock(mutex);
      if (!message->hasEnded)
        open[message] = request;
    }
    message->release();
  }

  /// Nobody goes while others send to it. Where something has gone wrong, others may be elsewhere.
  void waitForOthers() {
    if (std::uncaught_exceptions() > 0)
      return;
    try {
      goodbye->confirm("");
    } catch (const WorldError &) { // they have ended
    }
  }

  /// What nobody sends any more is received no more.
  void cancelAll() {
    std::map<UnderWay *, void *> left;
    {
      std::lock_guard lock(mutex);
      left = open;
    }
    for (auto [message, request] : left)
      ucp.ucp_request_cancel(worker, request);
    for (int64_t end = getTime() + 1'000'000'000; getTime() < end && !open.empty();)
      moveOn();
  }

  /// Rests while a device moves messages on, or none is under way; else it does so, and listens where none can go on.
  /// What others begin after it has said so wakes it, what they began before it finds.
  void serve() {
    constexpr int64_t patience = 100'000'000; // nanoseconds
    while (!isEnding) {
      uint32_t seen = turn;
      state = State::Rests;
      if (isMoved || underWay == 0)
        sleepOn(turn, seen, patience);
      state = State::Listens;
      bool hasMoved = moveAll();
      if (isMoved && hasMoved) // what the device that sleeps waits for may have come
        ucp.ucp_worker_signal(worker);
      else if (!isMoved && underWay > 0 && ucp.ucp_worker_arm(worker) == UCS_OK)
        sleepOnEvents(patience);
    }
  }
  bool moveAll() {
    bool hasMoved = false;
    while (moveOn() && !isEnding)
      hasMoved = true;
    return hasMoved;
  }
  void sleepOnEvents(int64_t nanoseconds) const {
    pollfd file{events, POLLIN, 0};
    timespec time{nanoseconds / 1'000'000'000, nanoseconds % 1'000'000'000};
    ::ppoll(&file, 1, &time, nullptr);
  }

  void closeEndpoint(ucp_ep_h endpoint) {
    ucp_request_param_t params{};
    ucs_status_ptr_t request = ucp.ucp_ep_close_nbx(endpoint, &params);
    if (!UCS_PTR_IS_PTR(request))
      return;
    for (int64_t end = getTime() + 1'000'000'000;
         getTime() < end && ucp.ucp_request_check_status(request) == UCS_INPROGRESS;)
      moveOn();
    ucp.ucp_request_free(request);
  }

  Run &run;
  std::unique_ptr<World> goodbye;
  Library ucp;
  ucp_context_h context = nullptr;
  ucp_worker_h worker = nullptr;
  int events = -1;
  std::map<int64_t, ucp_ep_h> endpoints; // by rank
  std::mutex mutex;
  std::map<UnderWay *, void *> open; // UCX's requests
  enum class State : uint8_t { Rests, Listens };
  std::thread thread;
  std::atomic<State> state{State::Rests}; // of the thread
  Word turn{0};                           // changes for it
  std::atomic<bool> isMoved{false};       // by a device whose turn it is
  std::atomic<int64_t> underWay{0};       // messages
  std::atomic<bool> isEnding{false};
};

Ucx::Ucx(std::unique_ptr<Worker> worker) : worker(std::move(worker)) {}
Ucx::~Ucx() = default;

std::unique_ptr<Ucx> Ucx::connect(Run &run, World &world, const std::set<int64_t> &peers,
                                  const std::string &transports) {
  std::unique_ptr<Worker> own;
  std::string fault;
  Message address;
  auto attempt = [&](auto action) {
    try {
      action();
    } catch (const LoadError &error) {
      fault = error.what();
    }
  };
  attempt([&] {
    own = std::make_unique<Worker>(run, world, transports);
    address = own->getAddress();
  });
  // Each address behind its size.
  Message all = world.decide(fault, address, [](const std::vector<Message> &byRank) {
    Message all;
    for (const Message &one : byRank) {
      uint64_t size = one.size();
      auto begin = reinterpret_cast<const std::byte *>(&size);
      all.insert(all.end(), begin, begin + sizeof(size));
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  });
  attempt([&] {
    const std::byte *next = all.data();
    for (int64_t rank = 0; rank < world.getSize(); ++rank) {
      uint64_t size = 0;
      std::memcpy(&size, next, sizeof(size));
      next += sizeof(size);
      if (peers.contains(rank))
        own->connect(rank, Message(next, next + size));
      next += size;
    }
  });
  world.confirm(fault);
  own->start();
  return std::unique_ptr<Ucx>(new Ucx(std::move(own)));
}

void Ucx::send(int64_t rank, uint64_t tag, const void *data, uint64_t bytes, OnEnd onEnd) {
  worker->send(rank, tag, data, bytes, std::move(onEnd));
}

void Ucx::leave() { worker->leave(); }

void Ucx::receive(uint64_t tag, void *data, uint64_t bytes, OnEnd onEnd) {
  worker->receive(tag, data, bytes, std::move(onEnd));
}

Ucx::Turn::Turn(Ucx &ucx) : ucx(ucx), isOwn(ucx.worker->beginTurn()) {}
Ucx::Turn::~Turn() { ucx.worker->endTurn(isOwn); }
int64_t Ucx::Turn::wait(int64_t device, const Pending &pending, const std::function<std::string()> &describe) {
  isOwn = isOwn || ucx.worker->beginTurn(); // another device's may be over
  return ucx.worker->wait(isOwn, device, pending, describe);
}
void Ucx::Turn::moveOn() {
  if (isOwn)
    ucx.worker->moveOn();
}
