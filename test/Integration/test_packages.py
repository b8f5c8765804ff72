#!/usr/bin/env python3
"""What the Debian packages and the wheel of a build hold, used without the build: tools say who they are, compile an example
and have the emulator check it, and the Python package passes its own test.

usage: test_packages.py build-folder deb|wheel|chroot [folder]
  deb     packed by cpack, unpacked into a scratch folder
  wheel   the files that `pip wheel .` takes from the build, beside the package's own
  chroot  installed by apt in a bare Debian 12 in this folder, which debootstrap makes if it is not there
Exit 77, with the reason, where this machine cannot do it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
TOOLS = ("bench", "compile", "conform", "cuda-run", "emulate", "gpu-check", "lsp-server", "opt", "report", "run", "verify")
LLVM = ("compile", "lsp-server", "opt", "verify")  # those that say which LLVM they have
EXAMPLES = "share/doc/gemm-compiler/examples"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def must(*command, **settings):
    done = subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          **settings)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nexit {done.returncode}\n{done.stdout}")
    return done.stdout


def expect(what, pattern, text):
    if not re.search(pattern, text):
        sys.exit(f"{what}: expected {pattern}, got\n{text}")


def use(run, prefix, scratch):
    """Runs what is installed at `prefix`, by run(command...), which gives its output."""
    for tool in TOOLS:
        more = r"([0-9a-f]{12}, )?LLVM 22\.[0-9.]+" if tool in LLVM else "[0-9a-f]{12}"
        optional = "" if tool in LLVM else "?"
        expect(f"gemm-{tool} --version", rf"^gemm-{tool} \d+\.\d+\.\d+( \({more}\)){optional}\s*$",
               run(f"{prefix}/bin/gemm-{tool}", "--version"))
    bundle = f"{scratch}/mlp.gemm"
    run(f"{prefix}/bin/gemm-compile", f"{prefix}/{EXAMPLES}/llama-mlp-small.mlir", "-o", bundle, "--target=sm_80", "--ptxas=none")
    expect("gemm-run", r"PASS: \d+ steps? of", run(f"{prefix}/bin/gemm-run", bundle, "--entry=decode", "--device=emulate", "--check"))
    run(f"{prefix}/bin/gemm-verify", bundle)  # exit status 0: it is what its source says
    expect("gemm-report", "decode:0", run(f"{prefix}/bin/gemm-report", bundle, "--format=md"))


def pack(build, folder):
    """The packages, by their names."""
    if not shutil.which("dpkg-shlibdeps"):
        skip("no dpkg-shlibdeps here: apt-get install dpkg-dev")
    must("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder, cwd=build)
    packages = {path.name.split("_")[0]: path for path in folder.glob("*.deb")}
    if set(packages) != {"gemm-compiler", "gemm-compiler-dev"}:
        sys.exit(f"expected packages gemm-compiler and gemm-compiler-dev, got {', '.join(packages)}")
    depends = must("dpkg-deb", "-f", packages["gemm-compiler"], "Depends")
    for needed in ("libmlir-22", "libc6", "libstdc++6"):
        expect("what gemm-compiler depends on", rf"(^|, ){re.escape(needed)}\b", depends)
    if "benchmark" in depends:
        sys.exit(f"expected no benchmarks in gemm-compiler, got one by what it depends on: {depends}")
    expect("what gemm-compiler-dev depends on", r"gemm-compiler \(= ", must("dpkg-deb", "-f", packages["gemm-compiler-dev"], "Depends"))
    return packages


def deb(build, scratch):
    packages = pack(build, scratch)
    for package in packages.values():
        must("dpkg-deb", "-x", package, scratch / "root")
    prefix = scratch / "root" / "usr"
    use(must, prefix, scratch)
    for file in ("include/gemm-c/Compiler.h", "include/gemm/InitGemm.h", "lib*/**/GemmConfig.cmake", "lib*/**/libgemm_runtime.so.0.1",
                 "lib*/**/gemm-runtime.pc", "share/doc/gemm-compiler/copyright",
                 *(f"share/{place}" for tool in TOOLS for place in (f"man/man1/gemm-{tool}.1", f"bash-completion/completions/gemm-{tool}"))):
        if not any(prefix.glob(file)):
            sys.exit(f"expected {file} in the packages, got none")


def wheel(build, scratch):
    must("cmake", "--install", build, "--component", "python", "--prefix", scratch)
    shutil.copytree(SOURCE / "python" / "gemm", scratch / "gemm", dirs_exist_ok=True)
    environment = {k: v for k, v in os.environ.items() if k not in ("GEMM_BUILD", "PYTHONPATH")}
    environment.update(PYTHONPATH=str(scratch), GEMM_CACHE=str(scratch / "cache"), PATH="/usr/bin:/bin")
    must(sys.executable, SOURCE / "test" / "Python" / "test_package.py", env=environment, cwd=scratch)


def chroot(build, scratch, folder):
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        skip("a chroot needs root and debootstrap")
    folder = pathlib.Path(folder).resolve()
    if not (folder / "usr" / "bin" / "dpkg").exists():
        skip(f"no Debian in {folder}: debootstrap --variant=minbase bookworm {folder} makes one")
    packages = pack(build, scratch)
    for place in ("etc/resolv.conf", "etc/apt/sources.list"):
        if pathlib.Path("/", place).is_file():
            shutil.copy(pathlib.Path("/", place), folder / place)
    for place in ("etc/apt/sources.list.d", "etc/apt/apt.conf.d"):
        shutil.copytree(pathlib.Path("/", place), folder / place, dirs_exist_ok=True)
    (folder / "packages").mkdir(exist_ok=True)
    shutil.copy(packages["gemm-compiler"], folder / "packages" / "gemm-compiler.deb")

    def inside(*command):
        return must("chroot", folder, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", *command)

    inside("apt-get", "update")
    inside("apt-get", "install", "-y", "--no-install-recommends", "/packages/gemm-compiler.deb")
    expect("dpkg", "install ok installed", inside("dpkg-query", "-W", "-f", "${Status}", "gemm-compiler"))
    inside("rm", "-rf", "/tmp/gemm")
    inside("mkdir", "/tmp/gemm")
    use(inside, "/usr", "/tmp/gemm")


def main():
    build, what, *more = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="gemm-packages-") as scratch:
        {"deb": deb, "wheel": wheel, "chroot": chroot}[what](pathlib.Path(build).resolve(), pathlib.Path(scratch), *more)
    print(f"{what}: what it holds works without the build")


if __name__ == "__main__":
    main()
