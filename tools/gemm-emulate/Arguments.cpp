// Texts to parameter bytes. A number that does not fit its type, or a type that
// does not fit the parameter, is refused with both.
#include "Arguments.h"

#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/TensorMap.h"
#include "gemm/Runtime/InputSpec.h"
#include "oracle/Float.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace gemm::emulate {
using bundle::Error;
using runtime::DType;

namespace {

constexpr const char *expected =
    "@file.npy, zeros:SHAPExTYPE, random:SHAPExTYPE[:seed=N][:class=C], TYPE:NUMBER, bytes:HEX, "
    "null, tensormap:BOX[:swizzle=N]:TENSOR or {ARG,ARG,...}";

std::vector<std::byte> bytesOf(uint64_t bits, size_t size) {
  std::vector<std::byte> value(size);
  std::memcpy(value.data(), &bits, size);
  return value;
}

template <class T> bool number(std::string_view text, T &value, int base = 10) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// i32:-5, u8:0xff. Signed and unsigned values of the width are both taken.
std::optional<std::vector<std::byte>> integerScalar(unsigned bits, std::string_view text) {
  bool negative = text.starts_with("-");
  std::string_view digits = text.substr(negative);
  bool hex = digits.starts_with("0x");
  uint64_t magnitude = 0;
  uint64_t largest = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  if (!number(digits.substr(hex ? 2 : 0), magnitude, hex ? 16 : 10) ||
      magnitude > (negative ? uint64_t(1) << (bits - 1) : largest))
    return std::nullopt;
  return bytesOf(negative ? -magnitude : magnitude, bits / 8);
}

std::optional<std::vector<std::byte>> floatScalar(DType type, const std::string &text) {
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end)
    return std::nullopt;
  if (std::isfinite(value) && std::fabs(value) > oracle::largestFinite(type))
    return std::nullopt;
  return bytesOf(oracle::encode(type, value), bundle::byteSize(type));
}

std::optional<std::vector<std::byte>> hexBytes(std::string_view text) {
  std::vector<std::byte> value(text.size() / 2);
  for (size_t i = 0; i < value.size(); ++i) {
    unsigned byte = 0;
    if (!number(text.substr(2 * i, 2), byte, 16))
      return std::nullopt;
    value[i] = std::byte(byte);
  }
  return text.size() % 2 ? std::nullopt : std::optional(value);
}

/// The parameter's bytes when `text` is a value; nothing when it is a tensor.
std::optional<std::vector<std::byte>> scalar(const std::string &text, const std::string &given) {
  if (text == "null")
    return bytesOf(0, 8);
  size_t colon = text.find(':');
  if (colon == std::string::npos)
    return std::nullopt;
  std::string kind = text.substr(0, colon), rest = text.substr(colon + 1);
  std::optional<std::vector<std::byte>> value;
  unsigned width = 0;
  std::optional<DType> type = bundle::parseDType(kind);
  if (kind == "bytes")
    value = hexBytes(rest);
  else if ((kind[0] == 'i' || kind[0] == 'u') && number(std::string_view(kind).substr(1), width) &&
           (width == 8 || width == 16 || width == 32 || width == 64))
    value = integerScalar(width, rest);
  else if (type && bundle::isFloat(*type))
    value = floatScalar(*type, rest);
  else
    return std::nullopt;
  if (!value)
    throw Error(given + ": expected a number that " + kind + " holds, got '" + rest + "'");
  return value;
}

/// zeros:T and random:T[:options] are T=zeros and T=random[:options].
runtime::InputSpec tensorSpec(const std::string &text, const std::string &given, size_t index) {
  size_t colon = text.find(':');
  std::string kind = text.substr(0, colon);
  if (kind == "zeros" || kind == "random") {
    if (colon == std::string::npos)
      throw Error(given + ": expected " + expected + ", got no type");
    size_t end = std::min(text.find(':', colon + 1), text.size());
    return runtime::parseInput(
        text.substr(colon + 1, end - colon - 1) + "=" + kind + text.substr(end), index, "--arg");
  }
  if (text.empty() || (text[0] != '@' && text.find('=') == std::string::npos))
    throw Error(given + ": expected " + expected + ", got '" + text + "'");
  return runtime::parseInput(text, index, "--arg");
}

/// tensormap:BOX[:swizzle=N]:TENSOR taken apart; the map is made once the tensor
/// has an address.
struct MapSpec {
  std::vector<uint32_t> box;
  emulator::Swizzle swizzle = emulator::Swizzle::None;
  std::string tensor;
};

