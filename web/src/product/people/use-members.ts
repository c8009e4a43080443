import { useCallback, useEffect, useMemo } from 'react';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { FullUser } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { Refused } from '#web/refusals/refused.ts';
import { usePages, type ItemOf } from '#web/api/use-pages.ts';

const isFull = (user: ItemOf<'users.list'>): user is FullUser => 'email' in user;

/** The whole team, loaded in large pages until complete: only a complete list can be sorted and counted, here. */
export const useMembers = () => {
  const list = usePages('users.list', {
    query: { limit: limits.usersPage, order: 'none' },
  });
  const { items, ended, error, loadMore, edit, revalidate } = list;
  useEffect(() => {
    if (items && !ended && !error) loadMore();
  }, [items, ended, error, loadMore]);
  const replace = useCallback(
    (kept: FullUser) => edit((users) => users.map((one) => (one.id === kept.id ? kept : one))),
    [edit],
  );
  const drop = useCallback((id: UserId) => edit((users) => users.filter((one) => one.id !== id)), [edit]);
  /** Loads one member again; removes them from the list when they were erased meanwhile. */
  const refetch = useCallback(
    async (id: UserId) => {
      try {
        await replace(await call('users.read', { params: { id } }));
      } catch (refused) {
        if (refused instanceof Refused && refused.status === 404) await drop(id);
      }
    },
    [replace, drop],
  );
  return {
    members: useMemo(() => items?.filter(isFull), [items]),
    ended,
    error,
    revalidate,
    replace,
    drop,
    refetch,
  };
};

export type Members = ReturnType<typeof useMembers>;
