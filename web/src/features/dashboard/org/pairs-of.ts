import type { Chart } from './layout.ts';

/** The ties of a chart with the names of both people, strongest first. */
export const pairsOf = ({ people, edges }: Chart) => {
  const names = new Map<string, string>(people.map(({ id, name }) => [id, name]));
  return edges.map(({ from_id: from, to_id: to, points }) => ({
    id: `${from} ${to}`,
    from: names.get(from) ?? '',
    to: names.get(to) ?? '',
    points,
  }));
};
