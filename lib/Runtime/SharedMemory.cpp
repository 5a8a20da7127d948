#include "SharedMemory.h"

#include "Errors.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace heddle::runtime;

SharedMemory::SharedMemory(uint64_t wanted) : bytes(std::max<uint64_t>(wanted, 1)) {
  file = ::memfd_create("heddle", MFD_CLOEXEC);
  if (file < 0 || ::ftruncate(file, static_cast<off_t>(bytes)) != 0) {
    std::string why = std::strerror(errno);
    close();
    throw LoadError("there is no shared memory for " + std::to_string(bytes) + " bytes: " + why +
                    ", needed them for processes of one host");
  }
  memory = Memory::map(file, bytes);
}

SharedMemory::SharedMemory(const MemoryName &name) : bytes(name.bytes) {
  std::string path = "/proc/" + std::to_string(name.process) + "/fd/" + std::to_string(name.file);
  file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    throw LoadError("the memory of process " + std::to_string(name.process) +
                    " can't be mapped: " + std::strerror(errno) + ", needed processes of one user that see each other");
  memory = Memory::map(file, bytes);
  close();
}

MemoryName SharedMemory::getName() const { return {::getpid(), file, bytes}; }

void SharedMemory::close() {
  if (file >= 0)
    ::close(std::exchange(file, -1));
}
