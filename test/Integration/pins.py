"""Schedules to pin, as text, of each family: shapes, kinds, rasters and clusters; and what each of them holds."""
import re

# Registers of a thread that multiplies, beside one, two and three warpgroups.
REGISTERS = (240, 216, 152)


def pinned(family, kind, tile, warp, stages, splits=1, cluster="1, 1", swap=False, raster="grouped",
           reduce="workspace"):
    return (f"#gemm.schedule<{family}, {kind}, tile = [{tile}], warp = [{warp}], stages = {stages}, group = 2, "
            f"cluster = [{cluster}]{f', splits = {splits}' if splits > 1 else ''}, reduce = {reduce}"
            f"{', swap' if swap else ''}, raster = {raster}>")


# (tile, warp, stages). wgmma: one, two and three multiplying warpgroups, one or two row
# blocks each, side by side, every swizzle, deep and flat rings.
WGMMA = [("128, 128, 64", "16, 128", 4), ("128, 256, 64", "16, 256", 4), ("64, 64, 64", "16, 64", 6),
         ("256, 64, 32", "32, 64", 3), ("64, 128, 32", "16, 64", 2), ("64, 16, 128", "16, 16", 5),
         ("128, 48, 16", "32, 48", 2), ("128, 32, 48", "16, 32", 3), ("192, 80, 64", "16, 80", 3),
         ("64, 96, 32", "16, 96", 4), ("64, 40, 64", "16, 40", 3)]
# With a cluster, whose CTAs share A or B.
CLUSTERS = [("64, 64, 64", "16, 64", 3, 1, "2, 1"), ("64, 128, 64", "16, 128", 3, 1, "1, 2"),
            ("64, 64, 32", "16, 64", 4, 1, "4, 1"), ("128, 48, 32", "16, 48", 2, 1, "2, 1"),
            ("128, 128, 64", "16, 128", 3, 1, "1, 2")]
# Of the transposed product: M along n. Panels of all lines, of some and of few; n of 8 and 24.
SWAPPED = {"wgmma": [("128, 16, 64", "32, 16", 4), ("64, 64, 64", "16, 64", 3), ("64, 32, 128", "16, 32", 2),
                     ("128, 80, 32", "32, 80", 2), ("128, 128, 32", "32, 64", 3), ("64, 8, 64", "16, 8", 4),
                     ("128, 24, 32", "32, 24", 2)],
           "mma_sync": [("64, 32, 32", "32, 16", 3)]}
PARTS = ("bf16x3", "bf16x6", "bf16x9")
# Bytes beside numbers of 16 bits, k of 32 at a time.
MIXED = [("64, 64, 32", "32, 32", 3), ("128, 64, 64", "64, 32", 4), ("64, 128, 64", "32, 64", 2),
         ("32, 32, 32", "16, 16", 4), ("64, 32, 96", "32, 16", 5), ("16, 128, 64", "16, 32", 3)]
SWAPPED.update({family: SWAPPED["mma_sync"] for family in ("simt", "mixed", *PARTS)})
# The same by warpgroups: k of two products at least.
MIXED_WGMMA = [("128, 128, 64", "16, 128", 4), ("64, 64, 128", "16, 64", 3), ("128, 32, 64", "32, 32", 2), ("64, 16, 192", "16, 16", 2),
               ("192, 48, 64", "16, 48", 3), ("64, 256, 64", "16, 256", 2), ("128, 128, 64", "32, 64", 3)]
SWAPPED["mixed_wgmma"] = MIXED_WGMMA + [("128, 24, 64", "16, 24", 4)]
# Two warpgroups that take turns: one or two row blocks each, alone and in clusters.
PINGPONG = [("64, 128, 64", "16, 128", 4), ("128, 64, 32", "32, 64", 3), ("64, 64, 64", "16, 64", 2),
            ("128, 96, 16", "32, 96", 5), ("64, 16, 48", "16, 16", 3), ("64, 256, 32", "16, 256", 4),
            ("64, 64, 64", "16, 64", 3, 1, "2, 1"), ("64, 128, 32", "16, 128", 3, 1, "1, 2")]
MMA_SYNC = [("64, 64, 32", "32, 32", 3), ("128, 64, 32", "64, 32", 4), ("64, 128, 32", "32, 64", 2),
            ("32, 32, 16", "16, 16", 4), ("64, 32, 64", "32, 16", 5), ("16, 128, 32", "16, 32", 4), ("32, 128, 32", "32, 32", 3)]
KINDS = [("block", 1), ("persistent", 1), ("split_k", 2), ("split_k", 5), ("persistent", 3), ("stream_k", 1)]

