// Two warps write one word.
__global__ void race(int *p) { *p = threadIdx.x; }
int main() {
  int *p;
  cudaMalloc(&p, sizeof *p);
  race<<<1, 64>>>(p);
  return cudaDeviceSynchronize() != cudaSuccess;
}
