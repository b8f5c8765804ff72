#!/usr/bin/env python3
"""Records the arguments with which PyTorch calls sgemm for given strides.

Needs a CPU build of PyTorch that links BLAS dynamically (Debian's python3-torch)
and is run by hand, once: the table it prints is torch-flags.tsv. A small library,
preloaded, stands in for sgemm_ and writes each call down.

usage: record_torch_flags.py > torch-flags.tsv
"""
import itertools
import os
import subprocess
import sys
import tempfile

SHIM = r"""
#include <dlfcn.h>
#include <stdio.h>
typedef void sgemm(char *, char *, int *, int *, int *, float *, float *, int *, float *, int *,
                   float *, float *, int *);
void sgemm_(char *ta, char *tb, int *m, int *n, int *k, float *alpha, float *a, int *lda, float *b,
            int *ldb, float *beta, float *c, int *ldc) {
  printf("%c\t%c\t%d\t%d\t%d\t%d\t%d\t%d\n", *ta, *tb, *m, *n, *k, *lda, *ldb, *ldc);
  fflush(stdout);
}
"""

SIZES = [(3, 4, 5), (7, 2, 9), (16, 16, 16), (2, 5, 3), (5, 8, 1), (1, 6, 4), (6, 1, 4), (40, 50, 30)]


def strides(rows, cols, column, pad):
    return (1, rows + pad) if column else (cols + pad, 1)


def main():
    if len(sys.argv) == 1:
        with tempfile.TemporaryDirectory() as folder:
            source, library = os.path.join(folder, "shim.c"), os.path.join(folder, "shim.so")
            with open(source, "w") as file:
                file.write(SHIM)
            subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", source, "-o", library, "-ldl"], check=True)
            os.environ["LD_PRELOAD"] = library
            sys.exit(subprocess.run([sys.executable, __file__, "child"]).returncode)
    import torch
    torch.set_num_threads(1)
    print("# torch.mm(a, b, out=c) of PyTorch", torch.__version__, "on f32, seen at sgemm_.")
    print("#\t".join(["# M", "N", "K", "a0", "a1", "b0", "b1", "c0", "c1", "transa", "transb", "m", "n", "k",
                      "lda", "ldb", "ldc"]).replace("#\t", "\t"), flush=True)
    for (m, n, k), orders, pads in itertools.product(
            SIZES, itertools.product((False, True), repeat=3), itertools.product((0, 3), repeat=3)):
        shapes = ((m, k), (k, n), (m, n))
        views, text = [], [m, n, k]
        for (rows, cols), column, pad in zip(shapes, orders, pads):
            s = strides(rows, cols, column, pad)
            text += s
            storage = torch.ones((rows + pad) * (cols + pad) + pad)
            views.append(storage.as_strided((rows, cols), s))
        sys.stdout.write("\t".join(map(str, text)) + "\t")
        sys.stdout.flush()
        # sgemm_ ends the line.
        torch.mm(views[0], views[1], out=views[2])


main()
