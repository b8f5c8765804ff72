"""The package with JAX and NumPy: functions and their gradients, compiled and run, beside JAX's own results.

usage: GEMM_BUILD=build PYTHONPATH=python test_jax.py"""
import os
import unittest

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402

import gemm  # noqa: E402


def draw(seed, *shape, dtype=jnp.bfloat16):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape) / 4, dtype)


def layer(x, w, b):
    return jax.nn.gelu(x @ w + b)


def loss(x, w, b):
    return (layer(x, w, b).astype(jnp.float32) ** 2).mean()


class Functions(unittest.TestCase):
    def close(self, got, want, units):
        got, want = np.asarray(got, np.float64), np.asarray(want, np.float64)
        self.assertEqual(got.shape, want.shape)
        self.assertLessEqual(np.max(np.abs(got - want)), units * np.max(np.abs(want)))

    def test_forward_and_gradient(self):
        arguments = draw(1, 24, 64), draw(2, 64, 48), draw(3, 48)
        forward = gemm.compile(layer, *arguments, target="sm_80")
        gradient = gemm.compile(jax.grad(loss, argnums=(0, 1, 2)), *arguments, target="sm_80")
        for device in ("ref", "emulate"):
            y = forward(*arguments, device=device)
            self.assertEqual(y.dtype.name, "bfloat16")
            self.close(y, layer(*arguments), 2**-6)
            for got, want in zip(gradient(*arguments, device=device), jax.grad(loss, argnums=(0, 1, 2))(*arguments)):
                self.close(got, want, 2**-5)

    def test_numpy_of_any_strides(self):
        x, w = np.asarray(draw(1, 8, 6, dtype=jnp.float32)), np.asarray(draw(2, 8, 10, dtype=jnp.float32))
        product = gemm.compile(lambda x, w: x @ w, x.T, w)
        for a in (x.T, np.ascontiguousarray(x.T), np.repeat(x.T, 2, axis=1)[:, ::2], x.T[::-1][::-1]):
            self.close(product(a, w), x.T @ w, 2**-20)
        self.close(product(x.T[::-1], w), x.T[::-1] @ w, 2**-20)
        self.close(product(np.broadcast_to(x.T[:1], (6, 8)), w), np.broadcast_to(x.T[:1], (6, 8)) @ w, 2**-20)
        with self.assertRaisesRegex(TypeError, "expected f32 .float32., got float64"):
            product(x.T.astype(np.float64), w)
        with self.assertRaisesRegex(TypeError, "order of bytes"):
            product(x.T.astype(">f4"), w)

    def test_what_cannot_be_written_is_not(self):
        into = gemm.compile("func.func @f(%x: memref<4xf32>, %y: memref<4xf32>) {\n"
                            "  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)\n  return\n}")
        x, y = np.zeros(4, np.float32), np.zeros(4, np.float32)
        self.assertIsNone(into(x, y))
        self.assertEqual(y.tolist(), [1] * 4)
        for constant in (jnp.zeros(4, jnp.float32), np.broadcast_to(np.float32(0), 4)):
            with self.assertRaisesRegex(TypeError, "expected memory that can be written"):
                into(x, constant)

    def test_sums_in_narrow_types(self):
        def product(kind):
            return lambda a, b: jax.lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=kind)

        bytes_of = np.random.default_rng(4).integers(-128, 128, (2, 64, 64)).astype(np.int8)
        for operands, kind in ((bytes_of, jnp.bfloat16), (bytes_of, jnp.float16), (bytes_of / 64, jnp.float8_e4m3fn)):
            a, b = (jnp.asarray(x, jnp.int8 if operands is bytes_of else kind) for x in operands)
            got = gemm.compile(product(kind), a, b, target="h200")(a, b, device="emulate")
            want = np.asarray(a, np.float64) @ np.asarray(b, np.float64)
            np.testing.assert_array_equal(np.asarray(got, np.float64), np.asarray(jnp.asarray(want, kind), np.float64))

    def test_algorithms_that_cpus_do_not_have(self):
        a, b = draw(1, 16, 64, dtype=jnp.float32), draw(2, 64, 32, dtype=jnp.float32)
        for name in ("BF16_BF16_F32_X9", "TF32_TF32_F32"):
            preset = jax.lax.DotAlgorithmPreset[name]
            product = gemm.compile(lambda a, b: jnp.dot(a, b, precision=preset), a, b, target="sm_80")
            self.close(product(a, b, device="emulate"), np.asarray(a, np.float64) @ np.asarray(b, np.float64), 2**-9)

    def test_refused(self):
        with self.assertRaisesRegex(gemm.Error, "JAX does not trace it"):
            gemm.compile(lambda x: x @ x, draw(1, 4, 5))


if __name__ == "__main__":
    unittest.main()
