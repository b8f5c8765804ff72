# lit configuration: every RUN line finds our tools in build/bin and LLVM's beside
# them; FileCheck rejects unused prefixes and leaking variables.
import os
import shutil
import sys
import lit.formats

config.name = "gemm"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["crashes", "Inputs", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.gemm_obj, "test")

path = os.pathsep.join([config.gemm_bin, config.llvm_bin, os.environ["PATH"]])
config.environment["PATH"] = path
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --allow-unused-prefixes=false"
for name in ("CUDA_HOME", "CUDA_PATH", "GEMM_PTXAS", "GEMM_TEST_SEED"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions.append(("%src", config.gemm_src))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%llvm_bin", config.llvm_bin))
config.substitutions.append(("%gemm_bin", config.gemm_bin))
config.substitutions.append(("%llvm_lib", config.llvm_lib))
runtime = os.path.join(config.gemm_obj, "lib", "libgemm_emulator_runtime.so")
config.substitutions.append(("%emulator_runtime", runtime))
if os.path.exists(runtime):
    config.available_features.add("emulator-runtime")

def has_ptxas():
    candidates = [os.environ.get("GEMM_PTXAS", ""), "/usr/local/cuda/bin/ptxas"]
    for root in ("CUDA_HOME", "CUDA_PATH"):
        if root in os.environ:
            candidates.append(os.path.join(os.environ[root], "bin", "ptxas"))
    return bool(shutil.which("ptxas", path=path)) or any(os.access(c, os.X_OK) for c in candidates if c)

if has_ptxas():
    config.available_features.add("ptxas")

def has_blas():
    import ctypes
    for name in (os.environ.get("GEMM_BLAS"), "libopenblas.so.0", "libblas.so.3"):
        try:
            if name and ctypes.CDLL(name).cblas_sgemm:
                return True
        except (OSError, AttributeError):
            continue
    return False

if has_blas():
    config.available_features.add("blas")
config.substitutions.append(("%gemm_lib", config.gemm_lib))
config.substitutions.append(("%stock_plugin", os.path.join(config.gemm_lib, "gemm-plugin.so")))
plugin = os.path.join(config.gemm_obj, "test", "Plugin", "foreign-plugin.so")
config.substitutions.append(("%plugin", plugin))
