"""Graphs of torch.compile with sizes known at run time only. Such a graph takes sizes as arguments of their own, and
tensors whose sizes it says as expressions of symbols; a function of a bundle takes tensors alone. So each size is made of
those of the tensors here, and that two sizes are equal, which the graph knows, is said as asserts. What is no tensor's size
comes as that of one more tensor, which has no elements."""
import operator

from gemm.exporting import fx as exporter
from gemm.exporting import lowering
from gemm.exporting import program as common

# Ops of sympy's expressions as arith's, and these as Python's.
_OPS = {"Add": "arith.addi", "Mul": "arith.muli", "FloorDiv": "arith.floordivsi"}
_PYTHON = {"arith.addi": operator.add, "arith.subi": operator.sub, "arith.muli": operator.mul,
           "arith.floordivsi": operator.floordiv}


def is_size(value):
    import torch
    return isinstance(value, (torch.SymInt, int)) and not isinstance(value, bool)


def evaluate(value, tensors):
    """A tree's number for these tensors."""
    if isinstance(value, int):
        return value
    if isinstance(value[0], int):
        return tensors[value[0]].shape[value[1]]
    return _PYTHON[value[0]](*(evaluate(part, tensors) for part in value[1:]))


def _expression(value):
    """sympy's expression of a size."""
    import sympy
    return sympy.sympify(value.node.expr if hasattr(value, "node") else value)


class Sizes:
    """What a graph says of the sizes of its arguments: each is a tree, an int, the (argument, dim) of a tensor, or (op, left,
    right), with an op of arith, of such. Tensors are counted without the sizes between them; the last of them is the one that
    brings what is no other tensor's size, if there is such a size."""

    def __init__(self, graph):
        import torch

        placeholders = [node for node in graph.nodes if node.op == "placeholder"]
        self.tensors = [node for node in placeholders if isinstance(node.meta.get("val"), torch.Tensor)]
        self.given = [node for node in placeholders if is_size(node.meta.get("val"))]
        for node in placeholders:
            if node not in self.tensors and node not in self.given:
                common.fail(f"argument {node} of the graph: expected a tensor or a size, got {type(node.meta.get('val')).__name__}")
        self._numbers = [placeholders.index(node) for node in self.tensors]
        self._dims = [((i, dim), _expression(size)) for i, node in enumerate(self.tensors)
                      for dim, size in enumerate(node.meta["val"].shape) if isinstance(size, torch.SymInt)]
        self._places = {}
        for place, expression in self._dims:
            if expression.is_Symbol:
                self._places.setdefault(str(expression), place)
        self._brought = []  # for each dim of the tensor that brings sizes: the argument, 1 or -1 times which it is, and its size
        for node in self.given:
            expression = _expression(node.meta["val"])
            if expression.is_Symbol and str(expression) not in self._places:
                self._bring(expression, node.meta["val"], placeholders.index(node))

    def _bring(self, symbol, size, number):
        import torch

        last, dim = len(self.tensors), len(self._brought)
        self._places[str(symbol)] = last, dim
        self._brought.append((number, 1, torch.sym_max(size, 0)))
        if size.node.shape_env.var_to_range[symbol].lower < 0:  # a number: the difference of two sizes
            self._places[str(symbol)] = "arith.subi", (last, dim), (last, dim + 1)
            self._brought.append((number, -1, torch.sym_max(-size, 0)))

    def taken(self, arguments):
        """Of all arguments of the graph, those of the bundle's function."""
        import torch

        tensors = [arguments[number] for number in self._numbers]
        if self._brought:
            tensors.append(torch.empty((*(max(sign * arguments[number], 0) for number, sign, _ in self._brought), 0),
                                       dtype=torch.bool))
        return tensors

    def of(self, size):
        """A size that the graph computes, as a tree."""
        return self._tree(_expression(size))

    def _tree(self, expression, computed=False):
        """`computed`: though a tensor has a dim of this size."""
        if expression.is_Integer:
            return int(expression)
        if not computed and not expression.is_Symbol:
            for place, size in self._dims:
                if size == expression:
                    return place
        if expression.is_Symbol:
            if str(expression) not in self._places:
                common.fail(f"the size {expression} is known at run time only: expected a dim of an argument that has it, or an "
                            "argument that is it, got none")
            return self._places[str(expression)]
        kind, parts = type(expression).__name__, list(expression.args)
        if kind == "Pow" and parts[1].is_Integer and parts[1] > 0:
            kind, parts = "Mul", [parts[0]] * int(parts[1])
        if kind not in _OPS:
            common.fail(f"the size {expression} is known at run time only: expected sums, products and quotients of sizes, got "
                        f"{kind}")
        result = self._tree(parts[0])
        for part in parts[1:]:
            result = (_OPS[kind], result, self._tree(part))
        return result

    def claims(self):
        """((argument, dim), tree, text) of each size of a tensor that is another's, or computed of others'."""
        return [(place, self._tree(expression, computed=True), str(expression)) for place, expression in self._dims
                if self._places.get(str(expression)) != place]

    def bring(self, graph):
        """The argument that brings sizes, behind the others."""
        import torch

        if not self._brought:
            return
        if not self.tensors:
            common.fail("the graph takes no tensor")
        with self.tensors[0].meta["val"].fake_mode:
            value = torch.empty((*(size for *_, size in self._brought), 0), dtype=torch.bool)
        with graph.inserting_before(_first(graph)):
            node = graph.placeholder("sizes")
        node.meta["val"] = value
        self.tensors.append(node)


