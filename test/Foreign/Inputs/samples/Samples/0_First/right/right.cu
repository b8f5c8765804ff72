// A graph of a kernel and a copy, launched twice.
__global__ void add(int *p) { p[threadIdx.x] += threadIdx.x; }
int main() {
  int *p, host[64];
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&p, sizeof host, stream);
  cudaMemsetAsync(p, 0, sizeof host, stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add<<<1, 64, 0, stream>>>(p);
  cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaStreamEndCapture(stream, &graph);
  if (cudaGraphInstantiate(&executable, graph, 0) != cudaSuccess)
    return 1;
  cudaGraphLaunch(executable, stream);
  cudaGraphLaunch(executable, stream);
  if (cudaStreamSynchronize(stream) != cudaSuccess)
    return 2;
  for (int i = 0; i < 64; ++i)
    if (host[i] != 2 * i)
      return 3;
  return cudaFreeAsync(p, stream) != cudaSuccess;
}
