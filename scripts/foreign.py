#!/usr/bin/env python3
"""Builds programs of other people with nvcc, runs each under gemm-cuda-run, and writes what became of them.

usage: foreign.py --run=build/bin/gemm-cuda-run --out=report.json [--samples=DIR] [--sgemm=DIR] [--only=PATTERN,...]
                  [--work=DIR] [--timeout=SECONDS] [-- options of gemm-cuda-run]

--samples is a checkout of NVIDIA's cuda-samples: each program that a CMakeLists.txt below Samples/ makes of its own files.
--sgemm is one of siboehm's SGEMM_CUDA: kernels 1 to 12, by test/Foreign/Inputs/sgemm.cu, 256 x 256 x 256 against sums on the host.
--only takes names with * and ?. Exit 0 when the report is written, whatever is in it.

Verdicts: passed; findings (the program ran, its kernels had some); failed (a status of its own, no finding); refused (calls or
kernels that the emulator does not take, and a status); timeout; not-built (with the first error of nvcc); left-out (needs a library).
"""
import argparse
import fnmatch
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# What makes a sample one of another library, or of a screen, or of more than one process.
LIBRARIES = re.compile(r"CUDA::(?!cudart|cuda_driver)\w+|\b(GL|GLU|glut|EGL|X11|Vulkan|freeimage|MPI|nvrtc|cublas\w*|cufft\w*|curand\w*|"
                       r"cusparse\w*|cusolver\w*|npp\w*|nvjpeg|cudla|nvscibuf)\b", re.IGNORECASE)
ARGUMENTS = {  # what a sample is run with, so that it ends soon
    "matrixMul": ["-wA=64", "-hA=64", "-wB=64", "-hB=64"],
    "scalarProd": [], "reduction": ["--n=65536"],
}
KERNELS_OF_SGEMM = range(1, 13)


def version(folder):
    done = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], text=True, capture_output=True, check=False)
    return done.stdout.strip() or "unknown"


def samples(root):
    """(name, folder, sources or the reason why it is left out) of each program."""
    for path in sorted(glob.glob(os.path.join(root, "Samples", "*", "*", "CMakeLists.txt"))):
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"#.*", "", file.read())
        folder = os.path.dirname(path)
        made = re.search(r"add_executable\(\s*(\S+)([^)]*)\)", text)
        if not made:
            continue
        sources = [w for w in made[2].split() if not w.endswith((".h", ".cuh", ".hpp"))]
        linked = " ".join(re.findall(r"(?:target_link_libraries|find_package)\(([^)]*)\)", text))
        library = LIBRARIES.search(linked)
        if library:
            yield made[1], folder, f"needs {library[0]}"
        elif not all(os.path.exists(os.path.join(folder, s)) for s in sources):
            yield made[1], folder, "its sources are made by CMake"
        elif not any(s.endswith(".cu") for s in sources):
            yield made[1], folder, "no source of CUDA's"
        else:
            yield made[1], folder, [os.path.join(folder, s) for s in sources]


def first_error(text):
    lines = [line for line in text.splitlines() if "error" in line or "undefined reference" in line]
    return (lines or text.splitlines() or ["no output"])[0].strip()[:300]


