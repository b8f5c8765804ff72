// The fields of a schedule, each said once: its name, its form, how a value gets in and
// out. The IR, records, plans and messages are written and read by this table (Text.h), so
// a field is a member of Schedule and a row here.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// What a field holds: up to three numbers.
struct FieldValue {
  std::array<int64_t, 3> numbers = {};
  size_t count = 0;

  bool operator==(const FieldValue &o) const { return count == o.count && numbers == o.numbers; }
  bool operator!=(const FieldValue &o) const { return !(*this == o); }
};

struct Field {
  /// Sizes: some numbers. Name: one of `names`, its place in them the value. Flag: 0 or 1.
  enum class Form : uint8_t { Sizes, Number, Name, Flag };

  std::string_view name;
  Form form;
  /// A text must have it; is written with it; has it where it is not the value of Schedule().
  enum class Presence : uint8_t { Required, Written, Optional } presence;
  std::vector<std::string_view> names;
  FieldValue (*get)(const Schedule &);
  /// As many numbers as `get` gives.
  void (*set)(Schedule &, const FieldValue &);

  bool isRequired() const { return presence == Presence::Required; }
  bool isWritten(const Schedule &s) const {
    return presence != Presence::Optional || get(s) != get(Schedule());
  }
  size_t count() const { return get(Schedule()).count; }
  /// Below 0 where there is none of it.
  int64_t valueOf(std::string_view name) const;
  std::string_view nameOf(const Schedule &s) const;
};

/// In the order in which they are written: the family first, then the kind.
const std::vector<Field> &scheduleFields();
const Field *findField(std::string_view name);

/// "block, persistent or split_k"
std::string alternatives(const std::vector<std::string_view> &names);

} // namespace gemm
