"""What the compiler may choose, as gemm-explain lists it, for the modules printed beside this file."""
import re
import subprocess
from collections import namedtuple

# Of a row: whether it is chosen; source; kind, and "cluster" behind one that meets there; "swap"; tile, warp, stages, panels if it
# has some, cluster and splits; numbers; and why it was not chosen.
ROW = re.compile(r"^(\*?)\s+(\w+) (\w+(?: cluster)?)\s+(swap )?(\d+)x(\d+)x(\d+)\s+(\d+)x(\d+)\s+(\d+)(?:\+(\d+))?\s+(\d+)x(\d+)(?:x\d+)?\s+(\d+)\s+(.*)", re.M)
Row = namedtuple("Row", "kind m n k warp_m warp_n stages cluster_m cluster_n splits")
Listed = namedtuple("Listed", "family row swap why panels")


def listed(modules, machine, gemm_opt="gemm-opt"):
    """Every schedule that is looked at for the products of some modules. `why` is empty for the chosen one; what it says of those
    that could be is that they are slower."""
    done = subprocess.run([gemm_opt, "-", "--split-input-file", f"--gemm-explain=rows=1000 target={machine}", "-o", "-"],
                          input="\n// -----\n".join(modules), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    return [Listed(family, Row(kind, *map(int, sizes + rest)), bool(swap), "" if chosen else why, int(panels or 0))
            for chosen, family, kind, swap, *sizes, panels, a, b, splits, why in ROW.findall(done.stdout)
            for rest in [[a, b, splits]]]


def rows(family, machine, module, swap=False):
    """The schedules of a family that could be chosen for the product of a module, as they are or swapped."""
    return [each.row for each in listed([module], machine)
            if each.family == family and each.swap == swap and not each.panels and (not each.why or each.why.endswith(" slower"))]


def pinned(family, row):
    """The attribute that pins a row for a product."""
    kind, *reduce = row.kind.split()
    more = f", splits = {row.splits}" * (row.splits > 1) + ", reduce = cluster" * bool(reduce)
    more += f", cluster = [{row.cluster_m}, {row.cluster_n}]" * (not reduce and row.cluster_m * row.cluster_n > 1)
    return (f"{{schedule = #gemm.schedule<{family}, {kind}, tile = [{row.m}, {row.n}, {row.k}], "
            f"warp = [{row.warp_m}, {row.warp_n}], stages = {row.stages}, group = 8{more}>}}")
