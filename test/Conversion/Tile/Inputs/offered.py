"""What the compiler may choose, as gemm-explain lists it, for the modules printed beside this file."""
import re
import subprocess
from collections import namedtuple

# Source, tile, warp, stages, cluster and splits of a row; what follows says why it was not chosen.
ROW = re.compile(r"^\*?\s+(\w+) (\w+(?: cluster)?)\s+(\d+)x(\d+)x(\d+)\s+(\d+)x(\d+)\s+(\d+)\s+(\d+)x(\d+)(?:x\d+)?\s+(\d+)\s.*")
Row = namedtuple("Row", "kind m n k warp_m warp_n stages cluster_m cluster_n splits")


def rows(family, machine, module):
    """The schedules of a family that could be chosen for the product of a module. The last column is empty for the
    chosen one, and says of the others that they are slower."""
    done = subprocess.run(["gemm-opt", "-", f"--gemm-explain=rows=1000 target={machine}", "-o", "-"], input=module,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    listed = [line for line in done.stdout.splitlines() if line.endswith(" slower") or line.startswith("* ")]
    found = [ROW.match(line) for line in listed]
    return [Row(row[2], *map(int, row.groups()[2:])) for row in found if row and row[1] == family]
