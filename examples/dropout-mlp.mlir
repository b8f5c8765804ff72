// An MLP with dropout, whose mask is drawn where it is needed and never stored: gemm-differentiate
//
//   gemm-opt examples/dropout-mlp.mlir --gemm-inline --gemm-differentiate="function=mlp arguments=0,2,3,4,5"
//
// makes a backward that draws the same again. An element is kept, and scaled by 4 / 3, where its random number is
// below 3/4 of 2^32: word e mod 4 of Philox 4x32-10 of the counter e div 4 and the key %seed, e being the element's
// number in the batch of hidden values.
#mn = affine_map<(m, n) -> (m, n)>

// One block of Philox 4x32-10 (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, 2011).
func.func private @philox(%c0: i32, %c1: i32, %c2: i32, %c3: i32, %k0: i32, %k1: i32) -> (i32, i32, i32, i32) {
  %half = arith.constant 32 : i64
  %m0 = arith.constant 3528531795 : i64
  %m1 = arith.constant 3449720151 : i64
  %w0 = arith.constant -1640531527 : i32
  %w1 = arith.constant -1150833019 : i32
  // Round 1.
  %r0w0 = arith.extui %c0 : i32 to i64
  %r0p0 = arith.muli %r0w0, %m0 : i64
  %r0s0 = arith.shrui %r0p0, %half : i64
  %r0h0 = arith.trunci %r0s0 : i64 to i32
  %r0l0 = arith.trunci %r0p0 : i64 to i32
  %r0w1 = arith.extui %c2 : i32 to i64
  %r0p1 = arith.muli %r0w1, %m1 : i64
  %r0s1 = arith.shrui %r0p1, %half : i64
  %r0h1 = arith.trunci %r0s1 : i64 to i32
  %r0l1 = arith.trunci %r0p1 : i64 to i32
  %r0a = arith.xori %r0h1, %c1 : i32
  %r0x0 = arith.xori %r0a, %k0 : i32
  %r0b = arith.xori %r0h0, %c3 : i32
  %r0x2 = arith.xori %r0b, %k1 : i32
  %r0k0 = arith.addi %k0, %w0 : i32
  %r0k1 = arith.addi %k1, %w1 : i32
  // Round 2.
  %r1w0 = arith.extui %r0x0 : i32 to i64
  %r1p0 = arith.muli %r1w0, %m0 : i64
  %r1s0 = arith.shrui %r1p0, %half : i64
  %r1h0 = arith.trunci %r1s0 : i64 to i32
  %r1l0 = arith.trunci %r1p0 : i64 to i32
  %r1w1 = arith.extui %r0x2 : i32 to i64
  %r1p1 = arith.muli %r1w1, %m1 : i64
  %r1s1 = arith.shrui %r1p1, %half : i64
  %r1h1 = arith.trunci %r1s1 : i64 to i32
  %r1l1 = arith.trunci %r1p1 : i64 to i32
  %r1a = arith.xori %r1h1, %r0l1 : i32
  %r1x0 = arith.xori %r1a, %r0k0 : i32
  %r1b = arith.xori %r1h0, %r0l0 : i32
  %r1x2 = arith.xori %r1b, %r0k1 : i32
  %r1k0 = arith.addi %r0k0, %w0 : i32
  %r1k1 = arith.addi %r0k1, %w1 : i32
  // Round 3.
  %r2w0 = arith.extui %r1x0 : i32 to i64
  %r2p0 = arith.muli %r2w0, %m0 : i64
  %r2s0 = arith.shrui %r2p0, %half : i64
  %r2h0 = arith.trunci %r2s0 : i64 to i32
  %r2l0 = arith.trunci %r2p0 : i64 to i32
  %r2w1 = arith.extui %r1x2 : i32 to i64
  %r2p1 = arith.muli %r2w1, %m1 : i64
  %r2s1 = arith.shrui %r2p1, %half : i64
  %r2h1 = arith.trunci %r2s1 : i64 to i32
  %r2l1 = arith.trunci %r2p1 : i64 to i32
  %r2a = arith.xori %r2h1, %r1l1 : i32
  %r2x0 = arith.xori %r2a, %r1k0 : i32
  %r2b = arith.xori %r2h0, %r1l0 : i32
  %r2x2 = arith.xori %r2b, %r1k1 : i32
  %r2k0 = arith.addi %r1k0, %w0 : i32
  %r2k1 = arith.addi %r1k1, %w1 : i32
  // Round 4.
  %r3w0 = arith.extui %r2x0 : i32 to i64
  %r3p0 = arith.muli %r3w0, %m0 : i64
  %r3s0 = arith.shrui %r3p0, %half : i64
  %r3h0 = arith.trunci %r3s0 : i64 to i32
  %r3l0 = arith.trunci %r3p0 : i64 to i32
  %r3w1 = arith.extui %r2x2 : i32 to i64
  %r3p1 = arith.muli %r3w1, %m1 : i64
  %r3s1 = arith.shrui %r3p1, %half : i64
  %r3h1 = arith.trunci %r3s1 : i64 to i32
  %r3l1 = arith.trunci %r3p1 : i64 to i32
  %r3a = arith.xori %r3h1, %r2l1 : i32
  %r3x0 = arith.xori %r3a, %r2k0 : i32
  %r3b = arith.xori %r3h0, %r2l0 : i32
  %r3x2 = arith.xori %r3b, %r2k1 : i32
  %r3k0 = arith.addi %r2k0, %w0 : i32
  %r3k1 = arith.addi %r2k1, %w1 : i32
  // Round 5.
  %r4w0 = arith.extui %r3x0 : i32 to i64
  %r4p0 = arith.muli %r4w0, %m0 : i64
  %r4s0 = arith.shrui %r4p0, %half : i64
  %r4h0 = arith.trunci %r4s0 : i64 to i32
  %r4l0 = arith.trunci %r4p0 : i64 to i32
  %r4w1 = arith.extui %r3x2 : i32 to i64
  %r4p1 = arith.muli %r4w1, %m1 : i64
  %r4s1 = arith.shrui %r4p1, %half : i64
  %r4h1 = arith.trunci %r4s1 : i64 to i32
  %r4l1 = arith.trunci %r4p1 : i64 to i32
  %r4a = arith.xori %r4h1, %r3l1 : i32
  %r4x0 = arith.xori %r4a, %r3k0 : i32
  %r4b = arith.xori %r4h0, %r3l0 : i32
  %r4x2 = arith.xori %r4b, %r3k1 : i32
  %r4k0 = arith.addi %r3k0, %w0 : i32
  %r4k1 = arith.addi %r3k1, %w1 : i32
  // Round 6.
  %r5w0 = arith.extui %r4x0 : i32 to i64
  %r5p0 = arith.muli %r5w0, %m0 : i64
  %r5s0 = arith.shrui %r5p0, %half : i64
  %r5h0 = arith.trunci %r5s0 : i64 to i32
  %r5l0 = arith.trunci %r5p0 : i64 to i32
  %r5w1 = arith.extui %r4x2 : i32 to i64
  %r5p1 = arith.muli %r5w1, %m1 : i64
  %r5s1 = arith.shrui %r5p1, %half : i64
  %r5h1 = arith.trunci %r5s1 : i64 to i32
  %r5l1 = arith.trunci %r5p1 : i64 to i32
  %r5a = arith.xori %r5h1, %r4l1 : i32
  %r5x0 = arith.xori %r5a, %r4k0 : i32
  %r5b = arith.xori %r5h0, %r4l0 : i32
  %r5x2 = arith.xori %r5b, %r4k1 : i32
  %r5k0 = arith.addi %r4k0, %w0 : i32
  %r5k1 = arith.addi %r4k1, %w1 : i32
  // Round 7.
  %r6w0 = arith.extui %r5x0 : i32 to i64
  %r6p0 = arith.muli %r6w0, %m0 : i64
  %r6s0 = arith.shrui %r6p0, %half : i64
  %r6h0 = arith.trunci %r6s0 : i64 to i32
  %r6l0 = arith.trunci %r6p0 : i64 to i32
  %r6w1 = arith.extui %r5x2 : i32 to i64
  %r6p1 = arith.muli %r6w1, %m1 : i64
  %r6s1 = arith.shrui %r6p1, %half : i64
  %r6h1 = arith.trunci %r6s1 : i64 to i32
  %r6l1 = arith.trunci %r6p1 : i64 to i32
  %r6a = arith.xori %r6h1, %r5l1 : i32
  %r6x0 = arith.xori %r6a, %r5k0 : i32
  %r6b = arith.xori %r6h0, %r5l0 : i32
  %r6x2 = arith.xori %r6b, %r5k1 : i32
  %r6k0 = arith.addi %r5k0, %w0 : i32
  %r6k1 = arith.addi %r5k1, %w1 : i32
  // Round 8.
  %r7w0 = arith.extui %r6x0 : i32 to i64
  %r7p0 = arith.muli %r7w0, %m0 : i64
  %r7s0 = arith.shrui %r7p0, %half : i64
  %r7h0 = arith.trunci %r7s0 : i64 to i32
  %r7l0 = arith.trunci %r7p0 : i64 to i32
  %r7w1 = arith.extui %r6x2 : i32 to i64
  %r7p1 = arith.muli %r7w1, %m1 : i64
  %r7s1 = arith.shrui %r7p1, %half : i64
  %r7h1 = arith.trunci %r7s1 : i64 to i32
  %r7l1 = arith.trunci %r7p1 : i64 to i32
  %r7a = arith.xori %r7h1, %r6l1 : i32
  %r7x0 = arith.xori %r7a, %r6k0 : i32
  %r7b = arith.xori %r7h0, %r6l0 : i32
  %r7x2 = arith.xori %r7b, %r6k1 : i32
  %r7k0 = arith.addi %r6k0, %w0 : i32
  %r7k1 = arith.addi %r6k1, %w1 : i32
  // Round 9.
  %r8w0 = arith.extui %r7x0 : i32 to i64
  %r8p0 = arith.muli %r8w0, %m0 : i64
  %r8s0 = arith.shrui %r8p0, %half : i64
  %r8h0 = arith.trunci %r8s0 : i64 to i32
  %r8l0 = arith.trunci %r8p0 : i64 to i32
  %r8w1 = arith.extui %r7x2 : i32 to i64
  %r8p1 = arith.muli %r8w1, %m1 : i64
  %r8s1 = arith.shrui %r8p1, %half : i64
  %r8h1 = arith.trunci %r8s1 : i64 to i32
  %r8l1 = arith.trunci %r8p1 : i64 to i32
  %r8a = arith.xori %r8h1, %r7l1 : i32
  %r8x0 = arith.xori %r8a, %r7k0 : i32
  %r8b = arith.xori %r8h0, %r7l0 : i32
  %r8x2 = arith.xori %r8b, %r7k1 : i32
  %r8k0 = arith.addi %r7k0, %w0 : i32
  %r8k1 = arith.addi %r7k1, %w1 : i32
  // Round 10.
  %r9w0 = arith.extui %r8x0 : i32 to i64
  %r9p0 = arith.muli %r9w0, %m0 : i64
  %r9s0 = arith.shrui %r9p0, %half : i64
  %r9h0 = arith.trunci %r9s0 : i64 to i32
  %r9l0 = arith.trunci %r9p0 : i64 to i32
  %r9w1 = arith.extui %r8x2 : i32 to i64
  %r9p1 = arith.muli %r9w1, %m1 : i64
  %r9s1 = arith.shrui %r9p1, %half : i64
  %r9h1 = arith.trunci %r9s1 : i64 to i32
  %r9l1 = arith.trunci %r9p1 : i64 to i32
  %r9a = arith.xori %r9h1, %r8l1 : i32
  %r9x0 = arith.xori %r9a, %r8k0 : i32
  %r9b = arith.xori %r9h0, %r8l0 : i32
  %r9x2 = arith.xori %r9b, %r8k1 : i32
  return %r9x0, %r9l1, %r9x2, %r9l0 : i32, i32, i32, i32
}

