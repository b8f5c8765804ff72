"""torch-mlir's exporter with what it takes wrongly said in another way before: a view that joins two dims of
run-time size, of which its lowering takes one for 1, numbers put at indices that are a matrix of run-time size, of
which its lowering puts those of the first column, and casts of floats."""
import operator

from gemm._errors import Error
from gemm.exporting import lowering


class Refused(Error):
    """An op that no other way of exporting takes, either."""


def export(program, tensors, shapes=None, form="linalg"):
    """A program, perhaps with sizes known at run time only, as a module of torch's raw form, to be lowered to `form`."""
    import torch
    from torch_mlir import fx
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    exported = torch.export.export(program, tuple(tensors), dynamic_shapes=shapes, strict=False)
    exported = exported.run_decompositions({**made_of(torch), **get_decomposition_table()})
    graph = exported.graph_module.graph
    say_otherwise(torch, graph, form)
    graph.lint()
    exported.graph_module.recompile()
    return fx.export_and_import(exported, output_type="raw", decomposition_table={}, fx_importer=lowering.importer())


def made_of(torch):
    """Ops that torch-mlir does not have, as what they are made of: quantisation in training, whose numbers stay floats."""
    aten = torch.ops.aten

    def quantised(x, scale, zero, least, most):
        number = torch.round(x * (1 / scale)) + zero
        inside = torch.logical_and(number >= least, number <= most)
        return (torch.clamp(number, least, most) - zero) * scale, inside

    def of_slices(values, like, axis):
        return values.to(like.dtype).reshape([-1 if dim == axis % like.dim() else 1 for dim in range(like.dim())])

    def of_all(x, scale, zero, least, most):
        return quantised(x, scale, zero, least, most)

    def of_all_computed(x, scale, zero, enabled, least, most):
        made, inside = quantised(x, scale.to(x.dtype), zero.to(x.dtype), least, most)
        return torch.where(enabled != 0, made, x), torch.logical_or(inside, enabled == 0)

    def of_axis(x, scale, zero, axis, least, most):
        return quantised(x, of_slices(scale, x, axis), of_slices(zero, x, axis), least, most)

    table = {
        aten.fake_quantize_per_tensor_affine_cachemask.default: of_all,
        aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default: of_all_computed,
        aten.fake_quantize_per_channel_affine_cachemask.default: of_axis,
        aten.fake_quantize_per_tensor_affine.default: lambda *given: of_all(*given)[0],
        aten.fake_quantize_per_tensor_affine.tensor_qparams:
            lambda x, scale, zero, least, most: quantised(x, scale.to(x.dtype), zero.to(x.dtype), least, most)[0],
        aten.fake_quantize_per_channel_affine.default: lambda *given: of_axis(*given)[0]}
    for backward in (aten.fake_quantize_per_tensor_affine_cachemask_backward, aten.fake_quantize_per_channel_affine_cachemask_backward):
        table[backward.default] = lambda gradient, inside: gradient * inside
    return table


def size_of_data(program, tensors, shapes):
    """The op of a program whose result's size its data tell; None: there is none, or torch does not say."""
    import torch
    from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

    try:
        exported = torch.export.export(program, tuple(tensors), dynamic_shapes=shapes, strict=False)
    except Exception:  # which is said where it is exported for its own sake
        return None
    for node in exported.graph_module.graph.nodes:
        values = node.meta.get("val")
        for value in values if isinstance(values, (tuple, list)) else [values]:
            if isinstance(value, torch.Tensor) and free_unbacked_symbols(value.shape):
                return str(node.target)
    return None


def say_otherwise(torch, graph, form="linalg"):
    """Ops of a graph of ATen that are taken wrongly, or not at all."""
    aten = torch.ops.aten
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        if node.target in (aten.view.default, aten._unsafe_view.default):
            join_first(torch, graph, node)
        elif node.target in (aten.index_put.default, aten._unsafe_index_put.default):
            put_at_vectors(torch, graph, node)
        elif node.target is aten.index.Tensor:
            widen_places(torch, graph, node)
        elif node.target is aten._scaled_mm.default and form != "torch":
            scale_after(torch, graph, node)
        elif node.target in (aten._to_copy.default, torch.ops.prims.convert_element_type.default):
            cast_otherwise(torch, graph, node)
        elif node.target in (aten.__rshift__.Tensor, aten.__lshift__.Tensor):  # of the operators >> and <<
            node.target = aten.bitwise_right_shift.Tensor if node.target is aten.__rshift__.Tensor else aten.bitwise_left_shift.Tensor


