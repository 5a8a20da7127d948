// Archives of NumPy's (numpy.savez): zip files (PKWARE's APPNOTE 6.3) with an .npy file for each array.
#include "heddle/Files/LittleEndian.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Npy.h"
#include "heddle/Runtime/Data/TensorFile.h"

#include <algorithm>
#include <cstring>
#include <optional>

#ifdef HEDDLE_ZLIB
#include <zlib.h>
#endif

using namespace heddle;
using namespace heddle::runtime;

namespace {

constexpr uint32_t localMagic = 0x04034b50, centralMagic = 0x02014b50, endMagic = 0x06054b50, end64Magic = 0x06064b50,
                   locatorMagic = 0x07064b50;
constexpr uint64_t localBytes = 30, centralBytes = 46, endBytes = 22, end64Bytes = 56, locatorBytes = 20;
constexpr uint16_t stored = 0, deflated = 8;

struct Member {
  uint64_t header = 0, packed = 0, size = 0; // where its local header is; bytes in the archive, and unpacked
  uint32_t checksum = 0;
  uint16_t method = stored;
  bool isEncrypted = false;
  // These are known once the member has been looked for.
  std::optional<SafetensorsView> view;
  uint64_t elements = 0; // where they begin, in the archive or in `unpacked`
  std::vector<std::byte> unpacked;
};

/// Reads, from a file's extra fields, what the 64-bit one (1) says in the place of sizes that have no room.
void readLongSizes(std::span<const std::byte> extra, Member &member) {
  for (size_t at = 0; at + 4 <= extra.size();) {
    size_t bytes = loadNumber<uint16_t>(extra, at + 2);
    std::span<const std::byte> field = extra.subspan(at + 4, std::min(bytes, extra.size() - at - 4));
    size_t next = 0;
    if (loadNumber<uint16_t>(extra, at) == 1)
      for (uint64_t *number : {&member.size, &member.packed, &member.header})
        if (*number == 0xffffffff) {
          *number = loadNumber<uint64_t>(field, next);
          next += sizeof(uint64_t);
        }
    at += 4 + bytes;
  }
}

#ifdef HEDDLE_ZLIB
bool unpack(std::vector<std::byte> &packed, std::vector<std::byte> &whole, uint32_t checksum) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) // without zlib's own header
    return false;
  // Its counts have 32 bits.
  constexpr uint64_t most = 1 << 30;
  uint64_t in = 0, out = 0;
  uLong sum = crc32(0, nullptr, 0);
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_in = reinterpret_cast<Bytef *>(packed.data()) + in;
    stream.avail_in = static_cast<uInt>(std::min(most, packed.size() - in));
    stream.next_out = reinterpret_cast<Bytef *>(whole.data()) + out;
    stream.avail_out = static_cast<uInt>(std::min(most, whole.size() - out));
    uInt givenIn = stream.avail_in, givenOut = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    uInt got = givenOut - stream.avail_out;
    sum = crc32(sum, reinterpret_cast<Bytef *>(whole.data()) + out, got);
    in += givenIn - stream.avail_in;
    out += got;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END && out == whole.size() && sum == checksum;
}
#endif

class Npz : public TensorFile {
public:
  bool open(const std::string &path, std::string &error) { return file.open(path, error) && readDirectory(error); }

  std::vector<std::string> getNames() const override {
    std::vector<std::string> names;
    for (const auto &[name, member] : members)
      names.push_back(name);
    return names;
  }

  const SafetensorsView *find(const std::string &name, std::string &error) override {
    auto found = members.find(name);
    if (found == members.end())
      return nullptr;
    Member &member = found->second;
    return member.view || load(name, member, error) ? &*member.view : nullptr;
  }

  bool read(const std::string &name, uint64_t from, std::span<std::byte> bytes, std::string &error) const override {
    const Member &member = members.at(name);
    if (member.method == stored)
      return file.read(member.elements + from, bytes, error);
    std::memcpy(bytes.data(), member.unpacked.data() + member.elements + from, bytes.size());
    return true;
  }

private:
  bool fail(std::string &error, const std::string &what) const {
    error = file.getPath() + ": " + what;
    return false;
  }
  bool failCut(std::string &error) const { return fail(error, "is a zip archive that is cut off or changed"); }

  /// Takes some bytes, if the file has them.
  bool take(uint64_t at, uint64_t count, std::vector<std::byte> &bytes, std::string &error) const {
    if (at > file.getSize() || count > file.getSize() - at)
      return failCut(error);
    bytes.resize(count);
    return file.read(at, bytes, error);
  }

