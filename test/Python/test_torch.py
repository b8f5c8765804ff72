"""torch.compile(model, backend="gemm") and the package with PyTorch: losses and all gradients beside eager PyTorch's, of a
layer, of GPT-2 and of Llama (transformers' own models, with random weights), and what stays PyTorch's.

usage: GEMM_BUILD=build PYTHONPATH=python test_torch.py"""
import os
import unittest
import warnings
from unittest import mock

os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
import torch  # noqa: E402
import transformers  # noqa: E402

import gemm  # noqa: E402
from gemm import torch_backend  # noqa: E402

torch_backend.register()
STRICT = {"target": "sm_80", "strict": True}
TOKENS = 96


def gpt2():
    return transformers.GPT2LMHeadModel(transformers.GPT2Config(
        vocab_size=TOKENS, n_positions=32, n_embd=64, n_layer=2, n_head=4, bos_token_id=0, eos_token_id=0,
        resid_pdrop=0, embd_pdrop=0, attn_pdrop=0))


def llama():
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=TOKENS, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=2, max_position_embeddings=32, bos_token_id=0, eos_token_id=0))


class Backend(unittest.TestCase):
    def setUp(self):
        torch._dynamo.reset()
        torch.manual_seed(0)

    def train(self, make, loss_of, steps, device, tolerance=2e-5):
        """Steps of gradient descent, of which nothing stays PyTorch's; at each, eager PyTorch has the same parameters. A gradient
        is off by the tolerance of its largest element, or by 2^-23 of the model's largest, which is what its terms cancel from."""
        eager, compiled = make(), make()
        run = torch.compile(compiled, backend="gemm", options={"device": device, **STRICT})
        rate, losses = 0.2, []
        for _ in range(steps):
            eager.load_state_dict(compiled.state_dict())
            want, got = loss_of(eager), loss_of(run)
            self.assertLess(abs(want.item() - got.item()), tolerance * abs(want.item()))
            losses.append(got.item())
            for model, loss in ((eager, want), (compiled, got)):
                model.zero_grad()
                loss.backward()
            largest = max(p.grad.abs().max().item() for p in eager.parameters())
            for (name, a), b in zip(eager.named_parameters(), compiled.parameters()):
                allowed = max(tolerance * a.grad.abs().max().item(), 2**-23 * largest)
                self.assertLess((a.grad - b.grad).abs().max().item(), allowed, name)
            with torch.no_grad():
                for parameter in compiled.parameters():
                    parameter -= rate * parameter.grad
        self.assertLess(losses[-1], losses[0])

    def test_models_of_transformers_train(self):
        tokens = torch.randint(0, TOKENS, (2, 16))
        for make in (gpt2, llama):
            for device, steps in (("ref", 20), ("blas", 3), ("emulate", 2)):
                with self.subTest(model=make.__name__, device=device):
                    torch._dynamo.reset()
                    self.train(make, lambda model: model(input_ids=tokens, labels=tokens).loss, steps, device)

    def test_bf16(self):
        net = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.GELU(), torch.nn.Linear(128, 32)).to(torch.bfloat16)
        x = torch.randn(3, 8, 64, dtype=torch.bfloat16)
        got = torch.compile(net, backend="gemm", options={"device": "emulate", **STRICT})(x)
        self.assertEqual(got.dtype, torch.bfloat16)
        self.assertLess((got.float() - net(x).float()).abs().max().item(), 2**-6)

    def test_nothing_needs_to_be_said(self):
        net, x = torch.nn.Linear(16, 8), torch.randn(4, 16)
        with warnings.catch_warnings():
            warnings.simplefilter("error", torch_backend.Kept)
            got = torch.compile(net, backend="gemm")(x)
        self.assertTrue(torch.allclose(got, net(x), atol=1e-5))

    def test_what_is_refused_stays_with_a_warning(self):
        def spectrum(x):
            return torch.fft.fft(x).abs()

        x = torch.randn(4, 8)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            got = torch.compile(spectrum, backend="gemm", options={"device": "ref"})(x)
        self.assertTrue(torch.allclose(got, spectrum(x)))
        kept = [str(w.message) for w in caught if issubclass(w.category, torch_backend.Kept)]
        self.assertEqual(len(kept), 1)
        self.assertIn("stays PyTorch's", kept[0])
        torch._dynamo.reset()
        with self.assertRaises(Exception):
            torch.compile(spectrum, backend="gemm", options={"device": "ref", "strict": True})(x)

    def test_new_sizes(self):
        def layer(x, w):
            return torch.relu(x @ w)

        run, w = torch.compile(layer, backend="gemm", dynamic=False, options={"device": "ref", **STRICT}), torch.randn(8, 4)
        for rows in (3, 5, 3, 1):
            x = torch.randn(rows, 8)
            self.assertTrue(torch.allclose(run(x, w), layer(x, w), atol=1e-5))


