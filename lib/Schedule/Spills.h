// What is known of which kernels keep to their registers: those that were assembled without a
// spill, and those of their tiles that were not, each with the test that assembles the rest.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// Kernels that spill registers or that nothing assembles, and the model takes none of them; what
/// is pinned may be one, and the assembler then warns.
struct Spill {
  std::vector<Family> families;
  std::string_view layouts;                     // "nn, tt"; "": all
  bool (*schedule)(const Schedule &) = nullptr; // of all of these that have a value
  bool (*problem)(const GemmProblem &) = nullptr;
  int capability = 0;        // of chips from this one on
  std::string_view says;     // "its kernel ..."; "": nothing assembles them
  std::string_view evidence; // the test, or script, that assembles what is left

  bool holds(const Schedule &s, const GemmProblem &p, int ofChip) const;
  std::string text() const;
};
const std::vector<Spill> &knownSpills();
/// The first row that holds; nullptr where none does.
const Spill *knownSpill(const Schedule &schedule, const GemmProblem &problem, int capability);

/// A tile of warp tiles that was assembled in every layout and epilogue without a spill, and in
/// every alignment or where cp.async copies both operands: copies element by element need more
/// registers.
struct Proven {
  std::array<int64_t, 2> tile, warp;
  bool async = false;
};
/// Tiles of at most so many rows: their warps stand side by side.
inline constexpr int64_t fewRows = 32;
/// Those of products of a kind. (wgmma's are offered by WgmmaTiles.cpp.)
struct ProvenTiles {
  bool mixed; // of family mixed, or of all others whose warps multiply alone
  bool (*problem)(const GemmProblem &); // nullptr: all that no row above is of
  std::string_view evidence;
  std::vector<Proven> tiles;
};
const std::vector<ProvenTiles> &provenTiles();
const std::vector<Proven> &provenOf(Family family, const GemmProblem &problem);
/// Block schedules of such a row, the k of whose tile follows from the types: there is one, or
/// beside scales of bytes two.
std::vector<Schedule> provenSchedules(const Proven &row, Family family, const GemmProblem &problem,
                                      int64_t stages = 4);
/// The k of so many bytes: at least what a tile has, so that f64 has twice the bytes.
int64_t stepOf(int64_t bytes, const GemmProblem &problem);

/// Empty, or why the model does not take it although there is a kernel: of a family whose warps
/// multiply alone, and of wgmma (see CandidateSource).
std::string refuseSpills(const Schedule &schedule, const GemmProblem &problem, const Target &);
std::string refuseWgmma(const Schedule &schedule, const GemmProblem &problem, const Target &);

} // namespace gemm
