// Buffer by buffer, in the order of the steps.
#include "Written.h"

#include <algorithm>

namespace gemm::runtime {
using namespace bundle;

namespace {
/// Whether a step takes no value of a buffer that it names: of the window of a pooling its shape
/// alone, of a fold's results none where no program asks for what they were.
bool takesNothing(const BoundStep &step, size_t buffer) {
  const auto *bound = std::get_if<BoundElementwise>(&step.body);
  if (!bound)
    return false;
  std::vector<const Program *> programs = {&bound->program};
  if (bound->fold)
    for (const FoldResult &result : bound->fold->step->results)
      programs.push_back(&result.program);
  auto isTaken = [&](uint32_t input) {
    return std::any_of(programs.begin(), programs.end(), [&](const Program *program) {
      return program->result == input ||
             std::any_of(program->ops.begin(), program->ops.end(), [&](const Op &op) {
               return std::find(op.args.begin(), op.args.end(), input) != op.args.end();
             });
    });
  };
  bool named = false;
  for (uint32_t i = 0; i < bound->inputs.size(); ++i)
    if (bound->inputs[i].buffer == buffer) {
      if (isTaken(i))
        return false;
      named = true;
    }
  const std::vector<const BoundView *> outputs = step.outputs();
  const size_t carried = bound->inputs.size() + bound->scalars.size(); // behind these
  for (size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]->buffer == buffer) {
      if (!bound->fold || isTaken(static_cast<uint32_t>(carried + i)))
        return false;
      named = true;
    }
  return named && std::none_of(bound->tables.begin(), bound->tables.end(),
                               [&](const BoundView &table) { return table.buffer == buffer; });
}
} // namespace

void checkWritten(const BoundFunction &function) {
  std::vector<bool> written;
  for (const BoundBuffer &buffer : function.buffers)
    written.push_back(!buffer.source ||
                      !std::holds_alternative<std::monostate>(buffer.source->data));
  auto check = [&](size_t buffer, const std::string &who) {
    if (!written[buffer] && function.buffers[buffer].elements != 0)
      throw Error(function.function->name + ": expected " + who +
                  " to read what a step before it wrote, "
                  "got buffer " +
                  function.buffers[buffer].name + ", which none did");
  };
  for (const BoundStep &step : function.steps) {
    for (size_t buffer : step.reads())
      if (!takesNothing(step, buffer))
        check(buffer, step.step->name);
    for (const BoundView *output : step.outputs())
      written[output->buffer] = true;
  }
  for (size_t i = 0; i < function.results.size(); ++i)
    check(function.results[i].buffer, "result " + std::to_string(i));
}

} // namespace gemm::runtime
