// The output as the grid of its CTA tiles, coloured by wave and numbered in launch
// order; below, how full each wave is; beside it, what the CTA takes of an SM. The
// schedule is the one the model chooses.
#include "Svg.h"
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Schedule/TileNumber.h"

#include <algorithm>
#include <map>

namespace gemm::report {

namespace {
constexpr double kLeft = 60, kTop = 66, kGrid = 620, kPanel = 720, kFull = 1040;
constexpr int64_t kMostColumns = 40, kMostRows = 20;

struct Grid {
  int64_t tilesM, tilesN, shownM, shownN;
  double cell;
};

Grid gridOf(const Schedule &s, const GemmProblem &p) {
  Grid g;
  g.tilesM = ceilDiv(p.m, s.tileM()), g.tilesN = ceilDiv(p.n, s.tileN());
  g.shownM = std::min(g.tilesM, kMostRows), g.shownN = std::min(g.tilesN, kMostColumns);
  g.cell = std::clamp(kGrid / static_cast<double>(std::max(g.shownN, g.shownM)), 10.0, 40.0);
  g.cell = std::min(g.cell, kGrid / static_cast<double>(g.shownN));
  return g;
}

/// The number of the CTA that begins with this tile of the problem, if one takes each.
int64_t ctaOf(const Schedule &s, const Grid &g, TileAt<int64_t> at) {
  const TileNumber number = s.swap ? numberOfTile(s, {at.n, at.m}, g.tilesN, g.tilesM)
                                   : numberOfTile(s, at, g.tilesM, g.tilesN);
  return number.cluster * s.clusterSize() + number.rank;
}

void drawTiles(Svg &svg, const Grid &g, const Schedule &s, const GemmProblem &p, int64_t slots) {
  std::map<int64_t, TileAt<int64_t>>
      shown; // in launch order; the output may have any number of tiles
  for (int64_t m = 0; m < g.shownM; ++m)
    for (int64_t n = 0; n < g.shownN; ++n)
      shown[ctaOf(s, g, {m, n})] = {m, n};
  for (auto [i, at] : shown) {
    double x = kLeft + static_cast<double>(at.n) * g.cell;
    double y = kTop + static_cast<double>(at.m) * g.cell;
    svg.rect(x, y, g.cell, g.cell, colour::ofWave(static_cast<long>(i / slots)), "#57606a",
             "CTA " + std::to_string(i) + ", wave " + std::to_string(i / slots + 1) + ", rows " +
                 std::to_string(at.m * s.tileM()) + "+, columns " +
                 std::to_string(at.n * s.tileN()) + "+");
    // What of the tile lies past the edge of the output is computed for nothing.
    double rows = std::min(1.0, static_cast<double>(p.m - at.m * s.tileM()) / double(s.tileM()));
    double columns = std::min(1.0, static_cast<double>(p.n - at.n * s.tileN()) / double(s.tileN()));
    if (rows < 1)
      svg.rect(x, y + rows * g.cell, g.cell, (1 - rows) * g.cell, "url(#hatch)");
    if (columns < 1)
      svg.rect(x + columns * g.cell, y, (1 - columns) * g.cell, rows * g.cell, "url(#hatch)");
    if (g.cell >= 15)
      svg.text(x + g.cell / 2, y + g.cell / 2 + 3.5, std::to_string(i), "middle",
               g.cell >= 26   ? 10
               : g.cell >= 20 ? 8
                              : 6.5);
  }
}

double drawWaves(Svg &svg, double y, int64_t units, int64_t slots) {
  constexpr int64_t most = 6;
  int64_t waves = ceilDiv(units, slots);
  svg.text(kLeft, y, "waves", "start", 12, colour::ink, true);
  svg.text(kLeft + 60, y,
           std::to_string(units) + " CTAs on " + std::to_string(slots) +
               " slots: " + std::to_string(waves) + (waves == 1 ? " wave" : " waves"),
           "start", 12);
  y += 12;
  for (int64_t wave = 0; wave < waves; ++wave) {
    if (waves > most && wave == most - 2) {
      svg.text(kLeft, y + 11, "… " + std::to_string(waves - most + 1) + " more full waves", "start",
               11, colour::grey);
      y += 18;
      wave = waves - 1;
    }
    int64_t used = wave + 1 < waves ? slots : units - wave * slots;
    double share = static_cast<double>(used) / static_cast<double>(slots);
    svg.rect(kLeft, y, 400, 13, "#f6f8fa", colour::faint);
    svg.rect(kLeft, y, 400 * share, 13, colour::ofWave(static_cast<long>(wave)), "#57606a");
    svg.text(kLeft + 408, y + 11,
             std::string(wave + 1 == waves && used < slots ? "tail " : "") +
                 shortNumber(100 * share, 0) + "%",
             "start", 11);
    y += 18;
  }
  return y;
}

void meter(Svg &svg, double y, const std::string &name, double used, double limit,
           const std::string &text) {
  svg.text(kPanel, y, name, "start", 12);
  svg.rect(kPanel, y + 6, 260, 12, "#f6f8fa", colour::faint);
  svg.rect(kPanel, y + 6, 260 * std::min(1.0, limit > 0 ? used / limit : 0), 12, "#8c959f");
  svg.text(kPanel, y + 33, text, "start", 11, colour::grey);
}

void drawPanel(Svg &svg, const Schedule &s, const Score &r, const GemmProblem &p, const Target &t) {
  const SharedMemory memory = sharedMemory(s, typeBits(p.a), typeBits(p.b));
  const int64_t shared = memory.bytes, stage = memory.slot + memory.barriers,
                rest = shared - s.stages * stage;
  auto number = [](int64_t value) { return std::to_string(value); };
  svg.text(kPanel, kTop + 4, "one CTA", "start", 13, colour::ink, true);
  meter(svg, kTop + 26, "shared memory", static_cast<double>(shared),
        static_cast<double>(t.sharedPerBlock),
        number(s.stages) + " stages × " + number(stage) + " B" +
            (rest ? " + " + number(rest) + " B" : "") + " = " + number(shared) + " of " +
            number(t.sharedPerBlock) + " B");
  int64_t registers = registersPerThread(s, p.a) * s.threads();
  meter(svg, kTop + 84, "registers (estimate)", static_cast<double>(registers),
        static_cast<double>(t.registersPerSm),
        number(s.threads()) + " threads × " + number(registersPerThread(s, p.a)) + " = " +
            number(registers) + " of " + number(t.registersPerSm));
  meter(svg, kTop + 142, "CTAs per SM", static_cast<double>(r.ctasPerSm),
        static_cast<double>(t.maxBlocksPerSm),
        number(r.ctasPerSm) + ", limited by " + std::string(r.limit));
  svg.text(kPanel, kTop + 206,
           "useful share of computed output: " + shortNumber(100 * r.utilisation, 1) + "%", "start",
           12);
}
} // namespace

std::optional<Picture> tileMap(const Row &row, const Target &target, const std::string &name) {
  const GemmProblem &p = row.problem;
  if (!p.isStatic() || p.m == 0 || p.n == 0 || p.batch == 0)
    return std::nullopt;
  std::optional<Schedule> schedule = shownSchedule(row, target);
  if (!schedule)
    return std::nullopt;
  const Schedule &s = *schedule;
  Score r = score(s, p, target);
  Grid g = gridOf(s, p);
  double bottom = kTop + static_cast<double>(g.shownM) * g.cell;
  int64_t slots = target.smCount * r.ctasPerSm;
  double bars = 18 * static_cast<double>(std::min<int64_t>(7, ceilDiv(r.units, slots)));
  double height = std::max(kTop + 230, bottom + 50 + bars);
  Svg svg(kFull, height, "Tiles and waves of " + row.name);
  svg.raw("<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#ffffff\"/>"
          "<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"5\" stroke=\"#57606a\" stroke-width=\"1.5\"/>"
          "</pattern></defs>\n");
  svg.text(kLeft, 24, row.name + ": " + toString(s), "start", 14, colour::ink, true);
  std::string shape = std::to_string(g.tilesM) + " × " + std::to_string(g.tilesN) + " tiles" +
                      (p.batch == 1 ? "" : ", batch " + std::to_string(p.batch) + " (first shown)");
  if (g.shownM < g.tilesM || g.shownN < g.tilesN)
    shape +=
        ", the first " + std::to_string(g.shownM) + " × " + std::to_string(g.shownN) + " shown";
  svg.text(kLeft, 46, shape + "; colour: wave; numbers: launch order; hatched: past the edge",
           "start", 11.5, colour::grey);
  svg.text(kLeft - 8, kTop + 12, "M ↓", "end", 11);
  svg.text(kLeft + 2, kTop - 6, "N →", "start", 11);
  drawTiles(svg, g, s, p, slots);
  drawPanel(svg, s, r, p, target);
  drawWaves(svg, bottom + 26, r.units, slots);
  return Picture{name, svg.str()};
}

} // namespace gemm::report
