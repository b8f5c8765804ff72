// What gemm-trace recorded: calls of BLAS and of cuBLASLt in the order in which they began. Equal
// calls are one row with a count and their mean time. The report's products are row-major: a
// product by columns is listed as its transpose, D^T = B^T A^T.
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/Report.h"
#include "gemm/Trace/Format.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace gemm::report {
using bundle::Error;
using namespace gemm::trace;

namespace {
// A record as it lies in the file, which no process writes to now.
struct Read {
  State state;
  int32_t process, thread;
  Described call;
  double seconds;
};

class Text {
public:
  Text(std::string_view text, const std::string &file) : text(text), file(file) {
    if (text.size() < headerBytes)
      fail("a header of " + std::to_string(headerBytes) + " bytes");
    if (at<uint32_t>(offsetof(Header, version)) != version ||
        at<uint32_t>(offsetof(Header, recordBytes)) != sizeof(Record))
      fail("version " + std::to_string(version) + " of this machine");
    calls = at<uint64_t>(offsetof(Header, calls));
    lost = at<uint64_t>(offsetof(Header, lost));
    const uint64_t room = (text.size() - headerBytes) / sizeof(Record);
    count = std::min({calls, at<uint64_t>(offsetof(Header, capacity)), room});
  }

  uint64_t calls = 0, lost = 0, count = 0;

  Read record(uint64_t index) const {
    const size_t place = headerBytes + size_t(index) * sizeof(Record);
    Read r;
    r.state = at<State>(place + offsetof(Record, state));
    r.process = at<int32_t>(place + offsetof(Record, process));
    r.thread = at<int32_t>(place + offsetof(Record, thread));
    // A byte that is no bool is not read as one.
    char bytes[sizeof(Described)];
    std::memcpy(bytes, text.data() + place + offsetof(Record, call), sizeof bytes);
    for (size_t flag : {offsetof(Described, rowMajor), offsetof(Described, reads)})
      bytes[flag] = bytes[flag] != 0;
    std::memcpy(&r.call, bytes, sizeof bytes);
    const double begun = double(at<int64_t>(place + offsetof(Record, begun)));
    r.seconds = (double(at<int64_t>(place + offsetof(Record, ended))) - begun) * 1e-9;
    if (!known(r))
      throw Error(file + ": expected a call in record " + std::to_string(index + 1) +
                  ", got other bytes");
    return r;
  }

private:
  template <typename T> T at(size_t place) const {
    T value;
    std::memcpy(&value, text.data() + place, sizeof value);
    return value;
  }
  // A call that is not there yet is all zeros.
  static bool known(const Read &r) {
    const Described &c = r.call;
    return r.state <= State::Untimed && c.interface <= Interface::CublasLt &&
           c.routine <= Routine::Syrk && c.a <= Element::Other && c.b <= Element::Other &&
           c.d <= Element::Other && (r.state != State::Ended || r.seconds >= 0);
  }
  [[noreturn]] void fail(const std::string &what) const {
    throw Error(file + ": expected a trace of gemm-trace with " + what + ", got another");
  }

