// @vitest-environment node
import { expect, test } from 'vitest';
import { findGroups } from '#web/features/dashboard/org/find-groups.ts';
import { layOut, type Chart } from '#web/features/dashboard/org/layout.ts';
import { nearestInDirection, visibleNodes, visibleTies } from '#web/features/dashboard/org/visible-nodes.ts';
import { seededRandom } from '../support/seeded-random.ts';

type Edge = readonly [from: string, to: string, points: number];
const ties = (edges: readonly Edge[]) => edges.map(([from, to, weight]) => ({ from, to, weight }));
const sorted = (groups: readonly (readonly string[])[]) =>
  groups.map((one) => one.toSorted().join('')).toSorted();

/** Every member of a circle thanks every other member of it. */
const circle = (names: string, points: number): Edge[] =>
  names.split('').flatMap((from) =>
    names
      .split('')
      .filter((to) => to !== from)
      .map((to): Edge => [from, to, points]),
  );

const chartOf = (edges: readonly Edge[]): Chart => {
  const names = [...new Set(edges.flatMap(([from, to]) => [from, to]))];
  const sum = (end: 0 | 1, name: string): number =>
    edges.reduce((all, edge) => all + (edge[end] === name ? edge[2] : 0), 0);
  return {
    people: names.map((name) => ({
      id: name,
      name,
      avatar: null,
      state: 'accepted',
      granted: sum(0, name),
      received: sum(1, name),
    })),
    edges: edges.map(([from_id, to_id, points]) => ({ from_id, to_id, points })),
  } as unknown as Chart;
};

const company = (people: number, teams: number): Edge[] => {
  const { next, below: pick } = seededRandom(7);
  return Array.from({ length: people * 5 }, (): Edge => {
    const from = pick(people);
    const within = (from % teams) + teams * pick(Math.floor(people / teams));
    const to = next() < 0.85 ? within : pick(people);
    return [`p${from}`, `p${to}`, 1 + pick(20)];
  }).filter(([from, to]) => from !== to);
};

test('two circles with one tie between them are two groups', () => {
  const found = findGroups(
    'abcdwxyz'.split(''),
    ties([...circle('abcd', 5), ...circle('wxyz', 5), ['a', 'w', 1]]),
  );
  expect(sorted(found)).toEqual(['abcd', 'wxyz']);
});

test('people who thank only each other form a group, a person without ties is alone', () => {
  expect(sorted(findGroups('abc'.split(''), ties([['a', 'b', 3]])))).toEqual(['ab', 'c']);
  expect(findGroups([], [])).toEqual([]);
});

test('in a company of 500 the groups match the teams, and every person is in exactly one', () => {
  const edges = company(500, 20);
  const names = [...new Set(edges.flatMap(([from, to]) => [from, to]))];
  const groups = findGroups(names, ties(edges));
  expect(groups.flat().toSorted()).toEqual(names.toSorted());
  const teamOf = (name: string): number => Number(name.slice(1)) % 20;
  const together = groups.reduce((all, group) => {
    const counts = Map.groupBy(group, teamOf);
    return all + Math.max(...[...counts.values()].map(({ length }) => length));
  }, 0);
  expect(groups.length).toBeGreaterThan(10);
  expect(together / names.length).toBeGreaterThan(0.8);
  expect(findGroups(names, ties(edges))).toEqual(groups);
});

test('people do not overlap, and each stands within their group', () => {
  const layout = layOut(chartOf(company(120, 6)));
  const people = [...layout.people.values()];
  for (const [at, one] of people.entries()) {
    const group = layout.groups.find(({ id }) => id === one.group);
    expect(Math.hypot(one.x - (group?.x ?? 0), one.y - (group?.y ?? 0)) + one.r).toBeLessThanOrEqual(
      (group?.r ?? 0) + 0.01,
    );
    for (const other of people.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.r + other.r - 0.01);
  }
});

test('a folded group takes over the ties of its members and hides the ties inside it', () => {
  const edges: Edge[] = [
    ...circle('abcd', 5),
    ...circle('wxyz', 5),
    ['a', 'w', 2],
    ['b', 'x', 3],
    ['w', 'a', 1],
  ];
  const layout = layOut(chartOf(edges));
  const home = (name: string) => layout.people.get(name)?.group ?? '';
  const drawn = (open: string) => {
    const nodes = visibleNodes(layout, ({ id }) => id === open);
    return visibleTies(layout, nodes, chartOf(edges).edges).map(({ from, to, points }) => [
      from.id,
      to.id,
      points,
    ]);
  };
  expect(drawn('none')).toEqual([
    [home('a'), home('w'), 5],
    [home('w'), home('a'), 1],
  ]);
  const unfolded = drawn(home('a'));
  expect(unfolded).toContainEqual(['a', home('w'), 2]);
  expect(unfolded).toContainEqual(['b', home('w'), 3]);
  expect(unfolded).toHaveLength(4 * 3 + 3);
});

test('arrow keys reach every person', () => {
  const layout = layOut(chartOf(company(60, 5)));
  const nodes = visibleNodes(layout, () => true);
  const [first] = nodes;
  const reached = new Set(first && [first]);
  for (const node of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      const next = nearestInDirection(nodes, node, key);
      if (next) reached.add(next);
    }
  expect(reached.size).toBe(nodes.length);
});
