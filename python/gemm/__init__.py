"""gemm: linear layers and matrix products, compiled to tensor-core kernels and proven against a reference.

```python
import gemm
bundle = gemm.compile(text_or_file_of_mlir, target="sm_80")
bundle = gemm.compile(function_of_torch_or_jax, x, w)
y = bundle(x, w)                    # on the reference; device="blas", "emulate", "cuda"
bundle.check(device="emulate")      # every kernel, held to its proven bound
gemm.plan(text_or_file)             # what each product is and costs, a list of dicts
torch.compile(model, backend="gemm")
```
"""
from gemm._errors import CompileError, Error
from gemm._tools import NoDevice
from gemm.bundle import Bundle, Function, load
from gemm.compiling import compile, plan

__all__ = ["Bundle", "CompileError", "Error", "Function", "NoDevice", "compile", "load", "plan"]