  bool readDirectory(std::string &error) {
    std::vector<std::byte> tail, bytes;
    uint64_t tailBytes = std::min<uint64_t>(file.getSize(), endBytes + 0xffff); // a comment may follow
    if (!take(file.getSize() - tailBytes, tailBytes, tail, error))
      return false;
    size_t at = tail.size();
    do {
      if (at < 1 || tail.size() < endBytes)
        return failCut(error);
      --at;
    } while (magicAt(tail, at) != endMagic || at + endBytes > tail.size());
    uint64_t count = loadNumber<uint16_t>(tail, at + 10), size = loadNumber<uint32_t>(tail, at + 12),
             offset = loadNumber<uint32_t>(tail, at + 16);
    if (at >= locatorBytes && magicAt(tail, at - locatorBytes) == locatorMagic) {
      if (!take(loadNumber<uint64_t>(tail, at - locatorBytes + 8), end64Bytes, bytes, error))
        return false;
      if (magicAt(bytes, 0) != end64Magic)
        return failCut(error);
      count = loadNumber<uint64_t>(bytes, 32);
      size = loadNumber<uint64_t>(bytes, 40);
      offset = loadNumber<uint64_t>(bytes, 48);
    }
    if (!take(offset, size, bytes, error))
      return false;
    std::span<const std::byte> rest(bytes);
    for (; count > 0; --count) {
      uint64_t nameBytes = loadNumber<uint16_t>(rest, 28), extraBytes = loadNumber<uint16_t>(rest, 30),
               all = centralBytes + nameBytes + extraBytes + loadNumber<uint16_t>(rest, 32);
      if (magicAt(rest, 0) != centralMagic || all > rest.size())
        return failCut(error);
      Member member;
      member.isEncrypted = loadNumber<uint16_t>(rest, 8) & 1;
      member.method = loadNumber<uint16_t>(rest, 10);
      member.checksum = loadNumber<uint32_t>(rest, 16);
      member.packed = loadNumber<uint32_t>(rest, 20);
      member.size = loadNumber<uint32_t>(rest, 24);
      member.header = loadNumber<uint32_t>(rest, 42);
      readLongSizes(rest.subspan(centralBytes + nameBytes, extraBytes), member);
      std::string name(reinterpret_cast<const char *>(rest.data()) + centralBytes, nameBytes);
      if (name.ends_with(".npy") && !members.try_emplace(name.substr(0, name.size() - 4), std::move(member)).second)
        return fail(error, "has the array '" + name + "' twice, needed once");
      rest = rest.subspan(all);
    }
    if (members.empty())
      return fail(error, "is a zip archive without an .npy file, needed what numpy.savez writes");
    return true;
  }

  static uint32_t magicAt(std::span<const std::byte> bytes, size_t at) { return loadNumber<uint32_t>(bytes, at); }

  bool load(const std::string &name, Member &member, std::string &error) {
    std::string subject = "array '" + name + "' ";
    if (member.isEncrypted || (member.method != stored && member.method != deflated))
      return fail(error, subject + "is " + (member.isEncrypted ? "encrypted" : "compressed in an unknown way") +
                             ", needed what numpy.savez writes");
    std::vector<std::byte> bytes;
    if (!take(member.header, localBytes, bytes, error))
      return false;
    if (magicAt(bytes, 0) != localMagic)
      return failCut(error);
    uint64_t at = member.header + localBytes + loadNumber<uint16_t>(bytes, 26) + loadNumber<uint16_t>(bytes, 28);
    NpyHeader header;
    if (member.method == stored) {
      if (member.packed != member.size)
        return failCut(error);
      if (!take(at, std::min(member.size, npyHeaderBytes), bytes, error))
        return false;
      if (member.size > file.getSize() - at)
        return failCut(error);
    } else if (!unpackMember(at, member, error)) {
      return false;
    }
    if (!parseNpy(member.method == stored ? bytes : member.unpacked, member.size, header, error))
      return fail(error, subject + error);
    member.elements = header.dataOffset + (member.method == stored ? at : 0);
    member.view = makeView(header.type);
    return true;
  }

  bool unpackMember(uint64_t at, Member &member, std::string &error) {
#ifdef HEDDLE_ZLIB
    // No more than what deflate can make of its bytes: a size of an archive is anyone's.
    constexpr uint64_t mostRatio = 1032;
    std::vector<std::byte> packed;
    if (!take(at, member.packed, packed, error))
      return false;
    if (member.size / mostRatio > member.packed)
      return failCut(error);
    member.unpacked.resize(member.size);
    return unpack(packed, member.unpacked, member.checksum) || failCut(error);
#else
    return fail(error, "is compressed, needed numpy.savez: heddle was built without zlib");
#endif
  }

  InputFile file;
  std::map<std::string, Member> members;
};

} // namespace

std::unique_ptr<TensorFile> runtime::openNpz(const std::string &path, std::string &error) {
  auto npz = std::make_unique<Npz>();
  return npz->open(path, error) ? std::move(npz) : nullptr;
}