MapSpec parseMap(const std::string &text, const std::string &given) {
  MapSpec spec;
  auto fail = [&](const std::string &got) {
    throw Error(given + ": expected tensormap:64x32[:swizzle=32|64|128]:TENSOR, got " + got);
  };
  size_t end = text.find(':');
  if (end == std::string::npos)
    fail("no tensor");
  for (std::string_view box = std::string_view(text).substr(0, end);;) {
    size_t x = box.find('x');
    uint32_t extent = 0;
    if (!number(box.substr(0, x), extent))
      fail("box '" + text.substr(0, end) + "'");
    spec.box.push_back(extent);
    if (x == std::string_view::npos)
      break;
    box = box.substr(x + 1);
  }
  spec.tensor = text.substr(end + 1);
  if (!spec.tensor.starts_with("swizzle="))
    return spec;
  end = std::min(spec.tensor.find(':'), spec.tensor.size());
  std::string span = spec.tensor.substr(8, end - 8);
  spec.swizzle = span == "32"    ? emulator::Swizzle::Bytes32
                 : span == "64"  ? emulator::Swizzle::Bytes64
                 : span == "128" ? emulator::Swizzle::Bytes128
                                 : emulator::Swizzle::None;
  if (spec.swizzle == emulator::Swizzle::None)
    fail("swizzle '" + span + "'");
  spec.tensor = spec.tensor.substr(std::min(end + 1, spec.tensor.size()));
  return spec;
}

emulator::TensorType mapType(DType type, const std::string &given) {
  using emulator::TensorType;
  switch (type) {
  case DType::F64:
    return TensorType::F64;
  case DType::F32:
    return TensorType::F32;
  case DType::F16:
    return TensorType::F16;
  case DType::BF16:
    return TensorType::BF16;
  case DType::F8E4M3FN:
  case DType::F8E5M2:
  case DType::I8:
    return TensorType::U8;
  case DType::I16:
    return TensorType::U16;
  case DType::I32:
    return TensorType::S32;
  case DType::I64:
    return TensorType::S64;
  default:
    throw Error(given + ": expected a type that tensor maps have, got " +
                std::string(bundle::name(type)));
  }
}

/// The 128 bytes of the map; its dimensions are the tensor's, innermost first.
std::vector<std::byte> encodeMap(const MapSpec &spec, const runtime::Tensor &tensor, uint64_t base,
                                 const std::string &given) {
  emulator::TensorMap map;
  const size_t rank = tensor.shape.size();
  if (rank < 1 || rank > 5 || spec.box.size() != rank)
    throw Error(given + ": expected a tensor of rank 1 to 5 and a box of the same, got ranks " +
                std::to_string(rank) + " and " + std::to_string(spec.box.size()));
  map.type = mapType(tensor.dtype, given);
  map.rank = unsigned(rank);
  map.base = base;
  map.swizzle = spec.swizzle;
  uint64_t stride = bundle::byteSize(tensor.dtype);
  for (size_t i = 0; i < rank; ++i) {
    map.dims[i] = uint64_t(tensor.shape[rank - 1 - i]);
    map.box[i] = spec.box[rank - 1 - i];
    stride *= map.dims[i];
    if (i + 1 < rank)
      map.strides[i] = stride;
  }
  if (auto wrong = map.check())
    throw Error(given + ": " + *wrong);
  auto encoded = encode(map).bytes;
  return {encoded.begin(), encoded.end()};
}

/// The texts between the commas of a struct's text, not of those in it.
std::vector<std::string> splitMembers(const std::string &text, const std::string &given) {
  std::vector<std::string> members(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0)
      break;
    if (c == ',' && depth == 0)
      members.emplace_back();
    else
      members.back() += c;
  }
  if (depth != 0 || text.empty())
    throw Error(given + ": expected {ARG,ARG,...} with braces in pairs, got '{" + text + "}'");
  return members;
}

