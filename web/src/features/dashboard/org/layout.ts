import { hierarchy, pack } from 'd3-hierarchy';
import type { Answer } from '#web/api/calls.ts';
import { findGroups } from './find-groups.ts';

export type Chart = Answer<'leaderboards.orgChart'>;
export type Member = Chart['people'][number];
export type Tie = Chart['edges'][number];

type Circle = { readonly x: number; readonly y: number; readonly r: number };
type Placed = Circle & { readonly person: Member; readonly group: string };
/** The id is that of the member who received most. */
export type Group = Circle & { readonly id: string; readonly members: readonly Placed[] };
export type Layout = {
  readonly groups: readonly Group[];
  readonly people: ReadonlyMap<string, Placed>;
  /** The extent of the whole layout, centered at 0, 0. */
  readonly width: number;
  readonly height: number;
};

/** The diameter of the whole map, in the map's own unit. */
const extent = 1000;
const betweenPeople = 5;
/** Few groups stand apart so that the arrows between them show; many groups need the room themselves. */
const betweenGroups = (count: number): number => Math.max(10, 44 - count);
/** How much more area the most recognized member gets, relative to one who received nothing. */
const swing = 2;

type Datum = { readonly person?: Member; readonly children?: readonly Datum[] };

/**
 * People who thank each other most stand together, in circles within a circle; the more points a person received, the
 * larger their circle. Positions depend on the ties alone, so zooming and folding never move anyone.
 */
export const layOut = ({ people, edges }: Chart): Layout => {
  const byId = new Map<string, Member>(people.map((person) => [person.id, person]));
  const most = Math.max(1, ...people.map(({ received }) => received));
  const ties = edges.map(({ from_id: from, to_id: to, points }) => ({ from, to, weight: points }));
  const found = findGroups([...byId.keys()], ties).map((ids): Datum => {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      children: members.toSorted((a, b) => b.received - a.received).map((person) => ({ person })),
    };
  });
  const root = hierarchy<Datum>({ children: found }, ({ children }) => children && [...children]).sum(
    ({ person }) => (person ? 1 + (swing * person.received) / most : 0),
  );
  const packed = pack<Datum>()
    .size([extent, extent])
    .padding(({ depth }) => (depth === 0 ? betweenGroups(found.length) : betweenPeople))(root);
  const circles = packed.children ?? [];
  const edge = (of: 'x' | 'y', side: 1 | -1): number =>
    side * Math.max(...circles.map((circle) => side * circle[of] + circle.r));
  const [left, right] = [edge('x', -1), edge('x', 1)];
  const [top, bottom] = [edge('y', -1), edge('y', 1)];
  const moved = ({ x, y, r }: Circle): Circle => ({
    x: x - (left + right) / 2,
    y: y - (top + bottom) / 2,
    r,
  });
  const groups = circles.map((circle): Group => {
    const { children = [] } = circle;
    const id = `group-${children[0]?.data.person?.id ?? ''}`;
    const members = children.flatMap((one) =>
      one.data.person ? [{ person: one.data.person, group: id, ...moved(one) }] : [],
    );
    const { x, y, r } = moved(circle);
    return { id, x, y, r, members };
  });
  return {
    groups,
    people: new Map(groups.flatMap(({ members }) => members.map((placed) => [placed.person.id, placed]))),
    width: right - left,
    height: bottom - top,
  };
};
