#include "heddle/Problems/MinimumCut.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

#include <algorithm>

using namespace heddle::problems;

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
struct NodeData {
  boost::default_color_type color = boost::default_color_type::white_color;
  int64_t distance = 0;
  Traits::edge_descriptor predecessor;
};
struct EdgeData {
  int64_t capacity = 0, residual = 0;
  Traits::edge_descriptor reverse;
};
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, NodeData, EdgeData>;

void connect(Graph &graph, int from, int to, int64_t capacity) {
  auto there = boost::add_edge(from, to, graph).first, back = boost::add_edge(to, from, graph).first;
  graph[there] = {capacity, 0, back};
  graph[back] = {0, 0, there};
}

/// Whether edges that are never cut lead from the first side to the second. Flows are finite otherwise.
bool hasEndlessPath(const CutProblem &problem) {
  std::vector<std::vector<int>> next(problem.numNodes);
  for (const CutEdge &edge : problem.edges)
    if (edge.capacity >= CutEdge::neverCut)
      next[edge.from].push_back(edge.to);
  std::vector<bool> isReached(problem.numNodes);
  std::vector<int> stack(problem.first);
  while (!stack.empty()) {
    int node = stack.back();
    stack.pop_back();
    if (!isReached[node]) {
      isReached[node] = true;
      stack.insert(stack.end(), next[node].begin(), next[node].end());
    }
  }
  return std::any_of(problem.second.begin(), problem.second.end(), [&](int node) { return isReached[node]; });
}

} // namespace

std::optional<MinimumCut> heddle::problems::findMinimumCut(const CutProblem &problem) {
  if (hasEndlessPath(problem))
    return std::nullopt;
  int source = problem.numNodes, sink = problem.numNodes + 1;
  Graph graph(problem.numNodes + 2);
  for (const CutEdge &edge : problem.edges)
    connect(graph, edge.from, edge.to, static_cast<int64_t>(edge.capacity));
  for (int node : problem.first)
    connect(graph, source, node, CutEdge::neverCut);
  for (int node : problem.second)
    connect(graph, node, sink, CutEdge::neverCut);
  int64_t flow = boost::boykov_kolmogorov_max_flow(
      graph, boost::get(&EdgeData::capacity, graph), boost::get(&EdgeData::residual, graph),
      boost::get(&EdgeData::reverse, graph), boost::get(&NodeData::predecessor, graph),
      boost::get(&NodeData::color, graph), boost::get(&NodeData::distance, graph),
      boost::get(boost::vertex_index, graph), source, sink);
  // What the source still reaches is the smallest of the first sides.
  MinimumCut cut{static_cast<uint64_t>(flow), std::vector<bool>(problem.numNodes + 2)};
  std::vector<int> stack = {source};
  cut.isFirst[source] = true;
  while (!stack.empty()) {
    int node = stack.back();
    stack.pop_back();
    for (auto [edge, end] = boost::out_edges(node, graph); edge != end; ++edge)
      if (int next = static_cast<int>(boost::target(*edge, graph)); graph[*edge].residual > 0 && !cut.isFirst[next]) {
        cut.isFirst[next] = true;
        stack.push_back(next);
      }
  }
  cut.isFirst.resize(problem.numNodes);
  return cut;
}
