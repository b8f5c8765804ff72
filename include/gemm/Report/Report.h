// A report: products from plans, benchmarks and traces, each with what the model
// says and what was measured, and the writers that make tables, pictures and one
// HTML page of them. Everything is text, the same for the same input.
#pragma once

#include "gemm/CostModel/CostModel.h"
#include "gemm/CostModel/ModelMemory.h"
#include "gemm/CostModel/Operators.h"
#include "gemm/CostModel/Sharding.h"
#include "gemm/CostModel/Utilisation.h"
#include "gemm/Schedule/Score.h"
#include "gemm/Target/Sources.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gemm::report {

/// What one schedule is predicted to take.
struct Prediction {
  Schedule schedule;
  Score score;
};

/// What a plan says of a row's schedule, whose epilogue a row does not know.
struct Planned {
  std::string machine;
  double seconds = 0, trafficBytes = 0;
};

/// One product, or all equal products of a trace; or matrix work that is no product known
/// here, whose sizes are then below 0.
struct Row {
  std::string name;     // "prefill:0", "aten::addmm #2"
  std::string source;   // the file it was read from
  std::string location; // in that file's source, may be empty
  std::string module;   // of a trace, "Model_0/Layer_3/Linear_21", may be empty
  GemmProblem problem;
  std::string layout = "nt"; // transposes of A and B in the row-major product
  bool bias = false;
  std::array<int64_t, 2> strideA{}, strideB{}; // of op(A) [M,K], op(B) [K,N]; 0, 0: unknown
  int64_t lda = 0, ldb = 0, ldc = 0;           // 0: from the sizes
  int64_t count = 1;                           // times it ran
  double measuredSeconds = 0;                  // of one run; 0: not measured
  std::string measuredOn;                      // "cuda (NVIDIA H200)", "trace"
  bool comparable = true;                      // measured on the target's kind of machine
  std::string check;                           // "ok on emulate", "WRONG on cuda"
  std::string provider;                        // of a benchmark: "ours", "cublas"
  std::optional<Schedule> schedule;            // of a plan; else the model's choice is shown
  std::optional<Planned> planned;              // shown where the machine is the plan's
  int64_t added = 1;                           // products that the sum over problem.k is of
  std::string unread;                          // why it is no product, e.g. "attention"
  std::optional<OperatorWork> work;            // of such a row, where it is known

  // From the model, by `complete`. The roof is the product's alone; the prediction is of the
  // schedule that it has, and there is none where no kernel is built.
  std::optional<Cost> cost;
  std::optional<Prediction> predicted;
  double timeShare = 0; // of the measured time of its source; 0: not measured
  double roofSeconds() const { return cost ? cost->roofSeconds() : 0; }
  double predictedSeconds() const { return predicted ? predicted->score.predictedSeconds() : 0; }
  /// The best known time of one run on the target: measured there, predicted, or the roof.
  double bestSeconds() const;
  /// The roof over the measured time.
  double roofShare() const;
  /// "(T,N)": of the column-major library call with operands swapped.
  std::string blas() const;
};

/// How long the compiler took over one source, by stage.
struct CompileTimes {
  std::string source;
  std::vector<std::pair<std::string, double>> stages; // name, seconds
};

struct SizeSweep; // SizeSweep.h

/// A machine with the sources of its numbers.
struct Machine {
  Target target;
  MachineSources sources;
};

struct Document {
  Target target;
  std::optional<MachineSources> sources; // of the target's numbers; else the built-in machine's
  std::string clockNote;                 // "peaks at the vendor's boost clock"
  std::vector<Row> rows;
  std::vector<std::string> inputs, notes;
  std::vector<CompileTimes> compileTimes;
  std::vector<ModelDescription> models;
  int chips = 1;                 // over which layers are spread
  bool operators = false;        // rows of what multiplies no matrices are wanted, too
  std::string irBefore, irAfter; // of .mlir inputs and bundles
  /// Those that the page offers to compare with, with predictions; empty: all built-in ones, with
  /// predictions as far as there are few rows.
  std::vector<Machine> against;
};

/// Reads a bundle: cost.json, and source.mlir as the IR before.
void readBundle(const std::filesystem::path &directory, Document &document);
/// The same from the texts, for tests.
void readPlan(std::string_view costJson, const std::string &file, Document &document);
/// Benchmark rows: CSV with a header, the JSON of gemm-bench, or that of gemm-run.
void readBenchCsv(std::string_view text, const std::string &file, Document &document);
void readBenchJson(std::string_view text, const std::string &file, Document &document);
void readRunJson(std::string_view text, const std::string &file, Document &document);
/// A table of TraceLens, as CSV: of products, or of other work, which is listed unread.
bool isTraceLens(std::string_view text);
void readTraceLens(std::string_view text, const std::string &file, Document &document);
/// What gemm-trace recorded (gemm/Trace/Format.h).
bool isRecorded(std::string_view text);
void readRecorded(std::string_view text, const std::string &file, Document &document);
/// A trace that the PyTorch profiler exported with record_shapes.
void readTrace(std::string_view text, const std::string &file, Document &document);
/// A row on one of the document's chips, split along N or K. Only rows of one batch whose
/// sizes the number of chips divides; none for one chip.
struct ShardedRow {
  const Row *row = nullptr;
  Sharding how = Sharding::Column;
  ShardedCost cost;
  double crossoverK = 0; // above it math hides the network
};
std::vector<ShardedRow> sharded(const Document &document);

