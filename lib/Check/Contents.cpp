// Files in the order of their names, through FNV-1a in words of eight bytes.
#include "Contents.h"
#include "Plan.h"
#include "gemm/Bundle/Check.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Read.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace gemm::check {
namespace fs = std::filesystem;

namespace {
class Hash {
public:
  void add(const std::string &bytes) {
    mix(bytes.size()); // where one ends and the next begins
    for (size_t at = 0; at < bytes.size(); at += 8) {
      uint64_t word = 0;
      std::memcpy(&word, &bytes[at], std::min<size_t>(8, bytes.size() - at));
      mix(word);
    }
  }
  std::string text() const {
    char digits[20];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
    return digits;
  }

private:
  // The multiplication carries bits upwards alone; the shift brings them down again.
  void mix(uint64_t word) {
    value = (value ^ word) * 0x100000001b3;
    value ^= value >> 29;
  }
  uint64_t value = 0xcbf29ce484222325;
};

// Reports and journals may lie in the folder, too.
void addParts(const fs::path &folder, std::vector<fs::path> &files) {
  std::vector<std::string> names = bundle::fileNames(folder.string());
  names.push_back("pack.json");
  for (const std::string &name : names)
    if (std::error_code code; fs::is_regular_file(folder / name, code))
      files.push_back(folder / name);
}

std::string hashOf(const fs::path &folder) {
  std::vector<fs::path> files;
  std::error_code code;
  addParts(folder, files);
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    if (it->is_directory(code))
      addParts(it->path(), files);
  if (code)
    throw bundle::Error(folder.string() + ": expected a readable folder, got " + code.message());
  std::sort(files.begin(), files.end());
  Hash hash;
  for (const fs::path &file : files) {
    std::string bytes, error = support::readFile(file.string(), "file", bytes);
    if (!error.empty())
      throw bundle::Error(error);
    hash.add(file.lexically_relative(folder).string());
    hash.add(bytes);
  }
  return hash.text();
}
} // namespace

Json contentsOf(const std::vector<std::string> &places) {
  Json contents = Json::array();
  for (const std::string &place : places)
    for (const fs::path &folder : foldersOf(place)) {
      Json entry = {{"folder", folder.filename().string()}, {"files", hashOf(folder)}};
      if (isPack(folder))
        entry["commit"] = bench::loadPack(folder).commit;
      contents.push_back(entry);
    }
  return contents;
}

} // namespace gemm::check