class Runner:
    def __init__(self, args):
        self.args = args
        self.nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"

    def build(self, name, sources, flags):
        """The program's path, or the error."""
        program = os.path.join(self.args.work, name)
        done = subprocess.run([self.nvcc, "-arch=" + self.args.arch, "-lineinfo", "-std=c++17", "--extended-lambda", *flags,
                               *sources, "-o", program], text=True, capture_output=True, check=False)
        return (program, None) if done.returncode == 0 else (None, first_error(done.stderr + done.stdout))

    def run(self, program, folder, arguments):
        report = program + ".json"
        command = [os.path.abspath(self.args.run), "--quiet", "--report=" + report, *self.args.options, program, *arguments]
        with subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              errors="replace", stdin=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                out, err = process.communicate(timeout=self.args.timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # the program with the tool that started it
                return {"verdict": "timeout", "seconds": self.args.timeout}
        if not os.path.exists(report):
            return {"verdict": "failed", "status": process.returncode, "why": first_error(err)}
        with open(report, encoding="utf-8") as file:
            document = json.load(file)
        os.remove(report)
        found = [{k: f[k] for k in ("id", "level", "kernel", "location", "message") if k in f}
                 for f in document["findings"] if f["level"] != "note" and not f.get("suppressed")]
        row = {"verdict": "findings" if found else "passed" if document["status"] == 0 else
               "refused" if document["refused"] else "failed", "status": document["status"],
               "launches": sum(document["launches"].values()), "kernels": len(document["launches"])}
        for key, value in (("findings", found), ("refused", document["refused"])):
            if value:
                row[key] = value
        if row["verdict"] == "failed":
            row["said"] = (out.strip().splitlines() or [""])[-1][:200]
        return row

    def sample(self, name, folder, sources):
        if isinstance(sources, str):
            return {"verdict": "left-out", "why": sources}
        common = os.path.join(self.args.samples, "Common")
        program, error = self.build(name, sources, ["-I" + common, "-I" + folder, "-lcuda"])
        if error:
            return {"verdict": "not-built", "why": error}
        return self.run(program, folder, ARGUMENTS.get(name, []))

    def wanted(self, name):
        return not self.args.only or any(fnmatch.fnmatch(name, p) for p in self.args.only.split(","))

    def rows(self):
        if self.args.samples:
            for name, folder, sources in samples(self.args.samples):
                if self.wanted(name):
                    yield {"suite": "cuda-samples", "program": os.path.relpath(folder, self.args.samples),
                           **self.sample(name, folder, sources)}
        kernels = [k for k in KERNELS_OF_SGEMM if self.args.sgemm and self.wanted(f"sgemm-{k}")]
        program, error = (None, None) if not kernels else self.build(
            "sgemm", [os.path.join(HERE, "..", "test", "Foreign", "Inputs", "sgemm.cu")],
            ["-I" + os.path.join(self.args.sgemm, "src"), "-Xlinker", "--defsym=cublasGemmEx=main"])
        for kernel in kernels:
            yield {"suite": "SGEMM_CUDA", "program": f"kernel {kernel}",
                   **({"verdict": "not-built", "why": error} if error else
                      self.run(program, self.args.work, [str(kernel)]))}


def main():
    words, options = sys.argv[1:], []
    if "--" in words:
        words, options = words[:words.index("--")], words[words.index("--") + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--samples")
    parser.add_argument("--sgemm")
    parser.add_argument("--only", default="")
    parser.add_argument("--work")
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("--timeout", type=float, default=120)
    args = parser.parse_args(words)
    args.options = options
    if not args.samples and not args.sgemm:
        parser.error("expected --samples=DIR or --sgemm=DIR, got neither")
    with tempfile.TemporaryDirectory() as folder:
        args.work = args.work or folder
        runner = Runner(args)
        nvcc = subprocess.run([runner.nvcc, "--version"], text=True, capture_output=True, check=True).stdout
        tool = subprocess.run([args.run, "--version"], text=True, capture_output=True, check=True).stdout
        rows = []
        for row in runner.rows():
            rows.append(row)
            print(f"{row['suite']:14} {row['program']:55} {row['verdict']}", flush=True)
            write(args, tool, nvcc, rows)  # a run that is interrupted keeps what it has
        print(", ".join(f"{n} {v}" for v, n in sorted(write(args, tool, nvcc, rows).items())))


def write(args, tool, nvcc, rows):
    """How many rows have each verdict."""
    count = {}
    for row in rows:
        count[row["verdict"]] = count.get(row["verdict"], 0) + 1
    report = {"format": "gemm-foreign-report", "version": 1, "tool": tool.strip(), "commit": version(HERE),
              "nvcc": re.search(r"release [\d.]+, V[\d.]+", nvcc)[0], "arch": args.arch, "options": args.options,
              "timeout": args.timeout, "only": args.only,
              "sources": {name: version(path) for name, path in (("cuda-samples", args.samples), ("SGEMM_CUDA", args.sgemm))
                          if path},
              "verdicts": count, "rows": rows}
    with open(args.out, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
        file.write("\n")
    return count


if __name__ == "__main__":
    main()
