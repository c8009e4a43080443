/** Ties by weight, the same in both directions. A node's tie to itself is the weight of the ties merged into it. */
type Graph = readonly ReadonlyMap<number, number>[];
type Tie = { readonly from: string; readonly to: string; readonly weight: number };

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);
const add = (weights: Map<number, number>, to: number, weight: number): void =>
  void weights.set(to, (weights.get(to) ?? 0) + weight);

const mostRounds = 20;
/** Smaller gains are rounding errors. */
const noise = 1e-9;

/** Moves each node to the neighboring group with which it has the most ties beyond chance, until no move helps. */
const settle = (graph: Graph): readonly number[] => {
  const degrees = graph.map((ties) => sum(ties.values()));
  const all = Math.max(1, sum(degrees));
  const homes = [...graph.keys()];
  const weights = [...degrees];
  for (let round = 0, moved = true; moved && round < mostRounds; round += 1) {
    moved = false;
    for (const [node, ties] of graph.entries()) {
      const degree = degrees[node] ?? 0;
      const home = homes[node] ?? node;
      weights[home] = (weights[home] ?? 0) - degree;
      const toward = new Map<number, number>();
      for (const [other, weight] of ties) if (other !== node) add(toward, homes[other] ?? other, weight);
      const gainOf = (group: number) => (toward.get(group) ?? 0) - ((weights[group] ?? 0) * degree) / all;
      let best = home;
      for (const group of toward.keys()) if (gainOf(group) > gainOf(best) + noise) best = group;
      weights[best] = (weights[best] ?? 0) + degree;
      moved ||= best !== home;
      homes[node] = best;
    }
  }
  return homes;
};

const merged = (graph: Graph, homes: readonly number[], groups: readonly number[]): Graph => {
  const places = new Map(groups.map((group, place) => [group, place]));
  const placeOf = (node: number): number => places.get(homes[node] ?? node) ?? 0;
  const result = groups.map(() => new Map<number, number>());
  for (const [node, ties] of graph.entries())
    for (const [other, weight] of ties) add(result[placeOf(node)] ?? new Map(), placeOf(other), weight);
  return result;
};

/**
 * Groups of people who have more ties with each other than with the others (the Louvain method).
 * Deterministic: the same ties return the same groups, the largest first.
 */
export const findGroups = (ids: readonly string[], ties: readonly Tie[]): readonly (readonly string[])[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  const first = ids.map(() => new Map<number, number>());
  for (const { from, to, weight } of ties) {
    const [one, other] = [places.get(from), places.get(to)];
    if (one === undefined || other === undefined || one === other) continue;
    add(first[one] ?? new Map(), other, weight);
    add(first[other] ?? new Map(), one, weight);
  }
  let graph: Graph = first;
  let members: readonly (readonly string[])[] = ids.map((id) => [id]);
  for (;;) {
    const homes = settle(graph);
    const groups = [...new Set(homes)];
    if (groups.length === graph.length) break;
    members = groups.map((group) => members.filter((_, node) => homes[node] === group).flat());
    graph = merged(graph, homes, groups);
  }
  return members.toSorted((a, b) => b.length - a.length);
};
