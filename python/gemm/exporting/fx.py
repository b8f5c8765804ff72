"""torch-mlir's exporter with what it takes wrongly said in another way before: a view that joins two dims of
run-time size, of which its lowering takes one for 1, and numbers put at indices that are a matrix of run-time size, of
which its lowering puts those of the first column."""
import operator


def export(program, tensors, output_type, shapes):
    """fx.export_and_import of a program with sizes known at run time only."""
    import torch
    from torch_mlir import fx
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    exported = torch.export.export(program, tuple(tensors), dynamic_shapes=shapes, strict=False)
    exported = exported.run_decompositions(get_decomposition_table())
    graph = exported.graph_module.graph
    say_otherwise(torch, graph)
    graph.lint()
    exported.graph_module.recompile()
    return fx.export_and_import(exported, output_type=output_type, decomposition_table={})


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


def say_otherwise(torch, graph):
    """Ops of a graph of ATen that are taken wrongly."""
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
