// Tests that PyTorch's tables and costs are read, and that what is wrong with them is named.
#include "heddle/Problems/PipelineText.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

TEST(PipelineText, TablesOfAllKinds) {
  for (PipelineScheduleKind kind : pipelineScheduleKinds)
    for (int numRanks : {1, 2, 4}) {
      std::string error;
      int chunks = kind == PipelineScheduleKind::Interleaved || kind == PipelineScheduleKind::ZeroBubbleV ? 2 : 1;
      PipelineProblem problem = *makePipelineProblem(kind, numRanks, chunks, 5, error);
      PipelineSchedule schedule = *makePipelineSchedule(kind, problem, error);
      std::optional<PipelineTable> table = readPipelineTable(toCsv(schedule), error);
      ASSERT_TRUE(table) << error;
      EXPECT_EQ(table->schedule.ranks, schedule.ranks);
      EXPECT_EQ(table->problem.numMicrobatches, 5);
      ASSERT_EQ(table->problem.chunks.size(), problem.chunks.size());
      for (size_t chunk = 0; chunk < problem.chunks.size(); ++chunk)
        EXPECT_EQ(table->problem.chunks[chunk].rank, problem.chunks[chunk].rank);
      EXPECT_EQ(simulate(table->problem, table->schedule).bubble, simulate(problem, schedule).bubble);
    }
}

TEST(PipelineText, CellsOfPyTorch) {
  std::string error;
  std::optional<PipelineTable> table =
      readPipelineTable("0UNSHARD,0F0,0SEND_F0, ,0F1,3RECV_F0,(3F0;3B0)OVERLAP_F_B,3F1,3I1,3W1,0B0,0B1,0REDUCE_GRAD\r\n"
                        ",1F0,,( 1F1 ; 2F0 )OVERLAP_F_B,2F1,2B0,2B1,1B0,1B1,1WAIT_REDUCE_GRAD,1RESHARD\r\n\n",
                        error);
  ASSERT_TRUE(table) << error;
  EXPECT_EQ(toCsv(table->schedule), "0F0,0F1,3F0,3B0,3F1,3I1,3W1,0B0,0B1\n1F0,1F1,2F0,2F1,2B0,2B1,1B0,1B1\n");
  EXPECT_EQ(check(table->problem), "");
  EXPECT_EQ(verify(table->problem, table->schedule), "");
  EXPECT_EQ(table->problem.chunks[3].rank, 0);
}

TEST(PipelineText, RefusesWhatIsNoTable) {
  auto errorOf = [](const std::string &csv) {
    std::string error;
    EXPECT_FALSE(readPipelineTable(csv, error)) << csv;
    return error;
  };
  std::string needed = ", needed a chunk, F, B, I or W, and a microbatch, such as 2F0";
  for (std::string cell : {"0", "F0", "0F", "0BW0", "0f0", "-1F0", "0F-1", "0F0x", "4194304F0", "99999999999F0",
                           "0SEND_F", "0UNSHARD1", "0SEND", "(0F0)OVERLAP_F_B", "(0F0;1B0", "(0F0;1B0;2B0)OVERLAP_F_B"})
    EXPECT_EQ(errorOf("0F0,\n" + cell), "line 2: found '" + cell + "'" + needed);
  EXPECT_EQ(errorOf(""), "line 1: found no task, needed a line for each rank");
  EXPECT_EQ(errorOf("\n,,\n"), "line 1: found no task, needed a line for each rank");
  EXPECT_EQ(errorOf("0F0\n4000000F0"),
            "line 2: found chunk 4000000, but no line has a task of chunk 1, needed one of each");
}

TEST(PipelineText, Costs) {
  std::string error;
  PipelineProblem problem = *makePipelineProblem(PipelineScheduleKind::ZeroBubbleV, 2, 2, 3, error);
  EXPECT_EQ(readPipelineCosts("# ms\n\nchunk forward 2 input 3 weight 1e-1 transfer 0.25 activation 7 kept 5 # all\n",
                              problem),
            "");
  for (int chunk = 0; chunk < 4; ++chunk) {
    EXPECT_EQ(problem.chunks[chunk].rank, chunk < 2 ? chunk : 3 - chunk);
    EXPECT_EQ(problem.chunks[chunk].getSeconds(PipelineTaskKind::Backward), 3.1);
    EXPECT_EQ(problem.chunks[chunk].transferSeconds, 0.25);
    EXPECT_EQ(problem.chunks[chunk].weightGradientBytes, 5u);
  }
  EXPECT_EQ(readPipelineCosts("chunk\nchunk\nchunk forward 9\nchunk backward 4", problem), "");
  EXPECT_EQ(problem.chunks[1].forwardSeconds, 2);
  EXPECT_EQ(problem.chunks[2].forwardSeconds, 9);
  EXPECT_EQ(problem.chunks[3].getSeconds(PipelineTaskKind::Backward), 4);

  auto errorOf = [&](const char *text) { return readPipelineCosts(text, problem); };
  EXPECT_EQ(errorOf(""), "line 1: found costs of 0 chunks, needed one line or 4");
  EXPECT_EQ(errorOf("chunk\nchunk"), "line 1: found costs of 2 chunks, needed one line or 4");
  EXPECT_EQ(errorOf("chunk\nchunk\nchunk\nchunk\n#\nchunk"),
            "line 6: found a line more than there are chunks, needed one or 4");
  EXPECT_EQ(errorOf("\nrank 0"), "line 2: found 'rank', needed chunk");
  EXPECT_EQ(errorOf("chunk both 1"),
            "line 1: found 'both', needed forward, input, weight, backward, transfer, activation, "
            "kept or the end of the line");
  EXPECT_EQ(errorOf("chunk forward"), "line 1: found the end of the line after forward, needed seconds, as a number");
  EXPECT_EQ(errorOf("chunk forward 1s"), "line 1: found '1s' after forward, needed seconds, as a number");
  EXPECT_EQ(errorOf("chunk kept -1"), "line 1: found '-1' after kept, needed bytes, as a whole number");
  EXPECT_EQ(errorOf("chunk kept 1.5"), "line 1: found '1.5' after kept, needed bytes, as a whole number");
}

} // namespace