func.func @mlp(%x: tensor<96x64xbf16>, %seed: tensor<2xi32>, %up: tensor<128x64xbf16>, %b: tensor<128xf32>, %down: tensor<64x128xbf16>, %d: tensor<64xf32>)
    -> tensor<96x64xbf16> {
  %h = gemm.linear %x, %up bias(%b : tensor<128xf32>) : tensor<96x64xbf16>, tensor<128x64xbf16> -> tensor<96x128xbf16>
  %e = tensor.empty() : tensor<96x128xbf16>
  %kept = linalg.generic {indexing_maps = [#mn, #mn], iterator_types = ["parallel", "parallel"]}
      ins(%h : tensor<96x128xbf16>) outs(%e : tensor<96x128xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %zero = arith.constant 0.0 : f32
    %wide = arith.extf %in : bf16 to f32
    %relu = arith.maximumf %wide, %zero : f32
    // The element's number, and the block and the word of it.
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %columns = arith.constant 128 : index
    %row = arith.muli %m, %columns : index
    %number = arith.addi %row, %n : index
    %i = arith.index_cast %number : index to i64
    %two = arith.constant 2 : i64
    %three = arith.constant 3 : i64
    %half = arith.constant 32 : i64
    %block = arith.shrui %i, %two : i64
    %word = arith.andi %i, %three : i64
    %c0 = arith.trunci %block : i64 to i32
    %high = arith.shrui %block, %half : i64
    %c1 = arith.trunci %high : i64 to i32
    %none = arith.constant 0 : i32
    %first = arith.constant 0 : index
    %second = arith.constant 1 : index
    %k0 = tensor.extract %seed[%first] : tensor<2xi32>
    %k1 = tensor.extract %seed[%second] : tensor<2xi32>
    %w:4 = func.call @philox(%c0, %c1, %none, %none, %k0, %k1) : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %one = arith.constant 1 : i64
    %odd = arith.andi %word, %one : i64
    %isOdd = arith.cmpi eq, %odd, %one : i64
    %isLate = arith.cmpi uge, %word, %two : i64
    %early = arith.select %isOdd, %w#1, %w#0 : i32
    %late = arith.select %isOdd, %w#3, %w#2 : i32
    %bits = arith.select %isLate, %late, %early : i32
    %limit = arith.constant -1073741824 : i32
    %keeps = arith.cmpi ult, %bits, %limit : i32
    %scale = arith.constant 1.33333337 : f32
    %scaled = arith.mulf %relu, %scale : f32
    %r = arith.select %keeps, %scaled, %zero : f32
    %narrow = arith.truncf %r : f32 to bf16
    linalg.yield %narrow : bf16
  } -> tensor<96x128xbf16>
  %y = gemm.linear %kept, %down bias(%d : tensor<64xf32>) : tensor<96x128xbf16>, tensor<64x128xbf16> -> tensor<96x64xbf16>
  return %y : tensor<96x64xbf16>
}
