import type { Group, Layout, Member, Tie } from './layout.ts';

/** What the map shows as one node: a person, or a folded group. */
export type VisibleNode = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
} & ({ readonly person: Member } | { readonly group: Group });

export type VisibleTie = { readonly from: VisibleNode; readonly to: VisibleNode; readonly points: number };

/** People are shown one by one where their names have room; elsewhere their group is folded. */
export const visibleNodes = ({ groups }: Layout, isOpen: (group: Group) => boolean): readonly VisibleNode[] =>
  groups.flatMap((group): readonly VisibleNode[] =>
    isOpen(group)
      ? group.members.map(({ person, x, y, r }) => ({ id: person.id, person, x, y, r }))
      : [{ id: group.id, group, x: group.x, y: group.y, r: group.r }],
  );

/** Ties between the visible nodes, strongest first. The ties of a folded group are added up. */
export const visibleTies = (
  layout: Layout,
  nodes: readonly VisibleNode[],
  edges: readonly Tie[],
): readonly VisibleTie[] => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nodeOf = (id: string) => byId.get(id) ?? byId.get(layout.people.get(id)?.group ?? '');
  const sums = new Map<string, VisibleTie>();
  for (const { from_id, to_id, points } of edges) {
    const [from, to] = [nodeOf(from_id), nodeOf(to_id)];
    if (!from || !to || from === to) continue;
    const pair = `${from.id} ${to.id}`;
    sums.set(pair, { from, to, points: points + (sums.get(pair)?.points ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.points - a.points);
};

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const ways: Record<Direction, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
export const isDirection = (key: string): key is Direction => key in ways;

/** The nearest node in a direction; distance to the side counts more. */
export const nearestInDirection = (
  nodes: readonly VisibleNode[],
  from: VisibleNode,
  direction: Direction,
): VisibleNode | undefined => {
  const [dx, dy] = ways[direction];
  let best: VisibleNode | undefined;
  let shortest = Infinity;
  for (const node of nodes) {
    const [x, y] = [node.x - from.x, node.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const distance = ahead + 2 * aside;
    if (ahead > 0.5 && aside <= 2 * ahead && distance < shortest) [best, shortest] = [node, distance];
  }
  return best;
};
