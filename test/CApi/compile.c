/* gemm-c/Compiler.h. usage: capi-compile folder: compiles from memory into a bundle in `folder`,
 * and from several threads at once. */
#include "gemm-c/Compiler.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(CONDITION)                                                                           \
  do {                                                                                             \
    if (!(CONDITION)) {                                                                            \
      fprintf(stderr, "%s:%d: %s does not hold; last message: '%s'\n", __FILE__, __LINE__,         \
              #CONDITION, last.text);                                                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static const char layer[] =
    "func.func @layer(%x: tensor<?x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<?x48xbf16> {\n"
    "  %y = gemm.linear %x, %w : tensor<?x32xbf16>, tensor<48x32xbf16> -> tensor<?x48xbf16>\n"
    "  return %y : tensor<?x48xbf16>\n"
    "}\n";
static const char wrong[] =
    "func.func @layer(%x: tensor<8x32xbf16>, %w: tensor<48x16xbf16>) -> tensor<8x48xbf16> {\n"
    "  %y = gemm.linear %x, %w : tensor<8x32xbf16>, tensor<48x16xbf16> -> tensor<8x48xbf16>\n"
    "  return %y : tensor<8x48xbf16>\n"
    "}\n";

/* The first error, and how many messages there were. */
typedef struct heard {
  int messages;
  int32_t severity;
  int64_t line, column;
  char file[64], text[512];
} heard;
static heard last;

static void hear(const gemm_message *message, void *user) {
  heard *to = user;
  if (to->messages++ > 0)
    return;
  to->severity = message->severity, to->line = message->line, to->column = message->column;
  snprintf(to->file, sizeof to->file, "%s", message->file);
  snprintf(to->text, sizeof to->text, "%s", message->text);
}

static int32_t compile(const char *text, const gemm_option *options, int64_t count,
                       gemm_compiled **compiled) {
  memset(&last, 0, sizeof last);
  return gemm_compile(text, text ? strlen(text) : 0, "layer.mlir", options, count, hear, &last,
                      compiled);
}

static const gemm_file *find(const gemm_compiled *compiled, const char *name, gemm_file *file) {
  for (int64_t i = 0; i < gemm_compiled_file_count(compiled); ++i) {
    CHECK(gemm_compiled_file(compiled, i, file) == 0);
    if (strcmp(file->name, name) == 0)
      return file;
  }
  return NULL;
}

static void refuses(void) {
  gemm_compiled *none = (gemm_compiled *)&last;
  const gemm_option misspelt = {"targt", "h200"}, nothing = {"emit", "nothing"},
                    chip = {"target", "sm_10"}, empty = {NULL, "a"}, host = {"host-module", "m"};
  CHECK(compile(layer, &misspelt, 1, &none) == 1 && none == NULL);
  CHECK(strcmp(last.text, "no option 'targt'; did you mean 'target'?") == 0);
  CHECK(last.severity == GEMM_ERROR && last.line == 0 && last.file[0] == '\0');
  CHECK(compile(layer, &nothing, 1, &none) == 1);
  CHECK(strcmp(last.text, "expected --emit=bundle, ptx or mlir, got 'nothing'") == 0);
  CHECK(compile(layer, &chip, 1, &none) == 1 && strstr(last.text, "sm_10"));
  CHECK(compile(layer, &empty, 1, &none) == 1 && strstr(last.text, "option 0"));
  CHECK(compile(layer, NULL, 2, &none) == 1 && strstr(last.text, "2 options, got none"));
  CHECK(compile(layer, &host, 1, &none) == 1 && strstr(last.text, "--partial"));
  CHECK(compile(NULL, NULL, 0, &none) == 1 && strstr(last.text, "a source, got null"));
  CHECK(compile(wrong, NULL, 0, &none) == 1 && none == NULL);
  CHECK(strcmp(last.file, "layer.mlir") == 0 && last.line == 2 && last.column == 8);
  CHECK(strstr(last.text, "got"));
  CHECK(compile("", NULL, 0, &none) == 1 && last.messages == 1);
  CHECK(compile("func.func @f(", NULL, 0, &none) == 1 && last.line == 1);
  CHECK(gemm_compile(layer, sizeof layer - 1, NULL, NULL, 0, NULL, NULL, NULL) == 1);
  CHECK(gemm_compiled_file_count(NULL) == 0 && gemm_compiled_table(NULL)[0] == '\0');
  CHECK(gemm_compiled_write(NULL, "x", hear, &last) == 1);
  gemm_compiled_free(NULL);
}

static const gemm_option options[] = {{"target", "sm_80"}, {"ptxas", "none"}};

static void makes(const char *folder) {
  gemm_compiled *compiled = NULL;
  gemm_file file;
  CHECK(compile(layer, options, 2, &compiled) == 0 && compiled != NULL);
  CHECK(find(compiled, "launch.json", &file) && find(compiled, "cost.json", &file));
  CHECK(find(compiled, "kernels.ptx", &file) && file.bytes > 1000);
  CHECK(strstr(file.data, ".target sm_80"));
  CHECK(find(compiled, "source.mlir", &file) && file.bytes == strlen(layer));
  CHECK(memcmp(file.data, layer, file.bytes) == 0);
  CHECK(find(compiled, "host.mlir", &file) == NULL);
  CHECK(gemm_compiled_file(compiled, 99, &file) == 1);
  CHECK(strstr(gemm_compiled_table(compiled), "layer"));
  CHECK(gemm_compiled_write(compiled, folder, hear, &last) == 0);
  CHECK(gemm_compiled_write(compiled, "/dev/null/x", hear, &last) == 1);

  gemm_file all[8], again;
  const int64_t count = gemm_compiled_file_count(compiled);
  CHECK(count == 4);
  for (int64_t i = 0; i < count; ++i)
    CHECK(gemm_compiled_file(compiled, i, &all[i]) == 0);
  CHECK(gemm_files_write(all, count, "layer.mlir", "/dev/null/x", hear, &last) == 1);
  CHECK(gemm_files_write(all, 0, NULL, folder, hear, &last) == 1);
  again = all[0];
  CHECK(gemm_files_write(&again, 1, "layer.mlir", folder, hear, &last) == 0);
  again.data = "{}", again.bytes = 2;
  last.messages = 0;
  CHECK(gemm_files_write(&again, 1, "layer.mlir", folder, hear, &last) == 1);
  CHECK(strstr(last.text, "expected key \"format\""));
  last.messages = 0;
  CHECK(gemm_files_write(&all[1], 1, "layer.mlir", folder, hear, &last) == 1);
  CHECK(strstr(last.text, "launch.json among the files"));
  again.name = "../launch.json", last.messages = 0;
  CHECK(gemm_files_write(&again, 1, "layer.mlir", folder, hear, &last) == 1);
  CHECK(strstr(last.text, "plain name"));
  // What gemm-run takes afterwards.
  CHECK(gemm_files_write(all, count, "layer.mlir", folder, hear, &last) == 0);
  gemm_compiled_free(compiled);

  const gemm_option plan[] = {{"target", "h200"}, {"emit", "mlir"}, {"batch-invariant", "true"}};
  CHECK(compile(layer, plan, 3, &compiled) == 0);
  CHECK(gemm_compiled_file_count(compiled) == 1);
  CHECK(find(compiled, "plan.mlir", &file) && strstr(file.data, "#gemm.schedule<"));
  CHECK(gemm_compiled_write(compiled, folder, hear, &last) == 1);
  CHECK(last.messages > 0);
  gemm_compiled_free(compiled);
}

static void lists(void) {
  int64_t count = 0;
  const gemm_option_info *list = gemm_option_list(&count);
  int found = 0;
  for (int64_t i = 0; i < count; ++i) {
    CHECK(list[i].help[0] != '\0');
    found |= strcmp(list[i].name, "batch-invariant") == 0 && list[i].value[0] == '\0';
  }
  CHECK(count > 10 && found);
  CHECK(gemm_compiler_version()[0] != '\0');
  const char *identity = gemm_compiler_identity();
  int words = 0, length = 0; /* of each of three libraries 20 bytes or 16, as the linker has it */
  for (const char *c = identity; *c || length; ++c) {
    if (*c && *c != ' ') {
      CHECK(strchr("0123456789abcdef", *c));
      ++length;
      continue;
    }
    CHECK(length >= 16);
    ++words, length = 0;
    if (!*c)
      break;
  }
  CHECK(words == 3 && identity == gemm_compiler_identity());
}

static void *both(void *unused) {
  for (int i = 0; i < 3; ++i) {
    heard mine = {0};
    gemm_compiled *compiled = NULL;
    if (gemm_compile(layer, strlen(layer), "a.mlir", options, 2, hear, &mine, &compiled) != 0)
      return "a right program was refused";
    gemm_compiled_free(compiled);
    heard other = {0};
    if (gemm_compile(wrong, strlen(wrong), "b.mlir", options, 2, hear, &other, &compiled) != 1 ||
        strcmp(other.file, "b.mlir") != 0)
      return "a wrong program was not refused by its name";
  }
  return unused;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  lists();
  refuses();
  makes(argv[1]);
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i)
    CHECK(pthread_create(&threads[i], NULL, both, NULL) == 0);
  for (int i = 0; i < 4; ++i) {
    void *why = NULL;
    CHECK(pthread_join(threads[i], &why) == 0);
    if (why)
      return fprintf(stderr, "%s\n", (const char *)why), 1;
  }
  return 0;
}
