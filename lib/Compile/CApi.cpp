// gemm-c/Compiler.h over Compile.h.
#pragma GCC visibility push(default) // all that it declares
#include "gemm-c/Compiler.h"
#pragma GCC visibility pop
#include "Identity.h"
#include "gemm/Compile/Compile.h"

#include <deque>

using namespace gemm::compiling;

struct gemm_compiled {
  Compiled made;
  std::string name;
  bool isBundle = true;
  std::deque<std::string> bytes; // of each file
};

namespace {
/// Messages as the caller's handler takes them.
struct Handler {
  gemm_message_handler call;
  void *user;

  void operator()(const Message &message) const {
    if (!call)
      return;
    const gemm_message given{static_cast<int32_t>(message.severity), message.file.c_str(),
                             message.line, message.column, message.text.c_str()};
    call(&given, user);
  }
  int32_t refuse(const std::string &text) const {
    (*this)({Severity::Error, "", 0, 0, text});
    return 1;
  }
};
static_assert(static_cast<int>(Severity::Note) == GEMM_NOTE &&
              static_cast<int>(Severity::Error) == GEMM_ERROR);

std::string setAll(Options &into, const gemm_option *options, int64_t count) {
  if (count < 0 || (count > 0 && !options))
    return "expected " + std::to_string(count) + " options, got none";
  for (int64_t i = 0; i < count; ++i) {
    if (!options[i].name || !options[i].value)
      return "expected option " + std::to_string(i) + " to have a name and a value, got null";
    if (std::string why = setOption(into, options[i].name, options[i].value); !why.empty())
      return why;
  }
  return whyNotTogether(into);
}

/// The table's texts have no zero behind them.
struct OptionTexts {
  std::deque<std::string> texts;
  std::vector<gemm_option_info> list;

  OptionTexts() {
    auto keep = [&](llvm::StringRef text) { return texts.emplace_back(text.str()).c_str(); };
    for (const Option &row : optionTable())
      list.push_back({keep(row.name), keep(row.value), keep(row.help)});
  }
};
} // namespace

extern "C" {

const gemm_option_info *gemm_option_list(int64_t *count) {
  static const OptionTexts all;
  if (count)
    *count = static_cast<int64_t>(all.list.size());
  return all.list.data();
}

const char *gemm_compiler_version(void) { return GEMM_VERSION; }

const char *gemm_compiler_identity(void) {
  static const std::string all = identity();
  return all.c_str();
}

int32_t gemm_compile(const char *source, size_t bytes, const char *name, const gemm_option *options,
                     int64_t count, gemm_message_handler handler, void *user,
                     gemm_compiled **compiled) {
  const Handler say{handler, user};
  if (!compiled)
    return say.refuse("expected a place for what is compiled, got null");
  *compiled = nullptr;
  if (!source)
    return say.refuse("expected a source, got null");
  Options given;
  if (std::string why = setAll(given, options, count); !why.empty())
    return say.refuse(why);
  Input input;
  input.name = name && *name ? name : "<source>";
  input.text = llvm::StringRef(source, bytes), input.isText = true;
  Compiled made = compile(input, given, {nullptr, say});
  if (!made.ok)
    return 1;
  auto result = std::make_unique<gemm_compiled>();
  for (const gemm::support::File &file : made.files)
    result->bytes.push_back(bytesOf(file));
  result->made = std::move(made);
  result->name = input.name;
  result->isBundle = given.emit == Emit::Bundle;
  *compiled = result.release();
  return 0;
}

int64_t gemm_compiled_file_count(const gemm_compiled *compiled) {
  return compiled ? static_cast<int64_t>(compiled->bytes.size()) : 0;
}

int32_t gemm_compiled_file(const gemm_compiled *compiled, int64_t index, gemm_file *file) {
  if (!compiled || !file || index < 0 || index >= gemm_compiled_file_count(compiled))
    return 1;
  const auto i = static_cast<size_t>(index);
  const std::string &bytes = compiled->bytes[i];
  *file = {compiled->made.files[i].path.c_str(), bytes.data(), bytes.size()};
  return 0;
}

const char *gemm_compiled_table(const gemm_compiled *compiled) {
  return compiled ? compiled->made.table.c_str() : "";
}

int32_t gemm_compiled_write(const gemm_compiled *compiled, const char *folder,
                            gemm_message_handler handler, void *user) {
  const Handler say{handler, user};
  if (!compiled || !folder)
    return say.refuse("expected what was compiled and a folder, got null");
  if (!compiled->isBundle)
    return say.refuse("expected the files of a bundle to write, got " +
                      compiled->made.files.front().path + " alone");
  const std::string error = writeFolder(compiled->made, compiled->name, folder);
  return error.empty() ? 0 : say.refuse(error);
}

int32_t gemm_files_write(const gemm_file *files, int64_t count, const char *name,
                         const char *folder, gemm_message_handler handler, void *user) {
  const Handler say{handler, user};
  if (count < 1 || !files || !folder)
    return say.refuse("expected files and a folder, got none");
  Compiled made;
  made.files.push_back({"launch.json", ""}); // the first, which is read before it is placed
  bool hasLaunches = false;
  for (const gemm_file &file : llvm::ArrayRef(files, static_cast<size_t>(count))) {
    const llvm::StringRef called = file.name ? file.name : "";
    if (called.empty() || called.contains('/') || (file.bytes && !file.data))
      return say.refuse("expected files with a plain name and bytes, got '" + called.str() + "'");
    const std::string_view bytes(static_cast<const char *>(file.data), file.bytes);
    if (called == "launch.json")
      made.files.front().text = bytes, hasLaunches = true;
    else
      made.files.push_back({called.str(), "", {bytes}});
  }
  if (!hasLaunches)
    return say.refuse("expected launch.json among the files of a bundle, got none");
  const std::string error = writeFolder(made, name ? name : "<source>", folder);
  return error.empty() ? 0 : say.refuse(error);
}

void gemm_compiled_free(gemm_compiled *compiled) { delete compiled; }

} // extern "C"
