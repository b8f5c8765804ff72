// y = alpha x + y. axpy.ptx is this file after
//   nvcc -ptx -lineinfo -arch=sm_80 axpy.cu
extern "C" __global__ void axpy(const float *x, float *y, float alpha, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = alpha * x[i] + y[i];
}

// The same without the bound: the last CTA runs past the end of x and y.
extern "C" __global__ void axpy_unguarded(const float *x, float *y, float alpha) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = alpha * x[i] + y[i];
}
