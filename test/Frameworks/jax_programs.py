"""The programs of JAX that generate.py exports: by name the function, its arguments and the letters of
dims that are known at run time only."""


def jax_programs():
    import jax
    import jax.numpy as jnp

    bf16, f16, f32 = jnp.bfloat16, jnp.float16, jnp.float32
    programs = {}

    def add(name, function, *arguments, symbols=None):
        programs[name] = (function, [jax.ShapeDtypeStruct(s, d) for s, d in arguments], symbols)

    x, w, b = ((24, 64), bf16), ((64, 48), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((64, 48), f16), ((48,), f16)
    add("linear", lambda x, w, b: x @ w + b, x, w, b)
    add("linear_f32", lambda x, w, b: x @ w + b, ((24, 64), f32), ((64, 48), f32), ((48,), f32))
    add("linear_relu", lambda x, w, b: jax.nn.relu(x @ w + b), h, wh, bh)
    add("linear_gelu", lambda x, w, b: jax.nn.gelu(x @ w + b), ((3, 8, 64), bf16), w, b)
    add("linear_silu", lambda x, w, b: jax.nn.silu(x @ w + b), x, w, b)
    add("linear_residual", lambda x, w, b, r: x @ w + b + r, x, w, b, ((24, 48), bf16))
    up, down = ((64, 96), bf16), ((96, 64), bf16)
    add("mlp", lambda x, u, a, d, c: jax.nn.relu(x @ u + a) @ d + c,
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16))
    add("swiglu", lambda x, g, u, d: (jax.nn.silu(x @ g) * (x @ u)) @ d, x, up, up, down)
    add("softmax", lambda x: jax.nn.softmax(x.astype(f32), -1).astype(bf16), ((4, 6, 40), bf16))
    add("log_softmax", lambda x: jax.nn.log_softmax(x.astype(f32)), ((8, 100), bf16))

    def layer_norm(x, g, b):
        y = x.astype(f32)
        y = y - jnp.mean(y, -1, keepdims=True)
        y = y * jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-5)
        return (y * g + b).astype(x.dtype)

    def rms_norm(x, g):
        y = x.astype(f32)
        y = y * jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-6)
        return y.astype(x.dtype) * g

    add("layer_norm", layer_norm, x, ((64,), bf16), ((64,), bf16))
    add("rms_norm", rms_norm, x, ((64,), bf16))
    add("rms_norm_linear", lambda x, g, w: rms_norm(x, g) @ w, x, ((64,), bf16), w)
    qkv = ((2, 2, 16, 32), f16)

    def attention(q, k, v):
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) * f16(32 ** -0.5)
        return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores.astype(f32)).astype(f16), v)

    add("attention", attention, qkv, qkv, qkv)

    def loss(w, b, x, t):
        return jnp.sum((jax.nn.relu(x @ w + b) - t).astype(f32) ** 2)

    add("linear_backward", jax.grad(loss, (0, 1, 2)), w, b, x, ((24, 48), bf16))
    add("softmax_backward", lambda x, dy: jax.vjp(jax.nn.softmax, x)[1](dy),
        ((8, 40), f32), ((8, 40), f32))
    add("rms_norm_backward", lambda x, g, dy: jax.vjp(rms_norm, x, g)[1](dy),
        x, ((64,), bf16), x)
    add("argmax", lambda x: jnp.argmax(x, -1), ((8, 100), f32))
    add("embedding", lambda i, e: e[i], ((8,), jnp.int32), ((100, 64), bf16))
    f, ids = ((8, 100), f32), ((8,), jnp.int32)
    add("max_and_place", lambda x: (jnp.max(x, -1), jnp.argmin(x, 0)), f)
    add("prod", lambda x: jnp.prod(x, -1), ((8, 20), f32))
    add("var", lambda x: jnp.var(x.astype(f32), -1), x)
    add("std_all", lambda x: jnp.std(x.astype(f32)), x)
    add("one_hot", lambda i: jax.nn.one_hot(i, 10, dtype=bf16), ids)
    add("causal_mask", lambda x: jnp.where(jnp.tril(jnp.ones((16, 16), bool)), x, -1e4),
        ((2, 16, 16), f16))
    add("concatenate", lambda x, y: jnp.concatenate([x, y], -1), ((8, 24), bf16), ((8, 40), bf16))
    add("slice", lambda x: x[:, 3:41:2] * 2, x)
    add("pad", lambda x: jnp.pad(x, ((1, 0), (2, 3)), constant_values=1), ((8, 24), f32))
    add("take_along", lambda x, i: jnp.take_along_axis(x, i, -1), f, ((8, 3), jnp.int32))
    add("flip", lambda x: x[:, ::-1], ((8, 24), bf16))
    add("clip", lambda x: jnp.clip(x, -0.5, 0.25), f)
    add("logsumexp", lambda x: jax.nn.logsumexp(x, -1), f)

    def cross_entropy(x, t):
        rows = jax.nn.log_softmax(x.astype(f32))
        return -jnp.mean(jnp.take_along_axis(rows, t[:, None], -1))

    add("cross_entropy", cross_entropy, ((8, 100), bf16), ids)

    def rotate(x, cos, sin):
        a, b = jnp.split(x, 2, -1)
        return x * cos + jnp.concatenate([-b, a], -1) * sin

    def gqa(x, wq, wk, wv, wo, cos, sin):
        q = rotate((x @ wq).reshape(2, 16, 4, 32).transpose(0, 2, 1, 3), cos, sin)
        k = rotate((x @ wk).reshape(2, 16, 2, 32).transpose(0, 2, 1, 3), cos, sin)
        v = (x @ wv).reshape(2, 16, 2, 32).transpose(0, 2, 1, 3)
        k, v = (jnp.repeat(t, 2, 1) for t in (k, v))
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) * x.dtype.type(32 ** -0.5)
        scores = jnp.where(jnp.tril(jnp.ones((16, 16), bool)), scores.astype(f32), -jnp.inf)
        y = jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores).astype(x.dtype), v)
        return y.transpose(0, 2, 1, 3).reshape(2, 16, 128) @ wo

    def block(x, g, wq, wk, wv, wo, cos, sin, h, gate, up, down):
        x = x + gqa(rms_norm(x, g), wq, wk, wv, wo, cos, sin)
        y = rms_norm(x, h)
        return x + (jax.nn.silu(y @ gate) * (y @ up)) @ down

    def attention_weights(t):
        return [((2, 16, 64), t), ((64, 128), t), ((64, 64), t), ((64, 64), t), ((128, 64), t),
                ((16, 32), t), ((16, 32), t)]

    def block_weights(t):
        sizes = attention_weights(t)
        return [sizes[0], ((64,), t), *sizes[1:], ((64,), t), ((64, 96), t), ((64, 96), t),
                ((96, 64), t)]

    def backward(function, number):
        """The gradients by the first so many arguments."""
        def gradients(*arguments):
            first, rest = arguments[:number], arguments[number:-1]
            return jax.vjp(lambda *a: function(*a, *rest), *first)[1](arguments[-1])
        return gradients

    for t, suffix in ((bf16, ""), (f16, "_f16"), (f32, "_f32")):
        add("gqa_causal_rope" + suffix, gqa, *attention_weights(t))
        add("block" + suffix, block, *block_weights(t))
    add("gqa_causal_rope_backward", backward(gqa, 5), *attention_weights(bf16),
        ((2, 16, 64), bf16))
    add("block_backward", backward(block, 6), *block_weights(bf16), ((2, 16, 64), bf16))

    def tied(e, i, t):
        return cross_entropy(jnp.tanh(e[i]) @ e.T, t)

    add("tied_cross_entropy", tied, ((100, 64), bf16), ids, ids)

    def moe(x, router, up, down):
        weight = jax.nn.softmax((x @ router).astype(f32)).astype(x.dtype)
        y = jnp.zeros_like(x)
        for expert in range(4):
            y = y + weight[:, expert:expert + 1] * (jax.nn.relu(x @ up[expert]) @ down[expert])
        return y

    add("moe", moe, x, ((64, 4), bf16), ((4, 64, 96), bf16), ((4, 96, 64), bf16))
    add("moe_backward", backward(moe, 4), x, ((64, 4), bf16), ((4, 64, 96), bf16),
        ((4, 96, 64), bf16), x)
    add("conv_1x1", lambda x, w: jnp.einsum("nchw,oc->nohw", x, w), ((2, 32, 4, 8), f16),
        ((48, 32), f16))

    def conv(layout, **more):
        def run(x, w):
            return jax.lax.conv_general_dilated(x, w, more.get("steps", (1, 1)), "VALID",
                                                dimension_numbers=layout)
        return run

    nhwc, point = ((2, 4, 8, 32), f16), ((1, 1, 32, 48), f16)
    image, kernel = ((2, 32, 4, 8), f16), ((48, 32, 1, 1), f16)
    add("conv_nhwc_1x1", conv(("NHWC", "HWIO", "NHWC")), nhwc, point)
    add("conv_nchw_1x1", conv(("NCHW", "OIHW", "NCHW")), image, kernel)
    add("conv_nhwc_1x1_relu", lambda x, w, b: jax.nn.relu(
        conv(("NHWC", "HWIO", "NHWC"))(x, w) + b), nhwc, point, ((48,), f16))
    add("conv_nhwc_1x1_strided", conv(("NHWC", "HWIO", "NHWC"), steps=(2, 2)), nhwc, point)
    add("conv_nhwc_1x1_backward", backward(conv(("NHWC", "HWIO", "NHWC")), 2), nhwc, point,
        ((2, 4, 8, 48), f16))
    add("einsum_mixed", lambda x, w: jnp.einsum("bik,kj->bij", x, w), ((2, 12, 64), f32),
        ((64, 48), bf16))
    add("layer_norm_backward", backward(layer_norm, 3), x, ((64,), bf16), ((64,), bf16), x)
    add("swiglu_backward", backward(
        lambda x, g, u, d: (jax.nn.silu(x @ g) * (x @ u)) @ d, 4), x, up, up, down, x)
    add("scan", lambda x, w: jax.lax.scan(lambda c, wi: (jax.nn.relu(c @ wi), None), x, w)[0],
        ((16, 32), f16), ((3, 32, 32), f16))

    def layers(x, w):
        return jax.lax.scan(lambda c, wi: (jax.nn.relu(c @ wi), c.sum(-1)), x, w)

    add("scan_of_sums", layers, ((16, 32), f16), ((3, 32, 32), f16))
    add("scan_backward", lambda x, w, dy: jax.vjp(lambda *a: layers(*a)[0], x, w)[1](dy),
        ((16, 32), bf16), ((3, 32, 32), bf16), ((16, 32), bf16))
    add("fori", lambda x, w: jax.lax.fori_loop(0, 4, lambda i, c: jnp.tanh(c @ w), x),
        ((16, 32), bf16), ((32, 32), bf16))
    add("cond", lambda x, w, v, c: jax.lax.cond(jnp.sum(c) > 0, lambda: x @ w, lambda: x @ v),
        ((16, 32), f16), ((32, 32), f16), ((32, 32), f16), ((8,), f32))
    add("switch", lambda x, w, i: jax.lax.switch(
        i, [lambda: x @ w[0], lambda: jax.nn.relu(x @ w[1]), lambda: x]),
        ((16, 32), f16), ((2, 32, 32), f16), ((), jnp.int32))
    add("embedding_backward", lambda i, dy: jax.vjp(
        lambda e: e[i], jnp.zeros((100, 64), bf16))[1](dy)[0], ids, ((8, 64), bf16))
    add("cross_entropy_backward", jax.grad(lambda x, t: -jnp.mean(
        jnp.take_along_axis(jax.nn.log_softmax(x), t[:, None], -1))), f, ids)
    table, rows = ((20, 64), f32), ((8, 64), f32)
    row = ((16,), f32)
    add("at_set_logaddexp", lambda x, y: jnp.logaddexp(x, y.at[0].set(-1.0)), row, row)
    add("scan_stacked", lambda x, xs: jax.lax.scan(lambda c, s: (c + s, c * s), x, xs),
        row, ((40, 16), f32))
    add("while_counts", lambda x: jax.lax.while_loop(
        lambda s: s[0] < 7, lambda s: (s[0] + 2, s[1] * 2), (0, x)), row)
    add("at_set", lambda x, i, v: x.at[i].set(v), table, ids, rows)
    add("at_add", lambda x, i, j, v: x.at[i, j].add(v), table, ids, ids, ((8,), f32))
    add("cumsum", lambda x: jnp.cumsum(x, -1), f)
    add("sort", lambda x: jnp.sort(x, -1), f)
    add("argsort", lambda x: jnp.argsort(x, -1), f)
    add("top_k", lambda x: jax.lax.top_k(x, 4), f)
    add("dynamic_slice", lambda x, p: jax.lax.dynamic_slice(x, (p, 0), (4, 64)), table,
        ((), jnp.int32))

    def decode(cache, k, q, p):
        cache = jax.lax.dynamic_update_slice(cache, k, (0, p, 0))
        scores = jnp.einsum("bqd,bkd->bqk", q, cache).astype(f32)
        scores = jnp.where(jnp.arange(32)[None, None] <= p, scores * 64 ** -0.5, -1e9)
        return jnp.einsum("bqk,bkd->bqd", jax.nn.softmax(scores).astype(f16), cache), cache

    add("kv_cache", decode, ((2, 32, 64), f16), ((2, 1, 64), f16), ((2, 1, 64), f16),
        ((), jnp.int32))
    add("linear_symbolic", lambda x, w, b: x @ w + b, x, w, b, symbols=["n", None, None])
    add("mlp_symbolic", lambda x, u, d: jax.nn.gelu(x @ u) @ d, ((2, 12, 64), bf16), up, down,
        symbols=["bs", None, None])
    add("attention_symbolic", attention, qkv, qkv, qkv, symbols=["b_s"] * 3)
    add("sdpa_symbolic", lambda q, k, v: jax.nn.dot_product_attention(q, k, v), *[((2, 16, 4, 32), bf16)] * 3,
        symbols=["bs"] * 3)
    add("rms_norm_symbolic", rms_norm, x, ((64,), bf16), symbols=["n", None])
    add("mean_symbolic", lambda x: jnp.mean(x.astype(f32), 0), x, symbols=["n"])
    add("embedding_symbolic", lambda i, e: e[i], ids, ((100, 64), bf16), symbols=["n", None])
    add("causal_mask_symbolic", lambda x: jnp.where(
        jnp.tril(jnp.ones(x.shape[1:], bool)), x, -1e4), ((2, 16, 16), f16), symbols=["bss"])
    add("reshape_symbolic", lambda x, w: (x.reshape(-1, 64) @ w).reshape(*x.shape[:2], 48),
        ((2, 12, 64), bf16), w, symbols=["bs", None])
    add("while", lambda x, w: jax.lax.while_loop(
        lambda c: jnp.sum(c.astype(f32)) < 1e3, lambda c: jax.nn.relu(c @ w) + 1, x),
        ((16, 32), bf16), ((32, 32), bf16))

    def adam(p, g, m, v, t):
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        step = (m / (1 - 0.9 ** t)) / (jnp.sqrt(v / (1 - 0.999 ** t)) + 1e-8)
        return p - 1e-3 * step, m, v

    def rope_powers(x):
        inverse = 1 / 10000 ** (jnp.arange(0, 32, 2, dtype=f32) / 32)
        turns = jnp.outer(jnp.arange(x.shape[0], dtype=f32), inverse)
        c, s, a, b = jnp.cos(turns), jnp.sin(turns), x[:, ::2], x[:, 1::2]
        return jnp.concatenate([a * c - b * s, a * s + b * c], -1).astype(x.dtype)

    def moe_top_k(x, gate, up, down):
        weights, chosen = jax.lax.top_k(jax.nn.softmax((x @ gate).astype(f32)), 2)
        weights = weights / jnp.sum(weights, -1, keepdims=True)
        share = jnp.sum(jax.nn.one_hot(chosen, 4) * weights[..., None], 1)
        hidden = jax.nn.gelu(jnp.einsum("td,edf->etf", x, up))
        return jnp.einsum("te,etd->td", share.astype(x.dtype),
                          jnp.einsum("etf,efd->etd", hidden, down))

    def lstm_cell(x, h, c, wx, wh, b):
        i, f, g, o = jnp.split((x @ wx + h @ wh + b).astype(f32), 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        return (jax.nn.sigmoid(o) * jnp.tanh(c)).astype(x.dtype), c

    add("linear_rows_symbolic", lambda x, w, b: x @ w + b, ((2, 12, 64), bf16), w, b,
        symbols=["_s", None, None])
    add("gelu_residual_rows_symbolic", lambda x, w, b, r: jax.nn.gelu(x @ w + b) + r,
        ((1, 12, 64), bf16), w, b, ((1, 12, 48), bf16), symbols=["_n", None, None, "_n"])
    add("vector_gelu_residual", lambda x, w, b, r: jax.nn.gelu(x @ w + b) + r, ((64,), bf16), w, b,
        b)
    add("sort_bf16", lambda x: jnp.sort(x, -1), ((6, 8), bf16))
    add("argsort_f16", lambda x: jnp.argsort(x, -1), ((6, 8), f16))
    add("top_k_f16", lambda x: jax.lax.top_k(x, 3), ((6, 8), f16))
    add("median_bf16", lambda x: jnp.median(x, -1), ((6, 9), bf16))
    add("signs", lambda x, y: (jnp.signbit(x), jnp.copysign(x, y[:, :8].astype(bf16))),
        ((6, 8), bf16), ((6, 8), f16))
    add("signs_f16", lambda x, y: (jnp.signbit(x), jnp.copysign(x, y)), ((6, 8), f16),
        ((6, 8), f16))
    add("linspace_bf16", lambda x: x * jnp.linspace(0, 1, 8, dtype=bf16), ((6, 8), bf16))
    add("normal", lambda x: jax.random.normal(jax.random.PRNGKey(0), (6, 8)) + x, ((6, 8), f32))

    square = ((16, 16), f32)
    add("adam", adam, square, square, square, square, ((), f32))
    add("rope_powers", rope_powers, ((16, 32), bf16))
    add("stored_as_bytes", lambda x, w: x @ jax.lax.bitcast_convert_type(w, jnp.float8_e4m3fn).astype(bf16).T,
        ((24, 64), bf16), ((16, 64), jnp.uint8))
    add("powers", lambda x, y: (x ** y, jnp.abs(x) ** 1.5, jnp.cbrt(x), 2 ** x), square, square)
    add("angles", lambda x, y: (jnp.arctan2(y, x), jnp.arctan(x), jnp.tan(x), jnp.arcsin(jnp.tanh(x)),
                                jnp.arccos(jnp.tanh(y))), square, square)
    add("hyperbolas", lambda x, y: (jnp.sinh(x), jnp.cosh(y), jnp.arcsinh(x),
                                    jnp.arccosh(2 + jnp.abs(y)), jnp.arctanh(jnp.tanh(y))),
        square, square)
    add("remainders", lambda x, y: (jnp.mod(x, y), jnp.fmod(x, 0.75), jnp.divmod(x, 2.0)[0]),
        square, square)
    add("every_other", lambda x, w, v: (x[:, ::2] @ w, x[:, 5] @ v), ((16, 64), bf16),
        ((32, 48), bf16), ((16, 8), bf16))
    add("linear_int8", lambda x, w, s, b: jax.nn.relu(jax.lax.dot_general(
        x, w, (((1,), (1,)), ((), ())), preferred_element_type=jnp.int32).astype(f32) * s + b),
        ((32, 64), jnp.int8), ((48, 64), jnp.int8), ((48,), f32), ((48,), f32))
    # Weights stored as they are multiplied, so along N.
    add("matmul_int8", lambda x, w, r, s: (jax.lax.dot(x, w, preferred_element_type=jnp.int32) * r[:, None] * s)
        .astype(jnp.bfloat16),
        ((32, 64), jnp.int8), ((64, 48), jnp.int8), ((32,), f32), ((48,), f32))
    # Bytes without a sign: of both, and activations of a ReLU times weights.
    add("matmul_uint8", lambda x, w: jax.lax.dot(x, w, preferred_element_type=jnp.int32),
        ((32, 64), jnp.uint8), ((64, 48), jnp.uint8))
    add("linear_uint8_int8", lambda x, w, b, s: (
        (jnp.einsum("bsk,nk->bsn", x, w, preferred_element_type=jnp.int32) + b).astype(f32) * s).astype(jnp.bfloat16),
        ((2, 16, 64), jnp.uint8), ((48, 64), jnp.int8), ((48,), jnp.int32), ((48,), f32))

    # Less zero points: of both factors, requantised; of rows as they are found, as activations are quantised at run time.
    def zero_points_int8(x, w, s, zx, zw):
        y = (x.astype(jnp.int32) - zx.astype(jnp.int32)) @ (w.astype(jnp.int32) - zw.astype(jnp.int32))
        return jnp.clip(jnp.round(y.astype(f32) * s) + 3, -128, 127).astype(jnp.int8)

    def zero_points_rows(x, w, zx, sx, sw):
        y = jnp.einsum("bsk,nk->bsn", x.astype(jnp.int32) - zx[..., None].astype(jnp.int32), w.astype(jnp.int32))
        return (y.astype(f32) * sx[..., None] * sw).astype(jnp.bfloat16)

    add("zero_points_int8", zero_points_int8, ((32, 64), jnp.int8), ((64, 48), jnp.int8), ((48,), f32), ((), jnp.int8), ((), jnp.int8))
    add("zero_points_rows", zero_points_rows, ((2, 16, 64), jnp.uint8), ((48, 64), jnp.int8), ((2, 16), jnp.uint8), ((2, 16), f32),
        ((48,), f32))

    def quantise_rows(x, w):
        y = (x @ w).astype(f32)
        s = jnp.max(jnp.abs(y), -1, keepdims=True) / 127
        return jnp.clip(jnp.round(y / s), -127, 127).astype(jnp.int8), s

    add("quantise_rows", quantise_rows, ((5, 32), bf16), ((32, 12), bf16))

    # With a scale for each group of columns, and normalised by heads.
    def groups_of(y, group):
        y = y.astype(f32)
        return y.reshape(*y.shape[:-1], -1, group)

    def quantise_groups(x, w):
        g = groups_of(x @ w, 128)
        s = jnp.maximum(jnp.max(jnp.abs(g), -1, keepdims=True), 1e-4) / 448
        return (g / s).astype(jnp.float8_e4m3fn).reshape(*x.shape[:-1], -1), s[..., 0]

    def quantise_groups_int8(x, w, b):
        g = groups_of(x @ w + b, 32)
        s = jnp.maximum(jnp.max(jnp.abs(g), -1, keepdims=True), 1e-6) / 127
        return jnp.clip(jnp.round(g / s), -127, 127).astype(jnp.int8).reshape(*x.shape[:-1], -1), s[..., 0]

    def quantise_mx(x, w):  # as JAX's scaled products do it: each scale a power of two, of which a byte has the exponent
        g = groups_of(jnp.matmul(x, w, preferred_element_type=f32), 32)
        bits = (jnp.max(jnp.abs(g), -1, keepdims=True) / 448).view(jnp.uint32)
        exponent, rest = bits >> 23, bits & 0x7FFFFF
        up = (rest > 0) & (exponent != 0xFE) & ~((exponent == 0) & (rest <= 0x400000))
        s = jnp.where(up, exponent + 1, exponent).astype(jnp.uint8)
        scale = (s.astype(jnp.uint32) << 23).view(f32)
        scale = jnp.where(scale == 0, jnp.array(2.0**-127, f32), scale)
        return jnp.clip(g / scale, -448, 448).astype(jnp.float8_e4m3fn).reshape(*x.shape[:-1], -1), s[..., 0]

    def statistics(x, w):  # of rows and columns of what is stored
        y = jnp.matmul(x, w, preferred_element_type=f32)
        return y.astype(bf16), jnp.max(jnp.abs(y), -1), jnp.sum(y * y, -1), jnp.sum(y, (0, 1))

    def head_norm(x, w, gain):
        g = groups_of(x @ w, 64)
        return (g * jax.lax.rsqrt(jnp.mean(g * g, -1, keepdims=True) + 1e-6)).astype(x.dtype) * gain

    def rotary_halves(x, w, cos, sin):  # as Gemma and MaxText have it, heads in their places
        q = jnp.einsum("bsd,dnh->bsnh", x, w)
        a, b = jnp.split(q, 2, axis=-1)
        cos, sin = cos[None, :, None, :], sin[None, :, None, :]
        return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    def pairs(q, cos, sin):  # as Meta's code has it, in f32
        z = q.astype(f32).reshape(*q.shape[:-1], -1, 2)
        a, b = z[..., 0], z[..., 1]
        cos, sin = cos[None, :, None, :], sin[None, :, None, :]
        return jnp.stack([a * cos - b * sin, a * sin + b * cos], -1).reshape(q.shape).astype(q.dtype)

    def rotary_pairs(x, w, cos, sin):
        return pairs((x @ w).reshape(2, 12, 4, 32), cos, sin)

    def rotary_joined(x, w, cos, sin):  # queries, keys and values by one product, heads in front of places
        q, k, v = (t.reshape(2, 12, -1, 32).transpose(0, 2, 1, 3) for t in jnp.split(x @ w, [128, 192], -1))
        return rotate(q, cos, sin), rotate(k, cos, sin), v

    def rotary_gathered(x, w, places, cos, sin):  # of some columns of heads alone, as GPT-NeoX has it
        q = (x @ w).reshape(2, 12, 4, 64)
        c, s = (t[places][:, :, None, :] for t in (cos, sin))
        return jnp.concatenate([rotate(q[..., :32], c, s), q[..., 32:]], -1)

    angles = ((12, 16), bf16), ((12, 16), bf16)
    add("rotary_halves", rotary_halves, ((2, 12, 64), bf16), ((64, 4, 32), bf16), *angles)
    add("rotary_pairs", rotary_pairs, ((2, 12, 64), bf16), ((64, 128), bf16), ((12, 16), f32), ((12, 16), f32))
    add("rotary_joined", rotary_joined, ((2, 12, 64), bf16), ((64, 256), bf16), ((12, 32), bf16), ((12, 32), bf16))
    add("rotary_gathered", rotary_gathered, ((2, 12, 64), bf16), ((64, 256), bf16), ((2, 12), "int32"), ((32, 32), bf16), ((32, 32), bf16))
    add("quantise_groups", quantise_groups, x, ((64, 256), bf16))
    add("quantise_groups_int8", quantise_groups_int8, ((2, 12, 64), f16), ((64, 128), f16), ((128,), f16))
    add("quantise_mx", quantise_mx, ((2, 12, 64), bf16), ((64, 256), bf16))
    add("statistics", statistics, ((2, 12, 64), bf16), ((64, 96), bf16))
    add("head_norm", head_norm, ((2, 12, 64), bf16), ((64, 256), bf16), ((64,), bf16))
    # Its products have an algorithm, by which some factors of f32 are rounded to bf16.
    heads = ((2, 16, 4, 32), bf16)
    add("sdpa_backward", jax.grad(lambda q, k, v: jnp.sum(jnp.square(
        jax.nn.dot_product_attention(q, k, v, is_causal=True).astype(f32))), argnums=(0, 1, 2)), heads, heads, heads)
    add("correlate", lambda x, w: jnp.correlate(x, w, mode="same"), ((32,), f32), ((5,), f32))
    # Farther than a signed byte holds.
    add("while_int8", lambda x: jax.lax.while_loop(lambda c: c[0] < jnp.int8(100), lambda c: (c[0] + jnp.int8(50), c[1] * 2),
                                                   (jnp.int8(-100), x)), ((4, 8), f32))
    add("sort_backward", jax.grad(lambda x: jnp.sum(jnp.sort(x, 1) * jnp.arange(12.0))),
        ((8, 12), f32))
    add("moe_top_k", moe_top_k, ((16, 64), f16), ((64, 4), f16), ((4, 64, 32), f16),
        ((4, 32, 64), f16))
    add("lstm_cell", lstm_cell, ((8, 32), bf16), ((8, 64), bf16), ((8, 64), f32),
        ((32, 256), bf16), ((64, 256), bf16), ((256,), bf16))

    def sums(function):
        return jax.grad(lambda x: jnp.sum(function(x) * jnp.arange(8.0)))

    # Of 2^k elements, whose halves end in slices of nothing.
    line = ((8,), f32)
    add("associative_scan", lambda x: jax.lax.associative_scan(jnp.add, x), ((16, 6), f32))
    add("cumprod_backward", sums(jnp.cumprod), line)
    add("cummax_backward", sums(jax.lax.cummax), line)
    add("cumlogsumexp_backward", sums(jax.lax.cumlogsumexp), line)
    add("reduce_no_dims", lambda x: jax.lax.reduce(jnp.abs(x), f32(0), jax.lax.add, ()), line)
    mesh = jax.sharding.Mesh(jax.devices()[:1], ("rows",))
    rows = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("rows", None))
    add("linear_sharded", jax.jit(lambda x, w, b: jax.lax.with_sharding_constraint(x @ w, rows) + b,
                                  in_shardings=(rows, None, None), out_shardings=rows), x, w, b)
    add("max_pool_backward", jax.grad(lambda x: jnp.sum(jnp.square(jax.lax.reduce_window(
        x, -jnp.inf, jax.lax.max, (2, 2), (2, 2), "VALID")))), ((8, 8), f32))
    # Without a sign: a key that is an argument, and bytes that are a result.
    add("randint_of_key", lambda key: jax.random.randint(key, (4, 6), -3, 9), ((2,), jnp.uint32))
    add("dropout_of_key", lambda key, x: jnp.where(jax.random.bernoulli(key, 0.75, x.shape), x / 0.75, 0),
        ((2,), jnp.uint32), ((8, 12), f32))
    # What a product's epilogue reads by place: rows of a table and scales that indices say, random bits of each element.
    add("linear_gathered_rows", lambda x, w, table, rows, scales, which: ((x @ w + table[rows]) * scales[which][:, None]),
        x, w, ((100, 48), bf16), ((24,), jnp.int32), ((9,), bf16), ((24,), jnp.int32))

    def philox(key, x, w, b):
        y = jax.nn.relu(x @ w + b)
        _, bits = jax.lax.rng_bit_generator(key, y.shape, dtype=jnp.uint32,
                                            algorithm=jax.lax.RandomAlgorithm.RNG_PHILOX)
        return jnp.where(bits < jnp.uint32(3 << 30), y / 0.75, 0)

    add("linear_dropout_philox", philox, ((4,), jnp.uint32), ((24, 64), f32), ((64, 48), f32), ((48,), f32))
    add("to_uint8", lambda x: (jnp.clip(x * 40 + 128, 0, 255)).astype(jnp.uint8), ((8, 12), f32))
    return programs
