//===- AttributeText.h - attributes of dialects that are not linked ---*- C++ -*-===//
//
// In: the text of an attribute of StableHLO, whose dialect MLIR does not have.
// Out: the numbers in it.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_IMPORT_ATTRIBUTETEXT_H
#define GEMM_IMPORT_ATTRIBUTETEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace gemm::import {

/// The integers of `key = [1, 2]`; an absent key is an empty list. False where there is
/// something else.
bool readList(llvm::StringRef text, llvm::StringRef key, llvm::SmallVectorImpl<int64_t> &values);

/// What `key` is set to in `text`: "f32" of "type = f32, ..."; empty where it is absent.
llvm::StringRef readWord(llvm::StringRef text, llvm::StringRef key);

} // namespace gemm::import

#endif // GEMM_IMPORT_ATTRIBUTETEXT_H
