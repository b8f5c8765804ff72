/* A program that loads the driver as many do, by dlopen, and runs a kernel of PTX text. Its
 * argument says what the kernel does wrong: nothing ("fine"), a race ("race"), an address past the
 * allocation ("past"). Ends with 0 when the driver gave no error, else with 4. Needs nothing of
 * CUDA to be built. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef unsigned long long pointer;

static const char ptx[] = ".version 7.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry fine(.param .u64 p) {\n"
                          "  .reg .b32 %r<2>; .reg .b64 %rd<3>;\n"
                          "  ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                          "  mul.wide.u32 %rd2, %r1, 4; add.s64 %rd1, %rd1, %rd2;\n"
                          "  st.global.u32 [%rd1], %r1; ret;\n}\n"
                          ".visible .entry race(.param .u64 p) {\n"
                          "  .reg .b32 %r<2>; .reg .b64 %rd<2>;\n"
                          "  ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                          "  st.global.u32 [%rd1], %r1; ret;\n}\n"
                          ".visible .entry past(.param .u64 p) {\n"
                          "  .reg .b32 %r<2>; .reg .b64 %rd<3>;\n"
                          "  ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                          "  mul.wide.u32 %rd2, %r1, 8; add.s64 %rd1, %rd1, %rd2;\n"
                          "  st.global.u32 [%rd1], %r1; ret;\n}\n";

static void *driver;

/* What POSIX makes of dlsym: a function's address in a pointer to data. */
static void find(void *to, const char *name) {
  void *symbol = dlsym(driver, name);
  memcpy(to, &symbol, sizeof symbol);
}

static int failed(const char *what, int code) {
  if (code)
    printf("%s: error %d\n", what, code);
  return code;
}

int main(int argc, char **argv) {
  const unsigned threads = 64;
  const char *which = argc > 1 ? argv[1] : "fine";
  int (*init)(unsigned), (*create)(void **, unsigned, int), (*load)(void **, const void *);
  int (*function)(void **, void *, const char *), (*allocate)(pointer *, size_t), (*wait)(void);
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                void *, void **, void **);
  void *context, *module, *kernel, *arguments[1];
  pointer memory;
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) {
    printf("%s\n", dlerror());
    return 3;
  }
  find(&init, "cuInit");
  find(&create, "cuCtxCreate_v2");
  find(&load, "cuModuleLoadData");
  find(&function, "cuModuleGetFunction");
  find(&allocate, "cuMemAlloc_v2");
  find(&launch, "cuLaunchKernel");
  find(&wait, "cuCtxSynchronize");
  if (failed("cuInit", init(0)) || failed("cuCtxCreate", create(&context, 0, 0)) ||
      failed("cuModuleLoadData", load(&module, ptx)) ||
      failed("cuModuleGetFunction", function(&kernel, module, which)) ||
      failed("cuMemAlloc", allocate(&memory, threads * 4)))
    return 4;
  arguments[0] = &memory;
  if (failed("cuLaunchKernel", launch(kernel, 1, 1, 1, threads, 1, 1, 0, NULL, arguments, NULL)) ||
      failed("cuCtxSynchronize", wait()))
    return 4;
  puts("done");
  return 0;
}