# Parts that meet in a cluster, on machines that have clusters: two to five, of tiles that
# their ring holds and of one that it does not.
IN_CLUSTER = {"wgmma": [("64, 64, 64", "16, 64", 4, 2), ("128, 128, 64", "16, 128", 3, 3),
                        ("64, 96, 32", "16, 96", 2, 5), ("64, 256, 16", "16, 128", 2, 2)],
              "mma_sync": [("64, 64, 32", "32, 32", 3, 2), ("64, 128, 32", "32, 64", 2, 4),
                           ("32, 32, 16", "16, 16", 4, 5)]}
IN_CLUSTER.update({family: IN_CLUSTER["mma_sync"] for family in ("simt", *PARTS)})
IN_CLUSTER["mixed_wgmma"] = [("64, 64, 64", "16, 64", 4, 2), ("128, 128, 64", "16, 128", 3, 3)]
IN_CLUSTER["mixed"] = [("64, 64, 32", "32, 32", 3, 2), ("64, 128, 64", "32, 64", 2, 4), ("32, 32, 32", "16, 16", 4, 5)]
RASTERS = ["grouped", "snake", "hilbert", "winding"]


def in_cluster(family):
    found = [pinned(family, "split_k", *shape, raster=RASTERS[i % len(RASTERS)], reduce="cluster")
             for i, shape in enumerate(IN_CLUSTER[family])]
    return found + [pinned(family, "split_k", *shape, splits, swap=True, reduce="cluster")
                    for splits, shape in enumerate(SWAPPED[family], 2) if splits <= 5]