def _first(graph):
    return next(node for node in graph.nodes if node.op != "placeholder")


def take_sizes_of_tensors(graph, sizes):
    """Sizes that the graph takes are computed of those of the tensors that it takes, which are its only arguments then."""
    import torch

    def build(value):
        if isinstance(value, int):
            return value
        if isinstance(value[0], int):
            operation, arguments = torch.ops.aten.sym_size.int, (sizes.tensors[value[0]], value[1])
        else:
            operation, arguments = _PYTHON[value[0]], tuple(build(part) for part in value[1:])
        node = graph.call_function(operation, arguments)
        known = [part.meta["val"] if isinstance(part, torch.fx.Node) else part for part in arguments]
        node.meta["val"] = known[0].shape[known[1]] if isinstance(value[0], int) else operation(*known)
        return node

    sizes.bring(graph)
    first = _first(graph)
    for given in sizes.given:
        if given.users:
            with graph.inserting_before(first):
                made = build(sizes.of(given.meta["val"]))
            given.replace_all_uses_with(made)
        graph.erase_node(given)


def drop_whole_slices(graph):
    """A slice that is all of its tensor, and a replacement of all of one, by the sizes that the graph knows: of computed bounds
    the lowering knows it no more."""
    import torch
    from torch.fx.experimental.symbolic_shapes import statically_known_true

    aten = torch.ops.aten
    for node in list(graph.nodes):
        if node.target not in (aten.slice.Tensor, aten.slice_scatter.default):
            continue
        part, place = (node, 4) if node.target is aten.slice.Tensor else (node.args[1], 5)
        whole, value = node.args[0].meta["val"].shape, part.meta["val"].shape
        step = node.args[place] if len(node.args) > place else node.kwargs.get("step", 1)
        if step == 1 and all(statically_known_true(a == b) for a, b in zip(whole, value)):
            same = node.args[0] if node is part else part
            if list(map(_expression, same.meta["val"].shape)) != list(map(_expression, node.meta["val"].shape)):
                # Known to be of one size, by a guard, that is two expressions: users go on with theirs.
                with graph.inserting_before(node):
                    alias = graph.call_function(aten.alias.default, (same,))
                alias.meta["val"], same = node.meta["val"], alias
            node.replace_all_uses_with(same)
            graph.erase_node(node)


def export(graph_module, name):
    """MLIR of a graph of ATen ops whose results are tensors, as a function of the tensors that it takes."""
    import torch
    from torch_mlir import fx

    graph = graph_module.graph
    sizes = Sizes(graph)
    take_sizes_of_tensors(graph, sizes)
    for node in graph.nodes:
        if node.target is torch.ops.aten.true_divide.Tensor:  # torch's with numbers of Python; torch-mlir knows one name
            node.target = torch.ops.aten.div.Tensor
    drop_whole_slices(graph)
    exporter.say_otherwise(torch, graph)
    graph.lint()
    graph_module.recompile()
    module = fx.stateless_fx_import(graph_module, output_type="raw", model_name=name, fx_importer=lowering.importer())
    return lowering.lowered(module, "linalg", lambda made: common.assert_sizes(made, sizes.claims()))
