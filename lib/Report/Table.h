// The columns that every table of a report shares.
#pragma once

#include "gemm/Report/Report.h"

namespace gemm::report {

/// Of an operator that multiplies no matrices and whose work is not known.
inline constexpr std::string_view kOtherOperator = "another operator";

/// "not read as a product: attention, 12.5% of the measured time".
std::string unreadText(const Row &row);
/// What the lines of A, B and C cost by where they begin, or "".
std::string alignmentOf(const Row &row, const Target &target);
/// What to change about a row, or "".
std::string adviceFor(const Row &row, const Target &target);
/// Names of the columns of the CSV, which JSON uses too.
const std::vector<std::string> &columns();
/// Whether cells of that column are numbers; empty where it is not known.
bool isNumber(std::string_view column);
/// Whether a plan's own time holds for the row: with its schedule, on its machine.
bool runsAsPlanned(const Row &row, const Schedule &schedule, const Target &target);
/// The cells of a row, in that order; numbers in seconds and plain units.
std::vector<std::string> cells(const Row &row, const Target &target);
/// "gpt3-xl keeps 19.3 GB: ... Fits the 141 GB of one h200", without a full stop.
std::string fitText(const ModelFit &fit, const Target &target);
/// The same for a row spread over chips, as people read it.
const std::vector<std::string> &shardedColumns();
std::vector<std::string> shardedCells(const ShardedRow &row);
/// "Spread over 8 chips, 450 GB/s a link, by chip".
std::string shardedTitle(const Document &document);

} // namespace gemm::report
