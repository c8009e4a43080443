import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UserId } from '#shared/model/ids';
import type { FullUser } from '#shared/model/user';

/** A selection after all members from one to another were selected, or none of them. */
export const withRange = (
  before: ReadonlySet<UserId>,
  shown: readonly FullUser[],
  [from, to]: readonly [UserId | null, UserId],
  on: boolean,
): ReadonlySet<UserId> => {
  const places = [from, to].map((id) => shown.findIndex((one) => one.id === id)).filter((at) => at >= 0);
  const range = shown.slice(Math.min(...places), Math.max(...places) + 1);
  const after = new Set(before);
  for (const { id } of range)
    if (on) after.add(id);
    else after.delete(id);
  return after;
};

/** The members that an administrator has selected. Those whom a filter hides stay selected. */
export const useSelection = (members: readonly FullUser[], shown: readonly FullUser[]) => {
  const [ids, setIds] = useState<ReadonlySet<UserId>>(new Set());
  const last = useRef<UserId>(null);
  const rows = useRef(shown);
  useEffect(() => {
    rows.current = shown;
  });
  const select = useCallback((id: UserId, on: boolean, range: boolean) => {
    const from = range ? last.current : id;
    last.current = id;
    setIds((before) => withRange(before, rows.current, [from, id], on));
  }, []);
  const selectAll = (on: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of shown)
        if (on) after.add(id);
        else after.delete(id);
      return after;
    });
  return {
    ids,
    users: useMemo(() => members.filter(({ id }) => ids.has(id)), [members, ids]),
    /** How many of the members that are shown are selected. */
    visible: shown.filter(({ id }) => ids.has(id)).length,
    all: { length: shown.length, select: selectAll },
    select,
    /** Leaves only these members selected. */
    keep: (kept: readonly FullUser[]) => setIds(new Set(kept.map(({ id }) => id))),
  };
};

export type Selection = ReturnType<typeof useSelection>;
