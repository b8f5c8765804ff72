// launch.json to structs: the top level, expressions, views, programs and
// launches. Every refusal names the JSON path. StepReader.cpp reads the steps.
#include "Reader.h"
#include "Base64.h"
#include "Schedules.h"
#include "gemm/Bundle/Check.h"
#include "gemm/Target/Limits.h"

#include <algorithm>
#include <bit>
#include <set>

namespace gemm::bundle::detail {

DType readDType(const Node &node) {
  if (node.isString())
    if (std::optional<DType> type = parseDType(node.string()))
      return *type;
  node.expected("one of " + std::string(allDTypeNames()));
}

Scalar readScalar(const Node &node, DType type) {
  if (isFloat(type))
    return node.number();
  unsigned bits = bitWidth(type); // signed or unsigned
  int64_t high = bits < 63 ? (int64_t(1) << bits) - 1 : INT64_MAX;
  return node.integer(INT64_MIN >> (64 - bits), high);
}

Expr FunctionReader::expr(const Node &node, unsigned depth) const {
  if (node.isInteger())
    return node.integer();
  if (node.isString()) {
    std::string symbol = node.string();
    for (const Symbol &known : function.symbols)
      if (known.name == symbol)
        return Expr::makeSymbol(symbol);
    node.expected("a symbol of the function");
  }
  if (!node.isObject())
    node.expected("an integer, a symbol or an object with op and args");
  if (depth >= maxExprLevels)
    node.fail("expected an expression at most " + std::to_string(maxExprLevels) +
              " levels deep, got more");
  node.onlyKeys({"op", "args"});
  size_t op = node.at("op").oneOf({"add", "sub", "mul", "floordiv", "ceildiv", "mod", "min", "max",
                                   "divsi", "remsi", "signed", "unsigned"});
  Node args = node.at("args");
  if (args.size() != 2)
    args.expected("two expressions");
  auto kind = static_cast<Expr::Kind>(op + static_cast<size_t>(Expr::Kind::Add));
  if (kind == Expr::Kind::Signed || kind == Expr::Kind::Unsigned)
    args.item(1).integer(1, 64);
  return Expr::make(kind, expr(args.item(0), depth + 1), expr(args.item(1), depth + 1));
}

DType FunctionReader::bufferType(const Node &node) const {
  auto it = buffers.find(node.string());
  if (it == buffers.end())
    node.expected("a buffer or argument of the function");
  return it->second;
}

View FunctionReader::view(const Node &node, bool written, bool mayPack) const {
  mayPack ? node.onlyKeys({"buffer", "dtype", "offset", "shape", "strides", "packed"})
          : node.onlyKeys({"buffer", "dtype", "offset", "shape", "strides"});
  View result;
  Node buffer = node.at("buffer");
  DType stored = bufferType(buffer);
  result.buffer = buffer.string();
  if (written && constants.contains(result.buffer))
    buffer.expected("a buffer without data, since it is written");
  result.dtype = readDType(node.at("dtype"));
  if (auto packed = mayPack ? node.find("packed") : std::nullopt) {
    if (!packed->isBoolean())
      packed->expected("true or false");
    result.packed = packed->boolean();
  }
  if (result.packed && (stored != DType::I8 || result.dtype != DType::I1))
    node.at("dtype").expected("i1 packed in a buffer of i8, which is one of " +
                              std::string(name(stored)));
  if (!result.packed && result.dtype != stored)
    node.at("dtype").expected("the buffer's type " + std::string(name(stored)));
  if (auto offset = node.find("offset"))
    result.offset = expr(*offset);
  Node shape = node.at("shape"), strides = node.at("strides");
  if (shape.size() > maxRank)
    shape.expected("at most " + std::to_string(maxRank) + " dimensions");
  if (strides.size() != shape.size())
    strides.expected("as many strides as dimensions (" + std::to_string(shape.size()) + ")");
  bool empty = false; // nothing is written, so no stride matters
  for (size_t i = 0; i < shape.size(); ++i)
    empty |= expr(shape.item(i)) == Expr(0);
  for (size_t i = 0; i < shape.size(); ++i) {
    Expr dim = expr(shape.item(i)), stride = expr(strides.item(i));
    if (dim.isConstant() && dim.value < 0)
      shape.item(i).expected("a dimension of at least 0");
    if (written && !empty && stride == Expr(0) && dim.isConstant() && dim.value > 1)
      strides.item(i).expected("a non-zero stride, since the view is written");
    result.shape.push_back(std::move(dim));
    result.strides.push_back(std::move(stride));
  }
  return result;
}

Launch FunctionReader::launch(const Node &node) const {
  node.onlyKeys({"module", "kernel", "grid", "block", "cluster", "resident", "dependent",
                 "schedule", "threads_per_element", "shared", "multiples", "args"});
  Launch result;
  result.module = node.at("module").nonEmptyString();
  if (!bundle.findModule(result.module))
    node.at("module").expected("a module of the bundle");
  result.kernel = node.at("kernel").nonEmptyString();
  auto three = [&](const char *key) {
    Node list = node.at(key);
    if (list.size() != 3)
      list.expected("three entries");
    return list;
  };
  Node grid = three("grid"), block = three("block");
  uint64_t threads = 1, ctas = 1;
  for (size_t i = 0; i < 3; ++i) {
    result.grid[i] = expr(grid.item(i));
    result.block[i] = static_cast<uint32_t>(block.item(i).integer(1, mostThreads));
    threads *= result.block[i];
  }
  if (threads > mostThreads)
    block.fail("expected at most " + std::to_string(mostThreads) + " threads, got " +
               std::to_string(threads));
  if (node.find("cluster")) {
    Node cluster = three("cluster");
    for (size_t i = 0; i < 3; ++i)
      ctas *= result.cluster[i] =
          static_cast<uint32_t>(cluster.item(i).integer(1, mostOfAnyCluster));
    if (ctas > mostOfAnyCluster)
      cluster.fail("expected a cluster of at most " + std::to_string(mostOfAnyCluster) + ", got " +
                   std::to_string(ctas));
  }
  auto flag = [&](const char *key) {
    auto given = node.find(key);
    if (given && !given->isBoolean())
      given->expected("true or false");
    return given && given->boolean();
  };
  result.resident = flag("resident");
  result.dependent = flag("dependent");
  if (auto schedule = node.find("schedule")) {
    readSchedule(*schedule);
    result.schedule = schedule->string();
  }
  if (auto count = node.find("threads_per_element")) {
    result.threadsPerElement = static_cast<uint32_t>(count->integer(1, mostThreads));
    if (!std::has_single_bit(result.threadsPerElement))
      count->expected("a power of two");
  }
  if (auto shared = node.find("shared"))
    result.shared = static_cast<uint32_t>(shared->integer(0, 1 << 20));
  if (auto multiples = node.find("multiples"))
    for (size_t i = 0; i < multiples->size(); ++i) {
      Node item = multiples->item(i);
      item.onlyKeys({"value", "of"});
      result.multiples.push_back({expr(item.at("value")), item.at("of").integer(1, INT64_MAX)});
    }
  Node args = node.at("args");
  for (size_t i = 0; i < args.size(); ++i)
    result.args.push_back(launchArg(args.item(i)));
  return result;
}

LaunchArg FunctionReader::launchArg(const Node &node) const {
  LaunchArg result;
  node.onlyKeys({"pointer", "dtype", "offset", "i32", "i64", "f32", "tensor_map", "box", "swizzle",
                 "precision", "workspace", "zeroed"});
  if (auto pointer = node.find("pointer")) {
    node.onlyKeys({"pointer", "dtype", "offset"});
    bufferType(*pointer);
    result.buffer = pointer->string();
    if (auto dtype = node.find("dtype"))
      result.dtype = readDType(*dtype);
    if (auto offset = node.find("offset"))
      result.expr = expr(*offset);
  } else if (auto i32 = node.find("i32")) {
    node.onlyKeys({"i32"});
    result.kind = LaunchArg::Kind::I32;
    result.expr = expr(*i32);
  } else if (auto i64 = node.find("i64")) {
    node.onlyKeys({"i64"});
    result.kind = LaunchArg::Kind::I64;
    result.expr = expr(*i64);
  } else if (auto map = node.find("tensor_map")) {
    node.onlyKeys({"tensor_map", "box", "swizzle", "precision"});
    result.kind = LaunchArg::Kind::TensorMap;
    result.view = view(*map, false);
    size_t rank = result.view.shape.size();
    if (rank < 2 || rank > 3)
      map->at("shape").expected("two or three dimensions");
    if (result.view.strides.back() != Expr(1))
      map->at("strides").item(rank - 1).expected("an inner stride of 1");
    Node box = node.at("box");
    if (box.size() != 2)
      box.expected("two sizes, inner first");
    for (size_t i = 0; i < 2; ++i)
      result.box[i] = static_cast<uint32_t>(box.item(i).integer(1, 256));
    result.swizzle = static_cast<uint32_t>(node.at("swizzle").integer(16, 128));
    if (result.swizzle & (result.swizzle - 1))
      node.at("swizzle").expected("16, 32, 64 or 128");
    if (auto precision = node.find("precision")) {
      precision->oneOf({name(DType::TF32Even)});
      if (result.view.dtype != DType::F32)
        precision->fail("expected elements of f32 to round to tf32, got " +
                        std::string(name(result.view.dtype)));
      result.precision = DType::TF32Even;
    }
  } else if (auto workspace = node.find("workspace")) {
    node.onlyKeys({"workspace", "zeroed"});
    result.kind = LaunchArg::Kind::Workspace;
    result.expr = expr(*workspace);
    Node zeroed = node.at("zeroed");
    if (!zeroed.isBoolean())
      zeroed.expected("true or false");
    result.zeroed = zeroed.boolean();
  } else {
    node.onlyKeys({"f32"});
    result.kind = LaunchArg::Kind::F32;
    result.number = node.at("f32").number();
  }
  return result;
}

// Arguments before symbols: a symbol points into an argument's shape, and the
// shapes are read with the symbols' names known.
void FunctionReader::signature(const Node &node) {
  std::set<std::string> names;
  if (auto symbols = node.find("symbols"))
    for (size_t i = 0; i < symbols->size(); ++i) {
      Node item = symbols->item(i);
      item.onlyKeys({"name", "argument", "dim"});
      Symbol symbol{item.at("name").nonEmptyString(),
                    static_cast<uint32_t>(item.at("argument").integer(0, INT32_MAX)),
                    static_cast<uint32_t>(item.at("dim").integer(0, INT32_MAX))};
      if (!names.insert(symbol.name).second)
        item.at("name").expected("a name used once");
      function.symbols.push_back(std::move(symbol));
    }
  Node arguments = node.at("arguments");
  for (size_t i = 0; i < arguments.size(); ++i) {
    Node item = arguments.item(i);
    item.onlyKeys({"buffer", "dtype", "shape", "inout"});
    Argument argument;
    if (auto inout = item.find("inout")) {
      if (!inout->isBoolean())
        inout->expected("true or false");
      argument.inout = inout->boolean();
    }
    argument.buffer = item.at("buffer").nonEmptyString();
    argument.dtype = readDType(item.at("dtype"));
    Node shape = item.at("shape");
    if (shape.size() > maxRank)
      shape.expected("at most " + std::to_string(maxRank) + " dimensions");
    for (size_t d = 0; d < shape.size(); ++d) {
      Expr dim = expr(shape.item(d));
      if (dim.kind > Expr::Kind::Symbol || (dim.isConstant() && dim.value < 0))
        shape.item(d).expected("a dimension of at least 0 or a symbol");
      argument.shape.push_back(std::move(dim));
    }
    addBuffer(item.at("buffer"), argument.dtype);
    function.arguments.push_back(std::move(argument));
  }
  for (size_t i = 0; i < function.symbols.size(); ++i) {
    const Symbol &symbol = function.symbols[i];
    Node item = node.at("symbols").item(i);
    if (symbol.argument >= function.arguments.size())
      item.at("argument")
          .expected("the number of an argument (there are " +
                    std::to_string(function.arguments.size()) + ")");
    const auto &shape = function.arguments[symbol.argument].shape;
    if (symbol.dim >= shape.size() || shape[symbol.dim] != Expr::makeSymbol(symbol.name))
      item.at("dim").expected("a dimension of argument " + std::to_string(symbol.argument) +
                              " whose size is \"" + symbol.name + "\"");
  }
}

void FunctionReader::addBuffer(const Node &nameNode, DType type) {
  if (!buffers.emplace(nameNode.nonEmptyString(), type).second)
    nameNode.expected("a buffer name used once");
}

void FunctionReader::temporaries(const Node &list) {
  for (size_t i = 0; i < list.size(); ++i) {
    Node item = list.item(i);
    item.onlyKeys({"name", "dtype", "size", "data"});
    Buffer buffer;
    buffer.name = item.at("name").nonEmptyString();
    buffer.dtype = readDType(item.at("dtype"));
    buffer.size = expr(item.at("size"));
    if (buffer.size.isConstant() && buffer.size.value < 0)
      item.at("size").expected("a size of at least 0");
    addBuffer(item.at("name"), buffer.dtype);
    if (auto data = item.find("data")) {
      constants.insert(buffer.name);
      if (data->isObject() && data->find("file")) {
        data->onlyKeys({"file", "offset"});
        if (!buffer.size.isConstant())
          data->expected("bytes of a buffer whose size is a number");
        buffer.data = FilePart{
            data->at("file").fileName(), static_cast<uint64_t>(data->at("offset").integer(0)), {}};
      } else if (data->isObject()) {
        data->onlyKeys({"splat"});
        buffer.data = readScalar(data->at("splat"), buffer.dtype);
      } else {
        auto bytes = decodeBase64(data->string());
        if (!bytes)
          data->expected("base64");
        auto element = static_cast<int64_t>(byteSize(buffer.dtype));
        auto count = static_cast<int64_t>(bytes->size());
        if (!buffer.size.isConstant() || count % element != 0 ||
            buffer.size.value != count / element)
          data->fail("expected " + toString(buffer.size) + " elements of " +
                     std::to_string(element) + " bytes, got " + std::to_string(count) + " bytes");
        buffer.data = std::move(*bytes);
      }
    }
    function.buffers.push_back(std::move(buffer));
  }
}

void FunctionReader::requireWrittenResults(const Node &results) const {
  std::set<std::string> holding = constants;
  for (const Argument &argument : function.arguments)
    holding.insert(argument.buffer);
  for (const Step &step : function.steps)
    forEachOutput(step, [&](const View &output) { holding.insert(output.buffer); });
  for (size_t i = 0; i < results.size(); ++i) {
    const std::vector<Expr> &shape = function.results[i].shape;
    bool empty = std::any_of(shape.begin(), shape.end(),
                             [](const Expr &dim) { return dim.isConstant() && dim.value == 0; });
    if (!empty && !holding.contains(function.results[i].buffer))
      results.item(i).at("buffer").expected("an argument, a constant or what a step writes");
  }
}

Function FunctionReader::read(const Node &node) {
  node.onlyKeys(
      {"name", "symbols", "requires", "arguments", "results", "buffers", "steps", "info"});
  function.name = node.at("name").nonEmptyString();
  signature(node);
  if (auto list = node.find("requires"))
    for (size_t i = 0; i < list->size(); ++i) {
      Node item = list->item(i);
      item.onlyKeys({"left", "op", "right", "message"});
      function.conditions.push_back(
          {expr(item.at("left")),
           static_cast<Requirement::Op>(item.at("op").oneOf({"eq", "le", "lt"})),
           expr(item.at("right")), item.at("message").string()});
    }
  if (auto list = node.find("buffers"))
    temporaries(*list);
  Node results = node.at("results");
  for (size_t i = 0; i < results.size(); ++i)
    function.results.push_back(view(results.item(i), false));
  Node list = node.at("steps");
  for (size_t i = 0; i < list.size(); ++i)
    function.steps.push_back(step(list.item(i)));
  requireWrittenResults(results);
  return std::move(function);
}

} // namespace gemm::bundle::detail
