"""What JAX's StableHLO has that the lowering of torch-mlir-opt does not take, or takes wrongly, in
ops that it takes: changed in a module of JAX's own MLIR, before it is lowered."""
from gemm.exporting import program as common

# Each says where the elements of its operand lie, and gives it.
PLACEMENTS = {"sdy.sharding_constraint", "sdy.reshard", "sdy.propagation_barrier"}
# Parts of an array on their devices, and what goes between these: no program of whole arrays.
PARTS = {"sdy.manual_computation", "stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.all_to_all",
         "stablehlo.collective_broadcast", "stablehlo.collective_permute", "stablehlo.partition_id",
         "stablehlo.reduce_scatter", "stablehlo.replica_id", "stablehlo.recv", "stablehlo.send"}
PART_CALLS = {"SPMDFullToShardShape", "SPMDShardToFullShape"}


def prepare(module):
    """The module without shardings, tensors without elements as constants, reductions over no dims as
    what they reduce."""
    with module.context:
        say_unsigned(module)
        drop_shardings(module)
        for op in operations(module):
            if op.name == "stablehlo.reduce" and not len(op.attributes["dimensions"]):
                # What it begins with is to be neutral, and XLA leaves it out.
                replace(op, list(op.operands)[:len(op.results)])
            elif is_empty(op, op.results):
                replace_by_empty(op)
            elif op.name == "stablehlo.pad" and is_empty(op, [op.operands[0]]):
                replace_by_padding(op)


def operations(module):
    """All ops, which may be erased in turn: a list made before."""
    found = []

    def visit(op):
        for region in op.regions:
            for block in region:
                for inner in block:
                    visit(inner.operation)
        found.append(op)

    visit(module.operation)
    return found


def say_unsigned(module):
    """A bundle has integers without a sign as their bits, and gemm-run gives them back as signed ones."""
    from jaxlib.mlir import ir

    main = next((op for op in module.body.operations if op.operation.name == "func.func"
                 and ir.StringAttr(op.operation.attributes["sym_name"]).value == "main"), None)
    types = ir.FunctionType(ir.TypeAttr(main.operation.attributes["function_type"]).value).results if main else []
    for number, type in enumerate(types):
        element = type.element_type if isinstance(type, ir.ShapedType) else type
        if isinstance(element, ir.IntegerType) and element.is_unsigned:
            common.note(f"result {number} is of ui{element.width}: a bundle's is the same bits as i{element.width}, "
                        f"of which array.view('uint{element.width}') makes what JAX gives")


def replace(op, values):
    for result, value in zip(op.results, values):
        result.replace_all_uses_with(value)
    op.erase()


def call_target(op):
    return op.attributes["call_target_name"].value if op.name == "stablehlo.custom_call" else ""


def drop_shardings(module):
    """Where arrays lie of several devices is nothing to a bundle, which is the program of whole arrays
    on one device. A program of the parts is another one."""
    from jaxlib.mlir import ir

    dropped = False
    for op in operations(module):
        if op.name in PARTS or call_target(op) in PART_CALLS:
            what = call_target(op) or op.name
            common.fail(f"{what}: the program computes with the parts that lie on several devices (jax.shard_map, "
                        "jax.pmap or a collective), and a bundle is one device's: export the function that one device "
                        "runs, of its parts, or write it for whole arrays, as jax.jit with shardings does")
        if op.name in PLACEMENTS or call_target(op) == "Sharding":
            replace(op, op.operands)
        elif op.name in ("sdy.mesh", "sdy.sharding_group"):
            op.erase()
        else:
            dropped |= drop_attributes(op, ir)
            continue
        dropped = True
    if dropped:
        common.note("the program's shardings are left out: a bundle is the program of the whole arrays on one device")


def drop_attributes(op, ir):
    """Shardings that attributes say, of the op, of arguments and of results; whether there were any."""
    def is_sharding(name):
        return name.startswith("sdy.") or name == "mhlo.sharding"

    names = [name for name in op.attributes if is_sharding(name)]
    for name in names:
        del op.attributes[name]
    found = bool(names)
    for key in ("arg_attrs", "res_attrs"):
        if op.name != "func.func" or key not in op.attributes:
            continue
        kept = [{a.name: a.attr for a in each if not is_sharding(a.name)} for each in op.attributes[key]]
        found |= any(len(k) != len(each) for k, each in zip(kept, op.attributes[key]))
        op.attributes[key] = ir.ArrayAttr.get([ir.DictAttr.get(k) for k in kept])
    return found


def is_empty(op, values):
    """Whether an op that does nothing else gives, or takes, one tensor without elements, of known sizes."""
    from jaxlib.mlir import ir

    if not op.name.startswith("stablehlo.") or op.name in ("stablehlo.constant", "stablehlo.custom_call"):
        return False
    if len(values) != 1 or not isinstance(values[0].type, ir.RankedTensorType):
        return False
    return values[0].type.has_static_shape and 0 in values[0].type.shape


def replace_by_empty(op):
    """The lowering makes slices of what has no elements, [2:2:2] of two for instance, whose place is outside;
    associative_scan of 2^k elements is full of them."""
    from jaxlib.mlir import ir

    type = op.results[0].type
    constant = ir.Operation.create("stablehlo.constant", [type], [], {"value": ir.Attribute.parse(f"dense<> : {type}")},
                                   loc=op.location, ip=ir.InsertionPoint(op))
    replace(op, constant.results)


def replace_by_padding(op):
    from jaxlib.mlir import ir

    with ir.InsertionPoint(op), op.location:
        replace(op, [broadcast(op.operands[1], op.results[0].type)])


def broadcast(value, type):
    """A tensor of `type` of one value's copies."""
    from jaxlib.mlir import ir

    return ir.Operation.create("stablehlo.broadcast_in_dim", [type], [value], {
        "broadcast_dimensions": ir.DenseI64ArrayAttr.get([])}).result
