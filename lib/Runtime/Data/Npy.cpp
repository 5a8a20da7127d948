#include "heddle/Runtime/Data/Npy.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <string_view>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

/// What follows `'key': ` in a header, to its end.
static std::string_view findValue(std::string_view header, const std::string &key) {
  size_t at = header.find("'" + key + "':");
  if (at == std::string_view::npos)
    return {};
  header.remove_prefix(at + key.size() + 3);
  header.remove_prefix(std::min(header.find_first_not_of(' '), header.size()));
  return header;
}

/// Parses the sizes of `(8, 4)`.
static bool parseShape(std::string_view text, std::vector<int64_t> &shape) {
  if (!text.starts_with('('))
    return false;
  for (size_t at = 1; at < text.size();) {
    if (text[at] == ' ' || text[at] == ',' || text[at] == 'L') {
      ++at;
      continue;
    }
    int64_t size = 0;
    auto [end, code] = std::from_chars(text.data() + at, text.data() + text.size(), size);
    if (code != std::errc() || size < 0)
      return false;
    shape.push_back(size);
    at = end - text.data();
  }
  return true;
}

bool runtime::parseNpy(std::span<const std::byte> begin, uint64_t size, NpyHeader &header, std::string &error) {
  auto fail = [&](const std::string &message) {
    error = message;
    return false;
  };
  constexpr std::string_view magic = "\x93NUMPY";
  if (begin.size() < 12 || std::memcmp(begin.data(), magic.data(), magic.size()) != 0)
    return fail("does not begin as a NumPy array does");
  bool isShort = begin[6] == std::byte(1);
  size_t start = isShort ? 10 : 12;
  uint32_t bytes = 0;
  std::memcpy(&bytes, begin.data() + 8, isShort ? 2 : 4);
  if (bytes > begin.size() - start)
    return fail("says its header has " + std::to_string(bytes) + " bytes, " +
                (size > begin.size() ? "needed at most " + std::to_string(npyHeaderBytes)
                                     : "the file has " + std::to_string(size - start) + " more"));
  std::string_view text(reinterpret_cast<const char *>(begin.data()) + start, bytes);
  static const std::map<std::string_view, DType> types{
      {"|b1", DType::I1},  {"|i1", DType::I8},  {"|u1", DType::U8},  {"<i2", DType::I16},  {"<i4", DType::I32},
      {"<i8", DType::I64}, {"<u2", DType::U16}, {"<u4", DType::U32}, {"<u8", DType::U64},  {"<f2", DType::F16},
      {"<f4", DType::F32}, {"<f8", DType::F64}, {"<c8", DType::C64}, {"<c16", DType::C128}};
  std::string_view type = findValue(text, "descr");
  std::string_view name =
      type.size() > 1 && type[0] == '\'' ? type.substr(1, type.find('\'', 1) - 1) : type.substr(0, 8);
  auto found = types.find(name);
  if (found == types.end())
    return fail("has elements '" + std::string(name) + "', needed little-endian numbers");
  std::string_view shape = findValue(text, "shape");
  shape = shape.substr(0, shape.find(')'));
  header.type = {found->second, {}};
  if (!parseShape(shape, header.type.shape))
    return fail("has shape " + std::string(shape) + "), needed sizes of 0 to 2^63 - 1");
  // With fewer dims both orders are one.
  if (header.type.shape.size() > 1 && !findValue(text, "fortran_order").starts_with("False"))
    return fail("is in Fortran's order, needed C's (numpy.ascontiguousarray)");
  header.dataOffset = start + bytes;
  std::optional<uint64_t> needed = format::getBytes(header.type);
  if (!needed || *needed != size - header.dataOffset)
    return fail("has " + std::to_string(size - header.dataOffset) + " bytes of elements, which differs from its type " +
                format::toString(header.type));
  return true;
}
