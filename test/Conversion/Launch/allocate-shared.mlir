// RUN: gemm-opt %s --gemm-allocate=in=shared --split-input-file --verify-diagnostics

// Ops of which upstream makes an alloc later would make one of the host.
func.func @clones(%m: memref<8xf32>) -> memref<8xf32> {
  // expected-error @below {{'bufferization.clone' op makes memory that launches may reach: expected memref.alloc or memref.alloca; convert-bufferization-to-memref and expand-realloc make these of it}}
  %c = bufferization.clone %m : memref<8xf32> to memref<8xf32>
  return %c : memref<8xf32>
}

// -----

func.func @grows() -> memref<16xf32> {
  %a = memref.alloc() : memref<8xf32>
  // expected-error @below {{'memref.realloc' op makes memory that launches may reach}}
  %c = memref.realloc %a : memref<8xf32> to memref<16xf32>
  return %c : memref<16xf32>
}