class RunTimeSizes(unittest.TestCase):
    """One bundle of a graph for all sizes, forward and backward."""

    def setUp(self):
        torch._dynamo.reset()
        torch.manual_seed(0)
        patch = mock.patch.object(torch_backend, "compile_graph", wraps=torch_backend.compile_graph)
        self.compiled = patch.start()
        self.addCleanup(patch.stop)

    def same(self, model, inputs, device, graphs, run=None, tolerance=2e-5):
        """For inputs of each size results and all gradients are eager PyTorch's, up to the tolerance of the largest, and no more
        graphs are compiled than those of the first."""
        run = run or torch.compile(model, backend="gemm", dynamic=True, options={"device": device, **STRICT})
        before = self.compiled.call_count
        for x in inputs:
            results = []
            for function in (model, run):
                model.zero_grad()
                leaf = x.detach().clone().requires_grad_(x.is_floating_point())
                y = function(leaf)
                y = y[0] if isinstance(y, tuple) else y
                (y * torch.linspace(-1, 1, y.numel()).view(y.shape)).sum().backward()
                results.append([y.detach(), *[p.grad.clone() for p in model.parameters()], *([leaf.grad] if leaf.requires_grad else [])])
            largest = max(value.abs().max().item() for value in results[0][1:])
            for want, got in zip(*results):
                allowed = max(tolerance * want.abs().max().item(), 2**-23 * largest)
                self.assertEqual(want.shape, got.shape)
                self.assertLess((want - got).abs().max().item(), allowed, tuple(x.shape))
        self.assertEqual(self.compiled.call_count - before, graphs)

    def test_layers(self):
        net = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.GELU(), torch.nn.Linear(32, 8))
        sizes = (3, 5), (4, 7), (2, 9), (17, 2)
        for device, some in (("ref", sizes), ("blas", sizes), ("emulate", sizes[:2])):
            with self.subTest(device=device):
                torch._dynamo.reset()
                self.same(net, [torch.randn(*size, 16) for size in some], device, graphs=2)

    def test_a_block_of_gpt2(self):
        from transformers.models.gpt2.modeling_gpt2 import GPT2Block
        config = gpt2().config
        config._attn_implementation = "sdpa"
        block = GPT2Block(config)
        sizes = (3, 10), (2, 7), (5, 16)
        for device, some in (("ref", sizes), ("blas", sizes), ("emulate", sizes[:2])):
            with self.subTest(device=device):
                torch._dynamo.reset()
                self.same(block, [torch.randn(*size, 64) for size in some], device, graphs=2)

    def test_tokens_of_an_embedding(self):
        class Scaled(torch.nn.Embedding):  # its gradient: rows at indices that are a matrix
            def forward(self, tokens):
                return super().forward(tokens) * torch.linspace(-1, 1, self.embedding_dim)

        tokens = [torch.randint(0, 7, size) for size in ((3, 5), (4, 6), (2, 9), (7, 2))]
        for device, some in (("ref", tokens), ("blas", tokens), ("emulate", tokens[:2])):
            with self.subTest(device=device):
                torch._dynamo.reset()
                self.same(Scaled(7, 4), some, device, graphs=2)

    def test_a_slice_that_is_all(self):
        class Kept(torch.nn.Linear):  # the last so many rows, 0 for all, which a guard says
            def forward(self, x, keep=0):
                return super().forward(x[:, slice(-keep, None), :])

        self.same(Kept(16, 8), [torch.randn(*size, 16) for size in ((3, 5), (4, 7), (2, 9))], "ref", graphs=2)

    def test_models_of_transformers(self):
        class Loss(torch.nn.Module):
            def __init__(self, model):
                super().__init__()
                self.model = model

            def forward(self, tokens):
                return self.model(input_ids=tokens, labels=tokens).loss

        class Last(Loss):
            def forward(self, tokens):
                return self.model(input_ids=tokens).last_hidden_state

        tokens = [torch.randint(0, TOKENS, size) for size in ((2, 16), (3, 10), (5, 7))]
        # That of GPT-2's loss is a graph of its own.
        for module, graphs in ((Last(gpt2().transformer), 2), (Loss(gpt2()), 4), (Loss(llama()), 2)):
            for device in ("ref", "blas"):  # the emulator has their kernels in the tests above
                with self.subTest(model=type(module.model).__name__, device=device):
                    torch._dynamo.reset()
                    self.same(module, tokens, device, graphs)

    def test_marked(self):
        net = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 8))
        run = torch.compile(net, backend="gemm", options={"device": "ref", **STRICT})

        def marked(x):
            torch._dynamo.mark_dynamic(x, 0)
            return run(x)
        self.same(net, [torch.randn(n, 4, 16) for n in (3, 6, 12)], "ref", graphs=2, run=marked)
        self.assertEqual(self.compiled.call_count, 2)

    def test_numbers_that_are_no_size(self):
        def scaled(x, n):
            return torch.nn.functional.pad(x * n, (0, 1)), n + 1

        run = torch.compile(scaled, backend="gemm", dynamic=True, options={"device": "ref", **STRICT})
        for rows, n in ((3, 7), (5, -9), (4, 12)):
            x = torch.randn(rows, 8)
            (got, more), (want, _) = run(x, n), scaled(x, n)
            self.assertTrue(torch.equal(got, want))
            self.assertEqual(more, n + 1)
        self.assertEqual(self.compiled.call_count, 1)


