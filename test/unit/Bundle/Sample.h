// A launch.json with every construct, for the tests of this folder.
#pragma once

#include <string>

inline const char *const sampleText = R"({
 "format": "gemm-bundle", "version": 1, "producer": "by hand",
 "target": {"machine": "a100", "chip": "sm_80"},
 "modules": [{"name": "gemm_kernels", "ptx": "kernels.ptx", "cubin": "kernels.cubin"}],
 "functions": [{
  "name": "main", "info": {"anything": [1, {"b": null}]},
  "symbols": [{"name": "s0", "argument": 0, "dim": 0}],
  "requires": [{"left": "s0", "op": "le", "right": 4096, "message": "too many rows"}],
  "arguments": [{"buffer": "arg0", "dtype": "bf16", "shape": ["s0", 32]},
                {"buffer": "arg1", "dtype": "bf16", "shape": [16, 32]}],
  "results": [{"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": ["s0", 16], "strides": [16, 1]}],
  "buffers": [{"name": "b0", "dtype": "bf16", "size": {"op": "mul", "args": ["s0", 16]}},
              {"name": "k0", "dtype": "f32", "size": 2, "data": "AACAPwAAAEA="},
              {"name": "k1", "dtype": "f32", "size": 16, "data": {"splat": "-inf"}},
              {"name": "k2", "dtype": "i64", "size": {"op": "signed", "args": ["s0", 32]}, "data": {"splat": 9007199254740993}},
              {"name": "rowsum", "dtype": "f32", "size": "s0"},
              {"name": "place", "dtype": "i64", "size": "s0"}],
  "steps": [
   {"kind": "fill", "name": "main:0", "output": {"buffer": "b0", "dtype": "bf16", "shape": ["s0", 16], "strides": [16, 1]}, "value": -0.0},
   {"kind": "gemm", "name": "main:1", "location": "in.mlir:3:4", "layout": "nt",
    "a": {"buffer": "arg0", "dtype": "bf16", "offset": 0, "shape": [1, "s0", 32], "strides": [0, 32, 1]},
    "b": {"buffer": "arg1", "dtype": "bf16", "offset": 0, "shape": [1, 32, 16], "strides": [0, 1, 32]},
    "c": {"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": [1, "s0", 16], "strides": [0, 16, 1]},
    "alpha": 1.5, "beta": 0.0, "accumulate": "f32",
    "epilogue": {"operands": [{"buffer": "k1", "dtype": "f32", "offset": 0, "shape": [1, "s0", 16], "strides": [0, 0, 1]}],
     "program": {"inputs": 2, "ops": [
       {"op": "addf", "args": [0, 1], "type": "f32"},
       {"op": "constant", "value": 0.5, "type": "f32"},
       {"op": "cmpf", "predicate": "ogt", "args": [2, 3], "type": "i1"},
       {"op": "select", "args": [4, 2, 3], "type": "f32"},
       {"op": "truncf", "args": [5], "type": "bf16", "rounding": "toward_zero"}], "result": 6}},
    "launch": {"module": "gemm_kernels", "kernel": "k", "grid": [{"op": "ceildiv", "args": ["s0", 128]}, 1, 1],
     "block": [128, 1, 1], "cluster": [1, 1, 1], "resident": true, "dependent": true, "shared": 32768,
     "schedule": "#gemm.schedule<mma_sync, persistent, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8, splits = 2>",
     "args": [{"pointer": "arg0", "offset": 0}, {"pointer": "b0", "dtype": "bf16", "offset": 4}, {"i32": "s0"}, {"i64": 32},
      {"tensor_map": {"buffer": "arg1", "dtype": "bf16", "offset": 0, "shape": [16, 32], "strides": [32, 1]}, "box": [32, 16], "swizzle": 64},
      {"workspace": {"op": "mul", "args": ["s0", 4]}, "zeroed": true}, {"workspace": 4096, "zeroed": false},
      {"f32": "nan"}]},
    "by_m": [{"launch": {"module": "gemm_kernels", "kernel": "k0", "grid": [1, 1, 1], "block": [64, 1, 1], "args": [],
      "multiples": [{"value": "s0", "of": 8}, {"value": {"op": "mul", "args": ["s0", 3]}, "of": 4}]}},
     {"max_m": 64, "launch": {"module": "gemm_kernels", "kernel": "k1", "grid": ["s0", 1, 1], "block": [64, 1, 1], "args": []}},
     {"max_m": 512, "launch": {"module": "gemm_kernels", "kernel": "k2", "grid": [1, 1, 1], "block": [64, 1, 1], "args": []}}]},
   {"kind": "elementwise", "name": "main:2",
    "inputs": [{"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": ["s0", 16], "strides": [16, 1]}],
    "output": {"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": ["s0", 16], "strides": [16, 1]},
    "program": {"inputs": 1, "ops": [], "result": 0}},
   {"kind": "reduce", "name": "main:3",
    "inputs": [{"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": ["s0", 16], "strides": [16, 1]}],
    "output": {"buffer": "rowsum", "dtype": "f32", "offset": 0, "shape": ["s0", 1], "strides": [1, 1]},
    "program": {"inputs": 1, "ops": [{"op": "absf", "args": [0], "type": "f32"}], "result": 1}, "combine": "maximumf", "over": [1], "initial": ["-inf"],
    "launch": {"module": "gemm_kernels", "kernel": "r", "grid": ["s0", 1, 1], "block": [256, 1, 1], "threads_per_element": 16, "args": []}},
   {"kind": "elementwise", "name": "main:5", "inputs": [], "scalars": [{"value": "s0"}],
    "output": {"buffer": "place", "dtype": "i64", "offset": 0, "shape": ["s0"], "strides": [1]},
    "program": {"inputs": 1, "ops": [], "result": 0},
    "ensures": [{"op": "ge", "right": 0, "message": "below"}, {"op": "lt", "right": "s0", "message": "above"}]},
   {"kind": "fold", "name": "main:4",
    "inputs": [{"buffer": "b0", "dtype": "bf16", "offset": 0, "shape": ["s0", 16], "strides": [16, 1]}],
    "scalars": [{"index": 1}, {"value": {"op": "add", "args": ["s0", 7]}}],
    "tables": [{"buffer": "k0", "dtype": "f32", "offset": 0, "shape": [2], "strides": [1]}],
    "results": [
     {"output": {"buffer": "rowsum", "dtype": "f32", "offset": 0, "shape": ["s0", 1], "strides": [1, 1]},
      "program": {"inputs": 5, "ops": [{"op": "load", "table": 0, "args": [1], "type": "f32"},
       {"op": "mulf", "args": [0, 5], "type": "f32"}, {"op": "mulf", "args": [3, 6], "type": "f32"}], "result": 7}},
     {"output": {"buffer": "place", "dtype": "i64", "offset": 0, "shape": ["s0", 1], "strides": [1, 1]},
      "program": {"inputs": 5, "ops": [{"op": "addi", "args": [2, 4], "type": "i64"}], "result": 5}}], "over": [1], "initial": [0.5, -1]}]}]})";

/// The same with an epilogue that reads a table at the column's place.
inline std::string placesText() {
  std::string text = sampleText;
  const std::string program = "\"program\": {\"inputs\": 2, \"ops\": [";
  const size_t at = text.find(program);
  const size_t end = text.find("\"result\": 6}", at);
  return text.substr(0, at) +
         R"("scalars": [{"index": 2}],
     "tables": [{"buffer": "k0", "dtype": "f32", "offset": 0, "shape": [2], "strides": [1]}],
     "program": {"inputs": 3, "ops": [{"op": "load", "table": 0, "args": [2], "type": "f32"},
       {"op": "addf", "args": [0, 3], "type": "f32"}], "result": 4)" +
         text.substr(end + std::string("\"result\": 6").size());
}
