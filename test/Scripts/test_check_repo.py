#!/usr/bin/env python3
"""check_repo.py finds what it is there to find: a tree with one violation of each kind, and one without."""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = "// What comes in, what goes out.\n"
LONG = "// " + "x" * 98 + "\n"
CASES = [("lib/Import/A.cpp", HEAD + f'#include "{header}"\n', 'halves-apart: #include "' + header)
         for header in ("gemm/Bench/Pack.h", "gemm/Bundle/Bundle.h", "gemm/Check/Run.h", "gemm/Conform/Row.h",
                        "gemm/Emulator/Emulator.h", "gemm/EmulatorRuntime/Mgpu.h", "gemm/Report/Page.h",
                        "gemm/Runtime/Device.h", "oracle/Gemm.h")] + [
    ("lib/Runtime/A.cpp", HEAD + '#include "mlir/IR/Value.h"\n', "halves-apart: "),
    ("lib/Emulator/Order/A.h", HEAD + '#include "Machine/B.h"\n', "2: rooms-in-order: "),
    ("lib/Runtime/A.cpp", HEAD + LONG, "2: column-limit: expected at most 100 columns, got 101"),
    ("lib/Runtime/A.cpp", HEAD + "\n\n", "3: blank-lines"),
    ("lib/Runtime/A.cpp", "int a;\n", "1: opening-comment"),
    ("lib/Runtime/A.cpp", HEAD + "int a; \n", "2: trailing-whitespace"),
    ("lib/Import/A.cpp", HEAD + "bool a = isa<A::BDialect, CDialect>(op->getDialect());\n", "2: dialect-of-foreign-op"),
]
FINE = [("lib/Import/A.cpp", HEAD + '#include "gemm/Bundle/Check.h"\n#include "gemm/Target/Target.h"\n'),
        ("lib/Emulator/Machine/A.h", HEAD + '#include "Order/B.h"\n#include "gemm/Emulator/Emulator.h"\n'),
        ("lib/Emulator/Order/A.cpp", HEAD + '#include "Machine/B.h"\n'),
        ("lib/Runtime/A.cpp", HEAD + '#include "gemm/Bundle/Bundle.h"\n#include "oracle/Gemm.h"\n'),
        ("lib/Runtime/A.cpp", HEAD + LONG[:100] + "\n" + "// " + "\u00e4" * 97 + "\n"),
        ("lib/Import/A.cpp", HEAD + "bool a = isa<BDialect>(type.getDialect());\n"),
        ("scripts/a.sh", "# " + "x" * 120 + "\n")]


def violations(path, text):
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "test/Scripts"))
        shutil.copy(os.path.join(HERE, "check_repo.py"), os.path.join(root, "test/Scripts"))
        os.makedirs(os.path.join(root, os.path.dirname(path)))
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([sys.executable, os.path.join(root, "test/Scripts/check_repo.py")],
                              capture_output=True, text=True, check=False)
        return [line for line in done.stdout.splitlines() if line.startswith(path)], done


for path, text, what in CASES:
    found, done = violations(path, text)
    assert len(found) == 1 and what in found[0], (what, done)
for path, text in FINE:
    found, done = violations(path, text)
    assert not found, done
print(f"check_repo.py: {len(CASES)} violations, {len(FINE)} files without")
