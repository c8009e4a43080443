import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Measure } from './leaderboards.ts';
import type { Person } from '#shared/model/user';

/** The points that one member gave another on one day, and how often without points. */
export type DailyEdge = {
  readonly day: string;
  readonly from_id: UserId;
  readonly to_id: UserId;
  readonly points: number;
  readonly thanks?: number;
};
type Edge = Pick<DailyEdge, 'from_id' | 'to_id' | 'points'>;

/** Points from each member to each other over all these days, most first. */
export const sumEdges = (days: readonly DailyEdge[]): Edge[] => {
  const sums = new Map<string, Edge>();
  for (const { from_id, to_id, points } of days) {
    const pair = `${from_id}#${to_id}`;
    sums.set(pair, { from_id, to_id, points: (sums.get(pair)?.points ?? 0) + points });
  }
  return [...sums.values()].toSorted((a, b) => b.points - a.points || (a.from_id < b.from_id ? -1 : 1));
};

const sumBy = (edges: readonly Edge[], end: 'from_id' | 'to_id'): ReadonlyMap<UserId, number> => {
  const sums = new Map<UserId, number>();
  for (const edge of edges) sums.set(edge[end], (sums.get(edge[end]) ?? 0) + edge.points);
  return sums;
};

/** The strongest ties among members, and what everybody in them received and granted in all. */
export type Ties = {
  readonly edges: readonly Edge[];
  readonly people: readonly { readonly id: UserId; readonly received: number; readonly granted: number }[];
};

/** The strongest ties by what the team counts. */
export const strongestTies = (
  days: readonly DailyEdge[],
  measure: Measure = 'points',
  most: number = limits.mapTies,
): Ties => {
  const all = sumEdges(days.map((edge) => ({ ...edge, points: edge[measure] ?? 0 }))).filter(
    ({ points }) => points > 0,
  );
  const [received, granted] = [sumBy(all, 'to_id'), sumBy(all, 'from_id')];
  const edges = all.slice(0, most);
  const named = new Set(edges.flatMap(({ from_id: from, to_id: to }) => [from, to]));
  return {
    edges,
    people: [...named].map((id) => ({
      id,
      received: received.get(id) ?? 0,
      granted: granted.get(id) ?? 0,
    })),
  };
};

/** People as nodes and points as edges, without those who are gone. */
export const orgChart = (ties: Ties, people: ReadonlyMap<UserId, Person>) => {
  const edges = ties.edges.filter(({ from_id: from, to_id: to }) => people.has(from) && people.has(to));
  const nodes = ties.people
    .flatMap((one) => {
      const person = people.get(one.id);
      return person ? [{ ...person, ...one }] : [];
    })
    .toSorted((a, b) => b.received - a.received || a.name.localeCompare(b.name));
  return { people: nodes, edges: [...edges] };
};
