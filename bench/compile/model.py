#!/usr/bin/env python3
"""Writes a transformer as PyTorch exports it (through torch-mlir), with its weights in the file:
linalg on tensors, as text. `mlir-opt --emit-bytecode` of LLVM 22 makes bytecode of it, which
gemm-compile reads without a copy.

  model.py FILE [--layers=32] [--hidden=960] [--heads=15] [--groups=5] [--inner=2560] [--tokens=512] [--gradient]

The default sizes are those of SmolLM2-360M without its embedding: 32 layers with 15 heads in 5
groups, RMS norms, rotated queries and keys, SwiGLU, bf16. Weights are drawn; each layer has its
own. --gradient writes one layer forward and backward instead, with its weights as arguments."""
import argparse
import sys
import warnings

warnings.filterwarnings("ignore")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    for name, size in (("layers", 32), ("hidden", 960), ("heads", 15), ("groups", 5), ("inner", 2560), ("tokens", 512)):
        parser.add_argument("--" + name, type=int, default=size)
    parser.add_argument("--gradient", action="store_true")
    given = parser.parse_args()
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.nn import functional as F
    from torch_mlir import fx

    head, tokens = given.hidden // given.heads, given.tokens
    torch.manual_seed(7)

    def weight(*shape):
        return torch.nn.Parameter((torch.randn(*shape) * shape[-1] ** -0.5).bfloat16(), requires_grad=False)

    def rotate(x, cos, sin):
        a, b = x.chunk(2, -1)
        return x * cos + torch.cat([-b, a], -1) * sin

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            for name in ("before", "between"):
                setattr(self, name, torch.nn.Parameter(torch.ones(given.hidden).bfloat16(), requires_grad=False))
            self.q = weight(given.heads * head, given.hidden)
            self.k, self.v = (weight(given.groups * head, given.hidden) for _ in range(2))
            self.o = weight(given.hidden, given.heads * head)
            self.gate, self.up = (weight(given.inner, given.hidden) for _ in range(2))
            self.down = weight(given.hidden, given.inner)

        def attend(self, x, cos, sin, mask):
            def heads(w, count):
                return F.linear(x, w).view(1, tokens, count, head).transpose(1, 2)

            q, k = rotate(heads(self.q, given.heads), cos, sin), rotate(heads(self.k, given.groups), cos, sin)
            k, v = (t.repeat_interleave(given.heads // given.groups, 1) for t in (k, heads(self.v, given.groups)))
            scores = (q @ k.transpose(-1, -2) * head ** -0.5).masked_fill(mask, float("-inf"))
            y = torch.softmax(scores.float(), -1).to(x.dtype) @ v
            return F.linear(y.transpose(1, 2).reshape(1, tokens, given.heads * head), self.o)

        def forward(self, x, cos, sin, mask):
            x = x + self.attend(F.rms_norm(x, (given.hidden,), self.before, 1e-5), cos, sin, mask)
            y = F.rms_norm(x, (given.hidden,), self.between, 1e-5)
            return x + F.linear(F.silu(F.linear(y, self.gate)) * F.linear(y, self.up), self.down)

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = torch.nn.ModuleList(Layer() for _ in range(given.layers))

        def forward(self, x, cos, sin):
            mask = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
            for layer in self.layers:
                x = layer(x, cos, sin, mask)
            return x

    x, turn = torch.zeros(1, tokens, given.hidden).bfloat16(), torch.zeros(tokens, head).bfloat16()
    inputs = [x, turn, turn]
    if given.gradient:
        layer = Layer()
        names, weights = zip(*layer.named_parameters())

        def gradient(x, cos, sin, dy, *weights):
            mask = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
            return torch.func.vjp(lambda x, *w: torch.func.functional_call(
                layer, dict(zip(names, w)), (x, cos, sin, mask)), x, *weights)[1](dy)

        inputs += [x, *(w.detach() for w in weights)]
        model = make_fx(gradient, tracing_mode="fake")(*inputs)
    else:
        model = Model()
    module = fx.export_and_import(model, *inputs, output_type="linalg-on-tensors")
    with open(given.file, "w", encoding="utf-8") as file:
        module.operation.print(file=file)
    print(f"{sum(p.numel() * 2 for p in model.parameters())} bytes of weights")


if __name__ == "__main__":
    sys.exit(main())
