/* The C interface of libgemm_compiler.so: a program as MLIR text or bytecode in, the files of a
 * bundle out, without a process or a folder between. C11; version 1. See docs/c-api.md.
 *
 *   gemm_option options[] = {{"target", "h200"}, {"ptxas", "none"}};
 *   gemm_compile(text, bytes, "layer.mlir", options, 2, print, NULL, &compiled);
 *   gemm_compiled_write(compiled, "layer.gemm", print, NULL);
 *
 * Functions return 0, or 1 after a message. All may be called from several threads; compilations
 * share nothing. MLIR's own parser ends the process on some malformed texts: who takes texts from
 * strangers runs gemm-compile, or this in a process of its own.
 */
#ifndef GEMM_C_COMPILER_H
#define GEMM_C_COMPILER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An option of gemm-compile by its name without dashes, and its value: {"allow", "bf16"},
 * {"batch-invariant", "true"}. `gemm_option_list` says which there are. */
typedef struct gemm_option {
  const char *name;
  const char *value;
} gemm_option;

enum gemm_severity { GEMM_ERROR = 0, GEMM_WARNING = 1, GEMM_REMARK = 2, GEMM_NOTE = 3 };

/* A message; its texts are there until the handler returns. A note belongs to the message before
 * it. Where it has no place in the source `file` is empty, and line and column are 0. */
typedef struct gemm_message {
  int32_t severity; /* a gemm_severity */
  const char *file;
  int64_t line, column; /* from 1 */
  const char *text;
} gemm_message;

/* Called in the thread that compiles. It may not throw. */
typedef void (*gemm_message_handler)(const gemm_message *message, void *user);

/* What a compilation made. */
typedef struct gemm_compiled gemm_compiled;

/* A file by its name in the folder of a bundle: "launch.json", "kernels.ptx", ... */
typedef struct gemm_file {
  const char *name;
  const void *data;
  size_t bytes;
} gemm_file;

/* An option, what its value is called ("" for true or false), and what it does. */
typedef struct gemm_option_info {
  const char *name;
  const char *value;
  const char *help;
} gemm_option_info;

/* All options, and their number. The list is there as long as the library. */
const gemm_option_info *gemm_option_list(int64_t *count);

/* "0.1.0". */
const char *gemm_compiler_version(void);

/* Which build this is: the build ids, in hexadecimal, of this library and of the libMLIR and
 * libLLVM that it runs with. Where it is the same, the same program and options are compiled into
 * the same files. "" where one of the three was linked without a build id. */
const char *gemm_compiler_identity(void);

/* Compiles `bytes` bytes of MLIR, which are not read after it returns; `name` is what messages call
 * them. With the option "emit" it makes the files of a bundle ("bundle", the default),
 * "kernels.ptx" alone ("ptx"), or "plan.mlir", the IR with every decision ("mlir"). `handler` may
 * be null: then nobody hears why. `*compiled` is null where it fails. */
int32_t gemm_compile(const char *source, size_t bytes, const char *name, const gemm_option *options,
                     int64_t count, gemm_message_handler handler, void *user,
                     gemm_compiled **compiled);

int64_t gemm_compiled_file_count(const gemm_compiled *compiled);

/* File `index`; its bytes are there until gemm_compiled_free. Returns 1 for an index that is none.
 */
int32_t gemm_compiled_file(const gemm_compiled *compiled, int64_t index, gemm_file *file);

/* The plan of each product, as gemm-compile --table prints it. */
const char *gemm_compiled_table(const gemm_compiled *compiled);

/* Puts a bundle into the folder, whole or not at all; a folder that is there and no bundle is an
 * error. */
int32_t gemm_compiled_write(const gemm_compiled *compiled, const char *folder,
                            gemm_message_handler handler, void *user);

/* The same with files that gemm_compiled_file gave before, in this process or another; `name` is
 * the source's, for messages. */
int32_t gemm_files_write(const gemm_file *files, int64_t count, const char *name,
                         const char *folder, gemm_message_handler handler, void *user);

/* Null is allowed. */
void gemm_compiled_free(gemm_compiled *compiled);

#ifdef __cplusplus
}
#endif

#endif
