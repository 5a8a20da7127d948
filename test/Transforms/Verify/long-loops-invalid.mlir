// Tests that a fault is found that is in none of a long loop's first and last iterations.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file --verify-diagnostics

// The middle of what is read was never written.
plan.entry @unwritten_middle(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %stack = plan.buffer : memref<1000000x4xf32>
    %y = plan.result 0 : memref<4xf32>
    %begin = plan.view %stack[0] : memref<1000000x4xf32> to memref<500000x4xf32>
    %end = plan.view %stack[8000016] : memref<1000000x4xf32> to memref<499999x4xf32>
    plan.fill %begin with 0 : memref<500000x4xf32>
    plan.fill %end with 0 : memref<499999x4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 3 reads bytes 48 to 15999920 of a buffer, where its buffer has not written all, or another one since, needed data}}
      plan.copy %row to %y : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// Stream 1 writes a row in the middle, and nothing waits for it.
plan.entry @raced_middle(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %stack = plan.buffer : memref<1000000x4xf32>
    %y = plan.result 0 : memref<4xf32>
    %middle = plan.view %stack[8000000] : memref<1000000x4xf32> to memref<4xf32>
    plan.fill %stack with 0 : memref<1000000x4xf32>
    plan.record 0
    plan.wait 0 stream 1
    // expected-note @+1 {{stream 1 writes bytes 8000000 to 8000016 of a buffer here}}
    plan.copy %x to %middle stream 1 : memref<4xf32> to memref<4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * -16 + 15999984)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 3 reads bytes 80 to 15999952 of a buffer on stream 0 while stream 1 may still write there, needed a wait between them}}
      plan.copy %row to %y : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// Behind the loop, only its first five iterations are waited for.
plan.entry @waits_for_few(%x: memref<4xf32>) -> (memref<1000000x4xf32>, memref<4xf32>) {
  plan.list {
    %stack = plan.result 0 : memref<1000000x4xf32>
    %y = plan.result 1 : memref<4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      // expected-note @+1 {{stream 0 writes}}
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      plan.when %k from 4 to 5 {
        plan.record 0
      }
    }
    %middle = plan.view %stack[8000000] : memref<1000000x4xf32> to memref<4xf32>
    plan.wait 0 stream 1
    // expected-error @+1 {{'plan.copy' op reads bytes 8000000 to 8000016 of result #0 on stream 1 while stream 0 may still write there}}
    plan.copy %middle to %y stream 1 : memref<4xf32> to memref<4xf32>
  }
}

// -----

// All but the last three iterations are waited for: so it is for a row of the middle, but not for the last one.
plan.entry @last_row(%x: memref<4xf32>) -> (memref<1000000x4xf32>, memref<4xf32>) {
  plan.list {
    %stack = plan.result 0 : memref<1000000x4xf32>
    %y = plan.result 1 : memref<4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      // expected-note @+1 {{stream 0 writes}}
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      plan.when %k from 0 to 999997 {
        plan.record 0
      }
    }
    %middle = plan.view %stack[8000000] : memref<1000000x4xf32> to memref<4xf32>
    %last = plan.view %stack[15999984] : memref<1000000x4xf32> to memref<4xf32>
    plan.wait 0 stream 1
    plan.copy %middle to %y stream 1 : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 15999984 to 16000000 of result #0 on stream 1 while stream 0 may still write there}}
    plan.copy %last to %y stream 1 : memref<4xf32> to memref<4xf32>
  }
}

// -----

// Only some of the middle's iterations write.
plan.entry @skipped_row(%x: memref<4xf32>) -> (memref<1000000x4xf32>) {
  // expected-error @+1 {{leaves bytes of result #0 unwritten, needed all of it written}}
  plan.list {
    %stack = plan.result 0 : memref<1000000x4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      plan.when %k from 0 to 500000 {
        plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      }
      plan.when %k from 500001 to 1000000 {
        plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      }
    }
  }
}

// -----

// Another buffer is written in the middle's place, behind the loop.
plan.entry @written_over(%x: memref<4xf32>) -> (memref<1000000x4xf32>) {
  plan.list device_bytes 16000000 {
    %stack = plan.buffer at 0 : memref<1000000x4xf32>
    %other = plan.buffer at 8000000 : memref<4xf32>
    %y = plan.result 0 : memref<1000000x4xf32>
    plan.loop %k to 1000000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000000x4xf32> to memref<4xf32>
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
    }
    plan.copy %x to %other : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 0 to 16000000 of the device arena, where its buffer has not written all, or another one since, needed data}}
    plan.copy %stack to %y : memref<1000000x4xf32> to memref<1000000x4xf32>
  }
}