def schedules(family, kind):
    """Schedules to pin: those of one kind, or of every kind; "" leaves the choice to the compiler."""
    if kind == "cluster":
        return in_cluster(family)
    shapes = {"wgmma": WGMMA, "mixed": MIXED, "mixed_wgmma": MIXED_WGMMA}.get(family, MMA_SYNC)
    found = [pinned(family, k, *shape, splits, raster=RASTERS[i % len(RASTERS)])
             for k, splits in KINDS for i, shape in enumerate(shapes) if kind in (None, k)]
    found += [pinned(family, k, *shape, splits, swap=True, raster=RASTERS[i % len(RASTERS)])
              for k, splits in KINDS for i, shape in enumerate(SWAPPED[family]) if kind in (None, k)]
    if family == "mixed_wgmma":
        found += in_cluster(family) if not kind else []
        for cluster in (CLUSTERS[0], CLUSTERS[1]) if kind in (None, "block") else ():
            found += [pinned(family, "block", *cluster, swap=swap) for swap in (False, True)]
        found += [pinned(family, "pingpong", "64, 64, 64", "16, 64", 3, swap=swap) for swap in (False, True)] * (kind in (None, "pingpong"))
    if family == "wgmma":
        found += in_cluster(family) if not kind else []
        found += [pinned(family, k, *shape, raster=RASTERS[i % len(RASTERS)])
                  for k in ("block", "persistent") for i, shape in enumerate(CLUSTERS) if kind in (None, k)]
        found += [pinned(family, k, *shape, swap=True) for k in ("block", "persistent") for shape in CLUSTERS[:2]
                  if kind in (None, k)]
        found += [pinned(family, "pingpong", *shape, raster=RASTERS[i % len(RASTERS)])
                  for i, shape in enumerate(PINGPONG) if kind in (None, "pingpong")]
        found += [pinned(family, "pingpong", *PINGPONG[0], swap=True)] if kind in (None, "pingpong") else []
    return found if kind else found + [""] * (len(found) // 8)


def with_panels(schedules):
    """Of those that may load what an epilogue reads ahead of it, each with some of the numbers of panels that shared
    memory holds; fewer are held of what their tiles do not divide into."""
    def panelled(schedule, panels):
        m, n, k, warp_m, warp_n = map(int, re.search(r"tile = \[(\d+), (\d+), (\d+)\], warp = \[(\d+), (\d+)", schedule).groups())
        stages = int(re.search(r"stages = (\d+)", schedule)[1])
        warps = m // warp_m * (n // warp_n) * (2 if "pingpong" in schedule else 1)
        bytes_of_panel = 2048 * warps + 1024
        room = (226 << 10) - stages * (m + n) * k * 2 - 4096 * warps
        return schedule.replace(">", f", panels = {panels}>") if panels * bytes_of_panel <= room else ""
    may = [schedule for schedule in schedules if schedule and "wgmma" in schedule and "swap" not in schedule and not cuts_k(schedule)]
    return [found for schedule in may for panels in (1, 2, 4, 6) if (found := panelled(schedule, panels))]


def narrower(schedule):
    """The schedule for elements of twice the bytes: half of K to a step where that is a step."""
    return re.sub(r"(tile = \[\d+, \d+), (\d+)", lambda found: f"{found[1]}, {max(16, int(found[2]) // 32 * 16)}", schedule)


FP8 = ("f8E4M3FN", "f8E5M2")


def of_fp8(schedules):
    """The schedules for elements of a byte whose accumulators hold 128 of k and lie beside sums: as many bytes to a
    step, and wgmma's warp tiles that have the registers."""
    def holds_both(schedule):
        tile_m, tile_n, _, warp_m, warp_n = map(int, re.search(r"tile = \[(\d+), (\d+), (\d+)\], warp = \[(\d+), (\d+)", schedule).groups())
        warpgroups = tile_m * tile_n // (4 * warp_m * warp_n)
        return "wgmma" not in schedule or 2 * warp_m * warp_n // 32 + 56 <= REGISTERS[warpgroups - 1]

    def wider(schedule):
        return re.sub(r"(tile = \[\d+, \d+), (\d+)", lambda found: f"{found[1]}, {min(128, int(found[2]) // 16 * 32 if found[2] != '48' else 64)}", schedule)
    return [wider(schedule) if schedule else schedule for schedule in schedules if not schedule or holds_both(schedule)]


def any_wgmma(rng):
    """A schedule with any tile that fits, of any kind: of random ones the first."""
    while True:
        m, warpgroups = rng.choice([(64, 1), (128, 1), (128, 2), (192, 3), (256, 2)])
        n, k, stages = 8 * rng.randint(1, 32), 16 * rng.randint(1, 8), rng.randint(2, 12)
        kind, splits = rng.choice(KINDS + [("pingpong", 1)])
        warp = m // 4 // warpgroups
        accumulators = warp * n // 32
        if (stages * (m + n) * k * 2 + warpgroups * 16384 <= 226 << 10 and accumulators + 56 <= REGISTERS[warpgroups - 1]
                and (kind != "pingpong" or warpgroups == 1 and accumulators <= 128)):
            gathers = kind == "split_k" and m * n * 4 <= stages * (m + n) * k * 2 and rng.random() < 0.5
            return pinned("wgmma", kind, f"{m}, {n}, {k}", f"{warp}, {n}", stages, splits, swap=rng.random() < 0.3,
                          raster=rng.choice(RASTERS), reduce="cluster" if gathers else "workspace")


def fits(schedule, layout):
    """Whether the operand along n is stored along K if n is no multiple of 16."""
    n = re.search(r"tile = \[\d+, (\d+)", schedule)
    along_k = layout[0] == "n" if "swap" in schedule else layout[1] == "t"
    return not n or int(n[1]) % 16 == 0 or along_k


def converts(schedule, bytes_of):
    """Whether what is converted is the kernel's A where it has to be: `bytes_of` is "a", "b" or none."""
    return "mixed_wgmma" not in schedule or ("swap" in schedule) == (bytes_of == "b")


def holds_scales(schedule, several=False):
    """Whether wgmma's warps have registers for a scale of each of their columns, or of several blocks along K for those of each."""
    tile_m, tile_n, warp_m, warp_n = map(int, re.search(r"tile = \[(\d+), (\d+), \d+\], warp = \[(\d+), (\d+)", schedule).groups())
    warpgroups = tile_m * tile_n // (4 * warp_m * warp_n) * (2 if "pingpong" in schedule else 1)
    accumulators = warp_m * warp_n // 32
    if several:
        return 3 * accumulators + warp_n // 2 + warp_m // 4 + 40 <= (128 if warpgroups > 2 else 168)
    return 2 * accumulators + 3 * warp_n // 4 + 40 <= REGISTERS[warpgroups - 1]


def holds(schedule, layout, products, of_bytes=False):
    """Whether a schedule's warp tile has whole blocks of columns of each product."""
    warp = int(re.search(r"warp = \[\d+, (\d+)", schedule)[1])
    across = int(re.search(r"cluster = \[(\d)", schedule)[1])
    wide = 8 if layout[1] == "t" else 64 if "wgmma" in schedule else 16 if of_bytes else 8
    return "swap" not in schedule and warp % (8 * products * across) == 0 and warp // products % wide == 0


def cuts_k(schedule):
    """Whether several CTAs add up the sums of a tile."""
    return "stream_k" in schedule or "splits" in schedule


def with_products(schedule, products):
    return schedule[:-1] + f", products = {products}>"
