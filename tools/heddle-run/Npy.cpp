#include "Npy.h"

#include <charconv>
#include <cstring>
#include <map>
#include <string_view>

using namespace heddle;
using namespace heddle::run;
using format::DType;

/// What stands behind `'key': ` in a header, to its end.
static std::string_view findValue(std::string_view header, const std::string &key) {
  size_t at = header.find("'" + key + "':");
  if (at == std::string_view::npos)
    return {};
  header.remove_prefix(at + key.size() + 3);
  header.remove_prefix(std::min(header.find_first_not_of(' '), header.size()));
  return header;
}

bool run::parseNpy(std::span<const std::byte> file, NpyArray &array, std::string &error) {
  auto fail = [&](const std::string &message) {
    error = message;
    return false;
  };
  constexpr std::string_view magic = "\x93NUMPY";
  if (file.size() < 12 || std::memcmp(file.data(), magic.data(), magic.size()) != 0)
    return fail("does not begin as a NumPy array does");
  bool isShort = file[6] == std::byte(1);
  size_t start = isShort ? 10 : 12;
  uint32_t bytes = 0;
  std::memcpy(&bytes, file.data() + 8, isShort ? 2 : 4);
  if (bytes > file.size() - start)
    return fail("says its header has " + std::to_string(bytes) + " bytes, the file has " +
                std::to_string(file.size() - start) + " more");
  std::string_view header(reinterpret_cast<const char *>(file.data()) + start, bytes);
  static const std::map<std::string_view, DType> types{
      {"|b1", DType::I1},  {"|i1", DType::I8},  {"|u1", DType::U8},  {"<i2", DType::I16},  {"<i4", DType::I32},
      {"<i8", DType::I64}, {"<u2", DType::U16}, {"<u4", DType::U32}, {"<u8", DType::U64},  {"<f2", DType::F16},
      {"<f4", DType::F32}, {"<f8", DType::F64}, {"<c8", DType::C64}, {"<c16", DType::C128}};
  std::string_view type = findValue(header, "descr");
  std::string_view name =
      type.size() > 1 && type[0] == '\'' ? type.substr(1, type.find('\'', 1) - 1) : type.substr(0, 8);
  auto found = types.find(name);
  if (found == types.end())
    return fail("has elements '" + std::string(name) + "', needed little-endian numbers");
  if (!findValue(header, "fortran_order").starts_with("False"))
    return fail("is in Fortran's order, needed C's");
  std::string_view shape = findValue(header, "shape");
  shape = shape.substr(0, shape.find(')'));
  array.type = {found->second, {}};
  for (size_t at = 0; at < shape.size();) {
    if (shape[at] < '0' || shape[at] > '9') {
      ++at;
      continue;
    }
    int64_t size = 0;
    auto [end, code] = std::from_chars(shape.data() + at, shape.data() + shape.size(), size);
    if (code != std::errc())
      return fail("has shape " + std::string(shape) + "), needed sizes below 2^63");
    array.type.shape.push_back(size);
    at = end - shape.data();
  }
  array.bytes = file.subspan(start + bytes);
  std::optional<uint64_t> needed = format::getBytes(array.type);
  if (!needed || *needed != array.bytes.size())
    return fail("has " + std::to_string(array.bytes.size()) + " bytes of elements, which differs from its type " +
                format::toString(array.type));
  return true;
}