def join_first(torch, graph, view):
    """The dims that a view joins are joined by an op that says which, and the view is of the rest."""
    source = view.args[0]
    joined = [list(dims) for dims in joins(list(source.meta["val"].shape), list(view.meta["val"].shape))]
    for dims in reversed(joined):  # the last ones first, so that the others stay where they are
        if sum(not isinstance(source.meta["val"].shape[dim], int) for dim in dims) < 2:
            continue
        with graph.inserting_before(view):
            source = collapsed(torch, graph, source, dims[0], dims[-1])
    if source is not view.args[0]:
        view.args = (source, *view.args[1:])


def collapsed(torch, graph, source, first, last):
    """A tensor with the dims from first to last as one."""
    node = graph.call_function(torch.ops.prims.collapse.default, (source, first, last))
    node.meta["val"] = torch.ops.prims.collapse.default(source.meta["val"], first, last)
    return node


def widen_places(torch, graph, index):
    """Places of i32 are of i64, of which the exporter's lowering takes them to be (AutoAWQ's order of columns)."""
    def wide(place):
        if place is None or place.meta["val"].dtype != torch.int32:
            return place
        with graph.inserting_before(index):
            node = graph.call_function(torch.ops.aten._to_copy.default, (place,), {"dtype": torch.int64})
        node.meta["val"] = torch.ops.aten._to_copy.default(place.meta["val"], dtype=torch.int64)
        return node

    index.args = (index.args[0], [wide(place) for place in index.args[1]])


def otherwise_cast(torch):
    """What torch makes of floats and the op that the exporter prints does not, by type: the largest number of float8_e4m3fn
    of all that is beyond it, infinities too, where this version of torch does so; and bytes of 128 and more."""
    casts = {torch.uint8: lambda graph, source: called(graph, torch.ops.aten._to_copy.default, source, dtype=torch.int32)}
    narrow = torch.float8_e4m3fn
    if not torch.tensor(1e5).to(narrow).float().isnan():
        most = torch.finfo(narrow).max
        casts[narrow] = lambda graph, source: called(graph, torch.ops.aten.clamp.default, source, -most, most)
    return casts


def called(graph, op, source, *args, **kwargs):
    node = graph.call_function(op, (source, *args), kwargs)
    node.meta["val"] = op(source.meta["val"], *args, **kwargs)
    return node


def casts_otherwise(torch, function, tensors):
    """Whether a function makes such numbers of floats."""
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch._subclasses.fake_tensor import FakeTensorMode
    casts, found = otherwise_cast(torch), []

    class Casts(TorchDispatchMode):
        def __torch_dispatch__(self, op, types, args=(), kwargs=None):
            kwargs = kwargs or {}
            if op is torch.ops.aten._to_copy.default and kwargs.get("dtype") in casts and args[0].dtype.is_floating_point:
                found.append(op)
            return op(*args, **kwargs)

    try:
        with FakeTensorMode(allow_non_fake_inputs=True) as fake, Casts():
            function(*(fake.from_tensor(tensor) for tensor in tensors))
    except Exception:  # whatever torch says; how it is exported says more
        pass
    return bool(found)


def cast_otherwise(torch, graph, node):
    """A cast of floats, behind what makes numbers of them that it takes as torch does."""
    casts, dtype = otherwise_cast(torch), node.meta["val"].dtype
    if dtype not in casts or not node.args[0].meta["val"].dtype.is_floating_point:
        return
    with graph.inserting_before(node):
        node.args = (casts[dtype](graph, node.args[0]), *node.args[1:])


