// RUN: gemm-opt %s --gemm-count-loops | FileCheck %s
// RUN: gemm-opt %s --gemm-count-loops > %t.once
// RUN: gemm-opt %t.once --gemm-count-loops | diff %t.once -

// Its distance of 200 is negative in i8.
// CHECK-LABEL: func.func @far(
// CHECK-DAG: %[[BEGIN:.*]] = arith.constant -100 : i8
// CHECK-DAG: %[[STEP:.*]] = arith.constant 50 : i8
// CHECK-DAG: %[[TURNS:.*]] = arith.constant 4 : index
// CHECK: scf.for %[[T:.*]] = %{{.*}} to %[[TURNS]] step
// CHECK: %[[N:.*]] = arith.index_cast %[[T]] : index to i8
// CHECK: %[[W:.*]] = arith.muli %[[N]], %[[STEP]] : i8
// CHECK: %[[I:.*]] = arith.addi %[[BEGIN]], %[[W]] : i8
// CHECK: arith.addi %{{.*}}, %[[I]] : i8
func.func @far(%x: i8) -> i8 {
  %begin = arith.constant -100 : i8
  %end = arith.constant 100 : i8
  %step = arith.constant 50 : i8
  %r = scf.for %i = %begin to %end step %step iter_args(%a = %x) -> i8 : i8 {
    %b = arith.addi %a, %i : i8
    scf.yield %b : i8
  }
  return %r : i8
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-DAG: arith.constant 200 : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args
func.func @unsigned(%x: i8) -> i8 {
  %begin = arith.constant 0 : i8
  %end = arith.constant 200 : i8
  %step = arith.constant 1 : i8
  %r = scf.for unsigned %i = %begin to %end step %step iter_args(%a = %x) -> i8 : i8 {
    %b = arith.addi %a, %i : i8
    scf.yield %b : i8
  }
  return %r : i8
}

// More turns than 63 bits hold are said to be as many as these.
// CHECK-LABEL: func.func @endless(
// CHECK-DAG: arith.constant 9223372036854775807 : index
func.func @endless(%x: index) -> index {
  %begin = arith.constant -9223372036854775808 : index
  %end = arith.constant 9223372036854775807 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%a = %x) -> index {
    %b = arith.addi %a, %i : index
    scf.yield %b : index
  }
  return %r : index
}

// What upstream counts right stays.
// CHECK-LABEL: func.func @near(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (i8) : i8
func.func @near(%x: i8, %n: i8) -> (i8, i8) {
  %begin = arith.constant -100 : i8
  %end = arith.constant 0 : i8
  %step = arith.constant 50 : i8
  %r = scf.for %i = %begin to %end step %step iter_args(%a = %x) -> i8 : i8 {
    %b = arith.addi %a, %i : i8
    scf.yield %b : i8
  }
  // CHECK: scf.for unsigned
  %s = scf.for unsigned %i = %begin to %n step %step iter_args(%a = %x) -> i8 : i8 {
    %b = arith.addi %a, %i : i8
    scf.yield %b : i8
  }
  return %r, %s : i8, i8
}
