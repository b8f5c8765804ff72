// The C API over the C++ one: handles, statuses instead of exceptions, and the
// last error and results kept in the context. What each function does is
// documented in emulator.h.
#include "gemm/emulator.h"

#include <list>

#include "gemm/Emulator/Settings.h"

using namespace gemm::emulator;

struct gemm_emu_module {
  gemm_emu_context *context;
  Module module;
};

struct gemm_emu_context {
  Memory memory;
  Options options;
  std::list<gemm_emu_module> modules;
  std::string error;
  Result result;
  std::vector<std::string> texts; ///< of result.findings
  std::vector<std::pair<std::string, uint64_t>> counters;
};

namespace {

gemm_emu_status fail(gemm_emu_context *c, std::string message) {
  c->error = std::move(message);
  return GEMM_EMU_ERROR;
}

/// Runs `body`; an exception becomes the context's error and `failed`.
template <class R, class F> R guarded(gemm_emu_context *c, R failed, F &&body) {
  if (!c)
    return failed;
  try {
    return body();
  } catch (const std::bad_alloc &) {
    c->error = "not enough memory";
  } catch (const std::exception &e) {
    c->error = e.what();
  }
  return failed;
}

std::string orEmpty(const char *s) { return s ? s : ""; }

const KernelInfo *findKernel(const gemm_emu_module *m, const char *kernel) {
  return m && kernel ? m->module.kernel(kernel) : nullptr;
}

const Parameter *findParameter(const gemm_emu_module *m, const char *kernel, size_t index) {
  const KernelInfo *k = findKernel(m, kernel);
  return k && index < k->parameters.size() ? &k->parameters[index] : nullptr;
}

gemm_emu_module *keep(gemm_emu_context *c, std::variant<Module, ParseError> parsed) {
  if (auto *error = std::get_if<ParseError>(&parsed)) {
    c->error = error->str();
    return nullptr;
  }
  c->modules.push_back({c, std::get<Module>(std::move(parsed))});
  return &c->modules.back();
}

gemm_emu_status launchChecked(gemm_emu_context *c, const gemm_emu_module *m, const char *kernel,
                              const gemm_emu_config *config, const void *const *params,
                              size_t count) {
  c->result = {};
  c->texts.clear();
  c->counters.clear();
  if (!m || !kernel || !config || (count && !params))
    return fail(c, "expected a module, a kernel, a configuration and parameters, got null");
  const KernelInfo *info = m->module.kernel(kernel);
  if (!info)
    return fail(c, "no such kernel in module '" + m->module.name() + "': '" + kernel + "'");
  if (count != info->parameters.size())
    return fail(c, "kernel '" + info->name + "': expected " +
                       std::to_string(info->parameters.size()) + " parameters, got " +
                       std::to_string(count));
  std::vector<std::vector<std::byte>> values;
  for (size_t i = 0; i < count; ++i) {
    if (!params[i])
      return fail(c, "kernel '" + info->name + "': expected a value for parameter " +
                         std::to_string(i) + ", got null");
    const auto *from = static_cast<const std::byte *>(params[i]);
    values.emplace_back(from, from + info->parameters[i].size);
  }
  auto dim = [](const unsigned (&d)[3]) { return Dim3{d[0], d[1], d[2]}; };
  LaunchConfig where{dim(config->grid), dim(config->block), dim(config->cluster), config->shared};
  c->result = launch(m->module, kernel, where, values, c->memory, c->options);
  c->counters = named(c->result.counters);
  for (const Finding &f : c->result.findings) {
    if (f.rule == Rule::LaunchInvalid) {
      std::string message = "kernel '" + info->name + "': " + f.message;
      c->result = {};
      return fail(c, std::move(message));
    }
    c->texts.push_back(f.str());
  }
  return c->result.ok() ? GEMM_EMU_OK : GEMM_EMU_FINDINGS;
}

} // namespace

const char *gemm_emu_version(void) { return GEMM_VERSION; }