/// Where a member or the end of a struct comes that may lie at multiples of `alignment`.
size_t roundUp(size_t offset, size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// What an argument is made for, and where its tensors go.
struct Making {
  const std::string &given, &name;
  size_t index;
  emulator::Memory &memory;
};

Argument makeTensorArgument(const std::string &text, const Making &making) {
  Argument argument;
  const bool isMap = text.starts_with("tensormap:");
  MapSpec map;
  if (isMap)
    map = parseMap(text.substr(10), making.given);
  argument.tensor =
      runtime::makeTensor(tensorSpec(isMap ? map.tensor : text, making.given, making.index));
  const std::vector<std::byte> &bytes = argument.tensor->bytes;
  argument.address = making.memory.allocate(bytes.size(), making.name);
  making.memory.copyIn(argument.address, bytes.data(), bytes.size());
  argument.value = isMap ? encodeMap(map, *argument.tensor, argument.address, making.given)
                         : bytesOf(argument.address, 8);
  argument.alignment = isMap ? 64 : 8;
  return argument;
}

constexpr int mostDepth = 64; // of structs in structs

Argument makeArgument(const std::string &text, const Making &making, int depth = 0) {
  Argument argument;
  if (text.starts_with("{") && text.ends_with("}")) {
    if (depth == mostDepth)
      throw Error(making.given.substr(0, 60) + "...: expected structs at most " +
                  std::to_string(mostDepth) + " deep");
    for (const std::string &member : splitMembers(text.substr(1, text.size() - 2), making.given)) {
      Argument made = makeArgument(member, making, depth + 1);
      argument.value.resize(roundUp(argument.value.size(), made.alignment));
      argument.value.insert(argument.value.end(), made.value.begin(), made.value.end());
      argument.alignment = std::max(argument.alignment, made.alignment);
      argument.members.push_back(std::move(made));
    }
    argument.value.resize(roundUp(argument.value.size(), argument.alignment));
    return argument;
  }
  std::optional<std::vector<std::byte>> value = scalar(text, making.given);
  if (!value)
    return makeTensorArgument(text, making);
  argument.value = std::move(*value);
  argument.alignment = text.starts_with("bytes:") ? 1 : argument.value.size();
  return argument;
}

/// The last tensor of all.
const Argument *lastTensor(const std::vector<Argument> &arguments) {
  for (size_t i = arguments.size(); i-- > 0;) {
    if (const Argument *found = lastTensor(arguments[i].members))
      return found;
    if (arguments[i].tensor)
      return &arguments[i];
  }
  return nullptr;
}

/// "2", or "0.2" of a member; nothing where there is no such tensor.
const Argument *tensorAt(std::string_view path, const std::vector<Argument> &arguments) {
  const size_t dot = path.find('.');
  size_t index = 0;
  if (!number(path.substr(0, dot), index) || index >= arguments.size())
    return nullptr;
  const Argument &argument = arguments[index];
  if (dot != std::string_view::npos)
    return tensorAt(path.substr(dot + 1), argument.members);
  return argument.tensor ? &argument : nullptr;
}

} // namespace

Argument parseArgument(const std::string &text, const emulator::Parameter &parameter, size_t index,
                       emulator::Memory &memory) {
  const std::string given = "--arg=" + text;
  Argument argument = makeArgument(text, {given, parameter.name, index, memory});
  if (argument.value.size() != parameter.size)
    throw Error(given + ": expected " + std::to_string(parameter.size) + " bytes for parameter " +
                std::to_string(index) + " ('" + parameter.name + "'), got " +
                std::to_string(argument.value.size()));
  return argument;
}

Output parseOutput(const std::string &text, const std::vector<Argument> &arguments) {
  const size_t at = text.find('@');
  Output output;
  if (at != std::string::npos && at + 1 < text.size())
    output.of =
        at == 0 ? lastTensor(arguments) : tensorAt(std::string_view(text).substr(0, at), arguments);
  if (!output.of)
    throw Error("--output=" + text +
                ": expected [INDEX]@file.npy with the index of an argument that is a tensor, or "
                "INDEX.MEMBER of a struct's");
  output.file = text.substr(at + 1);
  return output;
}

emulator::Dim3 parseExtents(const std::string &flag, const std::string &text) {
  uint32_t extents[3] = {1, 1, 1};
  std::string_view rest = text;
  for (unsigned i = 0; i < 3; ++i) {
    size_t comma = rest.find(',');
    if (!number(rest.substr(0, comma), extents[i]) || extents[i] == 0)
      break;
    if (comma == std::string_view::npos)
      return {extents[0], extents[1], extents[2]};
    rest = rest.substr(comma + 1);
  }
  throw Error("expected " + flag + "=X[,Y[,Z]] with numbers from 1, got '" + text + "'");
}

} // namespace gemm::emulate
