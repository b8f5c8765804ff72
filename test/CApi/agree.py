#!/usr/bin/env python3
"""Compiles functions whose launches have tensor maps, clusters, workspaces and several kernels for two machines, and
runs each by gemm-c/Runtime.h on the emulator and on the stand-in of the driver: capi-agree compares their bits.

usage: agree.py --bin folder-of-tools --stand-in folder-of-libcuda"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = """
func.func @split(%x: tensor<16x1536xbf16>, %w: tensor<64x1536xbf16>, %b: tensor<64xf32>) -> tensor<16x64xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<64xf32>) : tensor<16x1536xbf16>, tensor<64x1536xbf16> -> tensor<16x64xbf16>
  return %y : tensor<16x64xbf16>
}
func.func @layers(%x: tensor<?x96xbf16>, %w: tensor<320x96xbf16>, %u: tensor<72x320xbf16>) -> tensor<?x72xbf16> {
  %y = gemm.linear %x, %w : tensor<?x96xbf16>, tensor<320x96xbf16> -> tensor<?x320xbf16>
  %z = gemm.linear %y, %u : tensor<?x320xbf16>, tensor<72x320xbf16> -> tensor<?x72xbf16>
  return %z : tensor<?x72xbf16>
}
func.func @bytes(%x: tensor<24x128xi8>, %w: tensor<48x128xi8>) -> tensor<24x48xi32> {
  %y = gemm.linear %x, %w : tensor<24x128xi8>, tensor<48x128xi8> -> tensor<24x48xi32>
  return %y : tensor<24x48xi32>
}
func.func @scaled(%x: tensor<?x?xf32>, %s: tensor<f32>) -> tensor<?x?xf32> {
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>,
      affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<f32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
"""
SIZES = {"layers": ["s0=33"], "scaled": ["s0=5", "s1=7"]}
# What of launches has to be among what was compiled, or nothing is tested of it.
WANTED = {"h200": {"box", "cluster"}, "a100": {"workspace"}}


def kinds(bundle):
    found = set()
    for function in json.loads((bundle / "launch.json").read_text())["functions"]:
        for step in function["steps"]:
            found |= {key for argument in step["launch"]["args"] for key in argument} | set(step["launch"])
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--stand-in", type=pathlib.Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gemm-agree-") as folder:
        folder = pathlib.Path(folder)
        (folder / "in.mlir").write_text(PROGRAMS)
        for machine, wanted in WANTED.items():
            bundle = folder / f"{machine}.gemm"
            subprocess.run([options.bin / "gemm-compile", folder / "in.mlir", "-o", bundle, f"--target={machine}"], check=True)
            if missing := wanted - kinds(bundle):
                sys.exit(f"expected launches with {', '.join(sorted(wanted))} for {machine}, got none with {missing}")
            environment = dict(os.environ, LD_LIBRARY_PATH=str(options.stand_in), GEMM_STAND_IN_MACHINE=machine)
            for function in [f["name"] for f in json.loads((bundle / "launch.json").read_text())["functions"]]:
                subprocess.run([options.bin / "capi-agree", bundle, function, *SIZES.get(function, [])], check=True,
                               env=environment)


main()