/// What a model that was read keeps in DRAM, and the chips that hold it.
struct ModelFit {
  std::string name;
  ModelMemory memory;
  double dramBytes = 0; // of one chip; 0: not known
  int64_t chips = 0;
};
std::vector<ModelFit> modelFits(const Document &document);

/// What gemm-compile --times wrote.
void readCompileTimes(std::string_view text, const std::string &file, Document &document);
/// A model description (docs/cost-model.md): the rows of one step.
void readModel(std::string_view text, const std::string &file, Document &document);
/// Any of the above by extension and content. All of them throw bundle::Error
/// with one located message and leave the document as it was.
void readFile(const std::filesystem::path &path, Document &document);

/// What the model says of a row whose storage is known, on any machine.
struct Modelled {
  std::optional<Cost> cost;
  std::optional<Prediction> predicted;
};
Modelled modelled(const Row &row, const Target &target);

/// Leading dimensions, costs and fractions of every row.
void complete(Document &document);

/// The rows together, each as often as it ran: of a model, one step.
struct Totals {
  double flops = 0;
  double idealSeconds = 0;     // at the peak of each row's type
  double roofSeconds = 0;      // 0: some row has none
  double predictedSeconds = 0; // 0: some row has none
  double measuredSeconds = 0;  // on the target's kind of machine; 0: some row has none
  double unreadShare = 0;      // of the measured time: rows that are no products
  double otherFlops = 0;       // of operators that multiply no matrices
  double timeShare = 0;        // of the best known time, of products; 0: no other row has one
  /// Share of the peak that is useful FLOP; 0: unknown.
  double roofMfu() const { return mfu(idealSeconds, roofSeconds, 1); }
  double predictedMfu() const { return mfu(idealSeconds, predictedSeconds, 1); }
  double measuredMfu() const { return mfu(idealSeconds, measuredSeconds, 1); }
};
Totals totals(const Document &document);
/// "All rows, counts included: 137 TFLOP, roof 139 ms (MFU 100%), predicted 151 ms (MFU 92%)",
/// and of which share of the time where some are no products; empty without rows.
std::string totalsText(const Document &document);

/// The schedule that tiles, waves and the k-loop of a row are shown for: its plan's, else
/// the model's choice; none if nothing is built for the product.
std::optional<Schedule> shownSchedule(const Row &row, const Target &target);

/// Two reports of the same products: which rows belong together, and what changed.
struct Comparison {
  struct Pair {
    const Row *before = nullptr, *now = nullptr; // one of them may be absent
  };
  const Document *before = nullptr, *now = nullptr;
  std::vector<Pair> pairs; // in the order of `now`, then what only `before` has
};
/// Rows of one name and problem belong together, else rows of one problem in order.
Comparison compare(const Document &before, const Document &now);
/// The comparison as a table; `html` is a section of the page.
std::string csv(const Comparison &comparison);
std::string json(const Comparison &comparison);
std::string markdown(const Comparison &comparison);
std::string html(const Comparison &comparison);

std::string csv(const Document &document);
std::string json(const Document &document);
std::string markdown(const Document &document);
/// With a comparison, its table comes first; with a sweep, its pictures behind the roofline.
std::string html(const Document &document, const Comparison *comparison = nullptr,
                 const SizeSweep *sweep = nullptr);
/// The module of the rows' products, for gemm-compile. Throws bundle::Error on a row of
/// unknown sizes or with a C operand.
std::string emitMlir(const Document &document);

/// One picture: file name without extension, and its SVG.
struct Picture {
  std::string name, svg;
};
Picture roofline(const Document &document);
/// Achieved share of the roof against size; nothing without two measured sizes.
std::optional<Picture> sweep(const Document &document);
/// A bar for each compiled source, cut into stages; nothing without times.
std::optional<Picture> compileBars(const Document &document);
/// Of one row: the tile and wave map, the k-loop, the storage of A, B, C.
std::optional<Picture> tileMap(const Row &row, const Target &target, const std::string &name);
std::optional<Picture> pipeline(const Row &row, const Target &target, const std::string &name);
Picture layoutCard(const Row &row, const Target &target, const std::string &name);
/// The lanes of mma.m16n8k16's fragments and of wgmma's accumulator, and the banks that
/// reads of swizzled slots touch.
Picture fragments();
Picture fragmentsOfWgmma();
Picture bankMap();
/// All of them, in the order of the page.
std::vector<Picture> pictures(const Document &document);

/// "prefill-0": a file name for a row.
std::string slug(const std::string &name);

} // namespace gemm::report