def scale_after(torch, graph, node):
    """A product of fp8 with scales of whole operands, or of rows and columns, is one of fp8 that gives f32, and what multiplies
    it. gemm-compile reads others in torch's own form alone."""
    names = ("input", "mat2", "scale_a", "scale_b", "bias", "scale_result", "out_dtype", "use_fast_accum")
    given = {**dict.fromkeys(names), **dict(zip(names, node.args)), **node.kwargs}
    a, b, rows, columns = (given[name] for name in names[:4])
    value = [operand.meta["val"] for operand in (a, b, rows, columns)]
    m, n = value[0].shape[0], value[1].shape[1]
    shapes = [tuple(scale.shape) for scale in value[2:]]
    why = None
    if given["scale_result"] is not None:
        why = "no scale of the result: multiply the result by it"
    elif any(scale.numel() != 1 for scale in value[2:]) and shapes != [(m, 1), (1, n)]:
        why = f"scales of one number each, or of {(m, 1)} and {(1, n)}, got {shapes[0]} and {shapes[1]}"
    if why:
        raise Refused(f"torch._scaled_mm among other ops: expected {why}; import-torch.py --form=torch keeps the op, which gemm-compile "
                      "reads with scales of blocks, too, where the program is these products alone")

    def add(op, *arguments, value=None, dims=(), **options):
        made = graph.call_function(op, (*arguments, *dims), options)
        made.meta["val"] = op(*(x.meta["val"] for x in arguments), *dims, **options) if value is None else value
        return made

    aten = torch.ops.aten
    with graph.inserting_before(node):
        sums = node.meta["val"].to(torch.float32)  # of no mm of torch's, whose results are fp8
        if value[0].dtype == value[1].dtype:
            sums = add(aten.mm.default, a, b, value=sums)
        else:  # as a batch of one, which torch-mlir lowers of two types (lowering.take_fp8)
            batch = [add(aten.unsqueeze.default, factor, dims=(0,)) for factor in (a, b)]
            sums = add(aten.squeeze.dim, add(aten.bmm.default, *batch, value=sums.unsqueeze(0)), dims=(0,))
        made = add(aten.mul.Tensor, sums, add(aten.mul.Tensor, rows, columns))
        if given["bias"] is not None:
            made = add(aten.add.Tensor, made, add(aten._to_copy.default, given["bias"], dtype=torch.float32))
        if node.meta["val"].dtype != torch.float32:
            made = add(aten._to_copy.default, made, dtype=node.meta["val"].dtype)
    node.replace_all_uses_with(made)
    graph.erase_node(node)


def put_at_vectors(torch, graph, put):
    """Indices that are matrices of one shape, and more than that, are vectors, as are the dims of what is put there."""
    from torch.fx.experimental.symbolic_shapes import statically_known_true

    indices, values = put.args[1], put.args[2]
    places = [i for i, index in enumerate(indices) if index is not None]
    shape = indices[places[0]].meta["val"].shape
    together = places == list(range(places[0], places[-1] + 1))
    first = places[0] if together else 0  # of the dims of what is put, where those of the indices are
    last = first + len(shape) - 1
    own = values.meta["val"].shape[first:last + 1]

    def same(other):
        return len(other) == len(shape) and all(statically_known_true(a == b) for a, b in zip(shape, other))

    if (len(shape) < 2 or all(isinstance(size, int) for size in shape) or not (same(own) or not values.meta["val"].dim())
            or not all(same(indices[i].meta["val"].shape) for i in places)):
        return
    with graph.inserting_before(put):
        vectors = [index if index is None else collapsed(torch, graph, index, 0, len(shape) - 1) for index in indices]
        if own:
            values = collapsed(torch, graph, values, first, last)
    put.args = (put.args[0], vectors, values, *put.args[3:])


def joins(source, result):
    """Runs of the source's dims of which each is a run of the result's, of as many elements; as small as
    they are known to be."""
    from torch.fx.experimental.symbolic_shapes import statically_known_true

    def divides(part, whole):
        return statically_known_true(whole % part == 0)

    i = j = 0
    while i < len(source) and j < len(result):
        first, left, right = i, source[i], result[j]
        i, j = i + 1, j + 1
        while not statically_known_true(operator.eq(left, right)):
            if i < len(source) and (j == len(result) or not divides(right, left)):
                left, i = left * source[i], i + 1
            elif j < len(result):
                right, j = right * result[j], j + 1
            else:
                return
        yield range(first, i)
