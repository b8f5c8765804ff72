// Text around a row's instructions.
#include "Kernel.h"

namespace gemm::conform {

std::string kernel(const Frame &f, const std::string &body) {
  bool hopper = f.chip.starts_with("sm_90");
  std::string text = ".version " + f.version + "\n.target " + f.chip +
                     "\n.address_size 64\n.visible .entry k(";
  for (unsigned i = 0; i < f.maps; ++i)
    text += ".param .align 64 .b8 m" + std::to_string(i) + "[128], ";
  text += ".param .u64 pin, .param .u64 pout)\n{\n" + f.declarations +
          ".reg .pred %p<20>;\n.reg .b16 %h<20>;\n.reg .b32 %r<60>;\n.reg .b64 %rd<40>;\n"
          ".reg .b64 %in, %out;\n"
          ".reg .b32 %t, %lane, %cta, %rank;\n";
  for (unsigned i = 0; i < f.maps; ++i)
    text += fill(".reg .b64 %map$I;\nmov.b64 %map$I, m$I;\ncvta.param.u64 %map$I, %map$I;\n",
                 {{"I", std::to_string(i)}});
  text += "ld.param.u64 %in, [pin];\nld.param.u64 %out, [pout];\ncvta.to.global.u64 %in, %in;\n"
          "cvta.to.global.u64 %out, %out;\nmov.u32 %t, %tid.x;\nand.b32 %lane, %t, 31;\n"
          "mov.u32 %cta, %ctaid.x;\n";
  if (hopper)
    text += "mov.u32 %rank, %cluster_ctarank;\n";
  return text + body + "ret;\n}\n";
}

std::string laneKernel(const Frame &f, unsigned inputs, unsigned outputs, const std::string &body,
                       unsigned width) {
  std::string type = width == 8 ? "b64" : "b32", bits = std::to_string(width);
  std::string text = fill(".reg .$T %i<$N>, %o<$M>;\n.reg .b32 %thread;\n.reg .b64 %at, %from;\n"
                          "mov.u32 %r0, %ntid.x;\nmad.lo.u32 %thread, %cta, %r0, %t;\n"
                          "mad.wide.u32 %from, %thread, $IN, %in;\n"
                          "mad.wide.u32 %at, %thread, $OUT, %out;\n",
                          {{"T", type},
                           {"N", std::to_string(inputs + 1)},
                           {"M", std::to_string(outputs + 1)},
                           {"IN", std::to_string(inputs * width)},
                           {"OUT", std::to_string(outputs * width)}});
  auto each = [&](const char *line, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      text += fill(line, {{"T", type}, {"I", std::to_string(i)}, {"A", std::to_string(i * width)}});
  };
  each("ld.global.$T %i$I, [%from+$A];\n", inputs);
  text += body;
  each("st.global.$T [%at+$A], %o$I;\n", outputs);
  return kernel(f, text);
}

namespace {
std::string copyLoop(const char *lines, const std::string &variable, const std::string &address,
                     unsigned bytes, unsigned threads, const std::string &label) {
  return fill("shl.b32 %r50, %t, 4;\n"
              "$L:\nsetp.ge.u32 %p19, %r50, $BYTES;\n@%p19 bra $LEND;\n"
              "cvt.u64.u32 %rd30, %r50;\nadd.s64 %rd30, %rd30, $ADDRESS;\n"
              "mov.u32 %r51, $VARIABLE;\nadd.u32 %r51, %r51, %r50;\n" +
                  std::string(lines) + "add.u32 %r50, %r50, $STEP;\nbra $L;\n$LEND:\n",
              {{"LEND", label + "_END"},
               {"L", label},
               {"BYTES", std::to_string(bytes)},
               {"ADDRESS", address},
               {"VARIABLE", variable},
               {"STEP", std::to_string(16 * threads)}});
}
} // namespace

std::string copyToShared(const std::string &variable, const std::string &address, unsigned bytes,
                         unsigned threads, const std::string &label) {
  return copyLoop("ld.global.v4.b32 {%r52, %r53, %r54, %r55}, [%rd30];\n"
                  "st.shared.v4.b32 [%r51], {%r52, %r53, %r54, %r55};\n",
                  variable, address, bytes, threads, label);
}
std::string copyFromShared(const std::string &variable, const std::string &address,
                           unsigned bytes, unsigned threads, const std::string &label) {
  return copyLoop("ld.shared.v4.b32 {%r52, %r53, %r54, %r55}, [%r51];\n"
                  "st.global.v4.b32 [%rd30], {%r52, %r53, %r54, %r55};\n",
                  variable, address, bytes, threads, label);
}

std::string fill(std::string text,
                 std::initializer_list<std::pair<const char *, std::string>> values) {
  for (const auto &[name, value] : values) {
    std::string key = std::string("$") + name;
    for (size_t at = 0; (at = text.find(key, at)) != std::string::npos; at += value.size())
      text.replace(at, key.size(), value);
  }
  return text;
}

std::string registers(const std::string &prefix, unsigned count, unsigned first) {
  std::string text = "{";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", %" : "%") + prefix + std::to_string(first + i);
  return text + "}";
}

uint64_t seedOf(const std::string &name) {
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

} // namespace gemm::conform