// -----

// Each iteration writes in the place of a row of the middle.
plan.entry @written_over_inside(%x: memref<4xf32>) -> (memref<1000x4xf32>) {
  plan.list device_bytes 16000 {
    %stack = plan.buffer at 0 : memref<1000x4xf32>
    %other = plan.buffer at 8000 : memref<4xf32>
    %y = plan.result 0 : memref<1000x4xf32>
    plan.loop %k to 1000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1000x4xf32> to memref<4xf32>
      plan.copy %x to %other : memref<4xf32> to memref<4xf32>
      plan.copy %other to %row : memref<4xf32> to memref<4xf32>
    }
    // expected-error @-2 {{'plan.copy' op in iteration 500 writes bytes 8000 to 8016 of the device arena and reads bytes 8000 to 8016 of the device arena}}
    plan.copy %stack to %y : memref<1000x4xf32> to memref<1000x4xf32>
  }
}

// -----

// A row is read that a later iteration writes.
plan.entry @one_row_on(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %stack = plan.buffer : memref<1001x4xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.loop %k to 1000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1001x4xf32> to memref<4xf32>
      %next = plan.view %stack[affine_map<(k) -> (k * 16 + 16)>(%k)] : memref<1001x4xf32> to memref<4xf32>
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 0 reads bytes 16 to 32 of a buffer, where its buffer has not written all}}
      plan.copy %next to %y : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// The row of the iteration before is read, but the 500th is never written.
plan.entry @one_row_back(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %stack = plan.buffer : memref<1001x4xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    %first = plan.view %stack[0] : memref<1001x4xf32> to memref<4xf32>
    plan.copy %x to %first : memref<4xf32> to memref<4xf32>
    plan.loop %k to 1000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 16)>(%k)] : memref<1001x4xf32> to memref<4xf32>
      %next = plan.view %stack[affine_map<(k) -> (k * 16 + 16)>(%k)] : memref<1001x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 500 reads bytes 8000 to 8016 of a buffer, where its buffer has not written all}}
      plan.copy %row to %y : memref<4xf32> to memref<4xf32>
      plan.when %k from 0 to 499 {
        plan.copy %x to %next : memref<4xf32> to memref<4xf32>
      }
      plan.when %k from 500 to 1000 {
        plan.copy %x to %next : memref<4xf32> to memref<4xf32>
      }
    }
  }
}

// -----

// Stream 1 still reads the row that the next iteration writes half of.
plan.entry @half_a_row(%x: memref<4xf32>) -> (memref<1001x4xf32>) {
  plan.list {
    %stack = plan.buffer : memref<1001x2xf32>
    %y = plan.result 0 : memref<1001x4xf32>
    plan.loop %k to 1000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 8)>(%k)] : memref<1001x2xf32> to memref<4xf32>
      %out = plan.view %y[affine_map<(k) -> (k * 16)>(%k)] : memref<1001x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 1 writes bytes 8 to 24 of a buffer on stream 0 while stream 1 may still read there}}
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      plan.record 0
      plan.wait 0 stream 1
      // expected-note @+1 {{stream 1 reads}}
      plan.copy %row to %out stream 1 : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// Rows are written with a gap behind each of them.
plan.entry @gaps(%x: memref<4xf32>) -> (memref<1000x8xf32>) {
  // expected-error @+1 {{leaves bytes of result #0 unwritten, needed all of it written}}
  plan.list {
    %stack = plan.result 0 : memref<1000x8xf32>
    plan.loop %k to 1000 {
      %row = plan.view %stack[affine_map<(k) -> (k * 32)>(%k)] : memref<1000x8xf32> to memref<4xf32>
      plan.copy %x to %row : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// What moves on with two loops has bytes of its own in none of them.
plan.entry @two_loops(%x: memref<4xf32>) -> (memref<1002x4xf32>) {
  // expected-error @+1 {{leaves bytes of result #0 unwritten, needed all of it written}}
  plan.list {
    %stack = plan.result 0 : memref<1002x4xf32>
    plan.loop %k to 1000 {
      plan.loop %i to 2 {
        %row = plan.view %stack[affine_map<(k, i) -> (k * 16 + i * 16)>(%k, %i)] : memref<1002x4xf32> to memref<4xf32>
        plan.copy %x to %row : memref<4xf32> to memref<4xf32>
      }
    }
  }
}
