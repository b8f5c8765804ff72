// By LLVM's own APFloat. A 16-bit float travels in the low half of the register that holds a
// float (x86-64, AArch64), for which not every compiler has a type.
#include "Conversions.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"

using llvm::APFloat;

namespace gemm::verify {

static APFloat convert(APFloat number, const llvm::fltSemantics &to) {
  if (number.isNaN()) // LLVM makes an infinity of that of f8E8M0FNU
    return APFloat::getNaN(to, number.isNegative());
  bool inexact;
  number.convert(to, APFloat::rmNearestTiesToEven, &inexact);
  return number;
}

template <typename Wide, const llvm::fltSemantics &(*narrow)()> float truncate(Wide value) {
  llvm::APInt bits = convert(APFloat(value), narrow()).bitcastToAPInt();
  return llvm::bit_cast<float>(static_cast<uint32_t>(bits.getZExtValue()));
}

template <typename Wide, const llvm::fltSemantics &(*narrow)()> Wide extend(float carrier) {
  llvm::APInt bits(16, llvm::bit_cast<uint32_t>(carrier) & 0xffff);
  if constexpr (sizeof(Wide) == 4)
    return convert(APFloat(narrow(), bits), APFloat::IEEEsingle()).convertToFloat();
  else
    return convert(APFloat(narrow(), bits), APFloat::IEEEdouble()).convertToDouble();
}

template <typename Function> static Conversion row(llvm::StringRef name, Function *function) {
  return {name, reinterpret_cast<void *>(function)};
}

llvm::ArrayRef<Conversion> conversions() {
  static const Conversion rows[] = {
      row("__truncsfhf2", truncate<float, APFloat::IEEEhalf>),
      row("__truncdfhf2", truncate<double, APFloat::IEEEhalf>),
      row("__truncsfbf2", truncate<float, APFloat::BFloat>),
      row("__truncdfbf2", truncate<double, APFloat::BFloat>),
      row("__extendhfsf2", extend<float, APFloat::IEEEhalf>),
      row("__extendhfdf2", extend<double, APFloat::IEEEhalf>),
      row("__extendbfsf2", extend<float, APFloat::BFloat>),
      row("__extendbfdf2", extend<double, APFloat::BFloat>),
  };
  return rows;
}

} // namespace gemm::verify
