// The shares of peaks that are kept up, machine by machine, as `accuracy.py --fit` finds them in
// bench/published: medians over the large products of the half of the sources that is fitted. That
// program fails where a number here is not its own.
#include "Sustained.h"

#include <string_view>

namespace gemm {

namespace {
struct Row {
  std::string_view machine;
  double f16, bf16, tf32, f32; // 0: nobody published any
};
constexpr Row kRows[] = {
    {"a100", 0, 0.87, 0, 0},          {"a100-pcie", 0.66, 0.69, 0.65, 0.95},
    {"rtx3090", 0, 0, 0, 0.69},       {"rtx4090", 0.95, 0.96, 1.02, 0.64},
    {"h100", 0.74, 0.79, 0.76, 0.77}, {"h100-pcie", 0.59, 0.66, 0.63, 0.71},
};
// Same chip, same power, other memory: nobody published enough.
constexpr std::string_view kAsH100 = "h200";

void set(Target &target, Type type, double share) {
  target.sustained[static_cast<unsigned>(type)] = share;
}
} // namespace

void setSustained(Target &target) {
  for (const Row &row : kRows) {
    if (row.machine != (target.name == kAsH100 ? "h100" : target.name))
      continue;
    set(target, Type::F16, row.f16);
    set(target, Type::BF16, row.bf16);
    set(target, Type::TF32, row.tf32);
    set(target, Type::F32, row.f32);
  }
}

} // namespace gemm
