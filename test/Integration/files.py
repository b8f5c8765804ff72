#!/usr/bin/env python3
"""What the tools do to files: nothing of the user's is deleted, links and devices stay
what they are, outputs appear whole or not at all, signals leave no temporary files, and
a standard output that takes nothing is an error.
"""
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time

from harness import Done, Test, run

MATMUL = """func.func @main(%a: tensor<16x32xbf16>, %b: tensor<32x16xbf16>, %c: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%c : tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %d : tensor<16x16xbf16>
}
"""
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Says what it is, then hangs until a signal; its process id is in the file beside it.
PTXAS = """#!/bin/sh
case "$*" in *--version*) echo "Cuda compilation tools, release 13.0, V13.0.48"; exit 0;; esac
echo $$ >> "$0.pid"
exec sleep 60
"""


class Files(Test):
    def __init__(self):
        super().__init__(__doc__)
        self.checks = 0
        self.tools = {name: self.tool("gemm-" + name)
                      for name in ("compile", "opt", "run", "report", "bench", "emulate")}
        self.source = self.write("in.mlir", MATMUL)
        self.bundle = self.path("good.gemm")
        self.run("compile", self.source, "-o", self.bundle, "--ptxas=none", expect=0)
        self.axpy = [os.path.join(SOURCE, "examples", "emulator", "axpy.ptx"), "--kernel=axpy", "--grid=4", "--block=32",
                     "--arg=random:100xf32:seed=1", "--arg=zeros:100xf32", "--arg=f32:2", "--arg=i32:100"]

    def check(self, what, ok, detail=""):
        self.checks += 1
        if not ok:
            self.fail(f"{what} {detail}")

    def run(self, tool, *arguments, expect=None, **settings):
        done = run([self.tools[tool], *arguments], **settings)
        if expect is not None:
            self.check(f"gemm-{tool}: expected exit {expect}", done.status == expect and not done.crashed, done.describe())
        return done

    def read(self, *parts):
        """What a file holds; nothing if it is gone, as one is that a tool has deleted."""
        try:
            with open(self.path(*parts), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def full_device(self, name):
        """A device that is always full, of our own: a tool that replaces it harms nobody."""
        path = self.path(name)
        try:
            os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
        except PermissionError: # not root, who alone could replace the real one
            os.symlink("/dev/full", path)
        return path

    def writers(self):
        """Every tool and option that writes one file, as a command with the path left out."""
        bench = ["bench", "--dry-run", "--m=64", "--n=64", "--k=64", "--target=h200"]
        return [["compile", self.source, "--ptxas=none", "--emit=ptx", "-o", "{}"],
                ["compile", self.source, "--ptxas=none", "--emit=mlir", "-o", "{}"],
                ["compile", self.source, "--ptxas=none", "-o", self.path("times.gemm"), "--times={}"],
                ["opt", self.source, "-o", "{}"],
                ["run", self.bundle, "--json={}"],
                ["run", self.bundle, "--output=@{}"],
                ["report", self.bundle, "-o", "{}"],
                ["report", self.bundle, "--format=csv", "-o", "{}"],
                ["report", self.bundle, "--emit-mlir={}"],
                [*bench, "--csv={}"], [*bench, "--json={}"],
                ["emulate", *self.axpy, "--output=1@{}"]]

    def inputs(self):
        """No output over an input, and no input without an end."""
        launch, ptx = os.path.join(self.bundle, "launch.json"), os.path.join(self.bundle, "kernels.ptx")
        other = self.path("other.gemm")
        self.run("compile", self.source, "-o", other, "--ptxas=none", expect=0)
        over = [(self.source, ["compile", self.source, "--ptxas=none", "--emit=ptx", "-o", self.source]),
                (self.source, ["compile", self.source, "--ptxas=none", "-o", other, "--times=" + self.source]),
                (os.path.join(other, "launch.json"), ["compile", self.source, "--ptxas=none", "-o", other,
                                                      "--times=" + os.path.join(other, "launch.json")]),
                (self.source, ["opt", self.source, "-o", self.source]),
                (launch, ["run", self.bundle, "--json=" + launch]),
                (ptx, ["run", self.bundle, "--output=@" + ptx]),
                (launch, ["report", self.bundle, "-o", launch])]
        for path, command in over:
            before = self.read(path)
            done = self.run(*command, expect=1)
            self.check(f"{command[0]}: {path} stays", before and self.read(path) == before, done.describe())
        for command in (["compile", "{}"], ["compile", self.source, "--schedules={}"], ["opt", "{}"], ["report", "{}"],
                        ["compile", self.source, "--backend=auto", "--records={}"], ["emulate", "{}"],
                        ["bench", "--dry-run", "--target=h200", "--problems={}"], ["run", self.bundle, "--input=@{}"]):
            done = self.run(*[word.format("/dev/zero") for word in command], expect=1, timeout=20)
            self.check(f"{command}: says what is wrong", "got a device" in done.text, done.describe())

        # The standard input by descriptor: a socket cannot be opened by name. And nothing is an empty file.
        for text, expected in ((MATMUL.encode(), "gemm.matmul"), (b"", "module {")):
            ours, theirs = socket.socketpair()
            ours.sendall(text)
            ours.close()
            done = self.run("opt", "-", stdin=theirs, expect=0)
            theirs.close()
            self.check("a socket is read", expected in done.out, done.describe())
        self.check("/dev/null is read", "module {" in self.run("opt", expect=0).out)

    def folders(self):
        compile_to = lambda path, status: self.run("compile", self.source, "-o", path, "--ptxas=none", expect=status)
        # A launch.json of somebody else, one that cannot be read, and one that is a pipe.
        for name, text in [("editor", '{"version": "0.2.0", "configurations": []}'), ("cut", '{"format": "gemm-bu'),
                           ("pipe", None)]:
            folder = self.path(name)
            os.makedirs(os.path.join(folder, "src"))
            self.write(f"{name}/thesis.txt", "years of work")
            self.write(f"{name}/launch.json", text) if text else os.mkfifo(os.path.join(folder, "launch.json"))
            for path in (folder, folder + "/"):
                done = compile_to(path, 1)
                self.check(f"{name}: the error says why", "no bundle" in done.err, done.describe())
            self.check(f"{name}: nothing deleted", sorted(os.listdir(folder)) == ["launch.json", "src", "thesis.txt"])
        # What is no part of a bundle stays when the bundle is replaced.
        mine = self.path("mine.gemm")
        compile_to(mine, 0)
        os.chmod(mine, 0o750)
        os.makedirs(os.path.join(mine, "notes", "deep"))
        self.write("mine.gemm/notes/deep/a.txt", "kept")
        self.write("mine.gemm/gpu-check.args", "--entry=main\n")
        os.symlink("notes", os.path.join(mine, "link"))
        self.write("mine.gemm/kernels.cubin", "old")
        compile_to(mine, 0)
        self.check("the user's files in a bundle stay", sorted(os.listdir(mine)) == [
            "cost.json", "gpu-check.args", "kernels.ptx", "launch.json", "link", "notes", "source.mlir"],
            str(os.listdir(mine)))
        self.check("and so does what is in them", self.read("mine.gemm", "notes", "deep", "a.txt") == b"kept")
        self.check("and the folder's mode", stat.S_IMODE(os.stat(mine).st_mode) == 0o750)
        # Through a link: the link stays, the folder behind it is the bundle.
        os.symlink("mine.gemm", self.path("link.gemm"))
        before = self.read("mine.gemm", "source.mlir")
        self.run("compile", self.write("other.mlir", MATMUL.replace("@main", "@other")), "-o", self.path("link.gemm"),
                 "--ptxas=none", expect=0)
        self.check("a link stays a link", os.path.islink(self.path("link.gemm")))
        self.check("behind it is the new bundle", self.read("mine.gemm", "source.mlir") != before)
        self.check("with the user's files", self.read("mine.gemm", "notes", "deep", "a.txt") == b"kept")
        os.symlink("nothing-yet.gemm", self.path("dangling.gemm"))
        compile_to(self.path("dangling.gemm"), 0)
        self.check("a link to nothing is filled", os.path.islink(self.path("dangling.gemm")) and
                   os.path.exists(self.path("nothing-yet.gemm", "launch.json")))
        os.symlink("loop.gemm", self.path("loop.gemm"))
        compile_to(self.path("loop.gemm"), 1)
        # A directory where a file of the bundle would be.
        strange = self.path("strange.gemm")
        compile_to(strange, 0)
        os.remove(os.path.join(strange, "cost.json"))
        os.makedirs(os.path.join(strange, "cost.json", "mine"))
        compile_to(strange, 1)
        self.check("a directory in a bundle stays", os.path.isdir(os.path.join(strange, "cost.json", "mine")))
        pack = ["--pack=" + self.path("pack"), "--m=64", "--n=64", "--k=64", "--target=sm_80", "--ptxas=none"]
        os.symlink("elsewhere", self.path("pack"))
        self.run("bench", *pack, expect=1)
        self.check("a pack follows no link", not os.path.exists(self.path("elsewhere")))
        self.check("nothing temporary is left", not [n for n in os.listdir(self.folder) if ".new-" in n or ".old-" in n],
                   str(os.listdir(self.folder)))

    def links_and_devices(self):
        for number, (tool, *arguments) in enumerate(self.writers()):
            name = f"gemm-{tool} {' '.join(arguments[-2:])}:"
            into = lambda path: [a.replace("{}", path) for a in arguments]
            # An existing file behind two links, with a mode of its own.
            folder = self.path(f"links{number}")
            os.makedirs(os.path.join(folder, "far"))
            self.write(f"links{number}/far/file", "old")
            os.chmod(os.path.join(folder, "far", "file"), 0o640)
            os.symlink("far/middle", os.path.join(folder, "out"))
            os.symlink("file", os.path.join(folder, "far", "middle"))
            self.run(tool, *into(os.path.join(folder, "out")), expect=0)
            self.check(f"{name} links stay", os.path.islink(os.path.join(folder, "out")) and
                       os.path.islink(os.path.join(folder, "far", "middle")))
            text = self.read(f"links{number}", "far", "file")
            self.check(f"{name} the file behind them is written", len(text) > 3)
            self.check(f"{name} its mode stays", stat.S_IMODE(os.stat(os.path.join(folder, "far", "file")).st_mode) == 0o640)
            self.check(f"{name} nothing else", sorted(os.listdir(folder)) == ["far", "out"] and
                       sorted(os.listdir(os.path.join(folder, "far"))) == ["file", "middle"])
            # A pipe is written, and is still one.
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            piped = self.path(f"piped{number}")
            with open(piped, "wb") as file, subprocess.Popen(["cat", pipe], stdout=file) as reader:
                self.run(tool, *into(pipe), expect=0, timeout=30)
                try:
                    reader.wait(timeout=20)
                except subprocess.TimeoutExpired:
                    reader.kill()  # nobody opened the pipe
            self.check(f"{name} a pipe is written to",
                       os.path.getsize(piped) > 3 and stat.S_ISFIFO(os.stat(pipe).st_mode))
            # So is a device; a full one is an error.
            full = self.full_device(f"links{number}/full")
            done = self.run(tool, *into(full), expect=1)
            self.check(f"{name} one line says so", len(re.findall("error: ", done.err)) == 1 and "full" in done.err, done.describe())
            self.check(f"{name} a device stays one", stat.S_ISCHR(os.stat(full).st_mode))
            # The standard output by another name is appended to, not replaced.
            target = self.path(f"stdout{number}")
            os.symlink("/proc/self/fd/1", os.path.join(folder, "stdout"))  # as /dev/stdout is
            with open(target, "wb") as file:
                status = subprocess.run([self.tools[tool], *into(os.path.join(folder, "stdout"))], stdout=file, stderr=subprocess.DEVNULL,
                                        check=False).returncode
                same = os.path.samestat(os.fstat(file.fileno()), os.stat(target))
            self.check(f"{name} the output by another name is the file it leads to", status == 0 and same and os.path.getsize(target) > 3)

    def failures_keep(self):
        old = self.write("old.txt", "old")
        bad = self.write("bad.mlir", "func.func @main( {")
        for tool, *arguments in [["opt", bad, "-o", old], ["compile", bad, "--emit=ptx", "-o", old],
                                 ["run", self.bundle, "--json=" + old, "--output=@" + self.path("no", "such.npy")],
                                 ["run", self.bundle, "--json=" + old, "--output=@" + self.full_device("full")],
                                 ["bench", "--dry-run", "--m=64", "--n=64", "--k=64", "--csv=" + old, "--json=" + old],
                                 ["report", bad, "-o", old]]:
            self.run(tool, *arguments, expect=1)
            self.check(f"gemm-{tool} that fails keeps the file", self.read("old.txt") == b"old")

    def signals(self):
        fake = self.write("ptxas", PTXAS)
        os.chmod(fake, 0o755)
        good = self.path("signals")
        for tool, *arguments in [["compile", self.source, "-o", os.path.join(good, "out.gemm")],
                                 ["run", self.source, "--device=ref"],
                                 ["bench", "--pack=" + os.path.join(good, "pack"), "--m=64", "--n=64", "--k=64",
                                  "--target=sm_80"]]:
            for number in (signal.SIGINT, signal.SIGTERM):
                name = f"gemm-{tool} after {signal.Signals(number).name}"
                temporary = self.path("tmp")
                for folder in (temporary, good):
                    os.makedirs(folder, exist_ok=True)
                if os.path.exists(fake + ".pid"):
                    os.remove(fake + ".pid")
                child = subprocess.Popen([self.tools[tool], *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                         env={**os.environ, "GEMM_PTXAS": fake, "TMPDIR": temporary})
                late = time.monotonic() + 60
                while not os.path.exists(fake + ".pid") or not os.path.getsize(fake + ".pid"):
                    if time.monotonic() > late or child.poll() is not None:
                        break
                    time.sleep(0.02)
                child.send_signal(number)
                out, err = child.communicate(timeout=30)
                done = Done([tool], child.returncode, out.decode(), err.decode())
                self.check(f"{name}: ended by it", child.returncode == -number, done.describe())
                self.check(f"{name}: no temporary files", os.listdir(temporary) == [] and os.listdir(good) == [],
                           f"{os.listdir(temporary)} {os.listdir(good)}")
                with open(fake + ".pid", encoding="utf-8") as file:
                    for pid in file.read().split():
                        self.check(f"{name}: no child is left", not os.path.exists(f"/proc/{pid}"))

    def full_output(self):
        listings = [[tool, flag] for tool in self.tools for flag in ("--help", "--version")]
        listings += [["compile", "--doctor"], ["compile", self.source, "--emit=ptx", "--ptxas=none", "-o", "-"],
                     ["compile", self.source, "--table", "--ptxas=none", "-o", self.path("t.gemm")],
                     ["opt", self.source], ["opt", "--show-dialects"], ["opt", "--list-passes"],
                     ["run", self.bundle], ["run", self.bundle, "--list"], ["report", self.bundle, "--format=md"],
                     ["bench", "--dry-run", "--m=64", "--n=64", "--k=64", "--explain"],
                     ["emulate", *self.axpy], ["emulate", self.axpy[0], "--list"]]
        for tool, *arguments in listings:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([self.tools[tool], *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
            error = done.stderr.decode()
            self.check(f"gemm-{tool} {' '.join(arguments)} into a full output: one line, exit 1",
                       done.returncode == 1 and len(re.findall(r"\berror: ", error)) == 1 and "LLVM ERROR" not in error,
                       f"got {done.returncode}\n{error}")


def main():
    test = Files()
    test.inputs()
    test.folders()
    test.links_and_devices()
    test.failures_keep()
    test.signals()
    test.full_output()
    test.finish(f"{test.checks} properties of files, {test.failures} do not hold")


if __name__ == "__main__":
    sys.exit(main())