gemm_emu_context *gemm_emu_create(void) {
  try {
    return new gemm_emu_context;
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}
void gemm_emu_destroy(gemm_emu_context *c) { delete c; }
const char *gemm_emu_error(const gemm_emu_context *c) {
  return c ? c->error.c_str() : "expected a context, got null";
}

gemm_emu_status gemm_emu_set(gemm_emu_context *c, const char *option, const char *value) {
  return guarded(c, GEMM_EMU_ERROR, [&] {
    setOption(c->options, orEmpty(option), orEmpty(value));
    return GEMM_EMU_OK;
  });
}

gemm_emu_module *gemm_emu_load(gemm_emu_context *c, const char *text, size_t length,
                               const char *name) {
  return guarded(c, static_cast<gemm_emu_module *>(nullptr), [&] {
    std::string_view whole = text ? std::string_view(text, length) : std::string_view();
    return keep(c, Module::parse(whole, name ? name : "ptx"));
  });
}

gemm_emu_module *gemm_emu_load_file(gemm_emu_context *c, const char *path) {
  return guarded(c, static_cast<gemm_emu_module *>(nullptr),
                 [&] { return keep(c, Module::parseFile(orEmpty(path))); });
}

void gemm_emu_unload(gemm_emu_module *m) {
  if (!m)
    return;
  m->context->memory.release(m->module);
  m->context->modules.remove_if([m](const gemm_emu_module &other) { return &other == m; });
}

size_t gemm_emu_kernel_count(const gemm_emu_module *m) {
  return m ? m->module.kernels().size() : 0;
}
const char *gemm_emu_kernel_name(const gemm_emu_module *m, size_t index) {
  return index < gemm_emu_kernel_count(m) ? m->module.kernels()[index].name.c_str() : nullptr;
}
size_t gemm_emu_parameter_count(const gemm_emu_module *m, const char *kernel) {
  const KernelInfo *k = findKernel(m, kernel);
  return k ? k->parameters.size() : 0;
}
const char *gemm_emu_parameter_name(const gemm_emu_module *m, const char *kernel, size_t index) {
  const Parameter *p = findParameter(m, kernel, index);
  return p ? p->name.c_str() : nullptr;
}
size_t gemm_emu_parameter_size(const gemm_emu_module *m, const char *kernel, size_t index) {
  const Parameter *p = findParameter(m, kernel, index);
  return p ? p->size : 0;
}

gemm_emu_address gemm_emu_allocate(gemm_emu_context *c, size_t bytes, const char *name) {
  return guarded(c, gemm_emu_address(0), [&] { return c->memory.allocate(bytes, orEmpty(name)); });
}

gemm_emu_address gemm_emu_map_host(gemm_emu_context *c, void *host, size_t bytes,
                                   const char *name) {
  return guarded(c, gemm_emu_address(0), [&] { return c->memory.map(host, bytes, orEmpty(name)); });
}

gemm_emu_status gemm_emu_free(gemm_emu_context *c, gemm_emu_address address) {
  return guarded(c, GEMM_EMU_ERROR, [&] {
    return c->memory.free(address) ? GEMM_EMU_OK
                                   : fail(c, "expected the start of a live allocation, got " +
                                                 c->memory.describe(address));
  });
}

gemm_emu_status gemm_emu_copy_in(gemm_emu_context *c, gemm_emu_address to, const void *from,
                                 size_t bytes) {
  return guarded(c, GEMM_EMU_ERROR, [&] {
    return (from || !bytes) && c->memory.copyIn(to, from, bytes)
               ? GEMM_EMU_OK
               : fail(c, "expected " + std::to_string(bytes) + " bytes in one allocation, got " +
                             (from ? c->memory.describe(to) : "a null source"));
  });
}

gemm_emu_status gemm_emu_copy_out(gemm_emu_context *c, void *to, gemm_emu_address from,
                                  size_t bytes) {
  return guarded(c, GEMM_EMU_ERROR, [&] {
    return (to || !bytes) && c->memory.copyOut(from, to, bytes)
               ? GEMM_EMU_OK
               : fail(c, "expected " + std::to_string(bytes) + " bytes in one allocation, got " +
                             (to ? c->memory.describe(from) : "a null destination"));
  });
}

gemm_emu_status gemm_emu_launch(gemm_emu_context *c, const gemm_emu_module *m, const char *kernel,
                                const gemm_emu_config *config, const void *const *params,
                                size_t count) {
  return guarded(c, GEMM_EMU_ERROR,
                 [&] { return launchChecked(c, m, kernel, config, params, count); });
}

size_t gemm_emu_finding_count(const gemm_emu_context *c) { return c ? c->texts.size() : 0; }

gemm_emu_status gemm_emu_get_finding(const gemm_emu_context *c, size_t index,
                                     gemm_emu_finding *out) {
  if (index >= gemm_emu_finding_count(c) || !out)
    return GEMM_EMU_ERROR;
  const Finding &f = c->result.findings[index];
  *out = {name(f.kind()).data(),
          f.message.c_str(),
          f.kernel.c_str(),
          f.at.location.c_str(),
          c->texts[index].c_str(),
          {f.cta.x, f.cta.y, f.cta.z},
          f.warp,
          f.lane,
          f.at.ptxLine,
          info(f.rule).id.data(),
          name(f.level).data()};
  return GEMM_EMU_OK;
}

size_t gemm_emu_counter_count(const gemm_emu_context *c) { return c ? c->counters.size() : 0; }
const char *gemm_emu_counter_name(const gemm_emu_context *c, size_t index) {
  return index < gemm_emu_counter_count(c) ? c->counters[index].first.c_str() : nullptr;
}
unsigned long gemm_emu_counter(const gemm_emu_context *c, const char *counter) {
  for (size_t i = 0; counter && i < gemm_emu_counter_count(c); ++i)
    if (c->counters[i].first == counter)
      return c->counters[i].second;
  return 0;
}
