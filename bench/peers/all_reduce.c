// all_reduce BYTES CALLS CHAINS: seconds of an all-reduce of f32 sums by MPI, the median of chains of so many calls.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, count = atoi(argv[1]) / 4, calls = atoi(argv[2]), chains = atoi(argv[3]);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  float *from = calloc(count, 4), *to = calloc(count, 4);
  double *seconds = calloc(chains, sizeof(double));
  for (int chain = -2; chain < chains; ++chain) { // two to warm up
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int call = 0; call < calls; ++call) {
      MPI_Allreduce(from, to, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
      float *last = from;
      from = to;
      to = last;
    }
    if (chain >= 0)
      seconds[chain] = (MPI_Wtime() - start) / calls;
  }
  qsort(seconds, chains, sizeof(double), compare);
  if (rank == 0)
    printf("%.9g\n", seconds[chains / 2]);
  MPI_Finalize();
}