class Functions(unittest.TestCase):
    def test_a_module(self):
        net, x = torch.nn.Linear(16, 8), torch.randn(4, 16)
        bundle = gemm.compile(net, x, target="sm_80")
        self.assertTrue(torch.allclose(bundle(x, device="emulate"), net(x), atol=1e-5))
        self.assertTrue(torch.allclose(bundle(x.t().contiguous().t()), net(x), atol=1e-5))

    def test_scaled_products_among_other_ops(self):
        kind = torch.float8_e4m3fn

        def quantised(x, w, scale):
            inverse = 448 / x.abs().amax()
            bytes_of = (x * inverse).clamp(-448, 448).to(kind)
            return torch._scaled_mm(bytes_of, w.t(), inverse.reciprocal(), scale, out_dtype=torch.bfloat16)

        x, w, scale = torch.randn(16, 64), torch.randn(32, 64).to(kind), torch.tensor(0.5)
        got = gemm.compile(quantised, x, w, scale, target="h200")(x, w, scale, device="emulate")
        want = x.double() @ w.double().t() / 2
        self.assertLess((got.double() - want).abs().max().item(), 2**-3 * want.abs().max().item())

        def gradient(dy, w, rows, columns):  # of two types, as in training
            return torch._scaled_mm(dy, w.t(), rows, columns, out_dtype=torch.float32)

        dy, rows, columns = torch.randn(16, 64).to(torch.float8_e5m2), torch.rand(16, 1), torch.rand(1, 32)
        compiled = gemm.compile(gradient, dy, w, rows, columns, target="h200")
        got = compiled(dy, w, rows, columns, device="emulate")
        want = (dy.double() @ w.double().t()) * (rows * columns).double()
        self.assertLess((got.double() - want).abs().max().item(), 2**-12 * want.abs().max().item())
        self.assertIn("f8E5M2", (compiled.path / "launch.json").read_text())
        with self.assertRaisesRegex(gemm.CompileError, r"torch._scaled_mm among other ops: expected scales of one number each, or of "
                                    r"\(16, 1\) and \(1, 128\), got \(16, 2\) and \(2, 1\)"):
            gemm.compile(lambda a, b, x, y: torch._scaled_mm(a, b.t(), x, y, out_dtype=torch.bfloat16), torch.randn(16, 256).to(kind),
                         torch.randn(128, 256).to(kind), torch.rand(16, 2), torch.rand(2, 1), target="h200")

    def test_fake_quantisation(self):
        def loss(x, w, scale, zero):
            x = torch.fake_quantize_per_tensor_affine(x, 0.05, 3, -128, 127)
            return (x @ torch.fake_quantize_per_channel_affine(w, scale, zero, 1, -8, 7)).square().sum()

        def both(x, w, scale, zero):
            w = w.detach().requires_grad_()
            value = loss(x, w, scale, zero)
            return value, torch.autograd.grad(value, w)[0]

        arguments = torch.randn(16, 64), torch.randn(64, 32), torch.rand(32) / 8 + 0.01, torch.randint(-3, 4, (32,), dtype=torch.int32)
        compiled = gemm.compile(both, *arguments, target="sm_80")
        for got, want in zip(compiled(*arguments, device="emulate"), both(*arguments)):
            self.assertLess((got - want).abs().max().item(), 2**-18 * want.abs().max().item())

    def test_what_ends_the_exporter_does_not_end_the_program(self):
        with self.assertRaisesRegex(gemm.CompileError, "torch-mlir ended with SIG"):
            gemm.compile(lambda p: p.to(torch.int8) - 8, torch.zeros(4, 4, dtype=torch.uint8))

    def test_refused(self):
        with self.assertRaisesRegex(gemm.Error, "whose size its data tell"):
            gemm.compile(lambda x: x[x > 0], torch.randn(4))


if __name__ == "__main__":
    unittest.main()
