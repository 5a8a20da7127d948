// Tests that transfers are scheduled beside computation, cost what the machine's link and disk say, and hold bytes in
// their space; a machine that says nothing of a space is an error only where something goes there.
// RUN: heddle-opt %s --heddle-schedule | FileCheck %s
// RUN: heddle-opt %s --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=BEFORE
// RUN: heddle-opt %s --heddle-schedule --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=AFTER
// RUN: heddle-opt %s --heddle-print-schedule=machine=a100-sxm -o /dev/null | FileCheck %s --check-prefix=SLOWER
// RUN: sed 's/, host>/, disk>/; s/space = host/space = disk/' %s | heddle-opt --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=DISK
// RUN: not heddle-opt %s --heddle-schedule=machine=%S/Inputs/no-host.json 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not heddle-opt %s --heddle-to-plan=machine=%S/Inputs/no-host.json 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/, host>/, disk>/; s/space = host/space = disk/' %s | not heddle-opt --heddle-print-schedule=machine=%S/Inputs/no-disk.json 2>&1 | FileCheck %s --check-prefix=NONE-DISK
// RUN: heddle-opt %s --heddle-print-schedule=machine=%S/Inputs/no-disk.json -o /dev/null

// 4 MiB take 76 us over a link of 55 GB/s, after 10 us; a kernel beside them takes 4.5 us, and the last one 5.8 us.
// BEFORE: "peak_live_bytes":12582912,"peak_live_host_bytes":4194304,"seconds":9.6{{.*}}e-05,"state_bytes":0,"transfers":1
// AFTER: "peak_live_host_bytes":4194304,"seconds":9.2{{.*}}e-05
// SLOWER: "seconds":0.00019
// Bytes of a disk go through the host's memory, one after the other.
// DISK: "peak_live_disk_bytes":4194304,"peak_live_host_bytes":4194304,"seconds":0.00027
// NONE: error: 'heddle.fetch' op moves bytes between the device and the host, of which machine "bare" says nothing, needed "host" in its description
// NONE-DISK: error: 'heddle.fetch' op moves bytes between the device and the disk, of which machine "diskless" says nothing, needed "host" and "disk" in its description

// The transfer goes before the kernel that does not need it.
// CHECK-LABEL: func.func @main(
func.func @main(%m: !heddle.stowed<tensor<1048576xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<1048576xf32>, space = host>},
                %x: tensor<1048576xf32>) -> tensor<1048576xf32> {
  // CHECK: spmd.start on 1
  // CHECK: heddle.fusion
  // CHECK: spmd.done
  // CHECK: heddle.fusion
  %y = heddle.fusion loop(%a = %x : tensor<1048576xf32>) -> (tensor<1048576xf32>) {
    %0 = stablehlo.multiply %a, %a : tensor<1048576xf32>
    heddle.yield %0 : tensor<1048576xf32>
  }
  %f = spmd.start on 1 (%a = %m : !heddle.stowed<tensor<1048576xf32>, host>) -> (tensor<1048576xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<1048576xf32>, host> -> tensor<1048576xf32>
    spmd.yield %0 : tensor<1048576xf32>
  }
  %n = spmd.done %f : !spmd.future<tensor<1048576xf32>>
  %z = heddle.fusion loop(%a = %y : tensor<1048576xf32>, %b = %n : tensor<1048576xf32>) -> (tensor<1048576xf32>) {
    %0 = stablehlo.add %a, %b : tensor<1048576xf32>
    heddle.yield %0 : tensor<1048576xf32>
  }
  return %z : tensor<1048576xf32>
}
