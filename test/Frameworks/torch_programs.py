"""The programs of PyTorch that generate.py exports: by name the function, its arguments, the form and
the dims that are known at run time only."""


def torch_programs():
    import torch
    from torch.nn import functional as F

    def weights(*shape, dtype, scale=0.1):
        return torch.nn.Parameter(torch.zeros(*shape, dtype=dtype), requires_grad=False)

    bf16, f16, f32 = torch.bfloat16, torch.float16, torch.float32
    programs = {}

    def add(name, function, *arguments, output="linalg-on-tensors", dynamic=None):
        programs[name] = (function, [torch.zeros(s, dtype=d) for s, d in arguments], output,
                          dynamic)

    x, w, b = ((24, 64), bf16), ((48, 64), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((48, 64), f16), ((48,), f16)
    add("linear", F.linear, x, w, b)
    add("linear_f32", F.linear, ((24, 64), f32), ((48, 64), f32), ((48,), f32))
    add("linear_relu", lambda x, w, b: F.relu(F.linear(x, w, b)), h, wh, bh)
    add("linear_gelu", lambda x, w, b: F.gelu(F.linear(x, w, b)), x, w, b)
    add("linear_gelu_tanh", lambda x, w, b: F.gelu(F.linear(x, w, b), approximate="tanh"), x, w, b)
    add("linear_silu", lambda x, w, b: F.silu(F.linear(x, w, b)), x, w, b)
    add("linear_residual", lambda x, w, b, r: F.linear(x, w, b) + r, x, w, b, ((24, 48), bf16))
    up, down = ((96, 64), bf16), ((64, 96), bf16)
    add("mlp", lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16))
    add("swiglu", lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u), d),
        ((24, 64), bf16), up, up, down)
    add("softmax", lambda x: torch.softmax(x, -1), ((4, 6, 40), bf16))
    add("softmax_f16", lambda x: torch.softmax(x, -1), ((4, 6, 40), f16))
    add("log_softmax", lambda x: torch.log_softmax(x.float(), -1), ((8, 100), bf16))
    add("layer_norm", lambda x, g, b: F.layer_norm(x, (64,), g, b), x, ((64,), bf16), ((64,), bf16))
    add("rms_norm", lambda x, g: F.rms_norm(x, (64,), g, 1e-6), x, ((64,), bf16))
    qkv = ((2, 2, 16, 32), f16)
    add("attention", lambda q, k, v: torch.softmax(q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v,
        qkv, qkv, qkv)
    add("attention_causal", lambda q, k, v, m: torch.softmax(
        (q @ k.transpose(-1, -2) * 32 ** -0.5).masked_fill(m, float("-inf")), -1) @ v,
        qkv, qkv, qkv, ((16, 16), torch.bool))
    add("sdpa", F.scaled_dot_product_attention, qkv, qkv, qkv)
    add("crop", lambda x: F.pad(x, (-1, 2, 3, -2), value=1.5), ((4, 6), f32))
    add("linear_backward", lambda dy, x, w: (dy @ w, dy.t() @ x, dy.sum(0)), ((24, 48), bf16), x, w)
    add("mean_all", lambda x: x.float().square().mean(), x)
    add("argmax", lambda x: x.argmax(-1), ((8, 100), f32))
    add("embedding", lambda i, e: F.embedding(i, e), ((8,), torch.int64), ((100, 64), bf16))
    f = ((8, 100), f32)
    ids = ((8,), torch.int64)
    add("argmin_last", lambda x: x.argmin(-1), f)
    add("max_and_place", lambda x: torch.max(x, -1), f)
    add("min_and_max", lambda x: (x.amin(0), x.amax(-1)), f)
    add("prod", lambda x: x.prod(-1), ((8, 20), f32))
    add("var", lambda x: x.float().var(-1, correction=0), x)
    add("clamp_minmax", lambda x, y: torch.maximum(torch.minimum(x, y), x * 0.5), f, f)
    add("one_hot", lambda i: F.one_hot(i, 10), ids)
    add("causal_mask", lambda x: x.masked_fill(torch.ones(16, 16).triu(1).bool(), -1e4),
        ((2, 16, 16), f16))
    add("cat", lambda x, y: torch.cat([x, y], -1), ((8, 24), bf16), ((8, 40), bf16))
    add("stack", lambda x, y: torch.stack([x, y], 1), ((8, 24), bf16), ((8, 24), bf16))
    add("slice", lambda x: x[:, 3:41:2] * 2, x)
    add("split_qkv", lambda x, w: [a * 2 for a in F.linear(x, w).chunk(3, -1)], x,
        ((144, 64), bf16))
    add("pad", lambda x: F.pad(x, (2, 3, 1, 0), value=1.0), ((8, 24), f32))
    add("flip_roll", lambda x: torch.roll(x.flip(-1), 3, 0), ((8, 24), bf16))
    add("index_select", lambda x, i: x.index_select(1, i), x, ids)
    add("gather_last", lambda x, i: x.gather(-1, i), f, ((8, 3), torch.int64))
    add("position_embedding", lambda i, e, p: F.embedding(i, e) + p[:8], ids, ((100, 64), bf16),
        ((32, 64), bf16))
    add("cross_entropy", lambda x, t: F.cross_entropy(x.float(), t), ((8, 100), bf16), ids)

    def rotate(x, cos, sin):
        a, b = x.chunk(2, -1)
        return x * cos + torch.cat([-b, a], -1) * sin

    def gqa(x, wq, wk, wv, wo, cos, sin):
        q = rotate(F.linear(x, wq).view(2, 16, 4, 32).transpose(1, 2), cos, sin)
        k = rotate(F.linear(x, wk).view(2, 16, 2, 32).transpose(1, 2), cos, sin)
        v = F.linear(x, wv).view(2, 16, 2, 32).transpose(1, 2)
        k, v = (t.repeat_interleave(2, 1) for t in (k, v))
        mask = torch.ones(16, 16, dtype=torch.bool).triu(1)
        scores = (q @ k.transpose(-1, -2) * 32 ** -0.5).masked_fill(mask, float("-inf"))
        y = torch.softmax(scores.float(), -1).to(x.dtype) @ v
        return F.linear(y.transpose(1, 2).reshape(2, 16, 128), wo)

    def block(x, g, wq, wk, wv, wo, cos, sin, h, gate, up, down):
        x = x + gqa(F.rms_norm(x, (64,), g, 1e-6), wq, wk, wv, wo, cos, sin)
        y = F.rms_norm(x, (64,), h, 1e-6)
        return x + F.linear(F.silu(F.linear(y, gate)) * F.linear(y, up), down)

    def attention_weights(t):
        return [((2, 16, 64), t), ((128, 64), t), ((64, 64), t), ((64, 64), t), ((64, 128), t),
                ((16, 32), t), ((16, 32), t)]

    def block_weights(t):
        sizes = attention_weights(t)
        return [sizes[0], ((64,), t), *sizes[1:], ((64,), t), ((96, 64), t), ((96, 64), t),
                ((64, 96), t)]

    add("rope", rotate, ((2, 4, 16, 32), f16), ((16, 32), f16), ((16, 32), f16))
    for t, suffix in ((bf16, ""), (f16, "_f16"), (f32, "_f32")):
        add("gqa_causal_rope" + suffix, gqa, *attention_weights(t))
        add("block" + suffix, block, *block_weights(t))

    def tied(i, e, t):
        return F.cross_entropy(F.linear(torch.tanh(F.embedding(i, e)), e).float(), t)

    add("tied_cross_entropy", tied, ids, ((100, 64), bf16), ids)

    def moe(x, router, up, down):
        weight = torch.softmax(F.linear(x, router).float(), -1).to(x.dtype)
        y = torch.zeros_like(x)
        for expert in range(4):
            y = y + weight[:, expert:expert + 1] * F.linear(
                F.relu(F.linear(x, up[expert])), down[expert])
        return y

    add("moe", moe, x, ((4, 64), bf16), ((4, 96, 64), bf16), ((4, 64, 96), bf16))
    add("conv_1x1", lambda x, w: torch.einsum("nchw,oc->nohw", x, w), ((2, 32, 4, 8), f16),
        ((48, 32), f16))
    image, point = ((2, 32, 4, 8), f16), ((48, 32, 1, 1), f16)
    add("conv2d_1x1", F.conv2d, image, point, ((48,), f16))
    add("conv2d_1x1_relu", lambda x, w, b: F.relu(F.conv2d(x, w, b)), image, point, ((48,), f16))
    add("conv2d_1x1_strided", lambda x, w: F.conv2d(x, w, stride=2), image, point)
    add("conv2d_3x3", lambda x, w, b: F.conv2d(x, w, b, stride=2, padding=1), image, ((8, 32, 3, 3), f16), ((8,), f16))
    add("max_pool2d", lambda x: F.max_pool2d(x, 3, 2, 1), image)
    add("avg_pool2d", lambda x: F.avg_pool2d(x, 2), image)
    add("conv1d_1x1", F.conv1d, ((2, 32, 16), bf16), ((48, 32, 1), bf16), ((48,), bf16))

    def backward(function, number):
        """The gradients by the first so many arguments."""
        def gradients(*arguments):
            first, rest = arguments[:number], arguments[number:-1]
            return torch.func.vjp(lambda *a: function(*a, *rest), *first)[1](arguments[-1])
        return gradients

    add("rms_norm_backward", backward(lambda x, g: F.rms_norm(x, (64,), g, 1e-6), 2),
        x, ((64,), bf16), x)
    add("layer_norm_backward", backward(lambda x, g, b: F.layer_norm(x, (64,), g, b), 3),
        x, ((64,), bf16), ((64,), bf16), x)
    add("mlp_backward", backward(lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
                                 5), x, up, ((96,), bf16), down, ((64,), bf16), x)
    add("swiglu_backward", backward(
        lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u), d), 4),
        x, up, up, down, x)
    add("gqa_causal_rope_backward", backward(gqa, 5), *attention_weights(bf16),
        ((2, 16, 64), bf16))
    add("block_backward", backward(block, 6), *block_weights(bf16), ((2, 16, 64), bf16))
    def loss(w, x, y):
        return (F.linear(x, w).float() - y.float()).square().mean()

    add("func_grad", torch.func.grad(loss, argnums=(0, 1)), w, x, ((24, 48), bf16))
    batch = {0: "batch"}
    add("linear_gelu_dynamic", lambda x, w, b: F.gelu(F.linear(x, w, b)), x, w, b,
        dynamic=[batch, None, None])
    add("mlp_dynamic", lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16),
        dynamic=[batch, None, None, None, None])
    add("rms_norm_dynamic", lambda x, g: F.rms_norm(x, (64,), g, 1e-6), x, ((64,), bf16),
        dynamic=[batch, None])
    add("pair_signs", lambda a, b: (a @ b.t()).float() * (2 * torch.eye(24) - 1), x, x)
    add("var_dynamic", lambda x: (x.float().var(0), x.float().std(0)), x, dynamic=[batch])
    add("mean_dynamic", lambda x: x.float().mean(0), x, dynamic=[batch])
    add("embedding_dynamic", lambda i, e: F.embedding(i, e), ids, ((100, 64), bf16),
        dynamic=[batch, None])
    add("residual_dynamic", lambda x, w, r: F.linear(x, w) + r, x, w, ((24, 48), bf16),
        dynamic=[batch, None, batch])
    rows = ((1, 20, 64), bf16)
    add("relu_rows_dynamic", lambda x, w, b: F.relu(F.linear(x, w, b)), rows, w, b,
        dynamic=[{1: "rows"}, None, None])
    add("swiglu_rows_dynamic", lambda x, g, u, d: F.linear(
        F.silu(F.linear(x, g)) * F.linear(x, u), d), rows, up, up, down,
        dynamic=[{1: "rows"}, None, None, None])
    # Two sizes known at run time only, that a view joins.
    two = {0: "batch", 1: "rows"}
    add("linear_gelu_two_dynamic", lambda x, w, b: F.gelu(F.linear(x, w, b)), ((3, 20, 64), bf16), w, b,
        dynamic=[two, None, None])
    add("flatten_two_dynamic", lambda x: x.flatten(0, 1).relu(), ((3, 20, 64), bf16), dynamic=[two])
    add("vector_gelu_residual", lambda x, w, b, r: F.gelu(F.linear(x, w, b)) + r,
        ((64,), bf16), w, b, b)
    add("vector_gelu_f16", lambda x, w, b: F.gelu(F.linear(x, w, b)), ((64,), f16), wh, bh)
    add("mv", torch.mv, w, ((64,), bf16))
    add("int_mm", lambda x, w, s, b: (torch._int_mm(x, w.T).float() * s + b).to(bf16),
        ((32, 64), torch.int8), ((48, 64), torch.int8), ((48,), f32), ((48,), f32))
    # Weights that are dequantised: in groups of 32 k, with zero points; as GPTQ's, unpacked; of rows.
    add("dequantised_groups", lambda x, q, s, z: F.linear(x, (
        (q.view(48, 2, 32).to(bf16) - z.view(48, 2, 1).to(bf16)) * s.view(48, 2, 1)).view(48, 64)),
        x, ((48, 64), torch.int8), ((48, 2), bf16), ((48, 2), torch.int8))
    add("dequantised_gptq", lambda x, q, s, z: x @ (
        (q.view(2, 32, 48).int() - z.view(2, 1, 48).int()).to(f16) * s.view(2, 1, 48)).view(64, 48),
        h, ((64, 48), torch.uint8), ((2, 48), f16), ((2, 48), torch.uint8))
    add("dequantised_rows", lambda x, q, s, b: F.relu(F.linear(x, q.to(bf16) * s.unsqueeze(1), b)),
        x, ((48, 64), torch.int8), ((48,), bf16), ((48,), bf16))
    # Weights of 4 bits, two in a byte along K: in groups of 32 k with zero points (HQQ's, torchao's), less 8 (GPTQ's without
    # zero points, repacked), with a sign; as GPTQ packs them, eight in an i32 along K.
    pairs = lambda w: torch.stack([w & 15, w >> 4], -1)
    add("packed_groups", lambda x, w, s, z: F.linear(x, (
        (pairs(w).view(48, 2, 32).to(bf16) - z.view(48, 2, 1).to(bf16)) * s.view(48, 2, 1)).view(48, 64)),
        x, ((48, 32), torch.uint8), ((48, 2), bf16), ((48, 2), torch.uint8))
    add("packed_symmetric", lambda x, w, s, b: F.linear(x, ((pairs(w).view(48, 2, 32).to(f16) - 8)
        * s.view(48, 2, 1)).view(48, 64), b), h, ((48, 32), torch.uint8), ((48, 2), f16), ((48,), f16))
    add("packed_signed", lambda x, w, s: F.linear(x, torch.stack([w << 4 >> 4, w >> 4], -1).view(48, 64).to(bf16) * s),
        x, ((48, 32), torch.int8), ((48, 1), bf16))
    shifts = torch.arange(0, 32, 4, dtype=torch.int32).view(1, 8, 1)
    add("packed_gptq", lambda x, w, s, z: x @ (
        ((torch.bitwise_right_shift(w.view(8, 1, 48), shifts) & 15).view(2, 32, 48) - z.view(2, 1, 48)).to(f16)
        * s.view(2, 1, 48)).view(64, 48), h, ((8, 48), torch.int32), ((2, 48), f16), ((2, 48), torch.int32))
    # As these projects print them: eight in an i32 along K, zero points along N with one more (GPTQ's first format) or without, and
    # scales and zero points gathered by a g_idx that is k / 32; eight along N in the order 0 2 4 6 1 3 5 7 (AWQ).
    four, right = torch.arange(0, 32, 4, dtype=torch.int32), torch.bitwise_right_shift

    def gptq(x, w, z, s, more):
        group = torch.tensor([k // 32 for k in range(64)])
        q = (right(w.unsqueeze(1).expand(-1, 8, -1), four.view(1, 8, 1)).to(torch.int8) & 15).reshape(64, 48)
        z = (right(z.unsqueeze(2).expand(-1, -1, 8), four.view(1, 1, 8)).to(torch.int8) & 15) + more
        return x @ (s[group] * (q - z.reshape(2, 48)[group]))

    def awq(x, w, z, s, apart=lambda t: right(t.unsqueeze(2), four.view(1, 1, 8)).to(torch.int8).view(t.shape[0], -1)):
        order = torch.arange(48).view(6, 8)[:, [0, 4, 1, 5, 2, 6, 3, 7]].view(-1)
        q, z = apart(w)[:, order] & 15, apart(z)[:, order] & 15
        return x @ ((q - z.repeat_interleave(32, 0)) * s.repeat_interleave(32, 0))

    zeros, s = ((2, 6), torch.int32), ((2, 48), f16)
    add("words_gptq", lambda x, w, z, s: gptq(x, w, z, s, 1), h, ((8, 48), torch.int32), zeros, s)
    add("words_gptq_v2", lambda x, w, z, s: gptq(x, w, z, s, 0), h, ((8, 48), torch.int32), zeros, s)
    add("words_awq", awq, h, ((64, 6), torch.int32), zeros, s)
    # PT2E: fake quantisation, whose products are of f32; its reference form, of integers; rows quantised as they come (torchao).
    import torch.ao.quantization.fx._decomposed
    quant = torch.ops.quantized_decomposed
    one, all8 = (0.05, 3, -128, 127, torch.int8), (-128, 127, torch.int8)

    def pt2e(x, w, scales, b):
        x = quant.dequantize_per_tensor(quant.quantize_per_tensor(x, *one), *one)
        w = quant.dequantize_per_channel(w, scales, torch.zeros(48, dtype=torch.int64), 0, *all8)
        return quant.quantize_per_tensor(F.linear(x, w, b), 0.1, -5, *all8)

    def pt2e_reference(x, w, b):
        x = quant.quantize_per_tensor(x, *one).to(torch.int16) - 3
        y = (x.int() @ w.to(torch.int16).int().T).int() + b
        return torch.clamp(torch.round(y.float() * 0.01) - 5, -128, 127).to(torch.int8)

    def dynamic_rows(x, w, s):
        rows = (x.float().abs().amax(-1, keepdim=True) / 127.5).clamp(min=1e-5)
        q = torch.clamp(torch.round(x.float() / rows), -128, 127).to(torch.int8)
        return (torch._int_mm(q, w.T).float() * rows * s).to(bf16)

    bytes8 = ((48, 64), torch.int8)
    add("pt2e", pt2e, ((24, 64), f32), bytes8, ((48,), f32), ((48,), f32))
    add("pt2e_reference", pt2e_reference, ((24, 64), f32), bytes8, ((48,), torch.int32))
    add("dynamic_rows_int8", dynamic_rows, ((24, 64), bf16), bytes8, ((48,), f32))
    # Activations without a sign; torch sums them in i64.
    add("mm_uint8_int8", lambda x, w, s: (torch.mm(x.int(), w.int().T).float() * s).to(bf16),
        ((32, 64), torch.uint8), ((48, 64), torch.int8), ((48,), f32))
    add("einsum_heads", lambda q, k: torch.einsum("bqhd,bkhd->bhqk", q, k) * 0.125,
        ((2, 16, 4, 16), bf16), ((2, 16, 4, 16), bf16))
    add("layer_norm_linear", lambda x, g, b, w: F.linear(F.layer_norm(x, (64,), g, b), w),
        x, ((64,), bf16), ((64,), bf16), w)
    add("conv2d_1x1_dynamic", F.conv2d, image, point, ((48,), f16), dynamic=[batch, None, None])
    add("embedding_backward", lambda i, e, dy: torch.func.vjp(
        lambda e: F.embedding(i, e), e)[1](dy)[0], ids, ((100, 64), f32), ((8, 64), f32))
    add("cross_entropy_backward", lambda x, t: torch.func.grad(
        lambda x: F.cross_entropy(x, t))(x), f, ids)
    add("gelu_backward", backward(F.gelu, 1), x, x)
    add("softmax_backward", backward(lambda x: torch.softmax(x, -1), 1), f, f)
    table, rows = ((20, 64), f32), ((8, 64), f32)
    add("functions", lambda x: (torch.atan2(x, x + 1), torch.tan(x), torch.asin(torch.tanh(x)),
                                torch.acos(torch.tanh(x)), torch.sinh(x), torch.asinh(x),
                                torch.atanh(torch.tanh(x)), torch.acosh(2 + x * x)), f)
    add("remainders", lambda x: (torch.remainder(x, x.cos()), torch.fmod(x, x + 0.75)), f)
    add("every_other", lambda x, w: x[:, ::2] @ w, ((16, 64), bf16), ((32, 48), bf16))
    add("index_put", lambda x, i, v: x.index_put((i,), v), table, ids, rows)
    add("index_add", lambda x, i, v: x.index_add(0, i, v), table, ids, rows)
    add("cumsum", lambda x: torch.cumsum(x, -1), f)
    add("sort", lambda x: torch.sort(x, -1), f)
    add("topk", lambda x: torch.topk(x, 4), f)
    rows, keys = {0: "batch", 2: "rows"}, {0: "batch", 2: "keys"}
    add("scores_dynamic", lambda q, k: q @ k.transpose(-1, -2), qkv, qkv, dynamic=[rows, keys])
    add("attention_dynamic", lambda q, k, v: torch.softmax(
        q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v, qkv, qkv, qkv, dynamic=[rows, keys, keys])

    def heads(x, w, o):
        q, k, v = (t.view(t.shape[0], t.shape[1], 2, 32).transpose(1, 2)
                   for t in F.linear(x, w).chunk(3, -1))
        y = torch.softmax(q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v
        return F.linear(y.transpose(1, 2).reshape(x.shape[0], x.shape[1], 64), o)

    add("heads_dynamic", heads, ((2, 16, 64), f16), ((192, 64), f16), ((64, 64), f16),
        dynamic=[batch, None, None])
    add("heads_two_dynamic", heads, ((2, 16, 64), f16), ((192, 64), f16), ((64, 64), f16),
        dynamic=[two, None, None])
    add("tosa_linear_relu", lambda x, w, b: F.relu(F.linear(x, w, b)), h, wh, bh, output="tosa")
    add("tosa_linear_one_row", lambda x, w, b: F.linear(x, w, b), ((1, 64), bf16), w, b,
        output="tosa")
    add("tosa_linear_one_column", lambda x, w, b: F.linear(x, w, b), ((4, 16, 64), bf16),
        ((1, 64), bf16), ((1,), bf16), output="tosa")
    add("tosa_softmax", lambda x: torch.softmax(x, -1), ((4, 6, 40), f32), output="tosa")
    return programs
