// Passes beside upstream's sharding-propagation and shard-partition.
#ifndef GEMM_SHARD_PASSES
#define GEMM_SHARD_PASSES

include "mlir/Pass/PassBase.td"

def GemmShard : Pass<"gemm-shard", "::mlir::ModuleOp"> {
  let summary = "annotations of arguments that make a function fast on a grid of devices";
  let description = [{
    Reads functions of one block on tensors, after `gemm-import`, the module's one `shard.grid` and the target, whose
    links join the devices. Writes `shard.shard` on arguments that have none, for upstream's
    `sharding-propagation`; arguments that are annotated stay as they are. Arguments and results may
    lie on the devices in any way, at no cost.

    A choice is priced by making it: propagation, partition, and then of one device the roofs of its
    products, the bytes of its elementwise ops and the bytes that its collectives send on a ring, one after the other,
    or with `overlap` the larger of computing and sending. From all arguments whole, the one change of
    an argument along an axis that helps most is made, as long as one helps, so a choice may be the best of its
    neighbours only. Sizes that devices do not divide are not split. It is an error where the target has no links, the
    module no grid or more than one, a function cannot be partitioned as it is annotated, or a product's cost is not known.
  }];
  let options = [
    Option<"target", "target", "std::string", "\"\"",
           "machine, chip or target file (.json) to decide for; written to the module as gemm.target">,
    Option<"overlap", "overlap", "bool", "false", "computing and sending at the same time">,
    Option<"explain", "explain", "bool", "false", "print what was chosen, and its time">,
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def GemmShardAnnotate : Pass<"gemm-shard-annotate", "::mlir::func::FuncOp"> {
  let summary = "annotations in the form that shard-partition takes";
  let description = [{
    Reads a function of one block with `shard.shard` ops, as `sharding-propagation` leaves it or as
    written by hand, and writes one annotation for each tensor and one for each of its uses: the
    first of the value's own, else the first of a use, else whole on every device; and of a use the
    last before it, else the value's. What an op without ShardingInterface reads and makes is whole.
    `shard-partition` takes all that for granted: without it an argument without a use ends it, and one with two
    is cut as the first says.

    A size that its devices do not divide, an axis or a dim that is not there, halos, offsets of shards or a second
    grid is an error at the `shard.sharding`. Functions without annotations stay.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def GemmShardCollectives : Pass<"gemm-shard-collectives", "::mlir::func::FuncOp"> {
  let summary = "collectives of which a device uses a slice, as those that send no more";
  let description = [{
    Reads what `shard-partition` makes and writes a `shard.reduce_scatter` for a `shard.all_slice` of a
    `shard.all_reduce` along the same axes that nothing else uses, so that a device receives its shard
    alone, and a `shard.all_to_all` for such a slice of a `shard.all_gather` along another dim. A slice of the result of an elementwise `linalg.generic`, a bias, an epilogue or a rounding, is
    first taken of what that reads. Other collectives stay. It refuses nothing.

    ```mlir
    %all = shard.all_reduce %part on @g grid_axes = [0] : tensor<16x64xf32> -> tensor<16x64xf32>
    %y = shard.all_slice %all on @g grid_axes = [0] slice_axis = 0 : tensor<16x64xf32> -> tensor<4x64xf32>
    // becomes
    %y = shard.reduce_scatter %part on @g grid_axes = [0] scatter_axis = 0 : tensor<16x64xf32> -> tensor<4x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def GemmShardTogether : Pass<"gemm-shard-together", "::mlir::ModuleOp"> {
  let summary = "what all devices of a grid compute, in one function on whole tensors";
  let description = [{
    For a proof on one machine. Reads functions that `gemm-shard-annotate` has left, of static
    sizes and one block; has `pipeline` partition a copy; and writes into the function what each
    device of the grid does, one after the other: slices of the arguments, the ops of the copy for
    each device, collectives as ops on the values of their group, in the order of its devices, and
    the results put together from their shards. Of shards that several devices hold the last one's
    is taken. So the function is what it was before it was annotated, if the program of the devices
    is right, and `gemm-verify --source` of the file without annotations tells. A grid of 64 devices at most.

    all_gather, all_reduce and reduce_scatter (sum, max or min), all_slice, all_to_all, the index of the
    device and the grid's shape are known. Another op of the shard dialect, a collective inside of another op, a size or a grid
    known at run time only is an error. Functions without annotations stay.
  }];
  let options = [
    Option<"pipeline", "pipeline", "std::string", "\"shard-partition\"",
           "passes on func.func that make the program of one device">,
  ];
  let dependentDialects = ["::mlir::shard::ShardDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

#endif
