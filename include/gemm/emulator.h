/* C API of the PTX emulator, in libgemm_emulator_runtime.so: load PTX text, give
 * it memory, launch a kernel, read what it did wrong. C89, no dependency.
 *
 *   gemm_emu_context *c = gemm_emu_create();
 *   gemm_emu_module *m = gemm_emu_load(c, text, length, "axpy.ptx");
 *   gemm_emu_address x = gemm_emu_allocate(c, bytes, "x");
 *   gemm_emu_copy_in(c, x, data, bytes);
 *   params[0] = &x; params[1] = &n; params[2] = &alpha;
 *   status = gemm_emu_launch(c, m, "axpy", &config, params, 3);
 *
 * A function that can fail returns a status, a null pointer or address 0, and
 * leaves one line of text in gemm_emu_error(). A context and what belongs to it
 * is used by one thread at a time; different contexts do not know each other.
 * No exception and no signal leaves the library. */
#ifndef GEMM_EMULATOR_H
#define GEMM_EMULATOR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Device memory, options and the results of the last launch. */
typedef struct gemm_emu_context gemm_emu_context;
/* Parsed PTX; belongs to a context. */
typedef struct gemm_emu_module gemm_emu_module;
/* An address as kernels see it, 8 bytes: what a pointer parameter holds. */
typedef unsigned long gemm_emu_address;

typedef enum gemm_emu_status {
  GEMM_EMU_OK = 0,
  GEMM_EMU_ERROR = 1, /* nothing was run, or nothing was copied; see gemm_emu_error */
  GEMM_EMU_FINDINGS =
      2 /* the kernel ran and broke a rule, or did not end; see gemm_emu_get_finding */
} gemm_emu_status;

/* "0.1.0". */
const char *gemm_emu_version(void);

/* Null only when there is no memory. */
gemm_emu_context *gemm_emu_create(void);
/* Also destroys the modules and the memory of the context. Null is ignored. */
void gemm_emu_destroy(gemm_emu_context *);
/* What the last failed call on this context had to say; "" when none failed. */
const char *gemm_emu_error(const gemm_emu_context *);

/* Options, as on the command line of gemm-emulate: "machine" ("a100"), "async"
 * ("early", "late", "random:7"), "order" ("forward", "reverse", "random:7"),
 * "convergence" ("hardware", "adversarial:7"),
 * "seed", "threads", "max-steps", "findings" ("on", "off"), "rules" ("strict",
 * "hardware"), "suppressions" (a file) and the others of gemm-emulate. They hold for the
 * launches that follow. */
gemm_emu_status gemm_emu_set(gemm_emu_context *, const char *option, const char *value);

/* Parses `length` bytes of PTX text, which need no terminating zero. `name` stands
 * for the file in messages. The error of bad text is "name:line: what". */
gemm_emu_module *gemm_emu_load(gemm_emu_context *, const char *text, size_t length,
                               const char *name);
gemm_emu_module *gemm_emu_load_file(gemm_emu_context *, const char *path);
/* Global variables of the module go with it. Null is ignored. */
void gemm_emu_unload(gemm_emu_module *);

/* What is in a module. Null or 0 for an index or a kernel that it has not. */
size_t gemm_emu_kernel_count(const gemm_emu_module *);
const char *gemm_emu_kernel_name(const gemm_emu_module *, size_t index);
size_t gemm_emu_parameter_count(const gemm_emu_module *, const char *kernel);
const char *gemm_emu_parameter_name(const gemm_emu_module *, const char *kernel, size_t index);
size_t gemm_emu_parameter_size(const gemm_emu_module *, const char *kernel, size_t index);

/* Device memory: 256-byte aligned, filled with 0xff, a guard gap behind it. `name`
 * (may be null) is what findings call it. 0 when there is no memory. */
gemm_emu_address gemm_emu_allocate(gemm_emu_context *, size_t bytes, const char *name);
/* Lets kernels use host memory in place; its address is the pointer's value.
 * The caller keeps it alive until gemm_emu_free. 0 when it overlaps another. */
gemm_emu_address gemm_emu_map_host(gemm_emu_context *, void *host, size_t bytes, const char *name);
/* `address` is what one of the two returned. */
gemm_emu_status gemm_emu_free(gemm_emu_context *, gemm_emu_address address);
/* The range must lie in one allocation. */
gemm_emu_status gemm_emu_copy_in(gemm_emu_context *, gemm_emu_address to, const void *from,
                                 size_t bytes);
gemm_emu_status gemm_emu_copy_out(gemm_emu_context *, void *to, gemm_emu_address from,
                                  size_t bytes);

typedef struct gemm_emu_config {
  unsigned grid[3];    /* CTAs, x first */
  unsigned block[3];   /* threads of a CTA */
  unsigned cluster[3]; /* CTAs of a cluster; zeros: as the kernel says, or none */
  size_t shared;       /* bytes of dynamic shared memory */
} gemm_emu_config;

/* Runs a kernel to its end. params[i] points at the value of parameter i, of
 * exactly gemm_emu_parameter_size bytes. A launch that the machine would refuse
 * (block, grid, shared memory, parameter count) is GEMM_EMU_ERROR. */
gemm_emu_status gemm_emu_launch(gemm_emu_context *, const gemm_emu_module *, const char *kernel,
                                const gemm_emu_config *, const void *const *params, size_t count);

/* One broken rule. The strings live until the next launch. */
typedef struct gemm_emu_finding {
  const char *kind;    /* "race", "out of bounds", ... as docs/emulator.md lists them */
  const char *message; /* what happened, with values, and what to fix */
  const char *kernel;
  const char *location; /* "file:line:column" of the source, from .loc; or "" */
  const char *text;     /* all of it in one line */
  unsigned cta[3], warp, lane;
  unsigned line;     /* of the PTX text */
  const char *id;    /* of the rule: "race-shared", ... */
  const char *level; /* "note", "warning", "error" */
} gemm_emu_finding;

/* Findings of the last launch: at most 100, in order of CTA and execution. */
size_t gemm_emu_finding_count(const gemm_emu_context *);
gemm_emu_status gemm_emu_get_finding(const gemm_emu_context *, size_t index, gemm_emu_finding *);

/* Counters of the last launch by name ("instructions", "tensor-flops", "bank-conflicts",
 * ... as docs/emulator.md lists them). The value of one that is not there is 0. */
size_t gemm_emu_counter_count(const gemm_emu_context *);
const char *gemm_emu_counter_name(const gemm_emu_context *, size_t index);
unsigned long gemm_emu_counter(const gemm_emu_context *, const char *name);

#ifdef __cplusplus
}
#endif
#endif
