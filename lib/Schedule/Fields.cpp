// The table of fields, and what can be said of a schedule field by field.
#include "gemm/Schedule/Fields.h"

#include <algorithm>
#include <iterator>

namespace gemm {

namespace {
template <typename T> FieldValue valueOf(const T &value) {
  return {{static_cast<int64_t>(value)}, 1};
}
template <size_t N> FieldValue valueOf(const std::array<int64_t, N> &sizes) {
  FieldValue value{{}, N};
  std::copy(sizes.begin(), sizes.end(), value.numbers.begin());
  return value;
}
template <typename T> void assign(T &to, const FieldValue &value) {
  to = static_cast<T>(value.numbers[0]);
}
template <size_t N> void assign(std::array<int64_t, N> &to, const FieldValue &value) {
  std::copy_n(value.numbers.begin(), N, to.begin());
}

template <auto member>
Field field(std::string_view name, Field::Form form, Field::Presence presence,
            std::vector<std::string_view> names = {}) {
  return {name,
          form,
          presence,
          std::move(names),
          [](const Schedule &s) { return valueOf(s.*member); },
          [](Schedule &s, const FieldValue &value) { assign(s.*member, value); }};
}
} // namespace

const std::vector<Field> &scheduleFields() {
  using Form = Field::Form;
  using Presence = Field::Presence;
  using S = Schedule;
  static const std::vector<Field> fields = {
      field<&S::family>(
          "family", Form::Name, Presence::Required,
          {std::begin(familyNames), std::end(familyNames) - 1}), // none is no schedule's
      field<&S::kind>("kind", Form::Name, Presence::Required,
                      {"block", "persistent", "split_k", "stream_k", "pingpong"}),
      field<&S::tile>("tile", Form::Sizes, Presence::Required),
      field<&S::warp>("warp", Form::Sizes, Presence::Required),
      field<&S::stages>("stages", Form::Number, Presence::Required),
      field<&S::group>("group", Form::Number, Presence::Written),
      field<&S::cluster>("cluster", Form::Sizes, Presence::Optional),
      field<&S::splits>("splits", Form::Number, Presence::Optional),
      field<&S::reduce>("reduce", Form::Name, Presence::Optional, {"workspace", "cluster"}),
      field<&S::swap>("swap", Form::Flag, Presence::Optional),
      field<&S::raster>("raster", Form::Name, Presence::Optional,
                        {std::begin(rasterNames), std::end(rasterNames)}),
      field<&S::products>("products", Form::Number, Presence::Optional),
      field<&S::pack>("pack", Form::Name, Presence::Optional, {"none", "a", "b", "ab"}),
      field<&S::panels>("panels", Form::Number, Presence::Optional),
  };
  return fields;
}

const Field *findField(std::string_view name) {
  for (const Field &field : scheduleFields())
    if (field.name == name)
      return &field;
  return nullptr;
}

int64_t Field::valueOf(std::string_view text) const {
  auto it = std::find(names.begin(), names.end(), text);
  return it == names.end() ? -1 : it - names.begin();
}

std::string_view Field::nameOf(const Schedule &s) const {
  auto place = static_cast<size_t>(get(s).numbers[0]);
  return place < names.size() ? names[place] : "none";
}

std::string alternatives(const std::vector<std::string_view> &names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text.append(i == 0 ? "" : i + 1 == names.size() ? " or " : ", ").append(names[i]);
  return text;
}

bool Schedule::operator==(const Schedule &other) const {
  const std::vector<Field> &fields = scheduleFields();
  return std::all_of(fields.begin(), fields.end(),
                     [&](const Field &f) { return f.get(*this) == f.get(other); });
}

std::string_view scheduleKindName(ScheduleKind kind) {
  static const Field &field = *findField("kind");
  return field.names[static_cast<size_t>(kind)];
}

} // namespace gemm
