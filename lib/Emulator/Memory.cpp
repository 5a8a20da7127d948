// Mappings of memory.
#include "Memory.h"

#include <cstring>
#include <sys/mman.h>

using namespace heddle::emulator;

namespace {
constexpr uint64_t kPage = 4096;
uint64_t roundUp(uint64_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }
} // namespace

bool Memory::reserve(uint32_t devices, uint64_t bytes) {
  clear();
  for (uint32_t d = 0; d < devices; ++d) {
    Region region;
    region.bytes = bytes;
    region.size = 2 * roundUp(bytes) + (uint64_t(1) << 30); // addresses are not used again at once
    void *memory = mmap(nullptr, region.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    region.begin = region.next = reinterpret_cast<uint64_t>(memory);
    regions.push_back(region);
  }
  return true;
}

uint64_t Memory::allocate(int32_t device, uint64_t bytes) {
  const uint64_t pages = roundUp(bytes) + kPage; // a guard page after it
  uint64_t address = 0;
  if (device == kHost) {
    void *memory = mmap(nullptr, pages + kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return 0;
    address = reinterpret_cast<uint64_t>(memory) + kPage;
  } else {
    Region &region = regions[static_cast<size_t>(device)];
    if (bytes > region.bytes - region.used)
      return 0;
    // Takes the first gap that is large enough, from where the last one ended on, then from the beginning.
    for (const uint64_t from : {region.next, region.begin}) {
      uint64_t at = from;
      const uint64_t end = region.begin + region.size - kPage;
      auto next = allocations.lower_bound(at);
      if (next != allocations.begin()) {
        const auto before = std::prev(next);
        if (before->first + before->second.bytes > at && before->first >= region.begin)
          at = before->first + roundUp(before->second.bytes) + kPage;
      }
      while (at + pages <= end && next != allocations.end() && next->first < at + pages) {
        at = next->first + roundUp(next->second.bytes) + kPage;
        ++next;
      }
      if (at + pages <= end) {
        address = at;
        break;
      }
    }
    if (!address)
      return 0;
    region.next = address + pages;
    region.used += bytes;
  }
  if (mprotect(reinterpret_cast<void *>(address), roundUp(bytes), PROT_READ | PROT_WRITE) != 0)
    return 0;
  std::memset(reinterpret_cast<void *>(address), 0xff, bytes);
  allocations[address] = {bytes, device};
  freed.erase(freed.lower_bound(address), freed.lower_bound(address + pages));
  return address;
}

bool Memory::free(uint64_t address, bool ofHost, Allocation &allocation) {
  const auto found = allocations.find(address);
  if (found == allocations.end() || (found->second.device == kHost) != ofHost)
    return false;
  allocation = found->second;
  void *memory = reinterpret_cast<void *>(address);
  if (ofHost) {
    munmap(static_cast<unsigned char *>(memory) - kPage, roundUp(allocation.bytes) + 2 * kPage);
  } else {
    madvise(memory, roundUp(allocation.bytes), MADV_DONTNEED);
    mprotect(memory, roundUp(allocation.bytes), PROT_NONE);
    regions[static_cast<size_t>(allocation.device)].used -= allocation.bytes;
    freed[address] = allocation;
  }
  allocations.erase(found);
  return true;
}

const Allocation *Memory::find(uint64_t address, uint64_t bytes) const {
  auto after = allocations.upper_bound(address);
  if (after == allocations.begin())
    return nullptr;
  const auto &[begin, allocation] = *std::prev(after);
  return address - begin <= allocation.bytes && bytes <= allocation.bytes - (address - begin) ? &allocation : nullptr;
}

std::string Memory::explain(uint64_t address, uint64_t bytes) const {
  const auto describe = [&](uint64_t begin, const Allocation &allocation) {
    return " at byte " + std::to_string(address - begin) + " of an allocation of " + std::to_string(allocation.bytes) +
           " bytes";
  };
  const std::string what = std::to_string(bytes) + " bytes";
  if (auto after = allocations.upper_bound(address); after != allocations.begin())
    if (const auto &[begin, allocation] = *std::prev(after); address - begin <= allocation.bytes)
      return what + describe(begin, allocation);
  if (auto after = freed.upper_bound(address); after != freed.begin())
    if (const auto &[begin, allocation] = *std::prev(after); address - begin < allocation.bytes)
      return what + describe(begin, allocation) + " that has been freed";
  return what + " in no allocation";
}

std::string Memory::locate(uint64_t address) const {
  auto after = allocations.upper_bound(address);
  if (after == allocations.begin())
    return "";
  const auto &[begin, allocation] = *std::prev(after);
  return " at byte " + std::to_string(address - begin) + " of an allocation of " + std::to_string(allocation.bytes) +
         " bytes " + (allocation.device == kHost ? "of the host" : "on GPU " + std::to_string(allocation.device));
}

void Memory::clear() {
  for (const auto &[address, allocation] : allocations)
    if (allocation.device == kHost)
      munmap(reinterpret_cast<void *>(address - kPage), roundUp(allocation.bytes) + 2 * kPage);
  for (const Region &region : regions)
    munmap(reinterpret_cast<void *>(region.begin), region.size);
  allocations.clear();
  freed.clear();
  regions.clear();
}