  std::string_view text;
  const std::string &file;
};

// Within 2^40, as every reader has sizes. A call with others was made, and its BLAS refused it.
bool hasSizes(const Described &c) {
  constexpr int64_t most = int64_t(1) << 40;
  const bool strides = c.routine == Routine::Gemv; // of vectors, which may run backwards
  const int64_t sizes[] = {c.batch, c.m, c.n, c.k, c.lda, strides ? 0 : c.ldb, strides ? 0 : c.ldc};
  return std::all_of(std::begin(sizes), std::end(sizes),
                     [](int64_t size) { return size >= 0 && size <= most; });
}

std::string nameOf(const Described &c) {
  if (c.interface == Interface::CublasLt)
    return "cublasLtMatmul";
  // BLAS is of no other elements.
  constexpr char letters[] = {'s', 'd', 'c', 'z', '?', '?', '?', '?', '?', '?', '?'};
  constexpr const char *routines[] = {"gemm", "gemv", "syrk"};
  std::string name =
      letters[static_cast<size_t>(c.a)] + std::string(routines[static_cast<size_t>(c.routine)]);
  return c.interface == Interface::Cblas ? "cblas_" + name : name + "_";
}

bool isTransposed(char letter) { return letter != 'N'; }

std::optional<Type> typeOf(Element element) {
  constexpr std::optional<Type> types[] = {Type::F32, Type::F64,  std::nullopt,   std::nullopt,
                                           Type::F16, Type::BF16, Type::F8E4M3FN, Type::F8E5M2,
                                           Type::I8,  Type::I32,  std::nullopt};
  return types[static_cast<size_t>(element)];
}

// Of the row-major product.
void setProduct(Row &row, const Described &c) {
  GemmProblem &p = row.problem;
  bool a = isTransposed(c.transA), b = isTransposed(c.transB);
  p.a = *typeOf(c.a), p.b = *typeOf(c.b), p.c = *typeOf(c.d);
  p.beta = c.reads;
  p.batch = c.batch;
  if (c.routine == Routine::Gemv) { // rows of op(A) by one column
    p.m = a ? c.n : c.m, p.n = 1, p.k = a ? c.m : c.n;
    row.layout = {a == c.rowMajor ? 't' : 'n', 'n'};
    row.lda = c.lda;
    return;
  }
  p.m = c.m, p.n = c.n, p.k = c.k;
  row.lda = c.lda, row.ldb = c.ldb, row.ldc = c.ldc;
  if (!c.rowMajor)
    std::swap(p.m, p.n), std::swap(p.a, p.b), std::swap(row.lda, row.ldb), std::swap(a, b);
  row.layout = {a ? 't' : 'n', b ? 't' : 'n'};
  constexpr int biasBit = 4; // of cublasLtEpilogue_t: along the rows of a result by columns
  row.bias = c.epilogue & biasBit;
  if (row.bias)
    p.extras.push_back({c.rowMajor ? p.m : p.n, p.c});
}

Row rowOf(const Described &c, const std::string &file, const Document &d) {
  Row row;
  row.name = nameOf(c), row.source = file;
  const bool gpu = c.interface == Interface::CublasLt;
  row.measuredOn = gpu ? "GPU calls of the trace" : "CPU calls of the trace";
  row.comparable = gpu != (d.target.name == "cpu");
  const bool typed = typeOf(c.a) && typeOf(c.b) && typeOf(c.d), sized = hasSizes(c);
  if (c.routine == Routine::Syrk || !typed || !sized) {
    row.name += " " + std::to_string(c.routine == Routine::Syrk ? c.n : c.m) + "x" +
                std::to_string(c.n) + "x" + std::to_string(c.k);
    row.unread = !sized   ? "sizes that no matrix has"
                 : !typed ? "complex numbers, or of a type that is not known here"
                          : "a symmetric result, of which half is computed";
    row.problem.m = row.problem.n = row.problem.k = row.problem.batch = -1;
    return row;
  }
  setProduct(row, c);
  return row;
}

// All that makes calls different, and nothing else.
std::string keyOf(const Described &c) {
  std::string key =
      nameOf(c) + (c.rowMajor ? "r" : "c") + c.transA + c.transB + (c.reads ? "+" : "");
  for (int64_t value : {int64_t(c.a), int64_t(c.b), int64_t(c.d), int64_t(c.epilogue), c.batch, c.m,
                        c.n, c.k, c.lda, c.ldb, c.ldc})
    key += " " + std::to_string(value);
  return key;
}

std::string counted(uint64_t count, const std::string &what, const std::string &plural) {
  return std::to_string(count) + " " + (count == 1 ? what : plural);
}
} // namespace

bool isRecorded(std::string_view text) {
  return text.substr(0, sizeof magic) == std::string_view(magic, sizeof magic);
}

void readRecorded(std::string_view text, const std::string &file, Document &document) {
  const Text trace(text, file);
  std::vector<Row> rows;
  std::map<std::string, size_t> places;
  std::set<int32_t> processes;
  std::set<std::pair<int32_t, int32_t>> threads;
  std::map<size_t, int64_t> timed; // of rows, how many of their calls
  uint64_t running = 0, refused = 0;
  bool cpu = false;
  for (uint64_t i = 0; i < trace.count; ++i) {
    const Read r = trace.record(i);
    if (r.state == State::None) // it was cut off before it was written
      continue;
    cpu |= r.call.interface != Interface::CublasLt;
    if (r.state == State::Refused) {
      ++refused;
      continue;
    }
    processes.insert(r.process), threads.insert({r.process, r.thread});
    auto [place, fresh] = places.emplace(keyOf(r.call), rows.size());
    if (fresh) {
      rows.push_back(rowOf(r.call, file, document));
      rows.back().count = 0;
    }
    Row &row = rows[place->second];
    if (r.state == State::Begun) {
      ++running;
      continue;
    }
    ++row.count;
    if (r.state == State::Ended)
      row.measuredSeconds +=
          (r.seconds - row.measuredSeconds) / static_cast<double>(++timed[place->second]);
  }
  if (rows.empty())
    throw Error(file + ": expected calls of BLAS, got none");
  for (Row &row : rows) // it began, and that is what is known of it
    row.count = std::max<int64_t>(row.count, 1);
  document.rows.insert(document.rows.end(), rows.begin(), rows.end());
  document.inputs.push_back(file);
  std::string note = file + ": " + counted(trace.count, "call", "calls") + " of " +
                     counted(threads.size(), "thread", "threads") + " in " +
                     counted(processes.size(), "process", "processes");
  if (running > 0)
    note += "; " + counted(running, "call", "calls") + " had not ended";
  if (refused > 0)
    note += "; " + counted(refused, "call was", "calls were") + " refused by the library";
  if (trace.calls > trace.count)
    note += "; " + std::to_string(trace.calls - trace.count) + " more, of " +
            std::to_string(double(trace.lost) * 1e-9) + " s, were only counted";
  document.notes.push_back(note);
  if (cpu && document.target.name != "cpu")
    document.notes.push_back(file + ": calls of the CPU; their times are listed, and compared with "
                                    "no roof (use --target=cpu)");
}

} // namespace gemm::report
