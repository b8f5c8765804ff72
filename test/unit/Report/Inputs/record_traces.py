#!/usr/bin/env python3
"""Records the traces beside this file with a real PyTorch, on the CPU.

usage: record_traces.py [folder]     (needs torch; the tests read the committed files)
mlp-train.json: one training step of a GPT MLP with bias, bf16.
attention-infer.json: projections without bias and batched products, f32.
Each is what torch.profiler exports, cut down to the events and fields that a reader
of GEMMs needs; names, dims, strides, types, times and ids are the profiler's.
"""
import json
import os
import sys
import tempfile

import torch
from torch.profiler import ProfilerActivity, profile

KEEP_EVENT = ("aten::linear", "aten::mm", "aten::addmm", "aten::bmm", "aten::baddbmm", "aten::matmul",
              "aten::t", "aten::gelu", "AddmmBackward0", "MmBackward0", "LinearBackward0")
KEEP_ARGS = ("External id", "Input Dims", "Input Strides", "Input type", "Concrete Inputs", "Sequence number")


def record(name, step, folder):
    step()  # warm up
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as profiler:
        step()
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "trace.json")
        profiler.export_chrome_trace(path)
        with open(path, encoding="utf-8") as file:
            trace = json.load(file)
    events = []
    for event in trace["traceEvents"]:
        if event.get("ph") != "X" or not any(k in event.get("name", "") for k in KEEP_EVENT):
            continue
        kept = {key: event[key] for key in ("ph", "cat", "name", "pid", "tid", "ts", "dur") if key in event}
        kept["args"] = {key: event["args"][key] for key in KEEP_ARGS if key in event.get("args", {})}
        events.append(kept)
    cut = {"schemaVersion": trace.get("schemaVersion", 1), "torch": torch.__version__,
           "displayTimeUnit": trace.get("displayTimeUnit", "ms"), "traceEvents": events}
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        head = json.dumps({k: v for k, v in cut.items() if k != "traceEvents"})[:-1]
        file.write(head + ', "traceEvents": [\n' + ",\n".join(json.dumps(e) for e in events) + "\n]}\n")
    print(f"{name}: {len(events)} events")


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    torch.manual_seed(0)
    torch.set_num_threads(2)
    x = torch.randn(4, 32, 64, dtype=torch.bfloat16, requires_grad=True)
    mlp = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.GELU(), torch.nn.Linear(256, 64)).bfloat16()

    def train():
        mlp.zero_grad()
        mlp(x).float().square().mean().backward()

    record("mlp-train.json", train, folder)
    h = torch.randn(2, 48, 64)
    q, k, v = (torch.nn.Linear(64, 64, bias=False) for _ in range(3))

    def infer():
        with torch.no_grad():
            heads = [p(h).view(2, 48, 4, 16).transpose(1, 2).reshape(8, 48, 16) for p in (q, k, v)]
            scores = torch.bmm(heads[0], heads[1].transpose(1, 2)).softmax(-1)
            torch.bmm(scores, heads[2])

    record("attention-infer.json", infer, folder)


main()
