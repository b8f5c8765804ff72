// What rows are grouped by: the kind of layer, one for all layers that differ in their number
// alone, and the module that a product is in. From the modules of a trace, the dots of a name, the
// function of a plan, or the file of a location.
#include "Grouping.h"

#include <algorithm>
#include <cctype>

namespace gemm::report {

namespace {
bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// "Linear_21", "AddmmBackward0": without the number at the end.
std::string withoutNumber(std::string text) {
  size_t end = text.size();
  while (end > 0 && isDigit(text[end - 1]))
    --end;
  if (end == 0 || end == text.size())
    return text;
  while (end > 1 && (text[end - 1] == '_' || text[end - 1] == '.' || text[end - 1] == ':' ||
                     text[end - 1] == '#' || text[end - 1] == ' '))
    --end;
  return text.substr(0, end);
}

// The last dot of "layers.3.mlp.up dX"; none where a number follows it.
size_t lastDot(const std::string &name) {
  const size_t end = std::min(name.find_first_of(" :("), name.size());
  const size_t dot = name.substr(0, end).rfind('.');
  return dot == 0 || dot == std::string::npos || isDigit(name[dot + 1]) ? std::string::npos : dot;
}

// "prefill:3" of a plan is a product of a function; "aten::mm" is none.
size_t functionEnd(const std::string &name) {
  size_t colon = name.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 >= name.size() ||
      name.find_first_not_of("0123456789", colon + 1) != std::string::npos)
    return std::string::npos;
  return colon;
}

// The last two names of "Model_0/Layer_3/MLP_3/Linear_21", without their numbers.
std::string kindOfModule(const std::string &module) {
  size_t last = module.rfind('/');
  if (last == std::string::npos)
    return withoutNumber(module);
  size_t before = module.rfind('/', last - (last > 0));
  size_t start = before == std::string::npos ? 0 : before + 1;
  return withoutNumber(module.substr(start, last - start)) + "/" +
         withoutNumber(module.substr(last + 1));
}
} // namespace

std::string kindOf(const Row &row) {
  if (!row.unread.empty())
    return row.unread;
  if (!row.module.empty()) {
    size_t in = row.name.find(" in ");
    return kindOfModule(row.module) +
           (in == std::string::npos ? "" : withoutNumber(row.name.substr(in)));
  }
  if (size_t colon = functionEnd(row.name); colon != std::string::npos)
    return row.name.substr(0, colon);
  size_t dot = lastDot(row.name);
  return withoutNumber(dot == std::string::npos ? row.name : row.name.substr(dot + 1));
}

std::string moduleOf(const Row &row) {
  if (!row.module.empty())
    return row.module;
  if (size_t colon = functionEnd(row.name); colon != std::string::npos)
    return row.name.substr(0, colon);
  if (size_t dot = lastDot(row.name); dot != std::string::npos)
    return row.name.substr(0, dot);
  return row.location.substr(0, row.location.find(':'));
}

} // namespace gemm::report
