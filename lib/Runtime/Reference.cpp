// Panels of the f64 kernel, cut into the oracle's tiles.
#include "gemm/Runtime/Reference.h"
#include "Oracle.h"

#include <algorithm>
#include <cstring>

namespace gemm::runtime {

namespace {
constexpr const char *kModule = "gemm_reference";
constexpr int64_t kTile = 64, kThreads = 256, kCheckRows = 16;

/// The kernel's argument (struct Reference of 0_reference.cu).
struct Argument {
  uint64_t a, b, product, magnitude;
  int64_t aRow, aColumn, bRow, bColumn;
  int32_t m, n, k, unused = 0;
};

/// Memory of a device, given back with this.
struct Block {
  Block(Device &device, size_t bytes, const char *name)
      : device(device), address(device.allocate(bytes, name)) {}
  ~Block() { device.free(address); }
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  Device &device;
  uint64_t address;
};

std::string kernelOf(const BoundGemm &gemm) {
  DType type = gemm.a.dtype;
  constexpr DType known[] = {DType::BF16, DType::F16,      DType::F32,
                             DType::F64,  DType::F8E4M3FN, DType::F8E5M2};
  if (std::find(std::begin(known), std::end(known), type) == std::end(known) ||
      gemm.b.dtype != type)
    throw Error("expected operands of one of f16, bf16, f32, f64, f8E4M3FN and f8E5M2 for the "
                "reference on the device, got " +
                std::string(name(gemm.a.dtype)) + " and " + std::string(name(gemm.b.dtype)));
  if (!gemm.peers.empty())
    throw Error("expected one product for the reference on the device, got " +
                std::to_string(1 + gemm.peers.size()));
  if (gemm.ends)
    throw Error("expected a product without groups for the reference on the device, got " +
                std::to_string(gemm.ends->shape[1]));
  if (!gemm.pairs.empty())
    throw Error("expected a product without pairs for the reference on the device, got " +
                std::to_string(gemm.pairs.size()));
  if (!gemm.scales.empty() || !gemm.quants.empty())
    throw Error("expected a product without scales for the reference on the device");
  return "gemm_reference_" + std::string(name(type));
}

uint64_t at(const BoundView &view, const std::vector<uint64_t> &addresses, int64_t batch,
            int64_t row) {
  int64_t element = view.offset + batch * view.strides[0] + row * view.strides[1];
  return addresses[view.buffer] +
         static_cast<uint64_t>(element * static_cast<int64_t>(bundle::byteSize(view.dtype)));
}
} // namespace

Reference::Reference(Device &device, size_t panelBytes) : device(device), panelBytes(panelBytes) {
  device.loadText(kModule, referencePtx,
                  {"gemm_reference_bf16", "gemm_reference_f16", "gemm_reference_f32",
                   "gemm_reference_f64", "gemm_reference_f8E4M3FN", "gemm_reference_f8E5M2"});
}

oracle::Report Reference::check(const BoundGemm &gemm, const std::vector<uint64_t> &addresses,
                                const std::function<std::byte *(size_t)> &host, std::byte *out,
                                const std::string &chip) {
  std::string kernel = kernelOf(gemm);
  int64_t m = gemm.m(), n = gemm.n();
  auto rowBytes = static_cast<size_t>(std::max<int64_t>(n, 1)) * 2 * sizeof(double);
  int64_t most =
      std::max<int64_t>(kTile, static_cast<int64_t>(panelBytes / rowBytes) / kTile * kTile);
  auto elements = static_cast<size_t>(std::min(most, m) * n);
  Block product(device, elements * sizeof(double), "the reference's product"),
      magnitude(device, elements * sizeof(double), "the reference's magnitudes");
  std::vector<double> sums(elements), sizes(elements);

  auto computePanel = [&](int64_t batch, int64_t row, int64_t rows) {
    Argument argument{at(gemm.a, addresses, batch, row),
                      at(gemm.b, addresses, batch, 0),
                      product.address,
                      magnitude.address,
                      gemm.a.strides[1],
                      gemm.a.strides[2],
                      gemm.b.strides[1],
                      gemm.b.strides[2],
                      static_cast<int32_t>(rows),
                      static_cast<int32_t>(n),
                      static_cast<int32_t>(gemm.k())};
    LaunchConfig config;
    config.grid = {static_cast<uint32_t>((n + kTile - 1) / kTile),
                   static_cast<uint32_t>((rows + kTile - 1) / kTile), 1};
    config.block = {kThreads, 1, 1};
    config.params.resize(1);
    config.params[0].resize(sizeof argument);
    std::memcpy(config.params[0].data(), &argument, sizeof argument);
    LaunchResult result = device.launch(kModule, kernel, config);
    if (!result.findings.empty())
      throw Error("the reference on the device: " + result.findings.front());
    auto bytes = static_cast<size_t>(rows * n) * sizeof(double);
    device.download(product.address, sums.data(), bytes);
    device.download(magnitude.address, sizes.data(), bytes);
  };

  auto tiles = [&](const std::function<void(const oracle::Tile &)> &body) {
    for (int64_t batch = 0; batch < gemm.batch(); ++batch)
      for (int64_t first = 0; first < m && n > 0; first += most) {
        int64_t rows = std::min(most, m - first);
        computePanel(batch, first, rows);
        oracle::parallelFor((rows + kCheckRows - 1) / kCheckRows, [&](int64_t part) {
          int64_t low = part * kCheckRows, count = std::min(kCheckRows, rows - low);
          oracle::Tile tile{batch, first + low, 0, count, n, {}, {}, {}};
          tile.product.assign(sums.begin() + low * n, sums.begin() + (low + count) * n);
          tile.size.assign(sizes.begin() + low * n, sizes.begin() + (low + count) * n);
          body(tile);
        });
      }
  };
  oracle::Gemm meaning = gemmOf(gemm, host);
  oracle::SumError error = sumErrorOf(gemm, meaning, chip, oracle::Order::Any);
  error.exactBits = -1; // A and B need not be in host memory
  return oracle::check(meaning, matrixOf(gemm.c, out), error, tiles);
}

} // namespace gemm::runtime
